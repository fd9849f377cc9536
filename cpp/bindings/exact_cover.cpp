#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "bindings/calls.hpp"
#include "bindings/parts.hpp"
#include "exact_cover/best.hpp"
#include "exact_cover/remembering.hpp"
#include "exact_cover/search.hpp"

namespace nb = nanobind;

namespace gridwright::bindings {
namespace {

using base::Budget;
using base::Stop;

using exact_cover::Option;
using exact_cover::Problem;

std::vector<std::int32_t> numbers_of(const std::optional<nb::bytes>& bytes) {
  std::vector<std::int32_t> numbers(bytes ? bytes->size() / sizeof(std::int32_t) : 0);
  if (bytes)
    std::copy_n(bytes->c_str(), numbers.size() * sizeof(std::int32_t), reinterpret_cast<char*>(numbers.data()));
  return numbers;
}

std::shared_ptr<Problem> make_problem(exact_cover::Item primary, exact_cover::Item items, const nb::bytes& ends,
                                      const nb::bytes& entries, std::optional<nb::bytes> colours,
                                      std::optional<nb::bytes> bounds) {
  const auto flat = numbers_of(bounds);
  std::vector<exact_cover::Bounds> pairs(flat.size() / 2);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = {flat[2 * i], flat[2 * i + 1]};
  const auto all_ends = numbers_of(ends), all_entries = numbers_of(entries), all_colours = numbers_of(colours);
  if (!all_colours.empty() && all_colours.size() != all_entries.size())
    throw std::invalid_argument("colours and entries must have the same length");
  return std::make_shared<Problem>(primary, items, all_ends, all_entries, all_colours, std::move(pairs));
}

const char* name_of(Problem::Fault::Kind kind) {
  switch (kind) {
    case Problem::Fault::Kind::empty_option:
      return "empty option";
    case Problem::Fault::Kind::unknown_item:
      return "unknown item";
    case Problem::Fault::Kind::duplicate_item:
      return "duplicate item";
    case Problem::Fault::Kind::coloured_primary:
      return "coloured primary";
    case Problem::Fault::Kind::bad_bounds:
      return "bad bounds";
    case Problem::Fault::Kind::too_large:
      break;
  }
  return "too large";
}

// Python functions as hooks; None costs nothing. An error in one of them ends the search.
class PythonHooks : public exact_cover::Hooks {
 public:
  PythonHooks(nb::object select, nb::object deselect, nb::object solution, nb::object choose, nb::object order)
      : Hooks((select.is_none() ? 0u : kSelect) | (deselect.is_none() ? 0u : kDeselect) |
              (solution.is_none() ? 0u : kSolution) | (choose.is_none() ? 0u : kChoose) |
              (order.is_none() ? 0u : kOrder)),
        select_(std::move(select)),
        deselect_(std::move(deselect)),
        solution_(std::move(solution)),
        choose_(std::move(choose)),
        order_(std::move(order)) {}

  bool select(Option option) override { return nb::cast<bool>(called(select_, option)); }
  void deselect(Option option) override { called(deselect_, option); }
  bool solution() override { return nb::cast<bool>(called(solution_)); }

  exact_cover::Item choose(std::span<const exact_cover::Candidate> candidates) override {
    nb::list sizes;
    for (const auto& [item, size] : candidates) sizes.append(nb::make_tuple(item, size));
    const auto chosen = nb::cast<exact_cover::Item>(called(choose_, sizes));
    if (std::ranges::find(candidates, chosen, &exact_cover::Candidate::item) == candidates.end())
      throw std::invalid_argument("`choose` must return one of the items it was given");
    return chosen;
  }

  void order(exact_cover::Item item, std::span<Option> options) override {
    const std::vector<Option> before(options.begin(), options.end());
    const auto sorted = nb::cast<std::vector<Option>>(called(order_, item, before));
    if (!std::ranges::is_permutation(before, sorted))
      throw std::invalid_argument("`order` must return the options it was given, each once");
    std::ranges::copy(sorted, options.begin());
  }

 private:
  template <typename... Arguments>
  static nb::object called(const nb::object& hook, const Arguments&... arguments) {
    PyObject* answer = call_python(hook, nb::cast(arguments)...);
    if (!answer) nb::raise_python_error();
    return nb::steal(answer);
  }

