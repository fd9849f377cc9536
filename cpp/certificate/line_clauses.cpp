#include "certificate/line_clauses.hpp"

#include <algorithm>
#include <initializer_list>

namespace gridwright::certificate {

LineClauses::LineClauses(int length, std::span<const Run> runs, std::int64_t base)
    : length_(length), runs_(runs.begin(), runs.end()) {
  int place = 0;
  for (int j = 0; j < count(); ++j) {
    first_.push_back(place);
    place += std::max(runs_[j].length, 1) + gap(j);
  }
  first_.push_back(place);
  slack_ = count() ? length + gap(count() - 1) - place : length;
  const auto numbers = [&](int many) {
    const auto first = static_cast<int>(base);  // wrong where there are too many, and so not used
    base += many;
    return first;
  };
  for (const Run& run : runs_) {
    starts_.push_back(numbers(slack_));
    ends_.push_back(run.length ? 0 : numbers(slack_));
  }
  const auto add_stretch = [&](int colour, int cells, bool stays, int first, int last) {
    stretches_.push_back({colour, cells, stays, first, last, numbers(std::max(0, last - first + 1))});
  };
  for (int j = 0; j < count(); ++j) {
    add_stretch(0, 1, true, j ? first_[j] - gap(j - 1) : 0, first_[j] + slack_ - 1);
    add_stretch(runs_[j].colour, std::max(runs_[j].length, 1), !runs_[j].length, first_[j], first_[j] + slack_);
  }
  add_stretch(0, 1, true, count() ? first_[count()] - gap(count() - 1) : 0, length - 1);
  end_ = base;
}

int LineClauses::gap(int run) const {
  return run + 1 == count() || runs_[run + 1].colour == runs_[run].colour;
}

int LineClauses::started(int run, int place) const {
  if (run == count() || place < first_[run]) return kFalse;
  if (run < 0 || place >= first_[run] + slack_) return kTrue;
  return starts_[run] + place - first_[run];
}

int LineClauses::ended(int run, int place) const {
  if (run < 0) return kTrue;
  if (runs_[run].length) return started(run, place - runs_[run].length);
  const int first = first_[run] + 1;
  return place < first ? kFalse : place >= first + slack_ ? kTrue : ends_[run] + place - first;
}

std::vector<int> LineClauses::followers(int stretch) const {
  std::vector<int> found;
  if (stretches_[stretch].stays) found.push_back(stretch);
  if (stretch < 2 * count()) found.push_back(stretch + 1);
  if (stretch % 2 && stretch + 2 < 2 * count() && !gap(stretch / 2)) found.push_back(stretch + 2);
  return found;
}

void LineClauses::write(const std::function<int(int, int)>& cell, int colours, const AddClause& add_clause) const {
  std::vector<int> clause;
  const auto add = [&](std::initializer_list<int> some, std::span<const int> more = {}) {
    clause.assign(some);
    clause.insert(clause.end(), more.begin(), more.end());
    std::erase(clause, kFalse);
    if (std::ranges::find(clause, kTrue) == clause.end()) add_clause(clause);
  };

  // The cells of a stop; a cell of a colour, and of a colour that the line does not have.
  std::vector<std::vector<int>> supports(static_cast<std::size_t>(length_) * colours);
  for (const Stretch& one : stretches_)
    for (int place = one.first; place <= one.last; ++place)
      for (int at = place; at < place + one.cells; ++at) {
        add({-one.stop(place), cell(at, one.colour)});
        supports[static_cast<std::size_t>(at) * colours + one.colour].push_back(one.stop(place));
      }
  for (int place = 0; place < length_; ++place)
    for (int colour = 0; colour < colours; ++colour)
      add({-cell(place, colour)}, supports[static_cast<std::size_t>(place) * colours + colour]);

  // What follows a stop, and what it follows.
  std::vector<std::vector<int>> leaders(stretches_.size());
  for (int i = 0; i < static_cast<int>(stretches_.size()); ++i)
    for (const int next : followers(i)) leaders[next].push_back(i);
  std::vector<int> stops;
  for (int i = 0; i < static_cast<int>(stretches_.size()); ++i) {
    const Stretch& one = stretches_[i];
    for (int place = one.first; place <= one.last; ++place) {
      stops.clear();
      for (const int next : followers(i)) stops.push_back(stretches_[next].stop(place + one.cells));
      if (place + one.cells < length_) add({-one.stop(place)}, stops);
      stops.clear();
      for (const int last : leaders[i]) stops.push_back(stretches_[last].stop(place - stretches_[last].cells));
      if (place > 0) add({-one.stop(place)}, stops);
    }
  }

  // What the variables of starts and ends mean.
  for (int j = 0; j <= count(); ++j) {
    const Stretch& before = stretches_[2 * j];
    for (int place = before.first; place <= before.last; ++place) {
      const int stop = before.stop(place);
      add({-stop, ended(j - 1, place)});
      add({-stop, -started(j, place)});
      add({stop, -ended(j - 1, place), started(j, place)});
    }
    if (j == count()) break;
    const Stretch& run = stretches_[2 * j + 1];
    const bool known = runs_[j].length > 0;
    for (int place = run.first; place <= run.last; ++place) {
      const int stop = run.stop(place);
      const int over = known ? started(j, place - 1) : ended(j, place);
      add({-stop, started(j, place)});
      add({-stop, -over});
      add({stop, -started(j, place), over});
      add({-started(j, place), started(j, place + 1)});
      if (j > 0) add({-started(j, place), ended(j - 1, place - gap(j - 1))});
      if (known) continue;
      add({-ended(j, place + 1), ended(j, place + 2)});
      add({-ended(j, place + 1), started(j, place)});
    }
    for (int place = run.first; known && place < run.last + run.cells; ++place)
      add({-started(j, place), ended(j, place), cell(place, run.colour)});
  }
}

Size LineClauses::size(int colours) const {
  const std::uint64_t cells = static_cast<std::uint64_t>(length_) * colours;
  Size all{cells, 2 * cells};
  for (const Stretch& one : stretches_) {
    const std::uint64_t stops = std::max(0, one.last - one.first + 1);
    const int more = !one.colour ? 5 : one.stays ? 9 : 8;  // clauses of a stop besides those of its cells
    all.clauses += stops * (one.cells + more) + one.cells;
    all.literals += stops * (3 * one.cells + 3 * more - 2) + 3 * one.cells;
  }
  return all;
}

}  // namespace gridwright::certificate
