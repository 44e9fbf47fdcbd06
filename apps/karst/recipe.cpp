#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "engine/io_error.h"
#include "engine/recipe_file.h"

namespace karst::app {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

int run(const RecipeList&) {
    for (const std::string& name : recipe_names()) print(name + "\n");
    return kOk;
}

int run(const RecipeShow& command) {
    print(to_toml(find_recipe(command.name, built_in_registry())));
    return kOk;
}

int run(const RecipeNew& command) {
    if (command.file.empty()) throw IoError("the name of the file to write is empty");
    const std::string text = recipe_template(built_in_registry());
    // 'x': never over a file that exists.
    std::unique_ptr<std::FILE, CloseFile> file(std::fopen(command.file.c_str(), "wx"));
    if (file == nullptr) throw IoError(command.file + ": " + std::strerror(errno));
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    if (std::fclose(file.release()) != 0 || !written) {
        const int reason = errno;
        std::remove(command.file.c_str());
        throw IoError(command.file + ": " + std::strerror(reason));
    }
    print_note("wrote " + command.file);
    return kOk;
}

}  // namespace karst::app
