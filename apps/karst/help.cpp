#include "apps/karst/commands.h"
#include "apps/karst/console.h"

namespace karst::app {

int run(const Help& command) {
    print(command.text);
    return kOk;
}

}  // namespace karst::app
