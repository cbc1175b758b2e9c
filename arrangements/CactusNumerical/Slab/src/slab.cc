// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public functions of Slab.h over plan.hh and messages.hh.
#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "Slab.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "messages.hh"
#include "parts.hh"
#include "plan.hh"
#include "timers.hh"
#include "util_Table.h"

namespace {

using slab::Axis;
using slab::Line;
using slab::Message;
using slab::Parcel;
using slab::Transfer;

Line line_of(const slabinfo& info) {
  const int below = info.lbbox == 0 ? info.nghostzones : 0, above = info.ubbox == 0 ? info.nghostzones : 0;
  return {info.gsh, info.lbnd, info.lsh, info.ash, below, above, info.off, info.str, info.len};
}

/// Whether the source is as large and lies as grid functions of the current component.
bool is_grid_function(const cGH* gh, int dimension, const xferinfo* axes) {
  if (dimension != gh->cctk_dim) return false;
  for (int d = 0; d < dimension; ++d) {
    const slabinfo& line = axes[d].src;
    if (line.gsh != gh->cctk_gsh[d] || line.lbnd != gh->cctk_lbnd[d] || line.lsh != gh->cctk_lsh[d] ||
        line.ash != gh->cctk_ash[d] || line.nghostzones != gh->cctk_nghostzones[d] ||
        line.lbbox != gh->cctk_bbox[2 * d] || line.ubbox != gh->cctk_bbox[2 * d + 1])
      return false;
  }
  return true;
}

/// Narrow parts next to a face store more points of others than ghost zones have.
std::optional<flesh::PointRange> owned_points(const cGH* gh, int dimension, const xferinfo* axes) {
  if (!is_grid_function(gh, dimension, axes)) return {};
  return flesh::levels().owned_points(gh, dimension);
}

/// What the table of options says.
struct Options {
  bool uses_ghosts = false;
  const void* communicator = nullptr;

  explicit Options(int table) {
    if (table < 0) return;
    CCTK_INT value = 0;
    read(Util_TableGetInt(table, &value, "useghosts"), "useghosts", "a CCTK_INT");
    uses_ghosts = value != 0;
    if (Util_TableGetPointerToConst(table, &communicator, "comm") == 1) return;
    void* pointer = nullptr;
    read(Util_TableGetPointer(table, &pointer, "comm"), "comm", "a pointer to an MPI_Comm");
    communicator = pointer;
  }

 private:
  static void read(int status, const char* key, const char* expected) {
    if (status != 1 && status != UTIL_ERROR_TABLE_NO_SUCH_KEY)
      CCTK_VERROR("The option \"%s\" of a slab transfer cannot be read (%d); it needs %s", key, status,
                  expected);
  }
};

/// \param owned  points of the source, if they are known: else what bounding boxes and ghost zones say
Transfer transfer_of(int dimension, const xferinfo* axes, const std::optional<flesh::PointRange>& owned,
                     bool uses_ghosts) {
  Transfer transfer{dimension, {}, {}};
  for (int d = 0; d < dimension && d < slab::max_dimension; ++d) {
    Line& source = transfer.source[d] = line_of(axes[d].src);
    if (owned) {
      source.not_owned_below = owned->begin[d];
      source.not_owned_above = source.points - owned->end[d];
    }
    if (uses_ghosts) source.not_owned_below = source.not_owned_above = 0;
    transfer.axes[d] = {line_of(axes[d].dst), axes[d].xpose, axes[d].flip != 0};
  }
  return transfer;
}

/// Numbers that say all of a line, for sending to other processes.
std::vector<int> to_numbers(const Transfer& transfer) {
  std::vector<int> numbers;
  const auto append = [&](const Line& line) {
    numbers.insert(numbers.end(),
                   {line.array_points, line.first, line.points, line.allocated, line.not_owned_below,
                    line.not_owned_above, line.offset, line.stride, line.length});
  };
  for (int d = 0; d < transfer.dimension; ++d) {
    append(transfer.source[d]);
    append(transfer.axes[d].target);
    numbers.insert(numbers.end(), {transfer.axes[d].source_axis, transfer.axes[d].is_flipped});
  }
  return numbers;
}

Transfer from_numbers(int dimension, const int* numbers) {
  Transfer transfer{dimension, {}, {}};
  const auto read = [&](Line& line) {
    line = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4],
            numbers[5], numbers[6], numbers[7], numbers[8]};
    numbers += 9;
  };
  for (int d = 0; d < dimension; ++d) {
    read(transfer.source[d]);
    read(transfer.axes[d].target);
    transfer.axes[d].source_axis = *numbers++;
    transfer.axes[d].is_flipped = *numbers++ != 0;
  }
  return transfer;
}

}  // namespace

