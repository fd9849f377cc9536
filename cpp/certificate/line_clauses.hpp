// One line of a nonogram as clauses: the automaton of its clue, cell by cell.
//
// Reading a line from its first cell to its last, one is before the first run, in it, between it and the next, and so
// on. A *stop* is such a stretch at a place: background of one cell before run j; a whole run of known length; or one
// cell of a run of unknown length. A placement of the runs is a path of stops that follow each other. Each stop has a
// variable. Clauses: a stop gives its cells their colour; it is followed by a stop, and follows one; a cell of a colour
// is in a stop of that colour. So unit propagation keeps exactly those stops that lie on a path through the known cells
// (a stop without neighbour falls away, forwards and backwards), and exactly those colours that some path gives: it
// finds all that the line implies. When all cells are known there is one path, so each placement is one model.
//
// The lemmas of a search speak of "run j starts at or before p" and "the cell behind run j is at or before p"; these
// have variables too (where the clue alone does not decide them), defined by the stops.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "certificate/clause.hpp"

namespace gridwright::certificate {

struct Run {
  int length;  // 0: unknown
  int colour;  // from 1; 0 is the background
};

class LineClauses {
 public:
  // The clue must fit in `length` cells. The variables of the line are numbered from `base` on.
  LineClauses(int length, std::span<const Run> runs, std::int64_t base);

  std::int64_t end() const { return end_; }  // the first number that is free behind its variables
  Size size(int colours) const;              // of its clauses, at most
  const std::vector<Run>& runs() const { return runs_; }

  // Literals, or constants where the clue alone decides.
  int started(int run, int place) const;  // "run j starts at or before the cell `place`"
  int ended(int run, int place) const;    // "run j ends before the cell `place`"

  // Adds all clauses; `cell(place, colour)` is the literal of "that cell of the line has that colour", for the first
  // `colours` colours.
  void write(const std::function<int(int place, int colour)>& cell, int colours, const AddClause& add) const;

 private:
  // The stops of one stretch of the line, at all places where they can begin.
  struct Stretch {
    int colour;
    int cells;        // of one stop
    bool stays;       // a stop may be followed by another of this stretch
    int first, last;  // places where a stop can begin
    int base;         // the variable of the first of these

    int stop(int place) const { return place < first || place > last ? kFalse : base + place - first; }
  };

  int count() const { return static_cast<int>(runs_.size()); }
  int gap(int run) const;                         // background cells required behind a run that is not the last
  std::vector<int> followers(int stretch) const;  // the stretches whose stops may follow its stops

  int length_, slack_;
  std::int64_t end_;
  std::vector<Run> runs_;
  std::vector<int> first_;          // per run: its leftmost start; last, where one more run would start
  std::vector<int> starts_, ends_;  // per run: the first variable of `started`, of `ended`
  std::vector<Stretch> stretches_;  // background, run, background, run, ..., background
};

}  // namespace gridwright::certificate