  nb::object select_, deselect_, solution_, choose_, order_;
};

// The arguments besides the problem; every kind of search takes them first.
exact_cover::Plan plan_of(const Problem& problem, std::vector<Option> given, std::vector<std::int32_t> ranks) {
  exact_cover::Plan plan{std::move(given), std::move(ranks)};
  plan.check(problem);
  return plan;
}

class ExactCoverSearch {
 public:
  ExactCoverSearch(std::shared_ptr<Problem> problem, std::vector<Option> given, std::vector<std::int32_t> ranks,
                   std::uint64_t seed, bool shuffle, bool restarts, nb::object select, nb::object deselect,
                   nb::object solution, nb::object choose, nb::object order) {
    if (!(select.is_none() && deselect.is_none() && solution.is_none() && choose.is_none() && order.is_none()))
      hooks_ = std::make_unique<PythonHooks>(select, deselect, solution, choose, order);
    exact_cover::Plan plan = plan_of(*problem, std::move(given), std::move(ranks));
    plan.seed = seed;
    plan.shuffle = shuffle;
    plan.restarts = restarts && !hooks_;
    search_ = exact_cover::Search::make(std::move(problem), plan, hooks_.get());
  }

  std::optional<Ending> next(std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                             std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, nodes, memory, poll(progress));
    const base::Outcome outcome = run([&] { return search_->next(budget); });
    return ending_of(outcome, budget.stopped());
  }

  std::pair<std::uint64_t, Ending> count(std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                                         std::optional<std::uint64_t> memory, nb::object progress) {
    Budget budget(seconds, nodes, memory, poll(progress));
    const std::uint64_t number = run([&] { return search_->count(budget); });
    return {number, ending_of(budget.stopped())};
  }

  std::vector<Option> chosen() const { return search_->chosen(); }

  nb::typed<nb::dict, nb::str, nb::int_> stats() const {
    const exact_cover::Stats work = search_->stats();
    nb::dict out;
    out["nodes"] = work.nodes;
    out["updates"] = work.updates;
    out["solutions"] = work.solutions;
    out["restarts"] = work.restarts;
    out["depth"] = work.depth;
    return out;
  }

  double fraction() const { return search_->stats().fraction; }

 private:
  std::function<bool()> poll(nb::object progress) {
    return calls_.poll(std::move(progress), [this] {
      nb::dict work = stats();
      work["fraction"] = fraction();
      return work;
    });
  }

  // With hooks the GIL is kept, since Python is called at every other step.
  template <typename Work>
  auto run(Work work) -> decltype(work()) {
    return hooks_ ? calls_.run_holding(work) : calls_.run(work);
  }

  std::unique_ptr<PythonHooks> hooks_;  // before the search, which refers to them
  std::unique_ptr<exact_cover::Search> search_;
  Calls calls_;
};

using PricedSolutions = std::vector<std::pair<double, std::vector<Option>>>;

std::tuple<PricedSolutions, Ending, nb::typed<nb::dict, nb::str, nb::int_>> best_exact_covers(
    std::shared_ptr<Problem> problem, const std::vector<double>& weights, std::size_t most, std::vector<Option> given,
    std::vector<std::int32_t> ranks, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
    std::optional<std::uint64_t> memory, nb::object progress) {
  const exact_cover::Plan plan = plan_of(*problem, std::move(given), std::move(ranks));
  exact_cover::BestWork work;
  Calls calls;
  const auto stats = [&work] {
    nb::dict out;
    out["nodes"] = work.nodes;
    out["updates"] = work.updates;
    out["cuts"] = work.cuts;
    return out;
  };
  Budget budget(seconds, nodes, memory, calls.poll(std::move(progress), stats));
  PricedSolutions found;
  calls.run([&] {
    for (auto& [cost, options] : exact_cover::best_solutions(*problem, plan, weights, most, budget, work))
      found.emplace_back(cost, std::move(options));
  });
  return {std::move(found), ending_of(budget.stopped()), stats()};
}

std::tuple<nb::bytes, Ending, nb::typed<nb::dict, nb::str, nb::int_>> count_exact_covers(
    std::shared_ptr<Problem> problem, std::vector<Option> given, std::vector<std::int32_t> ranks,
    std::optional<std::uint64_t> room, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
    std::optional<std::uint64_t> memory, nb::object progress) {
  const exact_cover::Plan plan = plan_of(*problem, std::move(given), std::move(ranks));
  exact_cover::CountingWork work;
  Calls calls;
  const auto stats = [&work] {
    nb::dict out;
    out["nodes"] = work.nodes;
    out["updates"] = work.updates;
    out["remainders"] = work.remainders;
    out["hits"] = work.hits;
    out["splits"] = work.splits;
    return out;
  };
  Budget budget(seconds, nodes, memory, calls.poll(std::move(progress), stats));
  base::BigCount number;
  calls.run([&] { number = exact_cover::count_remembering(*problem, plan, room.value_or(0), budget, work); });
  const auto [digits, ending] = counted(number, budget.stopped());
  return {digits, ending, stats()};
}

}  // namespace

