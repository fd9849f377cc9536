// Several searches race to solve one puzzle, each in its own thread.
//
// They differ in seed and in the parts of the driver, since luck decides on a hard puzzle: the same search may take a
// hundred times as long from another start. All of them are complete, so the first to finish has settled the puzzle,
// and two solutions from different searches are as good as two from one. The first search is the one that would run
// alone; the others begin only if it takes long, so easy puzzles cost no thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/big_count.hpp"
#include "base/budget.hpp"
#include "nonogram/search.hpp"

namespace gridwright::nonogram {

template <AnyBoard Board>
class Race {
 public:
  using Clues = typename Board::Clues;

  Race(const Clues& rows, const Clues& columns, const std::vector<bool>& active, std::span<const std::uint8_t> start,
       Stage stage, std::uint64_t seed, int jobs);

  // All runners share the limits. `poll` is called in the calling thread; if it returns false, the race stops.
  struct Limits {
    std::optional<double> seconds;
    std::optional<std::uint64_t> nodes, memory;
    std::function<bool()> poll;
  };

  // Has a runner write a proof, see `Search`. That of the winner, who found out everything on its own, is complete.
  void certify(std::size_t job, const certificate::NonogramClauses& clauses, certificate::Proof& proof);
  std::optional<std::size_t> winner() const;

  // Looks for this many solutions, once: found (all of them), exhausted, stuck or stopped.
  Outcome solve(std::size_t most, const Limits& limits);

  // The number of all solutions, instead of `solve`; if a limit is reached, a lower bound.
  base::BigCount count(const Limits& limits);

  // What stopped it.
  base::Stop stopped() const { return stop_; }

  // The solutions found, in order.
  const std::vector<std::vector<std::uint8_t>>& solutions() const { return solutions_; }

  // What is certain, from the runner that knows most; ends the race.
  const Board& certain();

  // The work of all runners; the cells are those of the first to finish.
  Stats stats() const;

 private:
  struct Runner {
    template <class... Arguments>
    explicit Runner(Arguments&&... arguments) : search(std::forward<Arguments>(arguments)...) {}

    Search<Board> search;
    Stats seen;  // its work as last reported
    base::Stop stop = base::Stop::none;
    base::BigCount number;
  };

  Outcome race(const Limits& limits, const std::function<Outcome(Runner&, base::Budget&)>& run);
  Outcome enumerate(Runner& runner, std::size_t most, base::Budget& budget);

  std::vector<std::unique_ptr<Runner>> runners_;
  std::vector<std::vector<std::uint8_t>> solutions_;
  base::Stop stop_ = base::Stop::none;
  const Runner* first_ = nullptr;  // the first to finish

  std::atomic<bool> over_ = false;
  mutable std::mutex mutex_;  // for everything that runners report while they run
  std::condition_variable news_;
  std::size_t ended_ = 0;
};

}  // namespace gridwright::nonogram
