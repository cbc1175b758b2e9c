// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/slice_batch.hh"

#include <algorithm>
#include <cstring>
#include <exception>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "Saguaro/GridDriver/src/public/copy_box.hh"

namespace output {
namespace {

using grid_driver::Component;
using grid_driver::Region;

constexpr int writer = 0;

/// The points of a piece: one by one if it is a diagonal, else as one box.
std::vector<Box> boxes_of(const Box& piece, bool is_diagonal) {
  if (!is_diagonal) return {piece};
  std::vector<Box> result;
  for (Index point = piece.lower; piece.contains(point);
       point = geometry::sum<3>(point, geometry::uniform<3>(1)))
    result.push_back(geometry::box_between<3>(point, point));
  return result;
}

std::size_t point_count(const Box& piece, bool is_diagonal) {
  return static_cast<std::size_t>(is_diagonal ? piece.extent(0) : piece.size());
}

std::size_t element_size(int variable) {
  return static_cast<std::size_t>(CCTK_VarTypeSize(CCTK_VarTypeI(variable)));
}

bool is_replicated(const cGH* gh, const SliceText& slice) {
  return grid_driver::layout(gh, slice.group(), slice.job().map, slice.job().level).replicated;
}

/// Calls `visit(variables, timelevel)` for what is written of a slice, in the order of messages.
template <class Visit>
void for_each_timelevel(const SliceText& slice, Visit visit) {
  for (int timelevel = 0; timelevel < slice.timelevel_count(); ++timelevel)
    visit(slice.job().variables, timelevel);
  if (!slice.coordinate_variables().empty()) visit(slice.coordinate_variables(), 0);
}

/// What slices take from components of this process, so that all of it comes in one request. Slices of a
/// variable that meet are united; the union is formed once for all variables.
class Wanted {
 public:
  void add(const SliceText& slice, const Component& component) {
    const Box piece = slice.piece_of(component);
    if (piece.empty()) return;
    const SliceJob& job = slice.job();
    for_each_timelevel(slice, [&](const std::vector<int>& variables, int timelevel) {
      for (const int variable : variables) {
        Here& here = pieces_[{job.map, job.level, component.number, variable, timelevel}];
        here.component = &component;
        here.pieces.emplace_back(piece.lower, piece.upper, job.slice.is_diagonal);
      }
    });
  }

  void bring(const cGH* gh) {
    std::vector<grid_driver::PointsOf> points;
    for (auto& [key, here] : pieces_) {
      const auto [map, level, number, variable, timelevel] = key;
      points.push_back({variable, timelevel, map, level, here.component, region_of(std::move(here.pieces))});
    }
    grid_driver::bring_values(gh, points);
  }

 private:
  using Pieces = std::vector<std::tuple<Index, Index, bool>>;
  struct Here {
    const Component* component = nullptr;
    Pieces pieces;
  };

  const Region& region_of(Pieces pieces) {
    const auto [known, is_new] = regions_.try_emplace(std::move(pieces));
    if (is_new)
      for (const auto& [lower, upper, is_diagonal] : known->first)
        known->second |= Region::of_disjoint(boxes_of(geometry::box_between<3>(lower, upper), is_diagonal));
    return known->second;
  }

  std::map<std::tuple<int, int, int, int, int>, Here> pieces_;
  std::map<Pieces, Region> regions_;
};

/// Values that have been brought, in the order of files.
std::vector<std::byte> packed(const cGH* gh, const SliceText& slice, const Component& component,
                              const Box& piece, int variable, int timelevel) {
  const SliceJob& job = slice.job();
  const std::size_t element = element_size(variable);
  std::vector<std::byte> result(element * point_count(piece, job.slice.is_diagonal));
  void* const stored =
      const_cast<void*>(grid_driver::brought_values(gh, job.map, job.level, component, variable, timelevel));
  std::byte* to = result.data();
  for (const Box& box : boxes_of(piece, job.slice.is_diagonal)) {
    grid_driver::copy_box(box, grid_driver::component_array(stored, component, element),
                          grid_driver::packed_array(to, box, element));
    to += element * static_cast<std::size_t>(box.size());
  }
  return result;
}

/// The values that a process has sent, as bytes. They are taken in the order in which they were sent.
class Message {
 public:
  explicit Message(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}
  std::vector<std::byte> take(std::size_t count) {
    if (count > bytes_.size() - taken_)
      throw std::logic_error("a process has sent fewer values of slices than are written");
    const auto begin = bytes_.begin() + static_cast<std::ptrdiff_t>(taken_);
    taken_ += count;
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
  }

