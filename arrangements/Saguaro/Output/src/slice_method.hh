// SPDX-License-Identifier: LGPL-2.1-or-later
//
// SliceMethod: a method that writes points, lines, planes or volumes of variables.
#ifndef SAGUARO_OUTPUT_SLICE_METHOD_HH
#define SAGUARO_OUTPUT_SLICE_METHOD_HH

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "Saguaro/Output/src/method.hh"
#include "Saguaro/Output/src/slices.hh"

namespace output {

/// A thorn with four such methods: its parameters are called `out0D_vars`, `out1D_every`, `out2D_xy` and so
/// on.
struct SliceThorn {
  std::string name;            ///< e.g. "CarpetIOASCII"
  std::string implementation;  ///< e.g. "IOASCII"
  std::string memory_suffix;   ///< of the variables last_output_iteration, ..., this_iteration
};

/// Walks levels, slices and maps; derived classes write one slice.
class SliceMethod : public Method {
 public:
  /// \param dimension  0: points, 1: lines, 2: planes, 3: volumes
  SliceMethod(SliceThorn thorn, int dimension);

 protected:
  /// Writes one slice of one level and map.
  /// \param file_name  that of the variables; \param path  of the file, without extension
  virtual void write_one(const cGH* gh, const SliceJob& job, const std::string& file_name,
                         const std::string& path) = 0;

  MethodParameters parameters() const override;
  Memory memory(const cGH* gh) const override;
  bool is_turn(const cGH* gh, int variable) const override;
  std::vector<int> written_together(int variable) const override;
  std::string file_name(const cGH* gh, int variable) const override;
  std::vector<std::string> endings(int variable) const override;
  void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
             const ioRequest* request) override;

  int dimension() const { return dimension_; }
  /// `out1D_vars` for "vars".
  std::string parameter(const char* what) const;
  /// Value of a parameter that does not depend on the dimension.
  bool is_on(const char* parameter) const;
  /// Which points are written: those of `output_ghost_points` and its kin.
  bool has_ghosts() const;
  grid_driver::PerFace<int> omitted(const cGH* gh) const;
  bool has_all_timelevels() const { return is_on("output_all_timelevels"); }

 private:
  std::vector<Slice> slices_of(int variable) const;
  void write_level(const cGH* gh, const std::vector<int>& variables, const std::string& file_name, int level);
  std::string path(const cGH* gh, const std::string& file_name, const SliceJob& job) const;

  SliceThorn thorn_;
  int dimension_;
  mutable std::optional<std::array<int, 3>> memory_;  ///< the variables of `memory`, looked up once
};

}  // namespace output

#endif
