#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include "base/contract.hpp"
#include "bindings/calls.hpp"
#include "bindings/parts.hpp"
#include "bindings/proofs.hpp"
#include "certificate/hitori_clauses.hpp"
#include "certificate/nonogram_clauses.hpp"
#include "checker/checker.hpp"
#include "checker/proof_reader.hpp"

namespace nb = nanobind;

namespace gridwright::bindings {

bool OpenFile::write(const char* bytes, std::size_t count) {
  while (count > 0 && !error_) {
#ifdef _WIN32
    const auto written = ::_write(descriptor_, bytes, static_cast<unsigned>(count));
#else
    const auto written = ::write(descriptor_, bytes, count);
    if (written < 0 && errno == EINTR) continue;
#endif
    if (written < 0) return error_ = errno, false;
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
  return !error_;
}

namespace {

using base::Budget;
using certificate::AddClause;
using certificate::HitoriClauses;
using certificate::NonogramClauses;
using checker::Checker;
using checker::Form;
using checker::ProofReader;

using GivenRuns = std::vector<std::vector<std::pair<int, int>>>;

std::vector<NonogramClauses::Clue> certificate_clues(const GivenRuns& given) {
  std::vector<NonogramClauses::Clue> clues(given.size());
  for (std::size_t line = 0; line < given.size(); ++line)
    for (const auto& [length, colour] : given[line]) clues[line].push_back({length, colour});
  return clues;
}

template <class Clauses>
std::pair<std::uint64_t, std::uint64_t> size_of(const Clauses& clauses) {
  const auto size = clauses.size();
  return {size.clauses, size.literals};
}

// What a claim about a puzzle says: its rules, the given cells, "some cell differs" if there is a solution, and the
// cuts of a proof, each judged on the board.
class Claim {
 public:
  template <class Clauses>
  Claim(const Clauses& clauses, std::optional<nb::bytes> start, std::optional<nb::bytes> solution)
      : start_(std::move(start)), solution_(std::move(solution)), variables_(static_cast<int>(clauses.variables())) {
    base::require(clauses.variables() <= NonogramClauses::kMostVariables, "there are too many variables");
    write_ = [this, &clauses](const AddClause& add) {
      clauses.write(add);
      if (start_) clauses.write_start(bytes_of(start_), add);
      if (solution_) clauses.write_other(bytes_of(solution_), add);
    };
    if constexpr (std::is_same_v<Clauses, HitoriClauses>)
      cuts_ = [&clauses](std::span<const int> clause) { return clauses.cuts(clause); };
  }
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

  int variables() const { return variables_; }
  void write(const AddClause& add) const { write_(add); }
  bool has_cuts() const { return cuts_ != nullptr; }
  bool is_cut(std::span<const int> clause) const { return cuts_(clause); }

 private:
  std::optional<nb::bytes> start_, solution_;
  int variables_;
  std::function<void(const AddClause&)> write_;
  std::function<bool(std::span<const int>)> cuts_;
};

// New variables are consecutive, so there are fewer than bytes.
int largest_variable(const Claim& claim, std::string_view proof) {
  return claim.variables() + static_cast<int>(std::min<std::size_t>(proof.size(), 1 << 29));
}

std::string_view view_of(const nb::bytes& bytes) {
  return {bytes.c_str(), bytes.size()};
}

// Text and numbers to an open file.
class Lines {
 public:
  explicit Lines(int descriptor) : file_(descriptor) {}

  Lines& operator<<(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= kBuffer) flush();
    return *this;
  }
  Lines& operator<<(std::int64_t number) {
    char text[24];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return *this << std::string_view(text, static_cast<std::size_t>(end - text));
  }
  int finish() {
    flush();
    return file_.error();
  }

 private:
  static constexpr std::size_t kBuffer = 1 << 16;
  void flush() {
    file_.write(buffer_.data(), buffer_.size());
    buffer_.clear();
  }
  OpenFile file_;
  std::string buffer_;
};

// Thrown to end work that a limit stops.
struct Stopped {};

// The clauses in DIMACS; the cuts of a proof, if one is given, come last, each behind the comment `c cut`. Returns the
// limit that was reached, and the error of a write (errno).
std::pair<std::optional<Ending>, int> write_dimacs(const Claim& claim, int descriptor,
                                                   const std::optional<nb::bytes>& proof, const std::string& about,
                                                   std::optional<double> seconds) {
  Calls calls;
  Budget budget(seconds, {}, {}, calls.poll(nb::none(), {}));
  Lines out(descriptor);
  const auto work = [&](std::size_t literals) {
    if (!budget.spend(20 + 8 * literals)) throw Stopped();
  };
  const auto write_all = [&] {
    work(0);
    std::vector<std::vector<int>> cuts;
    if (proof && claim.has_cuts()) {
      ProofReader reader(view_of(*proof), checker::form_of(view_of(*proof)), largest_variable(claim, view_of(*proof)));
      for (; reader.next(); work(reader.literals().size() + static_cast<std::size_t>(claim.variables())))
        if (!reader.erases() && claim.is_cut(reader.literals()))
          cuts.emplace_back(reader.literals().begin(), reader.literals().end());
    }
    std::uint64_t count = cuts.size();
    claim.write([&](std::span<const int> clause) {
      ++count;
      work(clause.size());
    });
    const auto write = [&](std::span<const int> clause) {
      for (const int literal : clause) out << literal << " ";
      out << "0\n";
      work(clause.size());
    };
    out << about << "p cnf " << claim.variables() << " " << static_cast<std::int64_t>(count) << "\n";
    claim.write(write);
    for (const auto& cut : cuts) {
      out << "c cut\n";
      write(cut);
    }
  };
  calls.run([&] {
    try {
      write_all();
    } catch (const Stopped&) {
    }
  });
  if (budget.stopped() != base::Stop::none) return {limit_of(budget.stopped()), 0};
  return {std::nullopt, out.finish()};
}

// The checker as Python sees it. Its methods come in this order; each returns the limit that stopped it.
class ProofChecker {
 public:
  using Seconds = std::optional<double>;
  using Memory = std::optional<std::uint64_t>;

  explicit ProofChecker(const Claim& claim) : claim_(claim), checker_(claim.variables()) {}

  std::optional<Ending> build(Seconds seconds, Memory memory, nb::object progress) {
    return within(seconds, memory, progress, [&] {
      claim_.write([&](std::span<const int> clause) {
        checker_.add_clause(clause);
        work(20 + 8 * clause.size());
      });
    });
  }

  // Reads a proof; afterwards `fault` says whether something in it is no step.
  std::optional<Ending> read(const nb::bytes& bytes, Seconds seconds, Memory memory, nb::object progress) {
    proof_ = view_of(bytes);
    return within(seconds, memory, progress, [&] {
      if (claim_.has_cuts())
        each_step([&](const ProofReader& step) {
          if (step.erases() || !is_cut(step.literals())) return;
          checker_.add_cut(step.literals());
          ++cuts_;
        });
      each_step([&](const ProofReader& step) {
        if (step.erases())
          checker_.erase(step.literals());
        else if (is_cut(step.literals()))
          checker_.skip();
        else
          checker_.add_lemma(step.literals());
      });
    });
  }

  std::optional<Ending> run(Seconds seconds, Memory memory, nb::object progress) {
    return within(seconds, memory, progress, [&] {
      outcome_ = checker_.run([&] {
        work(kLook);
        return true;
      });
    });
  }

  bool accepted() const { return outcome_ == checker::Outcome::accepted; }
  std::optional<std::pair<std::size_t, std::string>> fault() const { return fault_; }

  // The step that does not follow: its place and literals; none if the steps end without a contradiction.
  std::optional<std::pair<std::size_t, std::vector<int>>> refused_step() const {
    ProofReader reader = reader_of_proof();
    for (std::size_t step = 0; reader.next(); ++step)
      if (step == checker_.failed())
        return std::pair(reader.place(), std::vector(reader.literals().begin(), reader.literals().end()));
    return {};
  }

  // The proof without what it does not need: drat, binary or lrat.
  int write(int descriptor, const std::string& form) const {
    auto items = checker_.needed(0);
    // The clauses in DIMACS contain all cuts of a proof, so a literal that is one takes a number among these.
    const auto extra = std::ranges::count_if(items, [&](const auto& item) { return is_cut(item.literals); }) -
                       std::ranges::count_if(items, &Checker::Item::cut);
    if (extra) items = checker_.needed(static_cast<std::size_t>(extra));
    if (form == "lrat") return write_hints(descriptor, items);
    ProofFile file(claim_.variables(), descriptor, form == "binary");
    for (const auto& item : items)
      if (item.own || &item == &items.back()) file.proof().lemma(item.literals);
    return file.finish();
  }

  std::size_t lemmas() const { return checker_.lemmas(); }
  std::size_t needed() const { return checker_.needed_lemmas(); }
  std::size_t cuts() const { return cuts_; }
  std::size_t memory() const { return checker_.memory(); }

 private:
  static constexpr std::uint64_t kLook = 300'000;  // units of the budget, about as many nanoseconds
  bool is_cut(std::span<const int> literals) const { return claim_.has_cuts() && claim_.is_cut(literals); }

  // LRAT: each item with its number and hints; items are erased behind their last use.
  static int write_hints(int descriptor, const std::vector<Checker::Item>& items) {
    const std::int64_t first = items.front().number;
    const auto index = [first](std::int64_t hint) { return std::abs(hint) - first; };  // below 0: a clause
    std::vector<std::size_t> last(items.size());                                       // where an item is used last
    for (std::size_t at = 0; at < items.size(); ++at)
      for (const std::int64_t hint : items[at].hints)
        if (index(hint) >= 0) last[static_cast<std::size_t>(index(hint))] = at;
    Lines out(descriptor);
    for (std::size_t at = 0; at < items.size(); ++at) {
      out << items[at].number << " ";
      for (const int literal : items[at].literals) out << literal << " ";
      out << "0";
      for (const std::int64_t hint : items[at].hints) out << " " << hint;
      out << " 0\n";
      bool erases = false;
      for (const std::int64_t hint : items[at].hints) {
        if (index(hint) < 0) continue;
        auto& use = last[static_cast<std::size_t>(index(hint))];
        if (use != at) continue;
        if (!std::exchange(erases, true)) out << items[at].number << " d";
        out << " " << std::abs(hint);
        use = items.size();  // once
      }
      if (erases) out << " 0\n";
    }
    return out.finish();
  }

  void work(std::uint64_t units) {
    if (!budget_->spend(units) || !budget_->hold(checker_.memory())) throw Stopped();
  }

  ProofReader reader_of_proof() const { return {proof_, checker::form_of(proof_), largest_variable(claim_, proof_)}; }

  void each_step(const std::function<void(const ProofReader&)>& visit) {
    ProofReader reader = reader_of_proof();
    while (reader.next()) {
      int largest = 0;
      for (const int literal : reader.literals()) largest = std::max(largest, std::abs(literal));
      if (!budget_->hold(checker_.memory(largest))) throw Stopped();
      visit(reader);
      work(100 + 20 * reader.literals().size());
    }
    if (reader.fault()) fault_.emplace(reader.place(), reader.fault());
  }

  template <class Do>
  std::optional<Ending> within(Seconds seconds, Memory memory, nb::object& progress, Do act) {
    Budget budget(seconds, {}, memory, calls_.poll(progress, [this] { return stats(); }));
    budget_ = &budget;
    calls_.run([&] {
      try {
        act();
      } catch (const Stopped&) {
      }
    });
    if (budget.stopped() == base::Stop::none) return {};
    return limit_of(budget.stopped());
  }

  nb::dict stats() const {
    nb::dict out;
    out["lemmas"] = checker_.lemmas();
    return out;
  }

  const Claim& claim_;
  Checker checker_;
  std::string_view proof_;
  checker::Outcome outcome_ = checker::Outcome::stopped;
  std::optional<std::pair<std::size_t, std::string>> fault_;
  std::size_t cuts_ = 0;
  Budget* budget_ = nullptr;
  Calls calls_;
};

}  // namespace

void bind_certificate(nb::module_& module) {
  nb::class_<ProofFile>(module, "ProofFile", "A proof in DRAT that a search writes to an open file.")
      .def(nb::init<int, int, bool>(), nb::arg("variables"), nb::arg("descriptor"), nb::arg("binary"))
      .def("finish", &ProofFile::finish, "Write what is left: 0, or the number of the error (errno) of a write.")
      .def_prop_ro("bytes", [](const ProofFile& file) { return file.writer().bytes(); })
      .def_prop_ro("lemmas", [](const ProofFile& file) { return file.writer().lemmas(); });
  nb::class_<NonogramClauses>(module, "NonogramClauses", "The clauses of a nonogram, and their numbering.")
      .def(
          "__init__",
          [](NonogramClauses* self, const GivenRuns& rows, const GivenRuns& columns, int colours) {
            new (self) NonogramClauses(certificate_clues(rows), certificate_clues(columns), colours);
          },
          nb::arg("rows"), nb::arg("columns"), nb::arg("colours"),
          "Clues are (length, colour), and a length of 0 is unknown; `colours` includes the background.")
      .def_prop_ro("variables", &NonogramClauses::variables)
      .def("size", &size_of<NonogramClauses>, "At most this many clauses, and literals in them.");
  nb::class_<HitoriClauses>(module, "HitoriClauses", "The clauses of a Hitori, without the connection.")
      .def(
          "__init__",
          [](HitoriClauses* self, int width, int height, const std::vector<std::int32_t>& numbers) {
            new (self) HitoriClauses(width, height, numbers);
          },
          nb::arg("width"), nb::arg("height"), nb::arg("numbers"))
      .def_prop_ro("variables", &HitoriClauses::variables)
      .def("size", &size_of<HitoriClauses>, "The number of clauses, and of literals in them.");
  nb::class_<Claim>(module, "Claim", "The clauses of a puzzle; with a solution, also that some cell differs from it.")
      .def(nb::init<const NonogramClauses&, std::optional<nb::bytes>, std::optional<nb::bytes>>(), nb::arg("clauses"),
           nb::arg("start").none() = nb::none(), nb::arg("solution").none() = nb::none(), nb::keep_alive<1, 2>())
      .def(nb::init<const HitoriClauses&, std::optional<nb::bytes>, std::optional<nb::bytes>>(), nb::arg("clauses"),
           nb::arg("start").none() = nb::none(), nb::arg("solution").none() = nb::none(), nb::keep_alive<1, 2>())
      .def("write_dimacs", &write_dimacs, nb::arg("descriptor"), nb::arg("proof").none() = nb::none(),
           nb::arg("about") = "", nb::arg("seconds").none() = nb::none(),
           "Write the clauses, and the cuts of a proof: the limit that was reached, and the error of a write or 0.");
  const auto limited = [](auto& bound, const char* name, auto method, const char* about) {
    bound.def(name, method, nb::arg("seconds").none() = nb::none(), nb::arg("memory").none() = nb::none(),
              nb::arg("progress").none() = nb::none(), about);
  };
  nb::class_<ProofChecker> bound(module, "ProofChecker", "Judges a proof: build, read, run.");
  bound.def(nb::init<const Claim&>(), nb::arg("claim"), nb::keep_alive<1, 2>());
  limited(bound, "build", &ProofChecker::build, "Build the clauses: None, or the limit that was reached.");
  bound.def("read", &ProofChecker::read, nb::arg("proof"), nb::arg("seconds").none() = nb::none(),
            nb::arg("memory").none() = nb::none(), nb::arg("progress").none() = nb::none(), nb::keep_alive<1, 2>(),
            "Read a proof in any form: None, or the limit that was reached.");
  limited(bound, "run", &ProofChecker::run, "Judge the proof: None, or the limit that was reached.");
  bound.def_prop_ro("accepted", &ProofChecker::accepted)
      .def("fault", &ProofChecker::fault, "Where the file is no proof (a line, or a byte of a binary one), and why.")
      .def("refused_step", &ProofChecker::refused_step,
           "The place and the literals of the step that does not follow; None if there is no contradiction at the end.")
      .def("write", &ProofChecker::write, nb::arg("descriptor"), nb::arg("form"),
           "Write the needed part, as drat, binary or lrat: 0, or the number of an error (errno).")
      .def_prop_ro("lemmas", &ProofChecker::lemmas)
      .def_prop_ro("needed", &ProofChecker::needed)
      .def_prop_ro("cuts", &ProofChecker::cuts)
      .def_prop_ro("memory", &ProofChecker::memory);
}

}  // namespace gridwright::bindings
