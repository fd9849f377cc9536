// A descent by beliefs over lines alone: most puzzles of tournaments need no more, and no clause is made for them.
//
// After a contradiction the last decision is reversed, and the descent goes on. The surest decisions come first, so
// that the last one is the most doubtful; but where decisions far apart are wrong, reversing the last ones takes too
// long, and the dive gives up: learning from conflicts leads out of that.
#pragma once

#include "base/budget.hpp"
#include "nonogram/descent.hpp"
#include "nonogram/workspace.hpp"

namespace gridwright::nonogram {

// Decides open cells on the board until all are known (ok), or gives up (conflict), perhaps because there is no
// solution. Unless it is ok, the board is as before, and the descent has forgotten what became known meanwhile.
template <AnyBoard Board>
Status dive(Workspace<Board>& work, std::span<const Cell> open, Descent<Board>& descent, base::Budget& budget);

}  // namespace gridwright::nonogram
