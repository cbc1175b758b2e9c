// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What files and checkpoints take while they are written: the state of the HDF5 library, and values on their
// way.
#include <algorithm>
#include <set>

#include "CactusBase/IOUtil/src/ioGH.h"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "cctk.h"
#include "cctk_Parameters.h"
#include "checkpoint.hh"
#include "data_file.hh"
#include "flesh/forecast.hh"
#include "flesh/memory.hh"
#include "methods.hh"
#include "output_files.hh"
#include "structure.hh"

namespace carpet_io_hdf5 {
namespace {

const ioGH& io_of(const cGH* gh) { return *static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO")); }

std::vector<Field> fields_of(const cGH* gh, const std::vector<int>& variables) {
  std::vector<Field> result;
  for (const int variable : variables) {
    const bool is_grid_function = CCTK_GroupTypeFromVarI(variable) == CCTK_GF;
    for (int level = 0; level < (is_grid_function ? grid_driver::level_count(gh) : 1); ++level)
      for (int map = 0; map < (is_grid_function ? grid_driver::map_count(gh) : 1); ++map)
        result.push_back({variable, 0, map, level});
  }
  return result;
}

double bytes_of(const Field& field, const Component& component) {
  return static_cast<double>(component.stored.size()) * CCTK_VarTypeSize(CCTK_VarTypeI(field.variable));
}

/// Values of a field on this process while it is written: its own, and those of the processes for which it
/// writes, in the message and out of it.
double bytes_on_their_way(const cGH* gh, const Field& field, const Writers& writers) {
  const grid_driver::Layout& layout = layout_of(gh, field);
  const int me = CCTK_MyProc(gh);
  double bytes = 0;
  for (const Component& component : layout.local) bytes += bytes_of(field, component);
  if (layout.replicated || writers.every == 1 || CCTK_nProcs(gh) == 1) return bytes;
  bytes *= 2;
  if (writers.writer_of(me) != me) return bytes;
  const int group = CCTK_GroupIndexFromVarI(field.variable);
  for (const Component& component : grid_driver::all_components(gh, group, field.map, field.level))
    if (writers.writer_of(component.process) == me) bytes += 2 * bytes_of(field, component);
  return bytes;
}

/// A checkpoint holds what its batches are packed to as well.
double most_of_checkpoint(const cGH* gh, const Writers& writers) {
  double most = 0;
  for (const std::vector<Field>& fields : checkpoint_batches(gh)) {
    double bytes = 0;
    for (const Field& field : fields) bytes += bytes_on_their_way(gh, field, writers);
    most = std::max(most, bytes);
  }
  return style_of_output({}).packing.compression_level > 0 ? 2 * most : most;
}

double most_on_their_way(const cGH* gh, const std::vector<Field>& fields, const Writers& writers) {
  double most = 0;
  for (const Field& field : fields) most = std::max(most, bytes_on_their_way(gh, field, writers));
  return most;
}

/// Values that wait for being packed, and what is made of them, which may be as long.
double most_waiting(const cGH* gh, const std::vector<Field>& fields) {
  if (!OutputFiles::packs_in_background(style_of_output({}))) return 0;
  double bytes = 0;
  for (const Field& field : fields)
    for (const Component& component : layout_of(gh, field).local) bytes += bytes_of(field, component);
  return 2 * std::min(bytes, static_cast<double>(OutputFiles::most_waiting_bytes));
}

/// Writes into memory what files have besides values. The library, and the texts that all parameters are made
/// of, keep most of what they take.
void rehearse(const cGH* gh, const std::vector<Field>& fields) {
  constexpr std::size_t enough = 256;  // datasets, to fill the cache of the library
  hdf5::File file = hdf5::File::in_memory("forecast");
  write_global_information(
      file, gh, {{}, 1, saved_parameters(gh), to_text(grid_structure(gh), grid_driver::map_count(gh))});
  for (std::size_t i = 0; i < std::min(enough, fields.size()); ++i) {
    const FieldDescription description(gh, fields[i]);
    for (const Component& component : layout_of(gh, fields[i]).local)
      write_piece_shape(file, description, all_axes(description.dimension),
                        {component.number, component.stored, component.owned, component.outer, {}}, {});
  }
}

std::vector<flesh::MemoryPart> memory_of_files(const cGH* gh) {
  flesh::MemoryPart result{"HDF5 files and checkpoints", 0};
  const std::vector<Field> volumes = fields_of(gh, written_volumes());
  const std::vector<Field> saved = writes_checkpoints() ? checkpointed_fields(gh) : std::vector<Field>();
  if (volumes.empty() && saved.empty() && written_slices().empty()) return {result};
  const double before = flesh::memory_use().now;
  rehearse(gh, saved.empty() ? volumes : saved);
  const Writers writers{io_of(gh).ioproc_every}, one{CCTK_nProcs(gh)};
  result.bytes = flesh::memory_use().now - before + most_waiting(gh, volumes) +
                 std::max(saved.empty() ? 0.0 : most_of_checkpoint(gh, writers),
                          most_on_their_way(gh, volumes, io_of(gh).unchunked ? one : writers));
  return {result};
}

}  // namespace

void register_forecast() { flesh::foretell_memory(memory_of_files); }

}  // namespace carpet_io_hdf5
