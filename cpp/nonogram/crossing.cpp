#include "nonogram/crossing.hpp"

#include <numeric>
#include <set>
#include <utility>

namespace gridwright::nonogram {

namespace {

// Whether it never matters to a line which of two of its steps has which value.
bool indifferent(const LineStates& line, std::size_t one, std::size_t other) {
  using State = LineStates::State;
  constexpr State kDead = LineStates::kDead;
  const auto next = [&](std::size_t step, State state, std::uint32_t choice) {
    return state == kDead ? kDead : line.next(step, state, choice);
  };
  const std::uint32_t choices = line.choices(one);
  for (std::uint32_t first = 0; first < choices; ++first) {
    for (std::uint32_t second = 0; second < first; ++second) {
      // States after the same values so far, but for the exchange.
      std::set<std::pair<State, State>> pairs, then;
      for (State state = 0; state < line.states(one); ++state)
        pairs.emplace(line.next(one, state, first), line.next(one, state, second));
      for (std::size_t step = one + 1; step < other; ++step) {
        then.clear();
        for (const auto& [a, b] : pairs)
          for (std::uint32_t choice = 0; choice < line.choices(step); ++choice)
            then.emplace(next(step, a, choice), next(step, b, choice));
        std::swap(pairs, then);
      }
      for (const auto& [a, b] : pairs)
        if (next(other, a, second) != next(other, b, first)) return false;
    }
  }
  return true;
}

}  // namespace

std::vector<std::vector<std::vector<int>>> exchangeable(const std::vector<CrossingLine>& read,
                                                        const std::vector<CrossingLine>& crossed) {
  std::vector<std::vector<std::vector<int>>> all(read.size() + 1);
  std::vector<int> everyone(crossed.size());
  std::iota(everyone.begin(), everyone.end(), 0);
  std::vector<std::vector<int>> classes = {everyone}, finer;
  const auto alike = [&](int line, int one, int other) {
    const int step = read[line].step_at(one), others_step = read[line].step_at(other);
    if (step < 0 || others_step < 0) return step == others_step;
    return crossed[one].states->same_layer(crossed[one].step_at(line), *crossed[other].states,
                                           crossed[other].step_at(line)) &&
           indifferent(*read[line].states, std::min(step, others_step), std::max(step, others_step));
  };
  for (int line = static_cast<int>(read.size()); line-- > 0 && !classes.empty();) {
    finer.clear();
    for (const auto& members : classes) {
      const std::size_t begin = finer.size();
      for (const int member : members) {
        std::size_t at = begin;
        while (at < finer.size() && !alike(line, finer[at].back(), member)) ++at;
        if (at == finer.size()) finer.emplace_back();
        finer[at].push_back(member);
      }
    }
    std::erase_if(finer, [](const auto& members) { return members.size() < 2; });
    classes = finer;
    for (const auto& members : classes)
      if (crossed[members.front()].crossed.back() >= line) all[line].push_back(members);
  }
  return all;
}

}  // namespace gridwright::nonogram
