// How far a search goes.
#pragma once

#include "base/outcome.hpp"

namespace gridwright::nonogram {

// Lines only; with probing; with depth-first search; conflict-driven search right after the lines; or all of them in
// turn.
enum class Stage { line, probe, search, cdcl, automatic };

using base::Outcome;

}  // namespace gridwright::nonogram
