#include "picture/likeness.hpp"

#include <array>
#include <limits>

#include "base/contract.hpp"

namespace gridwright::picture {

using base::Budget;
using base::require;

namespace {

using Colour = std::array<float, 3>;
using Matrix = std::array<Colour, 3>;

// An edge, read clockwise: its outermost pixels, and how colours change towards it.
struct Edge {
  std::vector<Colour> line;
  Colour mean{};
  Matrix inverse{};  // of the covariance
};

Matrix inverse_of(const Matrix& m) {
  const auto minor = [&](int r, int c) {
    const int a = (r + 1) % 3, b = (r + 2) % 3, d = (c + 1) % 3, e = (c + 2) % 3;
    return m[a][d] * m[b][e] - m[a][e] * m[b][d];
  };
  const float determinant = m[0][0] * minor(0, 0) + m[0][1] * minor(0, 1) + m[0][2] * minor(0, 2);
  Matrix out;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) out[r][c] = minor(c, r) / determinant;
  return out;
}

Edge edge_of(std::span<const std::uint8_t> tile, int width, int height, int side) {
  const auto pixel = [&](int x, int y) {
    const std::uint8_t* at = &tile[3 * (static_cast<std::size_t>(y) * width + x)];
    return Colour{static_cast<float>(at[0]), static_cast<float>(at[1]), static_cast<float>(at[2])};
  };
  const int length = side % 2 ? height : width;
  const int inner = side % 2 ? (width > 1 ? 1 : 0) : (height > 1 ? 1 : 0);
  Edge edge;
  std::vector<Colour> changes;
  for (int k = 0; k < length; ++k) {
    Colour out{}, in{};
    if (side == 0) out = pixel(k, 0), in = pixel(k, inner);
    if (side == 1) out = pixel(width - 1, k), in = pixel(width - 1 - inner, k);
    if (side == 2) out = pixel(width - 1 - k, height - 1), in = pixel(width - 1 - k, height - 1 - inner);
    if (side == 3) out = pixel(0, height - 1 - k), in = pixel(inner, height - 1 - k);
    edge.line.push_back(out);
    changes.push_back({out[0] - in[0], out[1] - in[1], out[2] - in[2]});
  }
  for (const Colour& change : changes)
    for (int c = 0; c < 3; ++c) edge.mean[c] += change[c] / static_cast<float>(length);
  Matrix covariance{};
  for (int c = 0; c < 3; ++c) covariance[c][c] = 1;  // flat edges have no covariance of their own
  for (const Colour& change : changes)
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c)
        covariance[r][c] += (change[r] - edge.mean[r]) * (change[c] - edge.mean[c]) / static_cast<float>(length);
  edge.inverse = inverse_of(covariance);
  return edge;
}

float towards(const Edge& from, const Edge& to) {
  const std::size_t length = from.line.size();
  float sum = 0;
  for (std::size_t k = 0; k < length; ++k) {
    Colour d;
    for (int c = 0; c < 3; ++c) d[c] = to.line[length - 1 - k][c] - from.line[k][c] - from.mean[c];
    for (int r = 0; r < 3; ++r)
      sum += d[r] * (from.inverse[r][0] * d[0] + from.inverse[r][1] * d[1] + from.inverse[r][2] * d[2]);
  }
  return sum / static_cast<float>(length);
}

}  // namespace

std::vector<float> edge_distances(std::span<const std::uint8_t> pixels, int width, int height, bool rotate,
                                  Budget& budget) {
  require(width >= 1 && height >= 1, "tiles need at least one pixel");
  const std::size_t size = 3 * static_cast<std::size_t>(width) * height;
  require(!pixels.empty() && pixels.size() % size == 0, "the pixels must form whole tiles");
  const std::size_t tiles = pixels.size() / size, edges = 4 * tiles;
  require(tiles <= 4096, "at most 4096 tiles");
  if (!budget.hold(edges * edges * sizeof(float))) return {};
  std::vector<Edge> all;
  for (std::size_t tile = 0; tile < tiles; ++tile)
    for (int side = 0; side < 4; ++side) all.push_back(edge_of(pixels.subspan(tile * size, size), width, height, side));
  std::vector<float> out(edges * edges, std::numeric_limits<float>::infinity());
  for (std::size_t one = 0; one < edges; ++one)
    for (std::size_t other = 0; other < one; ++other) {
      if (one / 4 == other / 4) continue;
      if (!rotate && (one ^ other) % 4 != 2) continue;
      if (all[one].line.size() != all[other].line.size()) continue;
      const float distance = towards(all[one], all[other]) + towards(all[other], all[one]);
      out[one * edges + other] = out[other * edges + one] = distance;
      if (!budget.spend(30 * all[one].line.size())) return {};
    }
  return out;
}

}  // namespace gridwright::picture
