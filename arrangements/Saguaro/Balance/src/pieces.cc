// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/pieces.hh"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace balance {
namespace {

std::string text_of(const Piece& piece) {
  return to_text(piece.box) + " of map " + std::to_string(piece.map) + ", cost " + std::to_string(piece.cost);
}

void require_distributable(const std::vector<Piece>& pieces) {
  if (pieces.empty()) throw std::invalid_argument("there are no boxes to distribute; give at least one");
  for (const Piece& piece : pieces)
    if (piece.map < 0 || piece.box.empty() || piece.box.stride != geometry::uniform<3>(1) ||
        !(piece.cost > 0))
      throw std::invalid_argument("cannot distribute " + text_of(piece) +
                                  "; give a box of stride 1 that is not empty, with a cost above 0");
}

std::vector<Box> boxes_of(const std::vector<Piece>& pieces) {
  std::vector<Box> result;
  for (const Piece& piece : pieces) result.push_back(piece.box);
  return result;
}

std::vector<Piece> in_nearby_order(const std::vector<Piece>& pieces) {
  std::vector<Piece> result;
  for (int i : geometry::nearby_order<3>(boxes_of(pieces))) result.push_back(pieces[i]);
  return result;
}

}  // namespace

Pieces::Pieces(std::vector<Piece> pieces) {
  require_distributable(pieces);
  const int maps = 1 + std::max_element(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
                         return a.map < b.map;
                       })->map;
  for (int map = 0; map < maps; ++map) {
    std::vector<Piece> of_map;
    std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(of_map),
                 [=](const Piece& piece) { return piece.map == map; });
    of_map = in_nearby_order(of_map);
    index_of_map_.emplace_back(boxes_of(of_map));
    pieces_.insert(pieces_.end(), of_map.begin(), of_map.end());
  }
  cost_before_ = {0};
  points_before_ = {0};
  for (const Piece& piece : pieces_) {
    cost_before_.push_back(cost_before_.back() + piece.total_cost());
    points_before_.push_back(points_before_.back() + piece.box.size());
  }
  for (const Piece& piece : pieces_)
    if (touching(piece.map, piece.box).size() > 1)
      throw std::invalid_argument("cannot distribute " + text_of(piece) +
                                  ", because it overlaps another box; give disjoint boxes");
}

int Pieces::first_of_map(int map) const {
  return static_cast<int>(std::partition_point(pieces_.begin(), pieces_.end(),
                                               [=](const Piece& piece) { return piece.map < map; }) -
                          pieces_.begin());
}

std::vector<int> Pieces::touching(int map, const Box& box) const {
  if (map < 0 || map >= static_cast<int>(index_of_map_.size())) return {};
  std::vector<int> result = index_of_map_[map].touching(box);
  const int first = first_of_map(map);
  for (int& piece : result) piece += first;
  return result;
}

Stretch::Stretch(const Pieces& pieces)
    : pieces_(&pieces),
      begin_(0),
      end_(pieces.count()),
      first_(pieces[0].box),
      last_(pieces[pieces.count() - 1].box) {}

Faces Stretch::outer(int piece) const {
  const Piece& whole = (*pieces_)[piece];
  const Box& here = box(piece);
  Faces result = 0;
  for (int d = 0; d < 3; ++d) {
    if (here.lower[d] == whole.box.lower[d]) result |= whole.outer & (1U << (2 * d));
    if (here.upper[d] == whole.box.upper[d]) result |= whole.outer & (2U << (2 * d));
  }
  return result;
}

double Stretch::cost() const { return cost_before(end_); }

double Stretch::cost_before(int piece) const {
  if (is_single()) return cost(begin_);
  const double whole_ones =
      pieces_->cost_before(std::min(piece, end_ - 1)) - pieces_->cost_before(begin_ + 1);
  return cost(begin_) + whole_ones + (piece == end_ ? cost(end_ - 1) : 0);
}

Coordinate Stretch::points_before(int piece) const {
  if (is_single()) return box(begin_).size();
  const Coordinate whole_ones =
      pieces_->points_before(std::min(piece, end_ - 1)) - pieces_->points_before(begin_ + 1);
  return box(begin_).size() + whole_ones + (piece == end_ ? box(end_ - 1).size() : 0);
}

int Stretch::count_of_map(int map) const {
  const int first = std::max(begin_, pieces_->first_of_map(map));
  return std::max(0, std::min(end_, pieces_->first_of_map(map + 1)) - first);
}

Stretch Stretch::cut_before(int piece, Side side) const {
  Stretch result = *this;
  if (side == Side::left) {
    result.last_ = box(piece - 1);
    result.end_ = piece;
  } else {
    result.first_ = box(piece);
    result.begin_ = piece;
  }
  return result;
}

Stretch Stretch::cut_through(int piece, int axis, Coordinate position, Side side) const {
  Stretch result = *this;
  Box part = box(piece);
  if (side == Side::left) {
    part.upper[axis] = part.lower[axis] + position - 1;
    result.end_ = piece + 1;
    result.last_ = part;
    if (piece == begin_) result.first_ = part;
  } else {
    part.lower[axis] += position;
    result.begin_ = piece;
    result.first_ = part;
    if (piece == end_ - 1) result.last_ = part;
  }
  return result;
}

}  // namespace balance
