// Which database file of a level folder is in use. A damaged file is left alone, since another
// process may have it open; a new generation with the next number is begun beside it.
#pragma once

#include <optional>
#include <string>

#include "engine/store/file_lock.h"
#include "engine/store/sqlite.h"

namespace karst {

// The current generation, open. Movable; not thread-safe.
struct Generation {
    int number = 1;
    bool writable = true;
    bool renewed = false;  // begun just now, because the one before is damaged
    FileLock in_use;       // shared, held as long as connections are open
};

// Opens the newest generation of a folder, at least number `least`, making what is missing and
// beginning another one where it is damaged; removes generations that are two or more older and
// that nobody has open. Where nothing can be written the newest generation is opened to read.
// Throws SqliteError.
Generation open_generation(const std::string& folder, int least);

// Opens the newest generation as it is; nothing is made or repaired. Nothing where there is none
// or where its tables have not been made yet. Throws SqliteError.
std::optional<Generation> open_existing_generation(const std::string& folder);

// A further connection to an open generation, ready for use. Throws SqliteError.
Sqlite connect(const std::string& folder, const Generation& generation);

enum class Removal { removed, in_use, failed };

// Removes the files of a folder and the folder, unless somebody has them open. `failed` also where
// files are there that Karst did not make: those stay.
Removal remove_generations(const std::string& folder);

// Size of the files of a folder.
std::int64_t generation_bytes(const std::string& folder);

}  // namespace karst
