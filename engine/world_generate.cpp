#include <algorithm>

#include "engine/world_state.h"

namespace karst {
namespace {

constexpr std::size_t kTogether = 8;  // chunks made in one task

}  // namespace

// Which chunks of a level the store holds, in row order, judged by their hashes.
std::vector<bool> World::State::find_stored(int depth, GenerateReport& report) {
    const auto [fingerprint, cache] = at(depth);
    const Size grid = chunk_grid(generator.size());
    std::vector<std::int64_t> bytes(static_cast<std::size_t>(grid.cells()));
    std::vector<bool> bad(bytes.size());
    bool stray = false;
    if (cache) {
        cache->for_each(fingerprint, [&, level = fingerprint](ChunkCoord coord, ByteSpan record) {
            if (coord.cx < 0 || coord.cx >= grid.width || coord.cy >= grid.height) {
                stray = true;
                return;
            }
            const auto index = static_cast<std::size_t>(coord.cy * grid.width + coord.cx);
            const bool good = check_record(record, {level, generator.size(), coord}) == nullptr;
            bytes[index] = good ? static_cast<std::int64_t>(record.size()) : 0;
            bad[index] = !good && !is_outdated_record(record);
        });
    }
    if (stray) {
        found_bad(depth, "chunk outside the level");
        cache->drop_outside(fingerprint, grid);
    }
    std::vector<bool> stored(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        stored[i] = bytes[i] > 0;
        report.bytes_on_disk += bytes[i];
        report.chunks_cached += stored[i] ? 1 : 0;
        if (bad[i]) found_bad(depth, "damaged chunk");
    }
    return stored;
}

GenerateReport World::State::generate(int depth, const GenerateOptions& wishes) {
    const std::uint64_t fingerprint = at(depth).fingerprint;
    const auto cache = at(depth).store;
    const Size grid = chunk_grid(generator.size());
    GenerateReport report;
    report.depth = depth;
    report.chunks_total = grid.cells();

    const std::vector<bool> stored = find_stored(depth, report);
    std::vector<ChunkCoord> missing;
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const int index = static_cast<int>(i);
        if (!stored[i]) missing.push_back({index % grid.width, index / grid.width});
    }
    const auto tell = [&] {
        if (!wishes.on_progress) return;
        wishes.on_progress(
            {depth, report.chunks_cached + report.chunks_generated, report.chunks_total});
    };
    tell();
    if (missing.empty()) {
        report.complete = true;
        return report;
    }

    const auto planned = level(depth);
    // Once, not with each batch: those of a large dungeon are a hundred times as long. They are
    // there already, unless the level has been dropped from the store since it was planned.
    if (cache && !cache->has_level_data(fingerprint)) {
        cache->save(fingerprint, to_bytes(planned->info(), measure(*planned)), {});
    }
    std::vector<StoredRecord> made;  // the batch before, which is written beside the next one
    const auto write = [&] {
        if (!cache || made.empty()) return;
        if (!cache->save(fingerprint, {}, made)) {
            report.stored = false;
            return;
        }
        for (const StoredRecord& record : made) {
            report.bytes_on_disk += static_cast<std::int64_t>(record.bytes.size());
        }
    };
    std::size_t begin = 0;
    do {
        const bool stop = begin < missing.size() && wishes.cancelled && wishes.cancelled();
        const std::size_t count = stop ? 0 : std::min(kBatch, missing.size() - begin);
        std::vector<StoredRecord> batch(count);
        // The one writer is a task beside those that encode, and its queue is one batch: so memory
        // does not grow, and no task ever waits for another one, whatever the executor is.
        const std::size_t tasks = (count + kTogether - 1) / kTogether;
        executor->parallel_for(tasks + 1, [&](std::size_t task) {
            if (task == 0) {
                write();
                return;
            }
            const std::size_t end = std::min(count, task * kTogether);
            for (std::size_t i = (task - 1) * kTogether; i < end; ++i) {
                const ChunkCoord coord = missing[begin + i];
                ++chunks_made;
                if (cache) {
                    batch[i] = {coord, encode(*planned, coord)};
                } else {
                    planned->chunk(coord);  // thrown away; see World::generate()
                }
            }
        });
        begin += count;
        report.chunks_generated += static_cast<std::int64_t>(made.size());
        if (!made.empty()) tell();
        made = std::move(batch);
    } while (!made.empty());
    report.complete = report.chunks_cached + report.chunks_generated == report.chunks_total;
    return report;
}

}  // namespace karst
