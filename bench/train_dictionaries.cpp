// Trains the dictionaries of the codec: karst_train_dictionaries OUTPUT_FOLDER. Run by
// scripts/train_dictionaries.sh; the same sources and zstd give the same bytes.

#include <zdict.h>

#include <fstream>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "engine/codec/chunk_planes.h"
#include "engine/recipe_file.h"
#include "worldgen/world_generator.h"

namespace karst {
namespace {

constexpr std::size_t kDictionaryBytes = 16 << 10;
constexpr Size kSize{1500, 1500};  // with smaller chunks at the edges
// Seeds that neither tests nor benchmarks use, so that what those measure is not what was learnt.
constexpr std::uint64_t kFirstSeed = 90'001;
constexpr std::uint64_t kSeeds = 8;
constexpr int kStep = 3;  // every third chunk

struct Samples {
    Bytes bytes;
    std::vector<std::size_t> sizes;
};

void add_level(const Recipe& recipe, std::uint64_t seed, int depth, Samples& samples) {
    const Level level = WorldGenerator(seed, kSize, recipe, built_in_registry()).plan(depth);
    const Size grid = chunk_grid(kSize);
    PackedChunk packed;
    for (int i = 0; i < grid.cells(); i += kStep) {
        pack(level.grid(), {i % grid.width, i / grid.width}, packed);
        if (packed.palette_size < 2) continue;  // stored without a frame
        samples.bytes.insert(samples.bytes.end(), packed.bytes.begin(),
                             packed.bytes.begin() + static_cast<std::ptrdiff_t>(packed.size));
        samples.sizes.push_back(packed.size);
    }
}

void train(const std::string& file, int first_depth, const std::vector<Recipe>& recipes) {
    Samples samples;
    for (std::uint64_t seed = kFirstSeed; seed < kFirstSeed + kSeeds; ++seed) {
        for (const Recipe& recipe : recipes) {
            for (int depth = first_depth; depth < first_depth + 3; ++depth) {
                add_level(recipe, seed, depth, samples);
            }
        }
    }
    Bytes dictionary(kDictionaryBytes);
    const std::size_t size =
        ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), samples.bytes.data(),
                              samples.sizes.data(), static_cast<unsigned>(samples.sizes.size()));
    if (ZDICT_isError(size)) throw std::runtime_error(ZDICT_getErrorName(size));
    std::ofstream out(file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(dictionary.data()), static_cast<std::streamsize>(size));
    if (!out.flush()) throw std::runtime_error(file + ": cannot be written");
    std::cerr << file << ": " << size << " bytes from " << samples.sizes.size() << " chunks\n";
}

}  // namespace
}  // namespace karst

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: karst_train_dictionaries OUTPUT_FOLDER\n";
        return 2;
    }
    try {
        const std::string folder = argv[1];
        const std::vector<karst::Recipe> recipes{
            karst::Recipe::classic(),
            karst::load_recipe(KARST_RECIPES_DIR "/deep.toml", karst::built_in_registry())};
        karst::train(folder + "/surface.zdict", 1, recipes);
        karst::train(folder + "/caves.zdict", 4, recipes);
        karst::train(folder + "/dungeon.zdict", 7, recipes);
    } catch (const std::exception& error) {
        std::cerr << "karst_train_dictionaries: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
