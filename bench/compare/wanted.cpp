#include <optional>

#include "bench/compare/works.h"
#include "bench/golden_digest.h"
#include "engine/recipe_file.h"

namespace karst::bench {
namespace {

// The largest sizes have no golden.
std::optional<std::uint64_t> golden_if_any(const std::string& recipe, Size size, int depth) {
    try {
        return golden_digest(recipe, size, depth);
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

}  // namespace

Wanted::Wanted(Arguments& arguments) {
    std::string name;
    int side = 0;
    arguments >> name >> depth >> side >> threads;
    if (arguments.fail()) throw std::runtime_error("needed: RECIPE DEPTH SIDE THREADS");
    size = {side, side};
    recipe = name == "classic"
                 ? Recipe::classic()
                 : load_recipe(KARST_RECIPES_DIR "/" + name + ".toml", built_in_registry());
}

WorldGenerator Wanted::generator() const { return {kSeed, size, recipe, built_in_registry()}; }

void Wanted::check(std::uint64_t digest) const {
    const auto golden = golden_if_any(recipe.name, size, depth);
    if (golden && *golden != digest) throw std::runtime_error("the level differs from its golden");
}

}  // namespace karst::bench
