#include "nonogram/workspace.hpp"

#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"

namespace gridwright::nonogram {

using base::Budget;
using base::Event;

template <AnyBoard Board>
Status Workspace<Board>::settle(std::span<const Cell> cells, Budget& budget, std::uint64_t patience,
                                std::size_t promising) {
  const PartClock::Running at_work(clock, Part::probing);
  begin_part(Part::probing);
  return prober.settle(cells, budget, patience, promising);
}

template <AnyBoard Board>
void Workspace<Board>::undo_to(std::size_t trail) {
  while (shares_.size() > 1 && shares_.back().begin > trail) shares_.pop_back();
  prober.note_changes(trail);
  board.undo_to(trail);
}

template <AnyBoard Board>
void Workspace<Board>::keep_unknown(std::span<const Cell> cells, std::vector<Cell>& open) const {
  open.clear();
  for (const Cell cell : cells)
    if (!board.known(cell)) open.push_back(cell);
}

template <AnyBoard Board>
std::vector<std::size_t> Workspace<Board>::split(std::vector<Cell>& open) {
  return tuning.components ? components.split(open) : std::vector{open.size()};
}

template <AnyBoard Board>
void Workspace<Board>::begin_part(Part part) {
  const std::size_t begin = board.trail().size();
  if (!shares_.empty() && shares_.back().begin == begin)
    shares_.back().part = part;
  else
    shares_.push_back({begin, part});
}

template <AnyBoard Board>
void Workspace<Board>::add_shares(Stats& all) const {
  all.cells[static_cast<std::size_t>(Part::lines)] += board.known_at_once();
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    const std::size_t end = i + 1 < shares_.size() ? shares_[i + 1].begin : board.trail().size();
    all.cells[static_cast<std::size_t>(shares_[i].part)] += board.settled(shares_[i].begin, end);
  }
}

template <AnyBoard Board>
void Workspace<Board>::record(std::size_t limit) {
  recorder = std::make_unique<Recorder<Board>>(board, limit);
  board.set_recorder(recorder.get());
  mark(Event::propagate, Wording::given);
  recorder->mark_known_at_once();
}

template <AnyBoard Board>
void Workspace<Board>::certify(const certificate::NonogramClauses& clauses, certificate::Proof& steps) {
  proof = std::make_unique<ProofLog>(clauses, steps);
  prober.set_proof(proof.get());
}

template class Workspace<BlackBoard>;
template class Workspace<ColourBoard>;

}  // namespace gridwright::nonogram