void bind_exact_cover(nb::module_& module) {
  nb::register_exception_translator([](const std::exception_ptr& error, void*) {
    try {
      std::rethrow_exception(error);
    } catch (const Problem::Fault& fault) {
      PyErr_SetObject(PyExc_ValueError, nb::make_tuple(name_of(fault.kind), fault.number, fault.item).ptr());
    }
  });
  nb::class_<Problem>(
      module, "ExactCoverProblem",
      "Options over numbered items; the first are primary. All arguments are 32-bit numbers in bytes: where\n"
      "each option ends, its items, their colours (0: none), and (low, high) for each primary item.\n"
      "A ValueError says what is wrong, with the numbers of the option and the item.")
      .def(nb::new_(&make_problem), nb::arg("primary"), nb::arg("items"), nb::arg("ends"), nb::arg("entries"),
           nb::arg("colours").none() = nb::none(), nb::arg("bounds").none() = nb::none());
  nb::class_<ExactCoverSearch>(module, "ExactCoverSearch", "A search for the solutions of an exact-cover problem.")
      .def(
          nb::init<std::shared_ptr<Problem>, std::vector<Option>, std::vector<std::int32_t>, std::uint64_t, bool, bool,
                   nb::object, nb::object, nb::object, nb::object, nb::object>(),
          nb::arg("problem"), nb::arg("given") = std::vector<Option>{}, nb::arg("ranks") = std::vector<std::int32_t>{},
          nb::arg("seed") = 0, nb::arg("shuffle") = false, nb::arg("restarts") = false,
          nb::arg("select").none() = nb::none(), nb::arg("deselect").none() = nb::none(),
          nb::arg("solution").none() = nb::none(), nb::arg("choose").none() = nb::none(),
          nb::arg("order").none() = nb::none(),
          "`given` options belong to every solution; items of lower `ranks` are covered first; `shuffle` orders items\n"
          "of equal size, and options, by the seed; `restarts` tries several orders until the first solution.\n"
          "The hooks: select(option) -> bool after an option was chosen (False undoes it), deselect(option) when it\n"
          "is undone, solution() -> bool (False: do not count it), choose([(item, size), ...]) -> item to cover next,\n"
          "order(item, options) -> options in the order to try them.")
      .def("next", &ExactCoverSearch::next, nb::arg("seconds").none() = nb::none(),
           nb::arg("nodes").none() = nb::none(), nb::arg("memory").none() = nb::none(),
           nb::arg("progress").none() = nb::none(), "Find the next solution: None if found, else why not.")
      .def("count", &ExactCoverSearch::count, nb::arg("seconds").none() = nb::none(),
           nb::arg("nodes").none() = nb::none(), nb::arg("memory").none() = nb::none(),
           nb::arg("progress").none() = nb::none(),
           "The number of remaining solutions, and EXHAUSTED or the limit that made it a lower bound.")
      .def("chosen", &ExactCoverSearch::chosen, "The options of the last solution found.")
      .def("stats", &ExactCoverSearch::stats, "The work done so far.")
      .def("fraction", &ExactCoverSearch::fraction,
           "The share of the tree already searched, by Knuth's estimate: all branches of a node count the same.");
  module.def(
      "count_exact_covers", &count_exact_covers, nb::arg("problem"), nb::arg("given") = std::vector<Option>{},
      nb::arg("ranks") = std::vector<std::int32_t>{}, nb::arg("room").none() = nb::none(),
      nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
      nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
      "The number of solutions as little-endian bytes, by a search that remembers what it has counted; EXHAUSTED\n"
      "or the limit that made it a lower bound; the work done. With `room`, it remembers only where that pays,\n"
      "and forgets the cheapest of it when so many bytes are used up.");
  module.def("best_exact_covers", &best_exact_covers, nb::arg("problem"), nb::arg("weights"), nb::arg("most"),
             nb::arg("given") = std::vector<Option>{}, nb::arg("ranks") = std::vector<std::int32_t>{},
             nb::arg("seconds").none() = nb::none(), nb::arg("nodes").none() = nb::none(),
             nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(),
             "The cheapest solutions with their costs, cheapest first; EXHAUSTED or the limit that was reached; the "
             "work done.");
}

}  // namespace gridwright::bindings
