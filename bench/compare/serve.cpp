#include "bench/compare/serve.h"

#include <cstdio>
#include <iomanip>
#include <iostream>
#include <vector>

namespace karst::bench {
namespace {

constexpr double kVisitSeconds = 0.02;
constexpr std::size_t kLeastRuns = 3;  // the first one finds a cache full of other work
constexpr double kLongSeconds = 0.25;  // a run that takes this long does not notice

std::string quoted(const std::string& text) {
    std::ostringstream out;
    out << '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') out << '\\';
        out << (static_cast<unsigned char>(c) < ' ' ? ' ' : c);
    }
    out << '"';
    return out.str();
}

std::string visit(const Work& work) {
    std::map<std::string, std::vector<double>> seconds;
    std::map<std::string, std::string> facts;
    double spent = 0;
    for (std::size_t runs = 0; spent < (runs < kLeastRuns ? kLongSeconds : kVisitSeconds); ++runs) {
        Taken taken;
        spent += seconds_of([&] { taken = work(); });
        for (const auto& [part, value] : taken.seconds) seconds[part].push_back(value);
        facts.merge(taken.facts);
    }
    std::ostringstream out;
    out << std::setprecision(9) << "{\"seconds\": {";
    const char* comma = "";
    for (const auto& [part, values] : seconds) {
        out << std::exchange(comma, ", ") << quoted(part) << ": [";
        const char* inner = "";
        for (const double value : values) out << std::exchange(inner, ", ") << value;
        out << ']';
    }
    out << "}, \"facts\": {";
    comma = "";
    for (const auto& [name, value] : facts) {
        out << std::exchange(comma, ", ") << quoted(name) << ": " << value;
    }
    out << "}}";
    return out.str();
}

}  // namespace

void serve(const std::map<std::string, Prepare>& works) {
    std::map<std::string, Work> ready;
    for (std::string line; std::getline(std::cin, line);) {
        try {
            auto found = ready.find(line);
            if (found == ready.end()) {
                Arguments arguments(line);
                std::string name;
                arguments >> name;
                const auto work = works.find(name);
                if (work == works.end()) throw std::runtime_error("no work named " + name);
                Work prepared = work->second(arguments);
                if (arguments.fail()) throw std::runtime_error("wrong arguments: " + line);
                found = ready.emplace(line, std::move(prepared)).first;
            }
            std::cout << visit(found->second) << std::endl;
        } catch (const std::exception& error) {
            std::cout << "{\"error\": " << quoted(error.what()) << '}' << std::endl;
        }
    }
}

}  // namespace karst::bench
