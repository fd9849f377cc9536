// Dances with and without hooks; narrow and wide cells; and restarts.
//
// The time to a first solution varies by orders of magnitude with the order in which things are tried. So after a while
// the dance gets a rival: a second one that restarts in another order after ever more nodes (by Luby's sequence). The
// two take turns with equal numbers of nodes, so an unsolvable problem costs at most twice as much, since the first
// dance is never discarded. Whichever finds the first solution continues alone; its tree contains all the solutions.
#include "exact_cover/search.hpp"

#include <algorithm>
#include <utility>

#include "base/contract.hpp"
#include "base/luby.hpp"
#include "exact_cover/dance.hpp"

namespace gridwright::exact_cover {

using base::Budget;
using base::luby;

namespace {

// Chosen in decision 0022.
constexpr std::uint64_t kPatience = 4'000;  // nodes before a rival starts
constexpr std::uint64_t kRun = 500;         // nodes of the rival's shortest run

struct CountingVisitor : Visitor {
  bool counting = false;
  std::uint64_t solutions = 0;
  bool solution() {
    ++solutions;
    return !counting;
  }
};

// Every external call is estimated at a microsecond.
template <bool Chooses>
struct HookedVisitor : CountingVisitor {
  static constexpr bool kChooses = Chooses;
  explicit HookedVisitor(Hooks* called) : hooks(called) {}
  Hooks* hooks;
  std::vector<Candidate> candidates = {};
  std::vector<Option> options = {};
  Item item = -1;
  std::uint64_t calls = 0;

  std::uint64_t effort() const { return 1000 * calls; }

  template <typename Cells>
  Item choose(const Cells& cells) {
    candidates.clear();
    for (int k = 0; k < cells.active(); ++k)
      if (const Item i = cells.active_item(k); i < cells.primary() && !cells.settled(i))
        candidates.push_back({i, cells.size(i)});
    std::ranges::sort(candidates, {}, &Candidate::item);
    ++calls;
    return hooks->choose(candidates);
  }
  template <typename Cells>
  bool enter(const Cells&, Item chosen) {
    item = chosen;
    return true;
  }
  template <typename Cells>
  void order(const Cells& cells, std::span<typename Cells::Node> nodes) {
    if (!hooks->wants(Hooks::kOrder)) return;
    options.clear();
    for (const auto node : nodes) options.push_back(cells.option_of(node));
    hooks->order(item, options);
    std::vector<typename Cells::Node> sorted(nodes.begin(), nodes.end());
    for (std::size_t k = 0; k < nodes.size(); ++k)
      nodes[k] = *std::ranges::find(sorted, options[k], [&](auto node) { return cells.option_of(node); });
  }
  bool select(Option option) { return option == kNoOption || !hooks->wants(Hooks::kSelect) || hooks->select(option); }
  void deselect(Option option) {
    if (option != kNoOption && hooks->wants(Hooks::kDeselect)) hooks->deselect(option);
  }
  bool solution() {
    if (hooks->wants(Hooks::kSolution) && !hooks->solution()) return false;
    return CountingVisitor::solution();
  }
};

template <typename Index, typename Visitor>
class SearchOf : public Search {
 public:
  SearchOf(std::shared_ptr<const Problem> problem, const Plan& plan, Visitor visitor)
      : problem_(std::move(problem)), plan_(plan), dance_(*problem_, plan.given, plan.ranks, std::move(visitor)) {
    if (plan.shuffle) dance_.restart(plan.seed);
  }

  Outcome next(Budget& budget) override {
    if (!plan_.restarts || stats_.solutions) return finish(dance_, dance_.run(budget));
    return race(budget);
  }

  std::uint64_t count(Budget& budget) override {
    dance_.visitor().counting = true;
    const std::uint64_t before = dance_.visitor().solutions;
    dance_.run(budget);
    return dance_.visitor().solutions - before;
  }

  std::vector<Option> chosen() const override { return chosen_; }

  Stats stats() const override {
    Stats stats = stats_;
    stats.nodes = dance_.nodes() + (rival_ ? rival_->nodes() : 0);
    stats.updates = dance_.updates() + (rival_ ? rival_->updates() : 0);
    stats.solutions = dance_.visitor().solutions + (rival_ ? rival_->visitor().solutions : 0);
    stats.depth = dance_.depth();
    stats.fraction = dance_.fraction();
    return stats;
  }

 private:
  using TheDance = Dance<Index, Visitor>;

  Outcome finish(TheDance& dance, DanceEnd end) {
    if (end == DanceEnd::found) {
      chosen_ = dance.chosen();
      ++stats_.solutions;
      return Outcome::found;
    }
    return end == DanceEnd::exhausted ? Outcome::exhausted : Outcome::stopped;
  }

  Outcome race(Budget& budget) {
    DanceEnd end = dance_.run(budget, lead_);
    while (end == DanceEnd::paused) {
      if (!rival_) rival_ = std::make_unique<TheDance>(*problem_, plan_.given, plan_.ranks, dance_.visitor());
      lead_ = kRun * luby(++stats_.restarts);
      rival_->restart(Random(plan_.seed + stats_.restarts)());
      end = rival_->run(budget, lead_);
      if (end != DanceEnd::paused) {
        if (end != DanceEnd::stopped) std::swap(dance_, *rival_);
        return finish(dance_, end);
      }
      end = dance_.run(budget, lead_);
    }
    return finish(dance_, end);
  }

  std::shared_ptr<const Problem> problem_;
  Plan plan_;
  TheDance dance_;
  std::unique_ptr<TheDance> rival_;
  std::uint64_t lead_ = kPatience;
  std::vector<Option> chosen_;
  Stats stats_;
};

template <typename Visitor>
std::unique_ptr<Search> make_with(std::shared_ptr<const Problem> problem, const Plan& plan, Visitor visitor) {
  if (Cells<std::uint16_t>::fits(*problem))
    return std::make_unique<SearchOf<std::uint16_t, Visitor>>(std::move(problem), plan, std::move(visitor));
  return std::make_unique<SearchOf<std::uint32_t, Visitor>>(std::move(problem), plan, std::move(visitor));
}

}  // namespace

void Plan::check(const Problem& problem) const {
  for (const Option option : given) base::require(option >= 0 && option < problem.options(), "unknown option");
  base::require(ranks.empty() || ranks.size() == static_cast<std::size_t>(problem.primary()),
                "every primary item needs a rank");
}

std::unique_ptr<Search> Search::make(std::shared_ptr<const Problem> problem, const Plan& plan, Hooks* hooks) {
  plan.check(*problem);
  if (!hooks) return make_with(std::move(problem), plan, CountingVisitor{});
  if (hooks->wants(Hooks::kChoose)) return make_with(std::move(problem), plan, HookedVisitor<true>(hooks));
  return make_with(std::move(problem), plan, HookedVisitor<false>(hooks));
}

}  // namespace gridwright::exact_cover
