// A small cache of values that are made on demand, each by one thread only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace karst {

// Keeps the `capacity` most recently used values. However many threads ask for a key at the same
// time, its value is made once and the others wait. Thread-safe; Value should be cheap to copy.
template <class Key, class Value>
class Memo {
  public:
    explicit Memo(std::size_t capacity) : capacity_(capacity) {}

    // The value of `key`, from make() where it is not kept. make() runs without a lock and must not
    // ask for the same key; what it throws reaches all who wait, and nothing is kept.
    template <class Make>
    Value get(const Key& key, Make&& make) {
        std::promise<Value> promise;
        std::shared_future<Value> flight;
        {
            const std::lock_guard lock(mutex_);
            if (const auto it = kept_.find(key); it != kept_.end()) {
                it->second.used = ++clock_;
                return it->second.value;
            }
            if (const auto it = flights_.find(key); it != flights_.end()) {
                flight = it->second;
            } else {
                flights_.emplace(key, promise.get_future().share());
            }
        }
        if (flight.valid()) return flight.get();
        try {
            Value value = make();
            promise.set_value(value);
            const std::lock_guard lock(mutex_);
            keep(key, value);
            flights_.erase(key);
            return value;
        } catch (...) {
            promise.set_exception(std::current_exception());
            const std::lock_guard lock(mutex_);
            flights_.erase(key);
            throw;
        }
    }

    // The value of `key` where it is kept.
    std::optional<Value> find(const Key& key) {
        const std::lock_guard lock(mutex_);
        const auto it = kept_.find(key);
        if (it == kept_.end()) return std::nullopt;
        it->second.used = ++clock_;
        return it->second.value;
    }

  private:
    struct Entry {
        Value value;
        std::uint64_t used;
    };

    void keep(const Key& key, const Value& value) {
        order_.emplace_back(++clock_, key);
        kept_.insert_or_assign(key, Entry{value, clock_});
        while (kept_.size() > capacity_) {
            const auto [when, oldest] = order_.front();
            order_.pop_front();
            const auto it = kept_.find(oldest);
            if (it == kept_.end()) continue;
            if (it->second.used == when) {
                kept_.erase(it);
            } else {
                order_.emplace_back(it->second.used, oldest);  // used since: again at the end
            }
        }
    }

    const std::size_t capacity_;
    std::mutex mutex_;
    // All below are guarded by mutex_.
    std::map<Key, Entry> kept_;
    std::map<Key, std::shared_future<Value>> flights_;
    std::deque<std::pair<std::uint64_t, Key>> order_;  // one entry per key in kept_
    std::uint64_t clock_ = 0;
};

}  // namespace karst
