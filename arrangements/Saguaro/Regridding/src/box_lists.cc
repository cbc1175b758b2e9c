// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/box_lists.hh"

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace regridding {
namespace {

/// Takes a text apart from left to right.
class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  bool is_at_end() {
    skip_blanks();
    return position_ == text_.size();
  }

  void expect(char wanted) {
    if (!take(wanted)) fail(std::string("'") + wanted + "'");
  }

  double number() {
    skip_blanks();
    const char* const begin = text_.c_str() + position_;
    char* end = nullptr;
    const double result = std::strtod(begin, &end);
    if (end == begin || !std::isfinite(result)) fail("a number");
    position_ += end - begin;
    return result;
  }

  bool flag() {
    const std::size_t begin = position_;
    const double value = number();
    if (value != 0 && value != 1) {
      position_ = begin;
      fail("0 or 1");
    }
    return value == 1;
  }

  /// `[ item, item, ... ]`, perhaps none.
  template <class Item>
  auto list(const Item& item) {
    std::vector<decltype(item())> result;
    expect('[');
    if (take(']')) return result;
    do result.push_back(item());
    while (take(','));
    expect(']');
    return result;
  }

  /// `[ item, ..., item ]` with just as many as the array has.
  template <std::size_t n, class Item>
  auto array(const Item& item) {
    std::array<decltype(item()), n> result{};
    expect('[');
    for (std::size_t i = 0; i < n; ++i) {
      if (i > 0) expect(',');
      result[i] = item();
    }
    expect(']');
    return result;
  }

  [[noreturn]] void fail(const std::string& expected) {
    skip_blanks();
    constexpr std::size_t shown = 20;
    const std::string found =
        position_ == text_.size() ? "the end" : "\"" + text_.substr(position_, shown) + "\"";
    throw std::invalid_argument("character " + std::to_string(position_ + 1) + ": expected " + expected +
                                ", found " + found);
  }

 private:
  bool take(char wanted) {
    skip_blanks();
    if (position_ == text_.size() || text_[position_] != wanted) return false;
    ++position_;
    return true;
  }

  void skip_blanks() {
    while (position_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[position_])))
      ++position_;
  }

  const std::string& text_;
  std::size_t position_ = 0;
};

Vector vector(Reader& reader) {
  return reader.array<3>([&] { return reader.number(); });
}

ListedBox box(Reader& reader) {
  ListedBox result{};
  reader.expect('(');
  result.lower = vector(reader);
  reader.expect(':');
  result.upper = vector(reader);
  reader.expect(':');
  result.stride = vector(reader);
  reader.expect(')');
  return result;
}

ListedFaces faces(Reader& reader) {
  return reader.array<3>([&] { return reader.array<2>([&] { return reader.flag(); }); });
}

template <class Entry>
LevelList<Entry> levels(const std::string& text, Entry (*entry)(Reader&)) {
  Reader reader(text);
  if (reader.is_at_end()) return {};
  auto result = reader.list([&] { return reader.list([&] { return entry(reader); }); });
  if (!reader.is_at_end()) reader.fail("the end");
  return result;
}

}  // namespace

LevelList<ListedBox> listed_boxes(const std::string& text) { return levels(text, box); }

LevelList<ListedFaces> listed_faces(const std::string& text) { return levels(text, faces); }

}  // namespace regridding
