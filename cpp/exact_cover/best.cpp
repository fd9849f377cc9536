#include "exact_cover/best.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/contract.hpp"
#include "exact_cover/dance.hpp"

namespace gridwright::exact_cover {

using base::Budget;

namespace {

constexpr double kRounding = 1e-12;  // relative to the sum of all weights: the error that sums of doubles may have

// The weights after tax.
struct Taxed {
  std::vector<double> left;  // per option
  std::vector<int> payers;   // per option: how many of its items are covered exactly once
  double paid = 0;           // by every solution
};

Taxed tax(const Problem& problem, std::span<const double> weights) {
  Taxed taxed{{weights.begin(), weights.end()}, std::vector<int>(problem.options()), 0};
  std::vector<std::vector<Option>> options_of(problem.primary());
  for (Option k = 0; k < problem.options(); ++k)
    for (const Entry& entry : problem.option(k))
      if (entry.item < problem.primary() && !problem.loose(entry.item))
        options_of[entry.item].push_back(k), ++taxed.payers[k];
  // The first round takes fair shares, so that the first items do not take everything; the second takes the rest.
  std::vector<int> unpaid = taxed.payers;
  for (int round = 0; round < 2; ++round) {
    for (const auto& options : options_of) {
      if (options.empty()) continue;
      double least = std::numeric_limits<double>::max();
      for (const Option k : options) least = std::min(least, taxed.left[k] / (round ? 1 : unpaid[k]));
      for (const Option k : options) taxed.left[k] -= least, --unpaid[k];
      taxed.paid += least;
    }
  }
  return taxed;
}

class Bargain : public Visitor {
 public:
  Bargain(const Problem& problem, const Taxed& taxed, std::span<const double> weights, std::size_t most, BestWork& work)
      : taxed_(&taxed), weights_(weights), most_(most), work_(&work) {
    double sum = 0;
    bool whole = true;
    for (const double weight : weights) sum += std::abs(weight), whole &= weight == std::floor(weight);
    // A solution must be cheaper than the cutoff by at least 1 if weights are whole, else by more than rounding can
    // explain.
    margin_ = whole ? 1 - 1e-6 : kRounding * sum;
    for (Option k = 0; k < problem.options(); ++k)
      if (problem.has_primary(k) && !taxed.payers[k] && taxed.left[k] < 0) gains_.push_back(k);
  }

  // The cost so far: the tax, and what the chosen options, given ones included, cost beyond it.
  void begin(std::span<const Option> given) {
    cost_ = taxed_->paid;
    for (const Option k : given) cost_ += taxed_->left[k];
    given_.assign(given.begin(), given.end());
  }

  template <typename Cells>
  bool enter(const Cells& cells, Item) {
    double bound = cost_;
    for (int i = 0; i < cells.active(); ++i) {
      const Item item = cells.active_item(i);
      if (item >= cells.primary() || cells.loose(item)) continue;
      double least = std::numeric_limits<double>::max();
      effort_ += 2 * cells.set(item).size();
      for (const auto node : cells.set(item)) {
        const Option k = cells.option_of(node);
        least = std::min(least, taxed_->left[k] / taxed_->payers[k]);
      }
      bound += least;
    }
    effort_ += 10 * gains_.size();
    for (const Option k : gains_)
      if (cells.possible(k)) bound += taxed_->left[k];
    if (bound <= cutoff_ - margin_) return true;
    ++work_->cuts;
    return false;
  }

  template <typename Cells>
  void order(const Cells& cells, std::span<typename Cells::Node> nodes) {
    std::ranges::stable_sort(nodes, {}, [&](auto node) { return taxed_->left[cells.option_of(node)]; });
  }

  bool select(Option option) {
    if (option == kNoOption) return true;
    chosen_.push_back(option);
    cost_ += taxed_->left[option];
    if (!gains_.empty() || cost_ <= cutoff_ - margin_) return true;
    ++work_->cuts;
    return false;
  }

  void deselect(Option option) {
    if (option == kNoOption) return;
    chosen_.pop_back();
    cost_ -= taxed_->left[option];
  }

  bool solution() {
    std::vector<Option> options = given_;
    options.insert(options.end(), chosen_.begin(), chosen_.end());
    std::ranges::sort(options);
    double cost = 0;  // the sum of the original weights: the same in whatever order the solution was found
    for (const Option k : options) cost += weights_[k];
    if (best_.size() == most_ && cost >= best_.back().cost) return false;
    if (best_.size() == most_) best_.pop_back();
    const auto after = std::ranges::upper_bound(best_, cost, {}, &Priced::cost);
    best_.insert(after, Priced{cost, std::move(options)});
    if (best_.size() == most_) cutoff_ = best_.back().cost;
    return false;
  }

  std::size_t bytes() const { return best_.size() * (sizeof(Priced) + 4 * chosen_.capacity()); }
  std::uint64_t effort() const { return effort_; }
  std::vector<Priced>& best() { return best_; }

 private:
  const Taxed* taxed_;
  std::span<const double> weights_;
  std::size_t most_;
  BestWork* work_;
  double margin_;
  std::vector<Option> gains_;  // options that have only loose items and make a solution cheaper
  std::vector<Option> given_, chosen_;
  double cost_ = 0, cutoff_ = std::numeric_limits<double>::infinity();
  std::vector<Priced> best_;  // cheapest first
  std::uint64_t effort_ = 0;
};

}  // namespace

std::vector<Priced> best_solutions(const Problem& problem, const Plan& plan, std::span<const double> weights,
                                   std::size_t most, Budget& budget, BestWork& work) {
  plan.check(problem);
  base::require(weights.size() == static_cast<std::size_t>(problem.options()), "every option needs a weight");
  if (most == 0) return {};
  const Taxed taxed = tax(problem, weights);
  const auto bargain = [&]<typename Index>(Index) {
    Dance<Index, Bargain> dance(problem, plan.given, plan.ranks, Bargain(problem, taxed, weights, most, work));
    dance.visitor().begin(plan.given);
    dance.run(budget);
    work.nodes = dance.nodes();
    work.updates = dance.updates();
    return std::move(dance.visitor().best());
  };
  return Cells<std::uint16_t>::fits(problem) ? bargain(std::uint16_t{}) : bargain(std::uint32_t{});
}

}  // namespace gridwright::exact_cover
