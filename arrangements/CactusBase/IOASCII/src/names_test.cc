// SPDX-License-Identifier: LGPL-2.1-or-later
#include "names.hh"

#include <gtest/gtest.h>

namespace io_ascii {
namespace {

const Slice x_line{{0}, 1}, z_line{{2}, 1}, diagonal{{0}, 1, true}, xz_plane{{0, 2}, 2}, volume{{0, 1, 2}, 3};
const std::array<int, 3> indices{3, 4, 5};

TEST(FileNames, TellWhereASliceLies) {
  const NameStyle style{true, true, 3};
  EXPECT_EQ(file_name("phi", x_line, indices, Part::all, style), "phi_x_[4][5].xg");
  EXPECT_EQ(file_name("phi", z_line, indices, Part::imaginary, style), "phi_im_z_[3][4].xg");
  EXPECT_EQ(file_name("v[0]", diagonal, indices, Part::all, style), "v[0]_3D_diagonal.xg");
  EXPECT_EQ(file_name("phi", xz_plane, indices, Part::all, style), "phi_xz_[4].asc");
  EXPECT_EQ(file_name("phi", volume, indices, Part::all, style), "phi_3D.asc");
  EXPECT_EQ(file_name("phi", x_line, indices, Part::all, {true, false, 3}), "phi_x_[4][5].asc");
}

TEST(FileNames, DependOnTheDimensionOfTheVariable) {
  EXPECT_EQ(file_name("a", x_line, indices, Part::all, {true, true, 1}), "a_1D.xg");
  EXPECT_EQ(file_name("a", x_line, indices, Part::real, {true, true, 2}), "a_re_x_[4].xg");
  EXPECT_EQ(file_name("a", x_line, indices, Part::all, {true, true, 4}), "a_x_[4][5][0].xg");
  EXPECT_EQ(file_name("a", Slice{{0, 1}, 2}, indices, Part::all, {true, false, 2}), "a_2D.asc");
}

TEST(FileNames, AreShortInTheOldScheme) {
  const NameStyle style{false, true, 3};
  EXPECT_EQ(file_name("phi", z_line, indices, Part::all, style), "phi.zl");
  EXPECT_EQ(file_name("phi", z_line, indices, Part::real, style), "phi_re.zl");
  EXPECT_EQ(file_name("phi", diagonal, indices, Part::all, style), "phi.dl");
  EXPECT_EQ(file_name("phi", xz_plane, indices, Part::all, style), "phi_2d_xz.gnuplot");
  EXPECT_EQ(file_name("phi", Slice{{0, 1}, 2}, indices, Part::all, {false, false, 2}), "phi_2D.gnuplot");
  EXPECT_EQ(file_name("phi", volume, indices, Part::all, style), "phi_3D.asc");
}

}  // namespace
}  // namespace io_ascii
