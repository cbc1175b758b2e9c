// SPDX-License-Identifier: LGPL-2.1-or-later
#include "damping.hh"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>

namespace sbp {

namespace {

/// Sum of row vectors: weights by point.
using Sparse = std::map<int, double>;

/// The undivided difference of order p: weights of p+1 neighbouring points.
Weights difference(int p) {
  Weights weights(p + 1, 0.0);
  weights[0] = 1;
  for (int n = 0; n < p; ++n)
    for (int m = n + 1; m >= 0; --m) weights[m] = (m > 0 ? weights[m - 1] : 0) - (m <= n ? weights[m] : 0);
  return weights;
}

/// D and B: the differences that are taken, each with its weight.
class Differences {
 public:
  Differences(const Choice& choice, int p, const Ends& ends, const Place& place, const Ramp& ramp)
      : is_full_(choice.norm == Norm::full),
        p_(p),
        ends_(ends),
        place_(place),
        ramp_(ramp),
        weights_(difference(p)) {}

  /// Row i of D^T B D.
  Sparse row(int i) const {
    Sparse sum;
    // With repeated differences at the ends, several numbers may have the same points.
    for (int number = i - 2 * p_; number <= i + 2 * p_; ++number) {
      if (!exists(number)) continue;
      const int first = first_point(number), here = i - first;
      if (here < 0 || here > p_) continue;
      for (int m = 0; m <= p_; ++m) sum[first + m] += weights_[here] * strength(number) * weights_[m];
    }
    return sum;
  }

 private:
  int begin() const { return ends_.lower.outside; }
  int last() const { return ends_.end() - 1; }

  bool exists(int number) const {
    const bool above_begin = !ends_.lower.is_one_sided || number >= begin();
    const int final_number = is_full_ ? last() : last() - p_;
    return above_begin && (!ends_.upper.is_one_sided || number <= final_number);
  }

  /// Diagonal norm: difference `number` begins at that point. Full norm: it is centred there, and odd ones
  /// lean to the nearer end of the domain.
  int first_point(int number) const {
    if (!is_full_) return number;
    const bool is_lower_half = 2 * (place_.first + number) < place_.points;
    int first = number - (is_lower_half ? (p_ + 1) / 2 : p_ / 2);
    if (ends_.lower.is_one_sided) first = std::max(first, begin());
    if (ends_.upper.is_one_sided) first = std::min(first, last() - p_);
    return first;
  }

  /// Rises from the spacing at an end to 1.
  double strength(int number) const {
    if (!is_full_) return 1;
    const double end = place_.points - 1, width = end * ramp_.fraction - 1, x = place_.first + number;
    if (width <= 0) return 1;
    const auto ramp = [&](double distance) { return ramp_.spacing + (1 - ramp_.spacing) * distance / width; };
    if (ends_.lower.is_one_sided && x < width) return ramp(x);
    if (ends_.upper.is_one_sided && end - x < width) return ramp(end - x);
    return 1;
  }

  bool is_full_;
  int p_;
  Ends ends_;
  Place place_;
  Ramp ramp_;
  Weights weights_;
};

/// The block of H^-1 at an end.
std::vector<Weights> inverse_norm(const Choice& choice) {
  if (choice.norm == Norm::full) return inverse_full_norm(choice);
  const Weights norm = diagonal_norm(choice.order);
  std::vector<Weights> block(norm.size(), Weights(norm.size(), 0.0));
  for (std::size_t i = 0; i < norm.size(); ++i) block[i][i] = 1 / norm[i];
  return block;
}

/// Row of H^-1 D^T B D; `block_row` holds the weights of H^-1 from an end inwards.
Sparse combined(const Differences& differences, const Weights& block_row, int end_point, int inwards) {
  Sparse sum;
  for (std::size_t n = 0; n < block_row.size(); ++n) {
    if (block_row[n] == 0) continue;
    for (const auto& [point, weight] : differences.row(end_point + inwards * static_cast<int>(n)))
      sum[point] += block_row[n] * weight;
  }
  return sum;
}

Row dense(const Sparse& sparse, double factor) {
  const int first = sparse.begin()->first, last = sparse.rbegin()->first;
  Row row{first, Weights(last - first + 1, 0.0)};
  for (const auto& [point, weight] : sparse) row.weights[point - first] = factor * weight;
  return row;
}

void require_room(int p, int block, const Ends& ends) {
  int needed = 2 * p + 1;
  for (const End& end : {ends.lower, ends.upper}) {
    if (end.is_one_sided) needed = std::max(needed, block + 2 * p);
    if (!end.is_one_sided && end.outside < p)
      throw std::invalid_argument("dissipation needs " + std::to_string(p) + " ghost points; there are " +
                                  std::to_string(end.outside));
  }
  if (ends.lower.is_one_sided && ends.upper.is_one_sided) needed = std::max(needed, 2 * block);
  if (ends.points < needed)
    throw std::invalid_argument("dissipation needs " + std::to_string(needed) + " points; there are " +
                                std::to_string(ends.points));
}

}  // namespace

Rows damping_rows(const Choice& choice, Damping damping, const Ends& ends, const Place& place,
                  const Ramp& ramp) {
  const bool is_stronger = damping == Damping::one_order_more;
  const int p = choice.order / 2 + (is_stronger ? 1 : 0), q = choice.order + (is_stronger ? 2 : 0);
  const std::vector<Weights> block = inverse_norm(choice);
  const int size = static_cast<int>(block.size());
  require_room(p, size, ends);
  const Differences differences(choice, p, ends, place, ramp);
  const double factor = -1.0 / (1 << q);
  Rows rows(ends.points);
  for (int i = ends.first(); i < ends.end(); ++i) {
    const int from_lower = i - ends.first(), from_upper = ends.end() - 1 - i;
    if (ends.lower.is_one_sided && from_lower < size)
      rows[i] = dense(combined(differences, block[from_lower], ends.first(), 1), factor);
    else if (ends.upper.is_one_sided && from_upper < size)
      rows[i] = dense(combined(differences, block[from_upper], ends.end() - 1, -1), factor);
    else
      rows[i] = dense(differences.row(i), factor);
  }
  return rows;
}

}  // namespace sbp
