// Goldens: what is known of worlds, kept as text. The test must define KARST_GOLDEN_DIR.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace karst {

inline std::string hex(std::uint64_t value) {
    std::ostringstream text;
    text << std::hex;
    text.width(16);
    text.fill('0');
    text << value;
    return text.str();
}

// Compares with the golden of that name, or writes it anew where KARST_UPDATE_GOLDENS is set.
inline void expect_golden(const std::string& name, const std::string& actual) {
    const std::string path = std::string(KARST_GOLDEN_DIR) + "/" + name;
    if (std::getenv("KARST_UPDATE_GOLDENS") != nullptr) {
        std::ofstream(path, std::ios::binary) << actual;
        return;
    }
    std::ostringstream golden;
    golden << std::ifstream(path, std::ios::binary).rdbuf();
    EXPECT_EQ(actual, golden.str())
        << "golden " << name
        << " differs. If worlds were meant to change: raise the version, then "
           "scripts/update_goldens.sh";
}

}  // namespace karst
