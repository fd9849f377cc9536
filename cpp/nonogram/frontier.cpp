#include "nonogram/frontier.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <unordered_map>

namespace gridwright::nonogram {

using base::BigCount;
using base::Budget;
using base::kWordBits;
using base::Random;
using base::StateTable;
using base::Word;

namespace {

constexpr std::size_t kTableCells = 6;                      // between two tables at most
constexpr std::uint64_t kWalkUnits = 15, kStateUnits = 60;  // work units: a cell of a way, and a state put in a table

// Of the logarithm of the states that there may be: those that occur, before any have been seen; and at least, in
// nearly every component. The logarithm from which on it can be seen, and the bytes for a state.
constexpr double kGuess = 0.6, kHope = 0.4;
constexpr double kSeen = 8, kStateBytes = 32;

double log2_of(std::uint32_t number) {
  constexpr std::uint32_t kFew = 256;
  static const std::vector<double> few = [] {
    std::vector<double> logs;
    for (std::uint32_t i = 0; i < kFew; ++i) logs.push_back(std::log2(std::max(i, 1u)));
    return logs;
  }();
  return number < kFew ? few[number] : std::log2(number);
}

// Calls `visit(line, step, log2 of the states there may be)` behind each cell, line by line.
template <typename Visit>
void for_each_bound(const std::vector<CrossingLine>& read, const std::vector<CrossingLine>& crossed, Visit&& visit) {
  std::vector<std::size_t> steps(crossed.size());
  double sum = 0;
  for (const CrossingLine& line : read) {
    for (std::size_t step = 0; step < line.crossed.size(); ++step) {
      const auto other = static_cast<std::size_t>(line.crossed[step]);
      const LineStates& states = *crossed[other].states;
      sum += log2_of(states.states(steps[other] + 1)) - log2_of(states.states(steps[other]));
      ++steps[other];
      visit(line, step, sum + log2_of(line.states->states(step + 1)));
    }
  }
}

double most_states(const std::vector<CrossingLine>& read, const std::vector<CrossingLine>& crossed) {
  double sum = 0;
  for_each_bound(read, crossed,
                 [&](const CrossingLine&, std::size_t, double bound) { sum += std::exp2(std::min(bound, 500.0)); });
  return sum;
}

std::vector<CrossingLine> lines_of(int height, std::span<const Cell> cells, const Frontier::StatesOf& states_of,
                                   bool rows) {
  std::vector<std::pair<int, int>> places;  // line, and line crossed
  std::vector<int> others;
  for (const auto& [row, column] : cells) {
    places.emplace_back(rows ? row : column, rows ? column : row);
    others.push_back(places.back().second);
  }
  std::sort(places.begin(), places.end());
  std::sort(others.begin(), others.end());
  others.erase(std::unique(others.begin(), others.end()), others.end());
  std::vector<CrossingLine> lines;
  for (const auto& [place, other] : places) {
    const int line = rows ? place : height + place;
    if (lines.empty() || lines.back().line != line) lines.push_back({line, {}, states_of(line)});
    const auto found = std::lower_bound(others.begin(), others.end(), other);
    lines.back().crossed.push_back(static_cast<int>(found - others.begin()));
  }
  return lines;
}

}  // namespace

Frontier::Frontier(int height, std::span<const Cell> cells, const StatesOf& states_of, bool keep)
    : keep_(keep),
      height_(height),
      read_(lines_of(height, cells, states_of, true)),
      crossed_(lines_of(height, cells, states_of, false)) {
  for (const auto* lines : {&read_, &crossed_})
    for (const CrossingLine& line : *lines) impossible_ |= line.states->states(0) == 0;
  if (impossible_) return;
  if (most_states(crossed_, read_) < most_states(read_, crossed_)) std::swap(read_, crossed_);
  place_tables();
}

// At the ends of lines, and in equal parts of long ones.
void Frontier::place_tables() {
  tables_.push_back({0, 0, -1});
  std::size_t step = 0;
  int read = 0;
  for_each_bound(read_, crossed_, [&](const CrossingLine& line, std::size_t cell, double bound) {
    const std::size_t cells = line.crossed.size();
    const std::size_t parts = (cells + kTableCells - 1) / kTableCells, part = (cells + parts - 1) / parts;
    ++step;
    if (cell + 1 == cells)
      tables_.push_back({step, bound, ++read});
    else if ((cell + 1) % part == 0)
      tables_.push_back({step, bound, -1});
  });
}

// Everything that is needed only if the tables are made.
void Frontier::prepare() {
  exchangeable_ = exchangeable(read_, crossed_);
  std::vector<std::uint32_t> others_steps(crossed_.size());
  for (std::size_t line = 0; line < read_.size(); ++line) {
    for (std::size_t step = 0; step < read_[line].crossed.size(); ++step) {
      const int other = read_[line].crossed[step];
      steps_.push_back({static_cast<int>(line), other, static_cast<std::uint32_t>(step),
                        others_steps[static_cast<std::size_t>(other)]++});
    }
  }
  place_fields();
  const std::vector<Word> state(words_);
  made_.emplace_back(words_ * sizeof(Word)).add(bytes_of(state), std::array{std::uint32_t{1}});
  made_.emplace_back(words_ * sizeof(Word));
}

void Frontier::place_fields() {
  std::uint32_t used = 0;  // bits of the last word
  const auto place = [&](std::uint32_t states) {
    const auto bits = static_cast<std::uint32_t>(std::bit_width(states - 1));
    if (used + bits > kWordBits) {
      ++words_;
      used = 0;
    }
    const Field field{static_cast<std::uint32_t>(words_ - 1), bits ? used : 0, base::low_bits(static_cast<int>(bits))};
    used += bits;
    return field;
  };
  const auto most = [](const CrossingLine& line) {
    std::uint32_t states = 1;
    for (std::size_t step = 0; step < line.states->steps(); ++step)
      states = std::max(states, line.states->states(step));
    return states;
  };
  std::uint32_t states = 1;
  for (const CrossingLine& line : read_) states = std::max(states, most(line));
  read_field_ = place(states);
  for (const CrossingLine& line : crossed_) fields_.push_back(place(most(line)));
}

// All ways from a state through the steps up to `end`: calls `visit(state)` behind each, with the choices in `way`.
template <typename Visit>
void Frontier::walk(std::size_t step, std::size_t end, Word* state, Way& way, std::uint64_t& work, Visit& visit) const {
  if (step == end) {
    work += kStateUnits;
    visit(state);
    return;
  }
  work += kWalkUnits;
  const Step& at = steps_[step];
  const LineStates& read = *read_[static_cast<std::size_t>(at.read)].states;
  const LineStates& crossed = *crossed_[static_cast<std::size_t>(at.crossed)].states;
  const Field& crossed_field = fields_[static_cast<std::size_t>(at.crossed)];
  const std::uint32_t one = read_field_.in(state), other = crossed_field.in(state);
  const std::uint32_t choices = read.choices(at.read_step);
  for (std::uint32_t choice = 0; choice < choices; ++choice) {
    const std::uint32_t ones = read.next(at.read_step, one, choice);
    const std::uint32_t others = crossed.next(at.crossed_step, other, choice);
    if (ones == LineStates::kDead || others == LineStates::kDead) continue;
    read_field_.set(state, ones);
    crossed_field.set(state, others);
    way[step] = static_cast<std::uint8_t>(choice);
    walk(step + 1, end, state, way, work, visit);
  }
  read_field_.set(state, one);
  crossed_field.set(state, other);
}

// Sorts the states of lines that may change places; `places`, if any, go along.
void Frontier::sort_exchangeable(int line, Word* state, std::vector<int>* places) const {
  std::vector<std::pair<std::uint32_t, int>> sorted;
  for (const auto& members : exchangeable_[static_cast<std::size_t>(line)]) {
    sorted.clear();
    for (const int member : members) {
      const auto i = static_cast<std::size_t>(member);
      sorted.emplace_back(fields_[i].in(state), places ? (*places)[i] : 0);
    }
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < members.size(); ++i) {
      const auto member = static_cast<std::size_t>(members[i]);
      fields_[member].set(state, sorted[i].first);
      if (places) (*places)[member] = sorted[i].second;
    }
  }
}