namespace {

/// The transfers of all parts, in the order of processes, and whose they are.
struct AllParts {
  std::vector<Transfer> transfers;
  std::vector<int> process;
};

/// \param mine  the parts of this process
AllParts all_parts(const slab::Processes& processes, int dimension, std::span<const Transfer> mine) {
  const std::vector<int> counts = processes.gather({int(mine.size())});
  const int most = *std::max_element(counts.begin(), counts.end());
  const std::size_t length = to_numbers(Transfer{dimension, {}, {}}).size();
  std::vector<int> numbers;
  for (const Transfer& transfer : mine) {
    const std::vector<int> more = to_numbers(transfer);
    numbers.insert(numbers.end(), more.begin(), more.end());
  }
  numbers.resize(most * length);
  const std::vector<int> all = processes.gather(numbers);
  AllParts parts;
  for (int p = 0; p < processes.count(); ++p)
    for (int n = 0; n < counts[p]; ++n) {
      parts.transfers.push_back(from_numbers(dimension, all.data() + (p * most + n) * length));
      parts.process.push_back(p);
    }
  return parts;
}

/// Points that go from one part to another.
struct Shipment {
  int from, to;  ///< parts, by their numbers over all processes
  int peer;      ///< process at the other end
  int here;      ///< part at this end, by its number on this process
  slab::Box box;
};

}  // namespace

struct slabsetup {
  slab::Processes processes;
  /// In the order of peers, and for each of source and target: the same order at both ends.
  std::vector<Shipment> sends, receives;
  std::vector<slab::Places> sources, targets;  ///< of each part of this process

  slabsetup(const cGH* gh, const void* communicator, int dimension, std::span<const Transfer> mine)
      : processes(gh, communicator) {
    const AllParts all = all_parts(processes, dimension, mine);
    const auto first = std::ranges::find(all.process, processes.mine()) - all.process.begin();
    for (int here = 0; here < int(mine.size()); ++here) {
      const int part = int(first) + here;
      const slab::Plan plan = slab::make_plan(all.transfers, part);
      for (const Message& send : plan.sends)
        sends.push_back({part, send.peer, all.process[send.peer], here, send.box});
      for (const Message& receive : plan.receives)
        receives.push_back({receive.peer, part, all.process[receive.peer], here, receive.box});
      sources.push_back(slab::source_places(mine[here]));
      targets.push_back(slab::target_places(mine[here]));
    }
    for (auto* shipments : {&sends, &receives})
      std::ranges::sort(*shipments, {}, [](const Shipment& s) { return std::tuple(s.peer, s.from, s.to); });
  }
};

namespace {

/// The arrays of one part.
struct Arrays {
  const void* const* from;
  void* const* to;
};

/// The types of the arrays of a transfer.
using Types = std::span<const int>;

std::size_t element(int type) { return CCTK_VarTypeSize(type); }

std::size_t bytes_per_point(Types types) {
  std::size_t bytes = 0;
  for (const int type : types) bytes += element(type);
  return bytes;
}

/// The type code with its size spelt out: CCTK_VARIABLE_REAL8 for CCTK_VARIABLE_REAL.
int explicit_type(int type) {
  switch (type) {
    case CCTK_VARIABLE_INT:
      return sizeof(CCTK_INT) == sizeof(CCTK_INT8) ? CCTK_VARIABLE_INT8 : CCTK_VARIABLE_INT4;
    case CCTK_VARIABLE_REAL:
      return sizeof(CCTK_REAL) == sizeof(CCTK_REAL8) ? CCTK_VARIABLE_REAL8 : CCTK_VARIABLE_REAL4;
    case CCTK_VARIABLE_COMPLEX:
      return sizeof(CCTK_REAL) == sizeof(CCTK_REAL8) ? CCTK_VARIABLE_COMPLEX16 : CCTK_VARIABLE_COMPLEX8;
    default:
      return type;
  }
}

void require_equal_types(int count, const int* from, const int* to) {
  for (int v = 0; v < count; ++v)
    if (explicit_type(from[v]) != explicit_type(to[v]) || CCTK_VarTypeSize(from[v]) <= 0)
      CCTK_VERROR("A slab of type %s cannot be copied to one of type %s; the types must be the same",
                  CCTK_VarTypeName(from[v]), CCTK_VarTypeName(to[v]));
}

std::vector<Parcel> parcels_for(const std::vector<Shipment>& shipments, Types types) {
  std::vector<Parcel> parcels;
  for (const Shipment& shipment : shipments)
    parcels.push_back({shipment.peer, slab::Bytes(shipment.box.size() * bytes_per_point(types))});
  return parcels;
}

std::vector<Parcel> packed(const slabsetup& setup, Types types, std::span<const Arrays> parts) {
  std::vector<Parcel> parcels = parcels_for(setup.sends, types);
  for (std::size_t m = 0; m < parcels.size(); ++m) {
    const auto& [from, to, peer, here, box] = setup.sends[m];
    std::byte* place = parcels[m].bytes.data();
    for (std::size_t v = 0; v < types.size(); ++v) {
      slab::pack(box, setup.sources[here], element(types[v]), parts[here].from[v], place);
      place += box.size() * element(types[v]);
    }
  }
  return parcels;
}

void unpack(const slabsetup& setup, Types types, std::span<const Arrays> parts,
            const std::vector<Parcel>& parcels) {
  for (std::size_t m = 0; m < parcels.size(); ++m) {
    const auto& [from, to, peer, here, box] = setup.receives[m];
    const std::byte* place = parcels[m].bytes.data();
    for (std::size_t v = 0; v < types.size(); ++v) {
      slab::unpack(box, setup.targets[here], element(types[v]), place, parts[here].to[v]);
      place += box.size() * element(types[v]);
    }
  }
}

void apply(const slabsetup& setup, Types types, std::span<const Arrays> parts) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<Parcel> sends, receives;
  {
    const slab::Timing timing(slab::Phase::pack);
    sends = packed(setup, types, parts);
    receives = parcels_for(setup.receives, types);
  }
  {
    const slab::Timing timing(slab::Phase::exchange);
    setup.processes.exchange(sends, receives, use_alltoallv);
  }
  const slab::Timing timing(slab::Phase::unpack);
  unpack(setup, types, parts, receives);
}

