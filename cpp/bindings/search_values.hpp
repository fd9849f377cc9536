// Shared by the bindings of nonogram searches: conversion of values.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "bindings/calls.hpp"
#include "bindings/recordings.hpp"
#include "nonogram/black_board.hpp"
#include "nonogram/colour_board.hpp"
#include "nonogram/search.hpp"

namespace gridwright::bindings {

namespace nb = nanobind;

inline std::vector<bool> flags_of(const std::optional<nb::bytes>& bytes) {
  const auto values = bytes_of(bytes);
  return {values.begin(), values.end()};
}

// Clues from Python: lengths, or pairs of length and colour.
template <nonogram::AnyBoard Board>
using GivenClues =
    std::vector<std::vector<std::conditional_t<std::is_same_v<Board, nonogram::BlackBoard>, int, std::pair<int, int>>>>;

template <nonogram::AnyBoard Board>
typename Board::Clues clues_of(const GivenClues<Board>& given) {
  if constexpr (std::is_same_v<Board, nonogram::BlackBoard>) {
    return given;
  } else {
    typename Board::Clues clues(given.size());
    for (std::size_t line = 0; line < given.size(); ++line)
      for (const auto& [length, colour] : given[line]) clues[line].push_back({length, colour});
    return clues;
  }
}

using StatsDict = nb::typed<nb::dict, nb::str, nb::float_>;

inline StatsDict dict_of(const nonogram::Stats& work, std::size_t unknown) {
  nb::dict out;
  out["line_solves"] = work.line_solves;
  out["probes"] = work.probes;
  out["nodes"] = work.nodes;
  out["backtracks"] = work.backtracks;
  out["splits"] = work.splits;
  out["fresh_starts"] = work.fresh_starts;
  out["handed_over"] = work.handed_over;
  out["conflicts"] = work.conflicts;
  out["propagations"] = work.propagations;
  out["restarts"] = work.restarts;
  out["learned"] = work.learned;
  out["exchanges"] = work.exchanges;
  constexpr const char* kNames[nonogram::kParts] = {"line", "probe", "search", "clause", "exchange"};
  for (int part = 0; part < nonogram::kParts; ++part) {
    out[(std::string(kNames[part]) + "_cells").c_str()] = work.cells[part];
    out[(std::string(kNames[part]) + "_seconds").c_str()] = work.seconds[part];
  }
  out["unknown_cells"] = unknown;
  return out;
}

}  // namespace gridwright::bindings
