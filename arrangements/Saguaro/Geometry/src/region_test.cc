// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Region against a bitmap, on random sets with a printed seed. The short form is quick; set
// GEOMETRY_TEST_CASES (for example to 100000) for the long one, GEOMETRY_TEST_SEED to repeat a failure.
#include "Saguaro/Geometry/src/region.hh"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <random>
#include <stdexcept>

namespace geometry {
namespace {

long from_environment(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atol(text) : otherwise;
}

/// The oracle: one bool per point of a window that is large enough for every operation tested.
template <int D>
class Bitmap {
 public:
  static constexpr Coordinate low = -4, high = 16, width = high - low;

  Bitmap() : bits_(count()) {}
  explicit Bitmap(const Region<D>& region, const Index<D>& stride, const Index<D>& alignment) : Bitmap() {
    for_each([&](const Index<D>& index) {
      Index<D> point{};
      for (int d = 0; d < D; ++d) point[d] = alignment[d] + stride[d] * index[d];
      set(index, region.contains(point));
    });
  }

  static std::size_t count() {
    std::size_t result = 1;
    for (int d = 0; d < D; ++d) result *= width;
    return result;
  }
  bool at(const Index<D>& index) const {
    for (int d = 0; d < D; ++d)
      if (index[d] < low || index[d] >= high) return false;
    return bits_[place(index)];
  }
  void set(const Index<D>& index, bool value) { bits_[place(index)] = value; }

  template <class Visit>
  static void for_each(Visit visit) {
    Index<D> index = uniform<D>(low);
    for (std::size_t n = count(); n > 0; --n) {
      visit(index);
      for (int d = 0; d < D && ++index[d] == high; ++d) index[d] = low;
    }
  }
  /// The points for which `predicate(index)` holds.
  static Bitmap where(const std::function<bool(const Index<D>&)>& predicate) {
    Bitmap result;
    for_each([&](const Index<D>& index) { result.set(index, predicate(index)); });
    return result;
  }
  Coordinate size() const { return std::count(bits_.begin(), bits_.end(), true); }
  friend bool operator==(const Bitmap&, const Bitmap&) = default;

 private:
  static std::size_t place(const Index<D>& index) {
    std::size_t result = 0;
    for (int d = D - 1; d >= 0; --d) result = result * width + (index[d] - low);
    return result;
  }
  std::vector<bool> bits_;
};

template <int D>
std::vector<Index<D>> points_of(const Box<D>& box) {
  std::vector<Index<D>> result;
  Index<D> point = box.lower;
  for (Coordinate n = box.size(); n > 0; --n) {
    result.push_back(point);
    for (int d = 0; d < D && ++point[d] > box.upper[d]; ++d) point[d] = box.lower[d];
  }
  return result;
}

/// Random sets on one random lattice, the same for all sets of a case.
template <int D>
class RandomCase {
 public:
  explicit RandomCase(unsigned long seed) : engine_(seed) {
    for (int d = 0; d < D; ++d) {
      factor[d] = number(1, 3);
      // Cells have centred halves only if these are an even number of points wide.
      stride[d] = factor[d] * (factor[d] == 2 ? 2 * number(1, 3) : number(1, 7));
      alignment[d] = number(0, stride[d] - 1);
    }
    a = set();
    b = set();
    for (int d = 0; d < D; ++d) {
      below[d] = number(0, 3);
      above[d] = number(0, 3);
    }
  }
  Coordinate number(Coordinate low, Coordinate high) {
    return low + static_cast<Coordinate>(engine_() % (high - low + 1));
  }
  std::vector<Box<D>> random_boxes() {
    std::vector<Box<D>> boxes(number(0, 5));
    for (Box<D>& box : boxes) {
      box.stride = stride;
      for (int d = 0; d < D; ++d) {
        box.lower[d] = alignment[d] + stride[d] * number(0, 7);
        box.upper[d] = box.lower[d] + stride[d] * number(0, 4);
      }
    }
    return boxes;
  }
  Region<D> set() { return Region<D>::united(random_boxes()); }
  Bitmap<D> bits(const Region<D>& region) const { return Bitmap<D>(region, stride, alignment); }

