// Recordings: a replay shows what is on the board.
#include "base/recording.hpp"

#include <random>

#include "nonogram/black_board.hpp"
#include "nonogram/search.hpp"
#include "tests/check.hpp"

namespace gridwright::nonogram {

using base::Budget;
using base::Event;
using base::Recording;

namespace {

using Lines = std::vector<std::vector<int>>;
using Values = std::vector<std::uint8_t>;

Values replayed(const Recording& recording, std::size_t cells) {
  Values shown(cells, Recording::kUnknown);
  for (std::size_t i = 0; i < recording.cells().size(); ++i) shown[recording.cells()[i]] = recording.values()[i];
  return shown;
}

TEST(only_true_changes_are_kept) {
  Recording recording(3, 1000);
  recording.set(1, 1);
  recording.set(1, 1);
  CHECK(recording.changed());
  recording.end_frame(Event::guess, 0, 0, 0);
  CHECK(!recording.changed());
  recording.set(1, 1);
  recording.set(2, Recording::kUnknown);
  CHECK(!recording.changed());
  recording.set(1, Recording::kUnknown);
  recording.end_frame(Event::backtrack, 0, 0, 0);
  CHECK_EQUAL(recording.cells().size(), 2U);
  CHECK(replayed(recording, 3) == Values(3, Recording::kUnknown));
}

TEST(a_recording_is_cut_at_its_limit) {
  Recording recording(4, 30);
  recording.set(0, 1);
  recording.end_frame(Event::guess, 0, 0, 0);
  CHECK(!recording.cut());
  recording.set(0, 0);
  recording.end_frame(Event::guess, 0, 0, 0);
  CHECK(recording.cut());
}

TEST(a_replay_shows_every_solution_of_every_stage) {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    const int side = 4 + static_cast<int>(random() % 9);
    Lines rows(side), columns(side);
    for (Lines* const lines : {&rows, &columns})
      for (auto& runs : *lines) runs.push_back(1);  // permutations: every solution takes decisions
    for (const Stage stage : {Stage::line, Stage::probe, Stage::search, Stage::cdcl, Stage::automatic}) {
      Search<BlackBoard> search(rows, columns, {}, {}, stage, random());
      search.record(1 << 20);
      Budget budget({}, {}, {}, {});
      for (int solutions = 0; solutions < 20 && search.next(budget) == Outcome::found; ++solutions) {
        Values shown(search.board().cells());
        search.board().write_cells(shown.data());
        CHECK(replayed(search.board().recorder()->recording(), shown.size()) == shown);
      }
    }
  }
}

}  // namespace
}  // namespace gridwright::nonogram