 private:
  std::vector<std::byte> bytes_;
  std::size_t taken_ = 0;
};

/// \param values  gives the values of some variables at a timelevel, one variable after the other
template <class Values>
SliceBlock block_of(const SliceText& slice, const Component& component, Values values) {
  SliceBlock block{component.number, slice.piece_of(component)};
  if (block.box.empty()) return block;
  const auto all = [&](const std::vector<int>& variables, int timelevel) {
    return SliceValues(variables, values(block.box, variables, timelevel));
  };
  for (int timelevel = 0; timelevel < slice.timelevel_count(); ++timelevel)
    block.timelevels.push_back(all(slice.job().variables, timelevel));
  if (!slice.coordinate_variables().empty()) block.coordinates = all(slice.coordinate_variables(), 0);
  return block;
}

/// Appends what this process sends of a slice to the writing process.
void append_message(const cGH* gh, const SliceText& slice, std::vector<std::byte>& message) {
  if (is_replicated(gh, slice)) return;
  const SliceJob& job = slice.job();
  for (const Component& component : grid_driver::layout(gh, slice.group(), job.map, job.level).local) {
    const Box piece = slice.piece_of(component);
    if (piece.empty()) continue;
    for_each_timelevel(slice, [&](const std::vector<int>& variables, int timelevel) {
      for (const int variable : variables) {
        const auto values = packed(gh, slice, component, piece, variable, timelevel);
        message.insert(message.end(), values.begin(), values.end());
      }
    });
  }
}

/// The blocks of a slice on the writing process, in the order of their components.
std::vector<SliceBlock> blocks_of(const cGH* gh, const SliceText& slice, std::vector<Message>& messages) {
  const SliceJob& job = slice.job();
  const bool is_here = is_replicated(gh, slice);
  std::vector<SliceBlock> blocks;
  for (const Component& component : grid_driver::all_components(gh, slice.group(), job.map, job.level))
    blocks.push_back(
        block_of(slice, component, [&](const Box& piece, const std::vector<int>& variables, int timelevel) {
          std::vector<std::vector<std::byte>> values;
          for (const int variable : variables)
            values.push_back(is_here || component.process == writer
                                 ? packed(gh, slice, component, piece, variable, timelevel)
                                 : messages[component.process].take(
                                       element_size(variable) * point_count(piece, job.slice.is_diagonal)));
          return values;
        }));
  return blocks;
}

/// The text of each part, formatted by all threads.
/// \throws the exception of a thread that failed
std::vector<std::string> texts_of(std::span<const SliceText::Part> parts) {
  std::vector<std::string> texts(parts.size());
  std::exception_ptr failure;
#pragma omp parallel for schedule(dynamic) if (parts.size() > 1)
  for (std::size_t n = 0; n < parts.size(); ++n) {
    try {
      parts[n].slice->append(texts[n], parts[n]);
    } catch (...) {
#pragma omp critical(output_slice_batch)
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
  return texts;
}

}  // namespace

void SliceBatch::add(const cGH* gh, const SliceJob& job, const SliceStyle& style, Open open) {
  SliceText text(gh, job, style);
  for_each_timelevel(text, [&](const std::vector<int>& variables, int timelevel) {
    for (const int variable : variables) grid_driver::freshen(gh, variable, timelevel, job.level);
  });
  if (text_bytes_ + text.size() > largest_text) write(gh);
  text_bytes_ += text.size();
  entries_.push_back({std::move(text), std::move(open)});
}

void SliceBatch::write(const cGH* gh) {
  const std::vector<Entry> entries = std::exchange(entries_, {});
  const std::int64_t bytes = std::exchange(text_bytes_, 0);
  if (bytes > largest_text)
    write_by_component(gh, entries.front());
  else if (!entries.empty())
    write_together(gh, entries);
}

void SliceBatch::write_together(const cGH* gh, const std::vector<Entry>& entries) {
  const bool is_writer = CCTK_MyProc(gh) == writer;
  Wanted wanted;
  for (const auto& [text, open] : entries)
    if (is_writer || !is_replicated(gh, text))
      for (const Component& component :
           grid_driver::layout(gh, text.group(), text.job().map, text.job().level).local)
        wanted.add(text, component);
  wanted.bring(gh);
  std::vector<Message> messages;
  if (const int processes = CCTK_nProcs(gh); processes > 1) {
    std::vector<std::vector<std::byte>> outgoing(processes);
    if (!is_writer)
      for (const auto& [text, open] : entries) append_message(gh, text, outgoing[writer]);
    for (auto& bytes : grid_driver::exchange(gh, std::move(outgoing)))
      messages.emplace_back(std::move(bytes));
  }
  if (!is_writer) return;
  std::vector<std::vector<SliceBlock>> blocks;
  for (const auto& [text, open] : entries) blocks.push_back(blocks_of(gh, text, messages));
  std::vector<SliceText::Part> parts;
  for (std::size_t n = 0; n < entries.size(); ++n)
    for (const SliceBlock& block : blocks[n]) entries[n].text.add_parts(block, parts);
  const std::vector<std::string> texts = texts_of(parts);
  std::size_t next = 0;
  for (const auto& [text, open] : entries) {
    const auto file = open(gh);
    for (; next < parts.size() && parts[next].slice == &text; ++next) {
      file->text() += texts[next];
      file->flush_if_large();
    }
    file->text() += text.ending();
  }
}

/// Holds one component at a time: the whole slice may be too large for the writing process.
void SliceBatch::write_by_component(const cGH* gh, const Entry& entry) {
  const SliceText& slice = entry.text;
  const SliceJob& job = slice.job();
  const auto gather = [&](const Component& component) {
    return block_of(slice, component,
                    [&](const Box& piece, const std::vector<int>& variables, int timelevel) {
                      const Region region = Region::of_disjoint(boxes_of(piece, job.slice.is_diagonal));
                      return grid_driver::gather_stored(gh, variables, timelevel, job.map, job.level,
                                                        component, region, writer);
                    });
  };
  if (CCTK_MyProc(gh) != writer) {
    for (const Component& component : grid_driver::layout(gh, slice.group(), job.map, job.level).local)
      gather(component);
    return;
  }
  const auto file = entry.open(gh);
  for (const Component& component : grid_driver::all_components(gh, slice.group(), job.map, job.level)) {
    const SliceBlock block = gather(component);
    std::vector<SliceText::Part> parts;
    slice.add_parts(block, parts);
    constexpr std::size_t at_once = 256;
    for (std::size_t begin = 0; begin < parts.size(); begin += at_once)
      for (const std::string& text :
           texts_of(std::span(parts).subspan(begin, std::min(at_once, parts.size() - begin)))) {
        file->text() += text;
        file->flush_if_large();
      }
  }
  file->text() += slice.ending();
}

}  // namespace output
