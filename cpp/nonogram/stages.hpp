// How far a search goes, and what came of it.
#pragma once

namespace gridwright::nonogram {

// Lines only; with probing; with depth-first search; conflict-driven search right after the lines; or all of them in
// turn.
enum class Stage { line, probe, search, cdcl, automatic };

enum class Outcome {
  found,      // the board holds a solution
  exhausted,  // there is no further solution
  stopped,    // the budget says so
  stuck       // the stage goes no further
};

}  // namespace gridwright::nonogram
