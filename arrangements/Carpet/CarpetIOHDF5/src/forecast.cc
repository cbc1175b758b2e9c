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

double bytes_of(const Field& field, const Component& component) {
  return static_cast<double>(component.stored.size()) * static_cast<double>(element_size(field));
}

/// What this process holds of fields on their way to files.
struct Held {
  double own = 0;      ///< values of its components
  double written = 0;  ///< values that it writes, its own among them
  double passing = 0;  ///< messages of other processes and to them

  Held& operator+=(const Held& other) {
    own += other.own;
    written += other.written;
    passing = std::max(passing, other.passing);  // one field comes after the other
    return *this;
  }
  /// While values are brought.
  double brought() const { return std::max(own, written) + passing; }
};

/// Of a field whose components come as they are.
Held held_of_components(const cGH* gh, const Field& field, const Writers& writers) {
  const grid_driver::Layout& layout = layout_of(gh, field);
  const int me = CCTK_MyProc(gh);
  Held held;
  if (layout.replicated && me != 0) return held;
  for (const Component& component : layout.local) held.own += bytes_of(field, component);
  held.written = held.own;
  if (layout.replicated || writers.every == 1 || CCTK_nProcs(gh) == 1) return held;
  held.written = 0;
  if (writers.writer_of(me) == me)
    for (const Component& component :
         grid_driver::all_components(gh, CCTK_GroupIndexFromVarI(field.variable), field.map, field.level))
      if (writers.writer_of(component.process) == me) held.written += bytes_of(field, component);
  held.passing = held.own + held.written;
  return held;
}

/// Of a field that the first process gathers; its messages come one by one.
Held held_of_gathered(const cGH* gh, const Field& field) {
  const grid_driver::Layout& layout = layout_of(gh, field);
  Held held;
  for (const Component& component : layout.local)
    held.own += static_cast<double>(component.owned.size()) * static_cast<double>(element_size(field));
  if (CCTK_MyProc(gh) != 0) return held;
  held.written = static_cast<double>(layout.region.size()) * static_cast<double>(element_size(field));
  if (CCTK_nProcs(gh) > 1) held.passing = held.own;  // of another process, which owns about as much
  return held;
}

/// Of a field whose components come to the first process, which makes one of them.
Held held_of_assembled(const cGH* gh, const Field& field) {
  const grid_driver::Layout& layout = layout_of(gh, field);
  Held held = held_of_components(gh, field, Writers{CCTK_nProcs(gh)});
  held.passing = std::max(held.own, held.written);
  if (CCTK_MyProc(gh) != 0) return held;
  const Region whole = layout.region.expanded(layout.ghosts, layout.ghosts) & Region(layout.domain);
  held.written = static_cast<double>(whole.size()) * static_cast<double>(element_size(field));
  return held;
}

Held held_of(const cGH* gh, const VolumeBatch& batch, const Writers& writers) {
  Held held;
  for (const Field& field : batch.fields)
    held += batch.way == Way::gathered    ? held_of_gathered(gh, field)
            : batch.way == Way::assembled ? held_of_assembled(gh, field)
                                          : held_of_components(gh, field, writers);
  return held;
}

/// With what comes from devices.
double most_while_brought(const Held& held) {
  return held.brought() + grid_driver::bytes_under_way(held.own);
}

/// A checkpoint holds what its batches are packed to as well.
double most_of_checkpoint(const cGH* gh, const Writers& writers) {
  const int copies = style_of_output({}).packing.compression_level > 0 ? 2 : 1;
  double most = 0;
  for (const std::vector<Field>& fields : checkpoint_batches(gh)) {
    const Held held = held_of(gh, {fields, Way::components}, writers);
    most = std::max({most, most_while_brought(held), copies * held.written});
  }
  return most;
}

/// Output is brought batch by batch. Values that wait for being packed in the background are held until all
/// of them are packed, to what may be as long; batches that find no room are written at once. One output
/// waits; whether the next one comes before it is packed depends on how busy the processors are.
double most_of_volumes(const cGH* gh, const std::vector<VolumeBatch>& batches, const Writers& writers) {
  constexpr double room = OutputFiles::most_waiting_bytes;
  double most = 0, written = 0;
  for (const VolumeBatch& batch : batches) {
    const Held held = held_of(gh, batch, writers);
    most = std::max(most, most_while_brought(held));
    written += held.written;
  }
  if (!OutputFiles::packs_in_background(style_of_output({}))) return most;
  return written > room ? 2 * room + most : std::max(most, 2 * written);
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

std::vector<Field> fields_of(const std::vector<VolumeBatch>& batches) {
  std::vector<Field> result;
  for (const VolumeBatch& batch : batches)
    result.insert(result.end(), batch.fields.begin(), batch.fields.end());
  return result;
}

std::vector<flesh::MemoryPart> memory_of_files(const cGH* gh) {
  flesh::MemoryPart result{"HDF5 files and checkpoints", 0};
  const std::vector<VolumeBatch> volumes = volume_batches(gh);
  const std::vector<Field> saved = writes_checkpoints() ? checkpointed_fields(gh) : std::vector<Field>();
  if (volumes.empty() && saved.empty() && written_slices().empty()) return {result};
  const double before = flesh::memory_use().now;
  rehearse(gh, saved.empty() ? fields_of(volumes) : saved);
  const Writers writers{io_of(gh).ioproc_every};
  result.bytes =
      flesh::memory_use().now - before +
      std::max(saved.empty() ? 0.0 : most_of_checkpoint(gh, writers), most_of_volumes(gh, volumes, writers));
  return {result};
}

}  // namespace

void register_forecast() { flesh::foretell_memory(memory_of_files); }

}  // namespace carpet_io_hdf5
