// SPDX-License-Identifier: LGPL-2.1-or-later
#include "pieces.hh"

#include <algorithm>
#include <cstring>

#include "Saguaro/GridDriver/src/public/copy_box.hh"
#include "cctk.h"
#include "flesh/processes.hh"

namespace carpet_io_hdf5 {

std::size_t element_size(const Field& field) {
  return static_cast<std::size_t>(CCTK_VarTypeSize(CCTK_VarTypeI(field.variable)));
}

namespace {

constexpr int first_process = 0;

/// Values that are to be copied into pieces, all at once.
class Copies {
 public:
  /// A piece without its values, which come later to where they are now.
  Piece piece_of(const Field& field, const Component& component, const Region& points) {
    const std::size_t element = element_size(field);
    Piece piece{component.number, points.bounding_box(), component.owned, component.outer,
                flesh::Bytes(element * static_cast<std::size_t>(points.size()))};
    std::byte* to = piece.values.data();
    for (const Box& box : points.boxes()) {
      copies_.push_back({field.variable, field.timelevel, field.map, field.level, &component, box, to});
      to += element * static_cast<std::size_t>(box.size());
    }
    return piece;
  }
  void make(const cGH* gh) const { grid_driver::copy_values(gh, copies_); }

 private:
  std::vector<grid_driver::CopyOf> copies_;
};

std::vector<Piece> local_pieces(const cGH* gh, const Field& field, const Selection& selection, Shape shape,
                                Copies& copies) {
  std::vector<Piece> result;
  for (const Component& component : layout_of(gh, field).local) {
    const Region points = selection(component);
    if (shape == Shape::boxes)
      for (const Box& box : points.boxes()) result.push_back(copies.piece_of(field, component, Region(box)));
    else if (!points.empty())
      result.push_back(copies.piece_of(field, component, points));
  }
  return result;
}

/// Counts pieces of the same component on, and shifts all numbers behind. Collective.
void number_pieces(std::vector<Piece>& pieces) {
  int more = 0, component = -1;
  std::vector<int> shifts;
  for (const Piece& piece : pieces) {
    more += piece.component == component;
    component = piece.component;
    shifts.push_back(more);
  }
  const std::vector<std::string> all = flesh::texts_of_processes(std::to_string(more));
  int before = 0;
  for (int process = 0; process < CCTK_MyProc(nullptr); ++process) before += std::stoi(all[process]);
  for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i].component += before + shifts[i];
}

// ---- pieces on their way to another process

/// What is sent of a piece before its values.
struct Header {
  std::int64_t component;
  Box box, owned;
  grid_driver::PerFace<bool> outer;
  std::uint64_t bytes;
};

void append(std::vector<std::byte>& message, const Piece& piece) {
  const Header header{piece.component, piece.box, piece.owned, piece.outer, piece.values.size()};
  const auto* const bytes = reinterpret_cast<const std::byte*>(&header);
  message.insert(message.end(), bytes, bytes + sizeof header);
  message.insert(message.end(), piece.values.begin(), piece.values.end());
}

void unpack(const std::vector<std::byte>& message, std::vector<Piece>& pieces) {
  for (std::size_t at = 0; at < message.size();) {
    Header header;
    std::memcpy(&header, message.data() + at, sizeof header);
    at += sizeof header;
    const std::byte* const values = message.data() + at;
    pieces.push_back({static_cast<int>(header.component),
                      header.box,
                      header.owned,
                      header.outer,
                      {values, values + header.bytes}});
    at += header.bytes;
  }
}

grid_driver::PerFace<bool> faces_at(const Box& box, const Box& domain) {
  grid_driver::PerFace<bool> result{};
  for (int d = 0; d < 3; ++d) {
    result[2 * d] = box.lower[d] == domain.lower[d];
    result[2 * d + 1] = box.upper[d] == domain.upper[d];
  }
  return result;
}

/// One box from what components store of it; what they own comes last.
Piece assembled(const std::vector<Piece>& parts, int number, const Box& box, const Box& domain,
                std::size_t element) {
  Piece whole{number, box, box, faces_at(box, domain),
              flesh::Bytes(element * static_cast<std::size_t>(box.size()), std::byte(0))};
  const auto copy = [&](const Piece& part, const Box& points) {
    if (points.empty()) return;
    auto* const from = const_cast<std::byte*>(part.values.data());
    grid_driver::copy_box(points, grid_driver::packed_array(from, part.box, element),
                          grid_driver::packed_array(whole.values.data(), box, element));
  };
  for (const Piece& part : parts) copy(part, part.box & box);
  for (const Piece& part : parts) copy(part, part.box & box & part.owned);
  return whole;
}

}  // namespace

