// The yardsticks and the references.

#include <cstring>
#include <memory>

#include "bench/compare/works.h"
#include "bench/golden_digest.h"
#include "bench/reference_check.h"
#include "worldgen/algorithms/height_line.h"

namespace karst::bench {
namespace {

constexpr std::size_t kBytes = std::size_t{4} << 20;
constexpr Size kSize{2048, 2048};
constexpr RandomKey kKey{.seed = kSeed, .depth = 5, .region = {}, .attempt = 0};

// Makes the compiler believe that somebody reads the memory.
void use(const void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

using Caves = ByteGrid (*)(int, int, int, int, const RandomKey&);

Work reference(Caves caves) {
    if (!are_our_walls(caves(kSize.width, kSize.height, 45, 5, kKey), kSize, kKey)) {
        throw std::runtime_error("the reference makes other walls");
    }
    return [caves] {
        const double taken = seconds_of([&] {
            const ByteGrid walls = caves(kSize.width, kSize.height, 45, 5, kKey);
            use(walls.data());
        });
        return Taken{{{"", taken}}, {}};
    };
}

}  // namespace

Work copy_memory(Arguments&) {
    const auto from = std::make_shared<ByteGrid>(kBytes, std::uint8_t{1});
    const auto to = std::make_shared<ByteGrid>(kBytes, std::uint8_t{2});
    return [=] {
        const double taken = seconds_of([&] {
            std::memcpy(to->data(), from->data(), kBytes);
            use(to->data());
        });
        return Taken{{{"", taken}}, {}};
    };
}

Work set_memory(Arguments&) {
    const auto to = std::make_shared<ByteGrid>(kBytes, std::uint8_t{2});
    return [=] {
        const double taken = seconds_of([&] {
            std::memset(to->data(), 1, kBytes);
            use(to->data());
        });
        return Taken{{{"", taken}}, {}};
    };
}

Work obvious_reference(Arguments&) { return reference(obvious_caves); }

Work vectorised_reference(Arguments&) { return reference(vectorised_caves); }

Work ground_line(Arguments& arguments) {
    int columns = 0;
    arguments >> columns;
    return [columns] {
        const double taken = seconds_of([&] {
            const auto line = height_line({columns, columns}, {}, {}, kKey);
            use(line.data());
        });
        return Taken{{{"", taken}}, {}};
    };
}

}  // namespace karst::bench
