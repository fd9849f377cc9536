#include "nonogram/race.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <new>
#include <system_error>
#include <thread>

#include "base/contract.hpp"
#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::BigCount;
using base::Budget;
using base::Stop;

namespace {

// Nine in ten puzzles of a tournament are settled before the others start (percentiles of `python -m bench
// tournament`).
constexpr std::chrono::milliseconds kHeadStart{20};
constexpr std::chrono::milliseconds kPollInterval{50};  // to meet limits in time: `python -m bench latency`

// All have different seeds; of every four, the third has no beliefs and the fourth restarts rarely.
Tuning tuning_of(int runner) {
  Tuning tuning;
  if (runner % 4 == 2) tuning.beliefs = false;
  if (runner % 4 == 3) tuning.restart_unit = 400;
  return tuning;
}

std::uint64_t seed_of(std::uint64_t seed, int runner) {
  return seed + 0x9e3779b97f4a7c15ULL * static_cast<std::uint64_t>(runner);
}

}  // namespace

template <AnyBoard Board>
Race<Board>::Race(const Clues& rows, const Clues& columns, const std::vector<bool>& active,
                  std::span<const std::uint8_t> start, Stage stage, std::uint64_t seed, int jobs) {
  base::require(jobs >= 1, "a race needs at least one job");
  for (int i = 0; i < jobs; ++i)
    runners_.push_back(std::make_unique<Runner>(rows, columns, active, start, stage, seed_of(seed, i), tuning_of(i)));
}

template <AnyBoard Board>
void Race<Board>::certify(std::size_t job, const certificate::NonogramClauses& clauses, certificate::Proof& proof) {
  base::require(job < runners_.size(), "there are fewer jobs");
  runners_[job]->search.certify(clauses, proof);
}

template <AnyBoard Board>
std::optional<std::size_t> Race<Board>::winner() const {
  for (std::size_t i = 0; i < runners_.size(); ++i)
    if (runners_[i].get() == first_) return i;
  return {};
}

template <AnyBoard Board>
Outcome Race<Board>::solve(std::size_t most, const Limits& limits) {
  return race(limits, [&](Runner& runner, Budget& budget) { return enumerate(runner, most, budget); });
}

// Adds a runner's solutions to the common ones, until there are enough or it finds no more.
template <AnyBoard Board>
Outcome Race<Board>::enumerate(Runner& runner, std::size_t most, Budget& budget) {
  Outcome outcome;
  while ((outcome = runner.search.next(budget)) == Outcome::found) {
    std::vector<std::uint8_t> cells(runner.search.board().cells());
    runner.search.board().write_cells(cells.data());
    const std::lock_guard lock(mutex_);
    if (over_ || solutions_.size() >= most) return Outcome::stopped;
    if (std::find(solutions_.begin(), solutions_.end(), cells) == solutions_.end()) solutions_.push_back(cells);
    if (solutions_.size() >= most) break;
  }
  return outcome;
}

template <AnyBoard Board>
BigCount Race<Board>::count(const Limits& limits) {
  race(limits, [&](Runner& runner, Budget& budget) {
    runner.number = runner.search.count(budget);
    return budget.stopped() == Stop::none ? Outcome::exhausted : Outcome::stopped;
  });
  if (first_) return first_->number;
  const auto less = [](const auto& one, const auto& other) { return one->number < other->number; };
  return (*std::max_element(runners_.begin(), runners_.end(), less))->number;
}

// Runs all of them until one has finished, and returns its outcome, or until all are stopped.
template <AnyBoard Board>
Outcome Race<Board>::race(const Limits& limits, const std::function<Outcome(Runner&, Budget&)>& run) {
  base::require_state(ended_ == 0, "a race can run only once");
  const auto share = [&](std::optional<std::uint64_t> limit) {
    return limit ? std::optional(*limit / runners_.size()) : limit;
  };
  Outcome result = Outcome::stopped;
  const auto began = Budget::Clock::now();
  const auto one = [&](Runner& runner) {
    const double late = std::chrono::duration<double>(Budget::Clock::now() - began).count();
    const auto report = [&] {
      const std::lock_guard lock(mutex_);
      runner.seen = runner.search.stats();
      return true;
    };
    Budget budget(limits.seconds ? std::optional(*limits.seconds - late) : limits.seconds, share(limits.nodes),
                  share(limits.memory), report, &over_);
    Outcome outcome = Outcome::stopped;
    bool enough_memory = true;
    try {
      outcome = run(runner, budget);
    } catch (const std::bad_alloc&) {
      enough_memory = false;
    }
    const std::lock_guard lock(mutex_);
    runner.seen = runner.search.stats();
    runner.stop = enough_memory ? budget.stopped() : Stop::memory;
    if (outcome != Outcome::stopped && !over_) {
      result = outcome;
      first_ = &runner;
      over_ = true;
    }
    ++ended_;
    news_.notify_all();
  };

  std::vector<std::thread> threads;
  bool interrupted = false;
  {
    threads.emplace_back(one, std::ref(*runners_[0]));
    const auto finished = [&] { return over_ || ended_ == threads.size(); };
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, kHeadStart, finished);
    try {
      for (std::size_t i = 1; i < runners_.size() && !over_; ++i) threads.emplace_back(one, std::ref(*runners_[i]));
    } catch (const std::system_error&) {
      // No more threads are available: those running suffice.
    }
    while (!news_.wait_for(lock, kPollInterval, finished)) {
      lock.unlock();
      const bool go_on = !limits.poll || limits.poll();
      lock.lock();
      if (go_on) continue;
      interrupted = true;
      over_ = true;
    }
  }
  for (std::thread& thread : threads) thread.join();
  if (!first_) stop_ = interrupted ? Stop::interrupt : runners_[0]->stop;
  return result;
}

template <AnyBoard Board>
const Board& Race<Board>::certain() {
  Runner* best = runners_[0].get();
  for (const auto& runner : runners_) {
    runner->search.undo_decisions();
    if (runner->search.board().unknown() < best->search.board().unknown()) best = runner.get();
  }
  return best->search.board();
}

template <AnyBoard Board>
Stats Race<Board>::stats() const {
  const std::lock_guard lock(mutex_);
  Stats all;
  for (const auto& runner : runners_) all += runner->seen;
  all.cells = (first_ ? first_ : runners_[0].get())->seen.cells;
  return all;
}

template class Race<BlackBoard>;
template class Race<ColourBoard>;

}  // namespace gridwright::nonogram
