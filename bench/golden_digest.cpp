#include "bench/golden_digest.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace karst::bench {

std::uint64_t golden_digest(const std::string& wanted, Size size, int depth) {
    const std::string name = wanted == "classic" ? "digests" : wanted;
    std::ifstream file(KARST_GOLDEN_DIR "/" + name + ".txt");
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line);
        std::string recipe;
        Size row_size;
        std::uint64_t seed = 0;
        int row_depth = 0;
        std::string fingerprint;
        std::string digest;
        fields >> recipe >> row_size.width >> row_size.height >> seed >> row_depth >> fingerprint >>
            digest;
        if (recipe == wanted && row_size == size && seed == kSeed && row_depth == depth) {
            return std::stoull(digest, nullptr, 16);
        }
    }
    throw std::runtime_error("no golden digest of " + wanted + " for " +
                             std::to_string(size.width) + "x" + std::to_string(size.height) +
                             " depth " + std::to_string(depth));
}

}  // namespace karst::bench
