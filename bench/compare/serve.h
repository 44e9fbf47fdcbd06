// How the processes that bench/compare.sh measures are asked: a line in, a line of JSON out. So
// that all rows, also those of other languages, are measured in turns in one run.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

namespace karst::bench {

// Of one run of a piece of work.
struct Taken {
    std::map<std::string, double> seconds;     // by part; a part may be named ""
    std::map<std::string, std::string> facts;  // that go with it: texts of JSON values
};

// Runs the work once; throws std::runtime_error where its result is not what it should be.
using Work = std::function<Taken()>;

// What follows the name on a line.
using Arguments = std::istringstream;

// Makes the work of a line ready, outside of what is measured. Throws std::runtime_error.
using Prepare = std::function<Work(Arguments&)>;

// Reads "NAME ARGUMENTS" from stdin until it ends. Each line is prepared once and then run as long
// as a visit lasts: some runs, and not much longer than 20 ms where one takes less. Answers
//   {"seconds": {PART: [...]}, "facts": {NAME: VALUE}}   or   {"error": TEXT}
void serve(const std::map<std::string, Prepare>& works);

template <class Action>
double seconds_of(Action&& action) {
    const auto begin = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace karst::bench
