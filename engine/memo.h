// A small cache of values that are made on demand, each by one thread only.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <memory>
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
        std::unique_lock lock(mutex_);
        if (const auto it = kept_.find(key); it != kept_.end()) {
            it->second.used = ++clock_;
            return it->second.value;
        }
        if (const auto it = flights_.find(key); it != flights_.end()) {
            const std::shared_ptr<Flight> other = it->second;
            other->landed.wait(lock, [&] { return other->value || other->failure; });
            if (other->failure) std::rethrow_exception(other->failure);
            return *other->value;
        }
        const auto flight = std::make_shared<Flight>();
        flights_.emplace(key, flight);
        lock.unlock();
        try {
            Value value = make();
            lock.lock();
            flight->value = value;
            keep(key, value);
            flights_.erase(key);
            flight->landed.notify_all();
            return value;
        } catch (...) {
            if (!lock.owns_lock()) lock.lock();
            flight->failure = std::current_exception();
            flights_.erase(key);
            flight->landed.notify_all();
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

    // A value that is being made. Not a std::promise: that asks the system to wake others each
    // time, also where nobody waits.
    struct Flight {
        std::condition_variable landed;
        std::optional<Value> value;  // guarded by mutex_, as all here
        std::exception_ptr failure;
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
    std::map<Key, std::shared_ptr<Flight>> flights_;
    std::deque<std::pair<std::uint64_t, Key>> order_;  // one entry per key in kept_
    std::uint64_t clock_ = 0;
};

}  // namespace karst