const grid_driver::Layout& layout_of(const cGH* gh, const Field& field) {
  return grid_driver::layout(gh, CCTK_GroupIndexFromVarI(field.variable), field.map, field.level);
}

bool has_several(const grid_driver::Layout& layout) {
  return !layout.replicated && layout.component_count > 1;
}

namespace {

/// Sends pieces to the process that writes them. Collective.
std::vector<Piece> at_writers(const cGH* gh, std::vector<Piece> pieces, const Writers& writers) {
  const int me = CCTK_MyProc(gh);
  std::vector<std::vector<std::byte>> outgoing(static_cast<std::size_t>(CCTK_nProcs(gh)));
  for (const Piece& piece : pieces) append(outgoing[static_cast<std::size_t>(writers.writer_of(me))], piece);
  pieces.clear();
  for (const auto& message : grid_driver::exchange(gh, std::move(outgoing))) unpack(message, pieces);
  std::ranges::stable_sort(pieces, {}, &Piece::component);
  return pieces;
}

}  // namespace

std::vector<std::vector<Piece>> collect(const cGH* gh, std::span<const Field> fields,
                                        const Selection& selection, const Writers& writers, Shape shape) {
  std::vector<std::vector<Piece>> result;
  Copies copies;
  for (const Field& field : fields) {
    const bool is_here = !layout_of(gh, field).replicated || CCTK_MyProc(gh) == first_process;
    result.push_back(is_here ? local_pieces(gh, field, selection, shape, copies) : std::vector<Piece>{});
  }
  copies.make(gh);
  for (std::size_t n = 0; n < fields.size(); ++n) {
    if (layout_of(gh, fields[n]).replicated) continue;
    if (writers.every > 1 && CCTK_nProcs(gh) > 1) result[n] = at_writers(gh, std::move(result[n]), writers);
    if (shape == Shape::boxes) number_pieces(result[n]);
  }
  return result;
}

std::vector<Piece> collect(const cGH* gh, const Field& field, const Selection& selection,
                           const Writers& writers, Shape shape) {
  return std::move(collect(gh, std::span(&field, 1), selection, writers, shape).front());
}

std::vector<std::vector<Piece>> gather_levels(const cGH* gh, std::span<const FieldPoints> fields) {
  std::vector<std::vector<Piece>> result(fields.size());
  std::vector<grid_driver::Gathered> wanted;
  for (std::size_t n = 0; n < fields.size(); ++n) {
    const Field& field = fields[n].field;
    const grid_driver::Layout& layout = layout_of(gh, field);
    for (const Box& box : (layout.region & Region(fields[n].wanted)).boxes()) {
      const int number = static_cast<int>(result[n].size());
      result[n].push_back({number, box, box, faces_at(box, layout.domain), {}});
      wanted.push_back({field.variable, field.timelevel, field.map, field.level, Region(box)});
    }
  }
  std::vector<flesh::Bytes> values = grid_driver::gather(gh, wanted, first_process);
  if (CCTK_MyProc(gh) != first_process) return std::vector<std::vector<Piece>>(fields.size());
  auto next = values.begin();
  for (std::vector<Piece>& pieces : result)
    for (Piece& piece : pieces) piece.values = std::move(*next++);
  return result;
}

std::vector<Piece> gather_level_with_ghosts(const cGH* gh, const Field& field, const Box& wanted) {
  const Selection stored = [&](const Component& component) { return Region(component.stored & wanted); };
  const std::vector<Piece> parts = collect(gh, field, stored, Writers{CCTK_nProcs(gh)});
  if (CCTK_MyProc(gh) != first_process) return {};
  std::vector<Box> boxes;
  for (const Piece& part : parts) boxes.push_back(part.box);
  std::vector<Piece> result;
  for (const Box& box : Region::united(boxes).boxes())
    result.push_back(assembled(parts, static_cast<int>(result.size()), box, layout_of(gh, field).domain,
                               element_size(field)));
  return result;
}

}  // namespace carpet_io_hdf5
