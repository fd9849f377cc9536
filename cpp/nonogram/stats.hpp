// The work that a search counts, by part.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace gridwright::nonogram {

// The parts of the driver, in the order in which they run.
enum class Part { lines, probing, search, clauses, exchanges };
inline constexpr int kParts = 5;

struct Stats {
  std::uint64_t line_solves = 0;
  std::uint64_t probes = 0;
  std::uint64_t nodes = 0;         // decisions of the search
  std::uint64_t backtracks = 0;    // decisions reversed after a contradiction or a solution
  std::uint64_t splits = 0;        // how often the unknown cells split into independent components
  std::uint64_t fresh_starts = 0;  // restarts of a search in too large a component
  std::uint64_t handed_over = 0;   // components handed over to conflict-driven search
  std::uint64_t conflicts = 0;     // of conflict-driven search, like those below
  std::uint64_t propagations = 0;
  std::uint64_t restarts = 0;
  std::uint64_t learned = 0;                     // clauses
  std::uint64_t exchanges = 0;                   // solutions found by exchanging cells
  std::array<std::uint64_t, kParts> cells = {};  // of the first solution, by the part that settled them
  std::array<double, kParts> seconds = {};       // by part

  Stats& operator+=(const Stats& other) {
    line_solves += other.line_solves;
    probes += other.probes;
    nodes += other.nodes;
    backtracks += other.backtracks;
    splits += other.splits;
    fresh_starts += other.fresh_starts;
    handed_over += other.handed_over;
    conflicts += other.conflicts;
    propagations += other.propagations;
    restarts += other.restarts;
    learned += other.learned;
    exchanges += other.exchanges;
    for (int part = 0; part < kParts; ++part) {
      cells[part] += other.cells[part];
      seconds[part] += other.seconds[part];
    }
    return *this;
  }
};

// Tracks which part is running, and for how long each has run; at most one runs at a time.
class PartClock {
 public:
  // A part runs during the lifetime of this object.
  class Running {
   public:
    Running(PartClock& clock, Part part) : clock_(clock) {
      clock_.part_ = part;
      clock_.began_ = Clock::now();
      clock_.running_ = true;
    }
    ~Running() {
      clock_.add_running(clock_.seconds_);
      clock_.running_ = false;
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    PartClock& clock_;
  };

  std::array<double, kParts> seconds() const {
    auto all = seconds_;
    add_running(all);
    return all;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void add_running(std::array<double, kParts>& seconds) const {
    if (running_)
      seconds[static_cast<std::size_t>(part_)] += std::chrono::duration<double>(Clock::now() - began_).count();
  }

  std::array<double, kParts> seconds_ = {};
  Part part_ = Part::lines;
  Clock::time_point began_;
  bool running_ = false;
};

}  // namespace gridwright::nonogram