  Index<D> stride, alignment, below, above, factor;
  Region<D> a, b;

 private:
  std::mt19937_64 engine_;
};

template <int D, class Check>
void for_random_cases(Check check) {
  const unsigned long first = from_environment("GEOMETRY_TEST_SEED", 1);
  // A case of dimension D + 1 costs about as much as 16 of dimension D.
  const long cases = std::max(1L, from_environment("GEOMETRY_TEST_CASES", 400) >> (4 * (D > 2 ? D - 2 : 0)));
  for (unsigned long seed = first; seed < first + cases; ++seed) {
    const RandomCase<D> c(seed);
    SCOPED_TRACE(testing::Message() << "GEOMETRY_TEST_SEED=" << seed << ", dimension " << D << "\na = " << c.a
                                    << "\nb = " << c.b);
    check(c);
    if (testing::Test::HasFailure()) return;
  }
}

template <class Dimension>
class RegionProperties : public testing::Test {};
using Dimensions = testing::Types<std::integral_constant<int, 1>, std::integral_constant<int, 2>,
                                  std::integral_constant<int, 3>, std::integral_constant<int, 4>>;
TYPED_TEST_SUITE(RegionProperties, Dimensions);

TYPED_TEST(RegionProperties, SetOperationsAgreeWithTheBitmap) {
  constexpr int D = TypeParam::value;
  for_random_cases<D>([](const RandomCase<D>& c) {
    const auto a = c.bits(c.a), b = c.bits(c.b);
    auto of = [&](auto f) {
      return Bitmap<D>::where([&](const Index<D>& p) { return f(a.at(p), b.at(p)); });
    };
    EXPECT_EQ(c.bits(c.a | c.b), of([](bool x, bool y) { return x || y; }));
    EXPECT_EQ(c.bits(c.a & c.b), of([](bool x, bool y) { return x && y; }));
    EXPECT_EQ(c.bits(c.a - c.b), of([](bool x, bool y) { return x && !y; }));
    EXPECT_EQ(c.bits(c.a ^ c.b), of([](bool x, bool y) { return x != y; }));
    EXPECT_EQ(is_subset(c.a, c.b), of([](bool x, bool y) { return x && !y; }).size() == 0);
    EXPECT_EQ(are_disjoint(c.a, c.b), of([](bool x, bool y) { return x && y; }).size() == 0);
  });
}

TYPED_TEST(RegionProperties, EqualSetsHaveEqualRepresentations) {
  constexpr int D = TypeParam::value;
  for_random_cases<D>([](const RandomCase<D>& c) {
    EXPECT_EQ((c.a - c.b) | (c.a & c.b), c.a);
    EXPECT_EQ(c.b | c.a, c.a | c.b);
    EXPECT_EQ((c.a ^ c.b) ^ c.b, c.a);
    EXPECT_EQ((c.a | c.b) - (c.a & c.b), c.a ^ c.b);
    EXPECT_TRUE((c.a - c.a).empty());
    EXPECT_EQ(c.a == c.b, c.bits(c.a) == c.bits(c.b));
  });
}

TYPED_TEST(RegionProperties, ExpandAndContractAgreeWithTheBitmap) {
  constexpr int D = TypeParam::value;
  for_random_cases<D>([](const RandomCase<D>& c) {
    const auto a = c.bits(c.a);
    const auto window = points_of(box_between<D>(negated<D>(c.below), c.above));
    const auto expanded = c.bits(c.a.expanded(c.below, c.above)),
               contracted = c.bits(c.a.contracted(c.below, c.above));
    for (int n = 0; n < 40; ++n) {  // the sets lie within [0, 12)
      Index<D> p{};
      for (int d = 0; d < D; ++d) p[d] = (n * 7 + 5 * d) % 18 - 3;
      auto before = [&](const Index<D>& k) { return a.at(difference<D>(p, k)); };
      auto after = [&](const Index<D>& k) { return a.at(sum<D>(p, k)); };
      EXPECT_EQ(expanded.at(p), std::any_of(window.begin(), window.end(), before));
      EXPECT_EQ(contracted.at(p), std::all_of(window.begin(), window.end(), after));
    }
  });
}

TYPED_TEST(RegionProperties, ContractUndoesExpandOfOneBoxAndShiftsCompose) {
  constexpr int D = TypeParam::value;
  for_random_cases<D>([](const RandomCase<D>& c) {
    const Region<D> box = c.a.bounding_box();
    EXPECT_EQ(box.expanded(c.below, c.above).contracted(c.below, c.above), box);
    EXPECT_TRUE(is_subset(c.a, c.a.expanded(c.below, c.above).contracted(c.below, c.above)));
    EXPECT_TRUE(is_subset(c.a.contracted(c.below, c.above), c.a));
    EXPECT_EQ(c.a.shifted(c.below).shifted(negated<D>(c.below)), c.a);
  });
}

TYPED_TEST(RegionProperties, RefineAndCoarsenAgreeWithTheirDefinitions) {
  constexpr int D = TypeParam::value;
  for_random_cases<D>([](const RandomCase<D>& c) {
    Index<D> fine{};
    for (int d = 0; d < D; ++d) fine[d] = c.stride[d] / c.factor[d];
    const Region<D> inward = c.a.refined(c.factor, Centring::vertex);
    const Region<D> outward = c.a.refined(c.factor, Centring::vertex, Rounding::outward);
    EXPECT_EQ(inward.coarsened(c.factor, Centring::vertex, Rounding::inward, c.alignment), c.a);
    EXPECT_TRUE(is_subset(inward, outward));
    EXPECT_EQ(inward.empty(), c.a.empty());
    // Outward keeps what is enclosed by any point: the complement, refined inward, is what it drops.
    const Region<D> room = Region<D>(c.a.bounding_box()).expanded(uniform<D>(2), uniform<D>(2));
    EXPECT_TRUE(are_disjoint(outward, (room - c.a).refined(c.factor, Centring::vertex)));
    EXPECT_TRUE(
        is_subset(c.a, outward.coarsened(c.factor, Centring::vertex, Rounding::outward, c.alignment)));
  });
}

TYPED_TEST(RegionProperties, CellsAreRefinedIntoTheirParts) {
  constexpr int D = TypeParam::value;
  for_random_cases<D>([](const RandomCase<D>& c) {
    const Region<D> fine = c.a.refined(c.factor, Centring::cell);
    Coordinate parts = 1;
    for (int d = 0; d < D; ++d) parts *= c.factor[d];
    EXPECT_EQ(fine.size(), parts * c.a.size());
    EXPECT_EQ(fine.coarsened(c.factor, Centring::cell, Rounding::inward, c.alignment), c.a);
    EXPECT_EQ(fine.coarsened(c.factor, Centring::cell, Rounding::outward, c.alignment), c.a);
    if (fine.empty()) return;
    const Region<D> without_corner =
        fine - Region<D>(Box<D>{fine.boxes()[0].lower, fine.boxes()[0].lower, fine.stride()});
    EXPECT_EQ(without_corner.coarsened(c.factor, Centring::cell, Rounding::outward, c.alignment) == c.a,
              parts > 1);
    EXPECT_EQ(without_corner.coarsened(c.factor, Centring::cell, Rounding::inward, c.alignment).size(),
              c.a.size() - 1);
  });
}

TYPED_TEST(RegionProperties, BoxesTileTheRegion) {
  constexpr int D = TypeParam::value;
  for_random_cases<D>([](const RandomCase<D>& c) {
    const auto boxes = c.a.boxes();
    Coordinate points = 0;
    for (const auto& box : boxes) points += box.size();
    EXPECT_EQ(points, c.a.size());
    EXPECT_EQ(points, c.bits(c.a).size());
    EXPECT_EQ(Region<D>::united(boxes), c.a);
    EXPECT_EQ(Region<D>::of_disjoint(boxes), c.a);
    for (const auto& box : boxes) EXPECT_TRUE(c.a.bounding_box().covers(box));
  });
}

// ---- corner counts, by hand

template <int D>
Box<D> box(Index<D> lower, Index<D> upper) {
  return box_between<D>(lower, upper);
}

TEST(RegionCorners, AreTwoToTheDimensionForABox) {
  EXPECT_EQ(Region<1>(box<1>({0}, {9})).corners(), 2u);
  EXPECT_EQ(Region<2>(box<2>({0, 0}, {9, 9})).corners(), 4u);
  EXPECT_EQ(Region<3>(box<3>({0, 0, 0}, {9, 9, 9})).corners(), 8u);
}

TEST(RegionCorners, AreSixForAnLOfAnySize) {
  for (Coordinate size : {4, 1000, 1000000}) {
    const Region<2> square = box<2>({0, 0}, {size - 1, size - 1});
    EXPECT_EQ((square - Region<2>(box<2>({size / 2, size / 2}, {size, size}))).corners(), 6u);
  }
}

TEST(RegionCorners, OfTheUsualShapes) {
  const Region<2> t = Region<2>(box<2>({0, 4}, {8, 6})) | Region<2>(box<2>({3, 0}, {5, 6}));
  EXPECT_EQ(t.corners(), 8u);
  const Region<2> plus = Region<2>(box<2>({0, 3}, {8, 5})) | Region<2>(box<2>({3, 0}, {5, 8}));
  EXPECT_EQ(plus.corners(), 12u);
  const Region<2> frame = Region<2>(box<2>({0, 0}, {8, 8})) - Region<2>(box<2>({3, 3}, {5, 5}));
  EXPECT_EQ(frame.corners(), 8u);
  const Region<2> touching = Region<2>(box<2>({0, 0}, {3, 3})) | Region<2>(box<2>({4, 4}, {7, 7}));
  EXPECT_EQ(touching.corners(), 6u);
}

TEST(RegionCorners, OfSolids) {
  const Region<3> cube = box<3>({0, 0, 0}, {7, 7, 7});
  EXPECT_EQ((cube - Region<3>(box<3>({4, 4, 4}, {7, 7, 7}))).corners(), 14u);
  EXPECT_EQ((cube - Region<3>(box<3>({4, 4, 0}, {7, 7, 7}))).corners(), 12u);
}

// ---- the rest

TEST(Region, OfDifferentLatticesCannotBeCombined) {
  const Region<1> even = Box<1>{{0}, {8}, {2}}, odd = Box<1>{{1}, {9}, {2}};
  EXPECT_THROW(even | odd, std::invalid_argument);
  EXPECT_EQ(even | Region<1>(), even);
  EXPECT_EQ(even - even, Region<1>());
}

TEST(Region, HasTextAndJsonForms) {
  const Region<2> region = Region<2>(box<2>({0, 0}, {4, 4})) | Region<2>(box<2>({6, 0}, {8, 4}));
  EXPECT_EQ(to_text(region), "{[0:4]x[0:4], [6:8]x[0:4]}");
  EXPECT_EQ(to_json(Region<1>(Box<1>{{0}, {8}, {2}})),
            R"({"boxes": [{"lower": [0], "upper": [8], "stride": [2]}]})");
  EXPECT_EQ(to_text(Region<3>()), "{}");
}

TEST(Region, OfDisjointBoxesWantsOneLattice) {
  const std::vector<Box<1>> boxes{{{0}, {8}, {2}}, {{11}, {13}, {2}}};
  EXPECT_THROW(Region<1>::of_disjoint(boxes), std::invalid_argument);
  EXPECT_TRUE(Region<1>::of_disjoint(std::vector<Box<1>>{Box<1>{}}).empty());
}

TEST(Region, OfManyPointsIsCountedWithoutOverflow) {
  EXPECT_EQ(Region<3>(box<3>({0, 0, 0}, {65535, 65535, 2047})).size(), Coordinate{1} << 43);
}

TEST(Derivative, RecognisesValidEncodings) {
  const Words words = encoded(2, {{0, 0}, {4, 4}});
  EXPECT_TRUE(is_valid(2, words));
  EXPECT_FALSE(is_valid(2, WordView(words).first(4)));  // never closed
  EXPECT_FALSE(is_valid(1, Words{3, 3}));
  EXPECT_FALSE(is_valid(2, Words{0, 5, 1, 2}));
}

}  // namespace
}  // namespace geometry
