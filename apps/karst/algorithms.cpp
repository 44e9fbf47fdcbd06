#include <fmt/format.h>

#include "apps/karst/commands.h"
#include "apps/karst/console.h"
#include "apps/karst/json_output.h"
#include "apps/karst/text_table.h"
#include "worldgen/core/error.h"

namespace karst::app {
namespace {

std::string parameters_text(std::span<const ParameterDescription> parameters) {
    if (parameters.empty()) return "  no parameters\n";
    std::vector<std::vector<std::string>> rows{{"  parameter", "default", "allowed", "meaning"}};
    for (const ParameterDescription& parameter : parameters) {
        rows.push_back({"  " + parameter.name, to_string(parameter.default_value),
                        parameter.allowed(), parameter.meaning});
    }
    return text_table(rows);
}

template <class Entry>
std::string entry_text(const Entry& entry) {
    return fmt::format("{} (version {}): {}\n{}", entry.name, entry.version, entry.summary,
                       parameters_text(entry.parameters));
}

std::string features_text(const Algorithm& algorithm) {
    return fmt::format("  features: {}\n", fmt::join(algorithm.features, ", "));
}

template <class Entry>
const Entry* find(std::span<const Entry> entries, const std::string& name) {
    for (const Entry& entry : entries) {
        if (entry.name == name) return &entry;
    }
    return nullptr;
}

std::string overview(const Registry& registry) {
    std::vector<std::vector<std::string>> rows{{"algorithm", "version", "what it carves"}};
    for (const Algorithm& algorithm : registry.algorithms()) {
        rows.push_back({algorithm.name, fmt::format("{}", algorithm.version), algorithm.summary});
    }
    std::string text = text_table(rows);
    rows = {{"feature", "version", "what it adds"}};
    for (const Feature& feature : registry.features()) {
        rows.push_back({feature.name, fmt::format("{}", feature.version), feature.summary});
    }
    return text + "\n" + text_table(rows) + "\nkarst algorithms NAME lists the parameters.\n";
}

}  // namespace

int run(const Algorithms& command) {
    const Registry registry = built_in_registry();
    if (!command.name) {
        print(command.json ? to_json(registry.algorithms(), registry.features())
                           : overview(registry));
        return kOk;
    }
    if (const Algorithm* algorithm = find(registry.algorithms(), *command.name)) {
        print(command.json ? to_json(std::span(algorithm, 1), {})
                           : entry_text(*algorithm) + features_text(*algorithm));
        return kOk;
    }
    if (const Feature* feature = find(registry.features(), *command.name)) {
        print(command.json ? to_json({}, std::span(feature, 1)) : entry_text(*feature));
        return kOk;
    }
    // A group of parameters, or the error with the nearest name.
    print(*command.name + ": parameters of recipes\n" +
          parameters_text(registry.parameters(*command.name)));
    return kOk;
}

}  // namespace karst::app