Frontier::Pace Frontier::advance(std::uint64_t units, std::uint64_t most, Budget& budget) {
  if (impossible_) return Pace::done;
  if (steps_.empty()) prepare();
  const std::uint64_t end = spent_ + units;
  std::vector<Word> state(words_), sorted;
  Way way(steps_.size());
  for (; at_ + 1 < tables_.size(); ++at_, next_ = 0) {
    StateTable& grows = made_.back();
    const StateTable& from = made_[made_.size() - 2];
    const Table& table = tables_[at_ + 1];
    const bool sorts = table.next_line >= 0 && !exchangeable_[static_cast<std::size_t>(table.next_line)].empty();
    while (next_ < from.size()) {
      const auto number = from.number(next_);
      const auto put = [&](const Word* reached) {
        if (!sorts) return grows.add(bytes_of({reached, words_}), number);
        sorted.assign(reached, reached + words_);
        sort_exchangeable(table.next_line, sorted.data(), nullptr);
        grows.add(bytes_of(sorted), number);
      };
      std::memcpy(state.data(), from.state(next_).data(), words_ * sizeof(Word));
      std::uint64_t work = kStateUnits;
      walk(tables_[at_].first_step, table.first_step, state.data(), way, work, put);
      ++next_;
      ++walked_;
      spent_ += work;
      if (!budget.spend(work)) return Pace::stopped;
      if (next_ % 64 == 0 && memory() > most) return Pace::full;
      if (spent_ >= end) return Pace::more;
    }
    if (memory() > most) return Pace::full;
    if (!keep_) made_.erase(made_.begin());
    if (at_ + 2 < tables_.size()) made_.emplace_back(words_ * sizeof(Word), made_.back().digits());
  }
  return Pace::done;
}

// Of the logarithm of all states that there may be: those that occur, as far as seen.
double Frontier::share() const {
  if (made_.empty() || tables_[at_].bound < kSeen) return kGuess;
  return std::log2(static_cast<double>(made_[made_.size() - 2].size()) + 1) / tables_[at_].bound;
}

