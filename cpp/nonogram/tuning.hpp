// Which parts of the driver are used. All are, except when their worth is measured, or when several searches race and
// should not all go the same way.
#pragma once

#include <cstddef>

namespace gridwright::nonogram {

struct Tuning {
  bool short_probes = true;   // before long ones
  bool components = true;     // are searched separately
  bool beliefs = true;        // guide conflict-driven search
  bool dives = true;          // come first: descents by beliefs over lines alone
  bool target_phases = true;  // it prefers the values of its longest consistent assignment
  bool exchanges = true;      // look for the second solution near the first
  int decisions = 0;          // of depth-first search before a component is handed over; more for large ones (0022)
  int restart_unit = 50;      // conflicts (decision 0016)
  std::size_t most_handed_over = 200'000;  // cells: the clauses of larger components would not fit in memory
};

}  // namespace gridwright::nonogram
