// SPDX-License-Identifier: LGPL-2.1-or-later
#include "pieces.hh"

#include <algorithm>
#include <cstring>

#include "Saguaro/GridDriver/src/public/copy_box.hh"
#include "cctk.h"
#include "flesh/processes.hh"

namespace carpet_io_hdf5 {
namespace {

constexpr int first_process = 0;

std::size_t element_size(const Field& field) {
  return static_cast<std::size_t>(CCTK_VarTypeSize(CCTK_VarTypeI(field.variable)));
}

std::vector<std::byte> packed_values(const cGH* gh, const Field& field, const Component& component,
                                     const Region& points) {
  const std::size_t element = element_size(field);
  const grid_driver::PointsOf wanted{field.variable, field.timelevel, field.map,
                                     field.level,    &component,      points};
  grid_driver::bring_values(gh, {&wanted, 1});
  const void* const values =
      grid_driver::brought_values(gh, field.map, field.level, component, field.variable, field.timelevel);
  std::vector<std::byte> result(element * static_cast<std::size_t>(points.size()));
  std::byte* to = result.data();
  for (const Box& box : points.boxes()) {
    grid_driver::copy_box(box, grid_driver::component_array(const_cast<void*>(values), component, element),
                          grid_driver::packed_array(to, box, element));
    to += element * static_cast<std::size_t>(box.size());
  }
  return result;
}

Piece piece_of(const cGH* gh, const Field& field, const Component& component, const Region& points) {
  return {component.number, points.bounding_box(), component.owned, component.outer,
          packed_values(gh, field, component, points)};
}

std::vector<Piece> local_pieces(const cGH* gh, const Field& field, const Selection& selection, Shape shape) {
  std::vector<Piece> result;
  for (const Component& component : layout_of(gh, field).local) {
    const Region points = selection(component);
    if (shape == Shape::boxes)
      for (const Box& box : points.boxes()) result.push_back(piece_of(gh, field, component, Region(box)));
    else if (!points.empty())
      result.push_back(piece_of(gh, field, component, points));
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
              std::vector<std::byte>(element * static_cast<std::size_t>(box.size()))};
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

std::vector<Piece> collect(const cGH* gh, const Field& field, const Selection& selection,
                           const Writers& writers, Shape shape) {
  const int me = CCTK_MyProc(gh);
  if (layout_of(gh, field).replicated)
    return me == first_process ? local_pieces(gh, field, selection, shape) : std::vector<Piece>{};
  std::vector<Piece> result = local_pieces(gh, field, selection, shape);
  if (writers.every > 1 && CCTK_nProcs(gh) > 1) {
    std::vector<std::vector<std::byte>> outgoing(static_cast<std::size_t>(CCTK_nProcs(gh)));
    for (const Piece& piece : result)
      append(outgoing[static_cast<std::size_t>(writers.writer_of(me))], piece);
    result.clear();
    for (const auto& message : grid_driver::exchange(gh, std::move(outgoing))) unpack(message, result);
    std::stable_sort(result.begin(), result.end(),
                     [](const Piece& a, const Piece& b) { return a.component < b.component; });
  }
  if (shape == Shape::boxes) number_pieces(result);
  return result;
}

std::vector<Piece> gather_level(const cGH* gh, const Field& field, const Box& wanted) {
  const grid_driver::Layout& layout = layout_of(gh, field);
  std::vector<Piece> result;
  for (const Box& box : (layout.region & Region(wanted)).boxes()) {
    Piece piece;
    piece.component = static_cast<int>(result.size());
    piece.box = piece.owned = box;
    piece.outer = faces_at(box, layout.domain);
    piece.values = grid_driver::gather(gh, field.variable, field.timelevel, field.map, field.level,
                                       Region(box), first_process);
    if (CCTK_MyProc(gh) == first_process) result.push_back(std::move(piece));
  }
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
