#include "engine/export.h"

#include <fmt/format.h>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "apps/karst/finished_level.h"
#include "apps/karst/interrupt.h"
#include "apps/karst/level_source.h"

namespace karst::app {

int run(const Export& command) {
    const ExportFormat format = parse_export_format(command.format);
    const int depth = chosen_depth(command.level);
    const WorldOptions options = world_options(command.level, chosen_seed(command.level));
    catch_interrupts();
    World world(options);
    export_level(command.out, format, cells_of(world, options, depth), options.size,
                 world.generator().materials(), world.materials().numbers);
    print_note(fmt::format("wrote {} ({}x{} cells)", command.out, options.size.width,
                           options.size.height));
    return kOk;
}

}  // namespace karst::app
