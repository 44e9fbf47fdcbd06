// How bad configuration is refused.
#pragma once

#include <string>

#include "worldgen/core/error.h"

namespace karst {

// The message of the ConfigError that `parse` throws.
template <class Parse>
std::string refusal_of(Parse&& parse) {
    try {
        parse();
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "accepted";
}

}  // namespace karst