double Frontier::outlook() const {
  if (impossible_ || at_ + 1 >= tables_.size()) return 0;
  const double each = walked_ ? static_cast<double>(spent_) / static_cast<double>(walked_) : 4.0 * kStateUnits;
  double states = made_.empty() ? 1 : static_cast<double>(made_[made_.size() - 2].size() - next_);
  for (std::size_t i = at_ + 1; i + 1 < tables_.size(); ++i)
    states += std::exp2(std::min(500.0, share() * tables_[i].bound));
  return each * states;
}

bool Frontier::hopeless(std::uint64_t memory) const {
  if (impossible_ || at_ + 1 >= tables_.size()) return false;
  double bound = 0;
  for (std::size_t i = at_; i < tables_.size(); ++i) bound = std::max(bound, tables_[i].bound);
  const double share = std::min(this->share(), walked_ ? 1 : kHope);
  return std::exp2(std::min(500.0, share * bound)) * kStateBytes > static_cast<double>(memory);
}

std::uint64_t Frontier::memory() const {
  std::uint64_t bytes = 0;
  for (const StateTable& table : made_) bytes += table.memory();
  return bytes;
}

BigCount Frontier::number() const {
  if (impossible_ || made_.back().size() == 0) return 0;
  assert(made_.back().size() == 1);  // all lines are done
  return BigCount(made_.back().number(0));
}

std::vector<Frontier::Solution> Frontier::draw(std::size_t count, Random& random) const {
  assert(keep_);
  const BigCount total = number();
  // Each solution is a beginning of the only state at the end, by its number among them; in each table before, it is
  // one of a state from which that state is reached.
  struct Drawn {
    BigCount number;
    bool placed = false;
    Way way;
  };
  std::vector<Drawn> drawn(count);
  std::unordered_map<std::size_t, std::vector<std::size_t>> ends, begins;  // the solutions that pass through a state
  for (std::size_t i = 0; i < count; ++i) {
    drawn[i] = {total.drawn_below(random), false, Way(steps_.size())};
    ends[0].push_back(i);
  }
  std::vector<Word> state(words_), sorted;
  Way way(steps_.size());
  std::uint64_t work = 0;
  for (std::size_t at = tables_.size() - 1; at-- > 0;) {
    const Table& table = tables_[at + 1];
    const std::size_t first = tables_[at].first_step, end = table.first_step;
    begins.clear();
    for (Drawn& one : drawn) one.placed = false;
    std::size_t left = count;
    for (std::size_t i = 0; left && i < made_[at].size(); ++i) {
      const BigCount number(made_[at].number(i));
      const auto place = [&](const Word* reached) {
        sorted.assign(reached, reached + words_);
        if (table.next_line >= 0) sort_exchangeable(table.next_line, sorted.data(), nullptr);
        const auto found = ends.find(*made_[at + 1].find(bytes_of(sorted)));
        if (found == ends.end()) return;
        for (const std::size_t index : found->second) {
          Drawn& one = drawn[index];
          if (one.placed) continue;
          if (!(one.number < number)) {
            one.number -= number;
            continue;
          }
          one.placed = true;
          --left;
          begins[i].push_back(index);
          std::copy(way.begin() + static_cast<std::ptrdiff_t>(first), way.begin() + static_cast<std::ptrdiff_t>(end),
                    one.way.begin() + static_cast<std::ptrdiff_t>(first));
        }
      };
      std::memcpy(state.data(), made_[at].state(i).data(), words_ * sizeof(Word));
      walk(first, end, state.data(), way, work, place);
    }
    assert(!left);
    std::swap(ends, begins);
  }
  std::vector<Solution> solutions;
  for (const Drawn& one : drawn) solutions.push_back(solution_of(one.way));
  return solutions;
}

// The cells of a way. Where lines have changed places, the rest of the way belongs to the line that is there now.
Frontier::Solution Frontier::solution_of(const Way& way) const {
  Solution solution;
  std::vector<Word> state(words_);
  std::vector<int> places(crossed_.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    const CrossingLine& read = read_[static_cast<std::size_t>(step.read)];
    const auto crossed = static_cast<std::size_t>(step.crossed);
    const std::uint8_t choice = way[i];
    const auto actual = static_cast<std::size_t>(places[crossed]);
    const int one = read.line, other = crossed_[actual].line;
    const Cell cell = one < height_ ? Cell{one, other - height_} : Cell{other, one - height_};
    solution.push_back({cell, read.states->value(step.read_step, choice)});
    read_field_.set(state.data(), read.states->next(step.read_step, read_field_.in(state.data()), choice));
    fields_[crossed].set(state.data(),
                         crossed_[crossed].states->next(step.crossed_step, fields_[crossed].in(state.data()), choice));
    if (step.read_step + 1 == read.crossed.size()) sort_exchangeable(step.read + 1, state.data(), &places);
  }
  return solution;
}

std::span<const char> Frontier::bytes_of(std::span<const Word> state) {
  return {reinterpret_cast<const char*>(state.data()), state.size_bytes()};
}

}  // namespace gridwright::nonogram
