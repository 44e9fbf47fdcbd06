// The karst command line.
#include <cstdio>
#include <exception>
#include <new>

#include "apps/karst/command_line.h"
#include "apps/karst/console.h"
#include "apps/karst/interrupt.h"
#include "engine/io_error.h"
#include "worldgen/core/error.h"

int main(int argc, char** argv) {
    using namespace karst::app;
    prepare_streams();
    ignore_file_limit();
    try {
        const Command command = parse_command_line(argc, argv);
        const int code = std::visit([](const auto& chosen) { return run(chosen); }, command);
        finish_output();
        return code;
    } catch (const karst::ConfigError& error) {
        print_error(error.what());
        return kUsage;
    } catch (const karst::IoError& error) {
        print_error(error.what());
        return kIo;
    } catch (const Interrupted&) {
        return kInterrupted;
    } catch (const std::bad_alloc&) {
        print_error("out of memory; a smaller --size or fewer --threads need less");
        return kGuaranteeBroken;
    } catch (const std::exception& error) {
        print_error(error.what());
        return kGuaranteeBroken;
    }
}
