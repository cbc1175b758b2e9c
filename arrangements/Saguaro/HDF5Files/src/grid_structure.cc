// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/HDF5Files/src/grid_structure.hh"

#include <charconv>
#include <cstdio>
#include <functional>
#include <stdexcept>

namespace hdf5 {
namespace {

using geometry::Box;
using geometry::Index;

// ---- writing

std::string number(double value) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.17g", value);
  return text.data();
}

template <class List, class Text>
std::string list(const List& elements, Text text_of) {
  std::string text = "[";
  for (const auto& element : elements) {
    if (text.size() > 1) text += ',';
    text += text_of(element);
  }
  return text + "]";
}

std::string index_text(const Index<3>& index, geometry::Coordinate factor = 1) {
  return list(index, [&](geometry::Coordinate i) { return std::to_string(i * factor); });
}

std::string repeated(const std::array<int, 3>& widths) {
  const std::string one = list(widths, [](int width) { return std::to_string(width); });
  return "[" + one + "," + one + "]";  // at the lower and the upper faces
}

/// `([0,0,0]:[8,8,8]:[2,2,2]/[0,0,0]:[4,4,4]/[5,5,5]/125)`: in points of the finest level, then in own ones.
std::string box_text(const Box<3>& box, int stride) {
  return "(" + index_text(box.lower, stride) + ":" + index_text(box.upper, stride) + ":" +
         index_text(geometry::uniform<3>(stride)) + "/" + index_text(box.lower) + ":" +
         index_text(box.upper) + "/" + index_text(box.shape()) + "/" + std::to_string(box.size()) + ")";
}

std::string region_text(const StructureBox& region, int stride) {
  const auto faces = [&](int side) {
    return list(std::array{0, 1, 2},
                [&](int d) { return std::string(region.outer[2 * d + side] ? "1" : "0"); });
  };
  return "region_t(extent=" + box_text(region.box, stride) + ",outer_boundaries=[" + faces(0) + "," +
         faces(1) + "],map=" + std::to_string(region.map) + ",processor=" + std::to_string(region.process) +
         ")";
}

using Boxes = std::vector<StructureBox> StructureLevel::*;

/// By multigrid level, of which there is one, then by level.
std::string regions_text(const GridStructure& structure, Boxes boxes) {
  return "[" +
         list(structure,
              [&](const StructureLevel& level) {
                return list(level.*boxes,
                            [&](const StructureBox& region) { return region_text(region, level.stride); });
              }) +
         "]";
}

// ---- reading

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool next_is(std::string_view word) const { return rest().starts_with(word); }
  bool take(std::string_view word) {
    const bool found = next_is(word);
    if (found) at_ += word.size();
    return found;
  }
  void expect(std::string_view word) {
    if (!take(word)) fail("\"" + std::string(word) + "\"");
  }
  /// `[a,b,...]`; `read` reads one element.
  void each(const std::function<void()>& read) {
    expect("[");
    if (take("]")) return;
    do read();
    while (take(","));
    expect("]");
  }
  template <class Number>
  Number number() {
    Number result{};
    const auto [end, error] = std::from_chars(rest().data(), text_.data() + text_.size(), result);
    if (error != std::errc()) fail("a number");
    at_ = static_cast<std::size_t>(end - text_.data());
    return result;
  }
  void skip_to(std::string_view word) {
    const std::size_t found = text_.find(word, at_);
    if (found == std::string_view::npos) fail("\"" + std::string(word) + "\"");
    at_ = found;
  }
  [[noreturn]] void fail(const std::string& expected) const {
    throw std::runtime_error("the grid structure is not understood at character " + std::to_string(at_) +
                             ": expected " + expected + ", found \"" + std::string(rest().substr(0, 20)) +
                             "\"");
  }

 private:
  std::string_view rest() const { return text_.substr(at_); }

  std::string_view text_;
  std::size_t at_ = 0;
};

Index<3> read_index(Reader& reader) {
  Index<3> result{};
  int d = 0;
  reader.each([&] {
    if (d == 3) reader.fail("three numbers");
    result[d++] = reader.number<geometry::Coordinate>();
  });
  if (d != 3) reader.fail("three numbers");
  return result;
}

std::array<bool, 6> read_faces(Reader& reader) {
  std::array<bool, 6> outer{};
  reader.expect("[");
  for (const int side : {0, 1}) {
    if (side == 1) reader.expect(",");
    const Index<3> faces = read_index(reader);
    for (int d = 0; d < 3; ++d) outer[2 * d + side] = faces[d] != 0;
  }
  reader.expect("]");
  return outer;
}

void read_region(Reader& reader, StructureLevel& level) {
  StructureBox region;
  reader.expect("region_t(extent=(");
  read_index(reader);
  reader.expect(":");
  read_index(reader);
  reader.expect(":");
  level.stride = static_cast<int>(read_index(reader)[0]);
  reader.expect("/");
  region.box.lower = read_index(reader);
  reader.expect(":");
  region.box.upper = read_index(reader);
  reader.expect("/");
  const Index<3> shape = read_index(reader);
  if (region.box.empty() || region.box.shape() != shape || level.stride < 1) reader.fail("a box");
  reader.skip_to("),outer_boundaries=");
  reader.expect("),outer_boundaries=");
  region.outer = read_faces(reader);
  reader.expect(",map=");
  region.map = reader.number<int>();
  reader.expect(",processor=");
  region.process = reader.number<int>();
  reader.expect(")");
  level.regions.push_back(region);
}

}  // namespace

std::string to_text(const GridStructure& structure, int maps) {
  const auto for_maps = [&](const std::string& text) {
    std::string all;
    for (int map = 0; map < maps; ++map) all += (map > 0 ? "," : "") + text;
    return "[" + all + "]";
  };
  return "grid_superstructure:" + regions_text(structure, &StructureLevel::regions) +
         ",grid_structure:" + regions_text(structure, &StructureLevel::components) + ",grid_times:[" +
         list(structure, [](const StructureLevel& level) { return list(level.times, number); }) +
         "],grid_delta_times:[" +
         list(structure, [](const StructureLevel& level) { return number(level.time_step); }) +
         "],grid_ghosts:" +
         for_maps(list(structure, [](const StructureLevel& level) { return repeated(level.ghosts); })) +
         ",grid_buffers:" +
         for_maps(list(structure, [](const StructureLevel& level) { return repeated(level.buffers); })) +
         ",grid_prolongation_orders:" +
         for_maps(
             list(structure,
                  [](const StructureLevel& level) { return std::to_string(level.prolongation_order); })) +
         ".";
}

GridStructure parse_grid_structure(std::string_view text) {
  GridStructure structure;
  Reader reader(text);
  reader.expect("grid_superstructure:");
  bool is_first_multigrid_level = true;
  reader.each([&] {
    if (!is_first_multigrid_level) reader.fail("one multigrid level");
    is_first_multigrid_level = false;
    reader.each([&] {
      structure.emplace_back();
      reader.each([&] { read_region(reader, structure.back()); });
    });
  });
  reader.skip_to("grid_times:");
  reader.expect("grid_times:");
  std::size_t level = 0;
  const auto of_level = [&]() -> StructureLevel& {
    if (level >= structure.size()) reader.fail("no more levels");
    return structure[level++];
  };
  reader.each([&] {
    reader.each([&] {
      auto& times = of_level().times;
      reader.each([&] { times.push_back(reader.number<double>()); });
    });
  });
  reader.expect(",grid_delta_times:");
  level = 0;
  reader.each([&] { reader.each([&] { of_level().time_step = reader.number<double>(); }); });
  return structure;
}

}  // namespace hdf5
