// The limits of a call, and how it is stopped.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace gridwright::base {

enum class Stop { none, time, nodes, memory, interrupt };

// Work is counted in small units of about a nanosecond; the clock and `poll` are checked only once in many units. The
// clock is read every few hundred microseconds, and `poll` runs about 20 times a second.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  // `poll` is called from time to time; if it returns false, the work stops. It may report progress. Setting `over`
  // stops the work from elsewhere.
  Budget(std::optional<double> seconds, std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> memory,
         std::function<bool()> poll, const std::atomic<bool>* over = nullptr)
      : poll_(std::move(poll)), over_(over), last_poll_(Clock::now()) {
    if (seconds && *seconds < 1e9)
      deadline_ = last_poll_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
    if (nodes) nodes_left_ = *nodes;
    if (memory) memory_ = *memory;
  }

  // Each returns true while the work may continue.
  bool spend(std::uint64_t units) { return (work_ += units) < next_look_ ? stop_ == Stop::none : look(); }
  bool spend_node() { return nodes_left_-- > 0 ? stop_ == Stop::none : halt(Stop::nodes); }
  bool spend_nodes(std::uint64_t nodes) {
    nodes_left_ -= std::min(nodes, nodes_left_);
    return nodes_left_ > 0 ? stop_ == Stop::none : halt(Stop::nodes);
  }
  bool hold(std::uint64_t bytes) { return bytes <= memory_ ? stop_ == Stop::none : halt(Stop::memory); }

  // For a part of the work: the same limits, but at most this many nodes. `join` adds up the part's work; running out
  // of its own nodes stops only the part.
  Budget part(std::uint64_t nodes) const {
    Budget part = *this;
    part.nodes_left_ = nodes;
    return part;
  }
  void join(const Budget& part) {
    work_ = part.work_;
    next_look_ = part.next_look_;
    last_poll_ = part.last_poll_;
    if (part.stop_ != Stop::nodes) stop_ = part.stop_;
  }

  Stop stopped() const { return stop_; }
  std::uint64_t nodes_left() const { return nodes_left_; }
  std::uint64_t memory() const { return memory_; }  // bytes
  std::uint64_t work() const { return work_; }      // units spent

 private:
  // The promise is to stop within 0.1 s; `python -m bench latency` measures it.
  static constexpr std::uint64_t kUnitsPerLook = 200'000;
  static constexpr std::chrono::milliseconds kPollInterval{50};

  bool halt(Stop why) {
    if (stop_ == Stop::none) stop_ = why;
    return false;
  }

  bool look() {
    next_look_ = work_ + kUnitsPerLook;
    if (stop_ != Stop::none) return false;
    if (over_ && over_->load(std::memory_order_relaxed)) return halt(Stop::interrupt);
    const auto now = Clock::now();
    if (deadline_ && now >= *deadline_) return halt(Stop::time);
    if (poll_ && now - last_poll_ >= kPollInterval) {
      last_poll_ = now;
      if (!poll_()) return halt(Stop::interrupt);
    }
    return true;
  }

  std::function<bool()> poll_;
  const std::atomic<bool>* over_;
  Clock::time_point last_poll_;
  std::optional<Clock::time_point> deadline_;
  std::uint64_t work_ = 0, next_look_ = 0;
  std::uint64_t nodes_left_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t memory_ = std::numeric_limits<std::uint64_t>::max();
  Stop stop_ = Stop::none;
};

}  // namespace gridwright::base
