// A small cache of values that are made on demand, each by one thread only.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <list>
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
        if (const Value* kept = use(key)) return *kept;
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
        const Value* kept = use(key);
        return kept == nullptr ? std::nullopt : std::optional<Value>(*kept);
    }

  private:
    // A value that is being made. Not a std::promise: that asks the system to wake others each
    // time, also where nobody waits.
    struct Flight {
        std::condition_variable landed;
        std::optional<Value> value;  // guarded by mutex_, as all here
        std::exception_ptr failure;
    };

    // The value where it is kept, which makes it the most recently used one.
    const Value* use(const Key& key) {
        const auto it = places_.find(key);
        if (it == places_.end()) return nullptr;
        kept_.splice(kept_.begin(), kept_, it->second);
        return &it->second->second;
    }

    // The key is not kept yet.
    void keep(const Key& key, const Value& value) {
        kept_.emplace_front(key, value);
        places_.emplace(key, kept_.begin());
        if (kept_.size() <= capacity_) return;
        places_.erase(kept_.back().first);
        kept_.pop_back();
    }

    using Kept = std::list<std::pair<Key, Value>>;

    const std::size_t capacity_;
    std::mutex mutex_;
    // All below are guarded by mutex_.
    Kept kept_;  // the most recently used first
    std::map<Key, typename Kept::iterator> places_;
    std::map<Key, std::shared_ptr<Flight>> flights_;
};

}  // namespace karst
