// Dynamic programming over (runs placed, cells used), from both ends, in O(cells x runs). "No white among these cells"
// is answered by the length of the white-free stretch that ends at a cell.
#include "lines/plain.hpp"

namespace gridwright::lines {
namespace {

using Row = std::vector<unsigned char>;

std::vector<int> stretches(const Row& cells) {
  std::vector<int> length(cells.size() + 1, 0);
  for (std::size_t i = 0; i < cells.size(); ++i) length[i + 1] = cells[i] == 0 ? 0 : length[i] + 1;
  return length;
}

// fits[j][i]: the first j runs can fill exactly the first i cells, white cells included.
std::vector<Row> prefixes(std::span<const int> runs, const Row& cells) {
  const int n = static_cast<int>(cells.size()), k = static_cast<int>(runs.size());
  const auto stretch = stretches(cells);
  std::vector<Row> fits(k + 1, Row(n + 1, 0));
  for (int j = 0; j <= k; ++j) {
    for (int i = 0; i <= n; ++i) {
      bool fit = i == 0 && j == 0;
      fit = fit || (i > 0 && cells[i - 1] != 1 && fits[j][i - 1]);
      if (!fit && j > 0 && i >= runs[j - 1] && stretch[i] >= runs[j - 1]) {
        const int begin = i - runs[j - 1];
        fit = begin == 0 ? j == 1 : cells[begin - 1] != 1 && fits[j - 1][begin - 1];
      }
      fits[j][i] = fit;
    }
  }
  return fits;
}

}  // namespace

bool force_plain(std::span<const int> runs, Row& cells) {
  const int n = static_cast<int>(cells.size()), k = static_cast<int>(runs.size());
  const auto left = prefixes(runs, cells);
  if (!left[k][n]) return false;
  const auto right = prefixes(std::vector<int>(runs.rbegin(), runs.rend()), {cells.rbegin(), cells.rend()});
  const auto stretch = stretches(cells);
  Row can_white(n, 0);
  std::vector<int> covered(n + 1, 0);  // runs that begin minus runs that end at a cell
  for (int j = 0; j <= k; ++j)
    for (int i = 0; i < n; ++i)
      if (cells[i] != 1 && left[j][i] && right[k - j][n - i - 1]) can_white[i] = 1;
  for (int j = 0; j < k; ++j) {
    for (int begin = 0, end = runs[j]; end <= n; ++begin, ++end) {
      if (stretch[end] < runs[j]) continue;
      if (!(begin == 0 ? j == 0 : cells[begin - 1] != 1 && left[j][begin - 1])) continue;
      if (!(end == n ? j == k - 1 : cells[end] != 1 && right[k - j - 1][n - end - 1])) continue;
      ++covered[begin];
      --covered[end];
    }
  }
  for (int i = 0, covers = 0; i < n; ++i) {
    covers += covered[i];
    cells[i] = covers == 0 ? 0 : can_white[i] ? 255 : 1;
  }
  return true;
}

}  // namespace gridwright::lines
