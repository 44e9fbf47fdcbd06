// Goldens: the digests of known levels, and a few small levels as text. When one is red: did we
// mean to change worlds? Then raise the version of the algorithm or feature, run
// scripts/update_goldens.sh and tell it in CHANGELOG.md.

#include "tests/worldgen/golden.h"

#include <gtest/gtest.h>

#include "tests/worldgen/level_helpers.h"
#include "worldgen/digest.h"

namespace karst {
namespace {

TEST(Golden, Digests) {
    std::string text = "# recipe width height seed depth fingerprint digest\n";
    const auto add = [&](Size size, std::uint64_t seed, int first, int last) {
        const WorldGenerator generator = classic(seed, size);
        for (int depth = first; depth <= last; ++depth) {
            const Level level = generator.plan(depth);
            text += "classic " + std::to_string(size.width) + " " + std::to_string(size.height) +
                    " " + std::to_string(seed) + " " + std::to_string(depth) + " " +
                    hex(level.info().fingerprint) + " " + hex(level_digest(level)) + "\n";
        }
    };
    for (const std::uint64_t seed :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32, ~std::uint64_t{0}}) {
        add({250, 250}, seed, 1, 9);
    }
    add({40, 20}, 42, 1, 9);
    add({321, 130}, 42, 1, 9);
    add({2048, 2048}, 42, 1, 9);
    for (const int side : {250, 1024, 4096}) {  // what the benchmarks measure
        for (const int depth : {1, 5, 7}) add({side, side}, 42, depth, depth);
    }
    expect_golden("digests.txt", text);
}

std::string as_text(const Level& level) {
    const Size size = level.size();
    const auto cells = level.cells();
    std::string text;
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            char glyph =
                MaterialTable::built_in()[cells[static_cast<std::size_t>(y * size.width + x)]]
                    .glyph;
            for (const Marker& marker : level.info().markers) {
                if (marker.cell != Cell{x, y}) continue;
                if (marker.kind == MarkerKind::spawn) glyph = '@';
                if (marker.kind == MarkerKind::item) glyph = '!';
            }
            text += glyph;
        }
        while (!text.empty() && text.back() == ' ') text.pop_back();
        text += '\n';
    }
    return text;
}

TEST(Golden, SmallLevelsAsText) {
    expect_golden("surface.txt", as_text(classic(42, {120, 90}).plan(1)));
    expect_golden("caves.txt", as_text(classic(42, {120, 60}).plan(5)));
    expect_golden("bsp.txt", as_text(classic(42, {120, 60}).plan(7)));
}

}  // namespace
}  // namespace karst