Transfer checked_transfer(int dimension, const xferinfo* axes, const std::optional<flesh::PointRange>& owned,
                          const Options& options) {
  const Transfer transfer = transfer_of(dimension, axes, owned, options.uses_ghosts);
  const std::string complaint = slab::complaint_about(transfer);
  if (!complaint.empty()) CCTK_VERROR("A slab cannot be transferred: %s", complaint.c_str());
  return transfer;
}

}  // namespace

void slab::transfer_parts(const cGH* gh, int dimension, std::span<const Part> parts, int table,
                          std::span<const int> types) {
  const Options options(table);
  std::vector<Transfer> transfers;
  std::vector<Arrays> arrays;
  for (const Part& part : parts) {
    transfers.push_back(checked_transfer(dimension, part.axes.data(), part.owned, options));
    arrays.push_back({part.from.data(), part.to.data()});
  }
  const auto setup = [&] {
    const Timing timing(Phase::plan);
    return slabsetup(gh, options.communicator, dimension, transfers);
  }();
  apply(setup, types, arrays);
}

extern "C" slabsetup* Slab_MultiTransfer_Init(const cGH* cctkGH, int dim, const xferinfo* xferinfo,
                                              int table) {
  const slab::Timing timing(slab::Phase::plan);
  const Options options(table);
  const Transfer transfer = checked_transfer(dim, xferinfo, owned_points(cctkGH, dim, xferinfo), options);
  return new slabsetup(cctkGH, options.communicator, dim, {&transfer, 1});
}

extern "C" int Slab_MultiTransfer_Apply(const cGH*, const slabsetup* slabsetup, int nvars,
                                        const int* srctypes, const void* const* srcptrs, const int* dsttypes,
                                        void* const* dstptrs) {
  if (nvars == 0) return 0;
  require_equal_types(nvars, srctypes, dsttypes);
  const Arrays arrays{srcptrs, dstptrs};
  apply(*slabsetup, {srctypes, std::size_t(nvars)}, {&arrays, 1});
  return 0;
}

extern "C" int Slab_MultiTransfer_Finalize(const cGH*, slabsetup* slabsetup) {
  delete slabsetup;
  return 0;
}

extern "C" int Slab_MultiTransfer(const cGH* cctkGH, int dim, const xferinfo* xferinfo, int options,
                                  int nvars, const int* srctypes, const void* const* srcptrs,
                                  const int* dsttypes, void* const* dstptrs) {
  slabsetup* const setup = Slab_MultiTransfer_Init(cctkGH, dim, xferinfo, options);
  const int result = Slab_MultiTransfer_Apply(cctkGH, setup, nvars, srctypes, srcptrs, dsttypes, dstptrs);
  Slab_MultiTransfer_Finalize(cctkGH, setup);
  return result;
}

extern "C" int Slab_Transfer(const cGH* cctkGH, int dim, const xferinfo* xferinfo, int options, int srctype,
                             const void* srcptr, int dsttype, void* dstptr) {
  return Slab_MultiTransfer(cctkGH, dim, xferinfo, options, 1, &srctype, &srcptr, &dsttype, &dstptr);
}

extern "C" void print_slabinfo(FILE* out, const slabinfo* info) {
  fprintf(out,
          "%d points, here %d from %d in rows of %d, ghost zones of %d below %s and above %s; slab: %d from "
          "%d by %d\n",
          info->gsh, info->lsh, info->lbnd, info->ash, info->nghostzones, info->lbbox ? "no" : "yes",
          info->ubbox ? "no" : "yes", info->len, info->off, info->str);
}

extern "C" void print_xferinfo(FILE* out, const xferinfo* axis) {
  fprintf(out, "source: ");
  print_slabinfo(out, &axis->src);
  fprintf(out, "destination: ");
  print_slabinfo(out, &axis->dst);
  fprintf(out, "from axis %d%s\n", axis->xpose, axis->flip ? ", in the opposite order" : "");
}

extern "C" int Slab_InitMPIDatatypes() {
  if (!slab::has_message_passing && CCTK_nProcs(nullptr) > 1)
    CCTK_ERROR(
        "Slab was built without MPI and cannot copy between processes; add ExternalLibraries/MPI to the "
        "thornlist");
  return 0;
}
