// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public functions of Slab.h over plan.hh and messages.hh.
#include <memory>
#include <stdexcept>

#include "Slab.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "messages.hh"
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
  return {info.gsh,        info.lbnd,        info.lsh, info.ash, info.lbbox == 0,
          info.ubbox == 0, info.nghostzones, info.off, info.str, info.len};
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

Transfer transfer_of(int dimension, const xferinfo* axes, bool uses_ghosts) {
  Transfer transfer{dimension, {}, {}};
  for (int d = 0; d < dimension && d < slab::max_dimension; ++d) {
    transfer.source[d] = line_of(axes[d].src);
    if (uses_ghosts) transfer.source[d].ghosts = 0;
    transfer.axes[d] = {line_of(axes[d].dst), axes[d].xpose, axes[d].flip != 0};
  }
  return transfer;
}

/// Numbers that say all of a line, for sending to other processes.
std::vector<int> to_numbers(const Transfer& transfer) {
  std::vector<int> numbers;
  const auto append = [&](const Line& line) {
    numbers.insert(numbers.end(),
                   {line.array_points, line.first, line.points, line.allocated, line.has_lower_ghosts,
                    line.has_upper_ghosts, line.ghosts, line.offset, line.stride, line.length});
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
    line = {numbers[0],      numbers[1], numbers[2], numbers[3], numbers[4] != 0,
            numbers[5] != 0, numbers[6], numbers[7], numbers[8], numbers[9]};
    numbers += 10;
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

struct slabsetup {
  slab::Processes processes;
  slab::Plan plan;
  slab::Places source, target;

  slabsetup(const cGH* gh, const void* communicator, const Transfer& mine) : processes(gh, communicator) {
    const std::vector<int> numbers = processes.gather(to_numbers(mine));
    std::vector<Transfer> all;
    for (int p = 0; p < processes.count(); ++p)
      all.push_back(from_numbers(mine.dimension, numbers.data() + p * numbers.size() / processes.count()));
    plan = slab::make_plan(all, processes.mine());
    source = slab::source_places(mine);
    target = slab::target_places(mine);
  }
};

namespace {

/// The arrays of one transfer.
struct Arrays {
  int count;
  const int* types;
  const void* const* from;
  void* const* to;

  std::size_t element(int v) const { return CCTK_VarTypeSize(types[v]); }
  std::size_t bytes_per_point() const {
    std::size_t bytes = 0;
    for (int v = 0; v < count; ++v) bytes += element(v);
    return bytes;
  }
};

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

std::vector<Parcel> packed(const slabsetup& setup, const Arrays& arrays) {
  std::vector<Parcel> parcels;
  for (const Message& message : setup.plan.sends) {
    Parcel parcel{message.peer, std::vector<std::byte>(message.box.size() * arrays.bytes_per_point())};
    std::byte* place = parcel.bytes.data();
    for (int v = 0; v < arrays.count; ++v) {
      slab::pack(message.box, setup.source, arrays.element(v), arrays.from[v], place);
      place += message.box.size() * arrays.element(v);
    }
    parcels.push_back(std::move(parcel));
  }
  return parcels;
}

void unpack(const slabsetup& setup, const Arrays& arrays, const std::vector<Parcel>& parcels) {
  for (std::size_t m = 0; m < parcels.size(); ++m) {
    const slab::Box& box = setup.plan.receives[m].box;
    const std::byte* place = parcels[m].bytes.data();
    for (int v = 0; v < arrays.count; ++v) {
      slab::unpack(box, setup.target, arrays.element(v), place, arrays.to[v]);
      place += box.size() * arrays.element(v);
    }
  }
}

}  // namespace

extern "C" slabsetup* Slab_MultiTransfer_Init(const cGH* cctkGH, int dim, const xferinfo* xferinfo,
                                              int table) {
  const slab::Timing timing(slab::Phase::plan);
  const Options options(table);
  const Transfer transfer = transfer_of(dim, xferinfo, options.uses_ghosts);
  const std::string complaint = slab::complaint_about(transfer);
  if (!complaint.empty()) CCTK_VERROR("A slab cannot be transferred: %s", complaint.c_str());
  return new slabsetup(cctkGH, options.communicator, transfer);
}

extern "C" int Slab_MultiTransfer_Apply(const cGH*, const slabsetup* slabsetup, int nvars,
                                        const int* srctypes, const void* const* srcptrs, const int* dsttypes,
                                        void* const* dstptrs) {
  DECLARE_CCTK_PARAMETERS;
  if (nvars == 0) return 0;
  require_equal_types(nvars, srctypes, dsttypes);
  const Arrays arrays{nvars, srctypes, srcptrs, dstptrs};
  std::vector<Parcel> sends, receives;
  {
    const slab::Timing timing(slab::Phase::pack);
    sends = packed(*slabsetup, arrays);
    for (const Message& message : slabsetup->plan.receives)
      receives.push_back(
          {message.peer, std::vector<std::byte>(message.box.size() * arrays.bytes_per_point())});
  }
  {
    const slab::Timing timing(slab::Phase::exchange);
    slabsetup->processes.exchange(sends, receives, use_alltoallv);
  }
  const slab::Timing timing(slab::Phase::unpack);
  unpack(*slabsetup, arrays, receives);
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
