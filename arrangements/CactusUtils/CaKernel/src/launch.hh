// SPDX-License-Identifier: LGPL-2.1-or-later
//
// One call of the launcher of a kernel: where the variables are, on which points the body runs, and where.
#ifndef CAKERNEL_LAUNCH_HH
#define CAKERNEL_LAUNCH_HH

#include <cstddef>
#include <list>
#include <span>
#include <vector>

#include "CactusUtils/CaKernel/src/frame.hh"
#include "CactusUtils/CaKernel/src/points.hh"
#include "Saguaro/Device/src/points.hh"

namespace cakernel {

/// What does not change from call to call. Lives as long as the program; each run is told at its start that
/// the launcher CAKERNEL_Launch_NAME serves host and device.
struct Kernel {
  const char* thorn;
  const char* name;
  Stencil stencil;  ///< of no meaning for templates of boundaries

  Kernel(const char* thorn, const char* name, const Stencil& stencil);
};

/// What for_each_point calls, for bodies that are called for rows or for points.
template <class Body>
struct OfRows {
  Body body;
  int begin, end;
  DEVICE_FUNCTION void operator()(int, int, int j, int k) const { body(begin, end, j, k); }
};
template <class Body>
struct OfRowsOfOnePoint {
  Body body;
  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const { body(i, i + 1, j, k); }
};
template <class Body>
struct OfPoints {
  Body body;
  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const { body(i, j, k); }
};

class Launch {
 public:
  /// To be made in local mode, of the component that the call is for. It runs on the device if the process
  /// has one and the framework runs this call there, else on the host.
  Launch(const cGH* grid, const Kernel& kernel);
  ~Launch();
  Launch(const Launch&) = delete;
  Launch& operator=(const Launch&) = delete;

  /// The values of a variable's current timelevel on the side of this call. Ends the run if it has no
  /// storage.
  /// \param index  as CCTK_VarIndex gives it, or negative; of a vector that of its first component
  /// \param name   for messages
  template <class T>
  T* variable(int index, const char* name) {
    return static_cast<T*>(address(index, name));
  }
  /// A copy of them that stays as it is while the kernel sets new ones.
  template <class T>
  const T* old_values(int index, const char* name) {
    return static_cast<const T*>(copy(index, name));
  }

  /// Templates 3dblock and 3dstencil. \param make_body  from a Frame to a function (begin, end, j, k) of a
  /// row
  template <class MakeBody>
  void on_block(const MakeBody& make_body) {
    const device::PointBox points = block_points(shape_, kernel_.stencil);
    for_each_row(points, make_body(frame(points)));
  }

  /// Template boundary_s. \param make_body  from a Frame to a function (i, j, k) of a point
  template <class MakeBody>
  void on_boundary(const MakeBody& make_body) {
    for_each_point(boundary_points(shape_), make_body(frame({})));
  }

  /// Template boundary: one layer, face by face, which run in order.
  template <class MakeBody>
  void on_faces(const MakeBody& make_body) {
    for (const int side : faces_in_order) {
      if (!shape_.bbox[side]) continue;
      Frame of_face = frame({});
      of_face.face[side / 2] = side % 2 ? 1 : -1;
      const device::PointBox layer = face_points(shape_, side);
      for_each_point({&layer, 1}, make_body(of_face));
    }
  }

 private:
  void* address(int index, const char* name) const;
  void* copy(int index, const char* name);
  Frame frame(const device::PointBox& points) const;
  std::size_t bytes(int index) const;
  int blocks_along_y(const device::PointBox& points) const;
  void tell(std::span<const device::PointBox> boxes) const;

  /// Rows on the host, whose compilers like loops; points on a GPU.
  template <class Body>
  void for_each_row(const device::PointBox& box, const Body& body) {
    tell({&box, 1});
    if (device_ && device_->main_queue().native())
      return device::for_each_point(device_->main_queue(), {&box, 1}, OfRowsOfOnePoint<Body>{body});
    const device::PointBox rows{{0, box.begin[1], box.begin[2]}, {1, box.end[1], box.end[2]}};
    const OfRows<Body> of_rows{body, box.begin[0], box.end[0]};
    if (device_) return device::put_on_host(device_->main_queue(), {&rows, 1}, of_rows);
    device::for_each_point_on_host({&rows, 1}, of_rows);
  }

  template <class Body>
  void for_each_point(std::span<const device::PointBox> boxes, const Body& body) {
    tell(boxes);
    if (device_) return device::for_each_point(device_->main_queue(), boxes, OfPoints<Body>{body});
    device::for_each_point_on_host(boxes, OfPoints<Body>{body});
  }

  const cGH* const grid_;
  const Kernel& kernel_;
  device::Device* const device_;  ///< null: the call runs on the host
  Shape shape_;
  std::list<device::Buffer> copies_on_device_;
  std::list<std::vector<std::byte>> copies_on_host_;
};

/// The device, if the scheduled function that runs belongs there; else null.
device::Device* device_of_call();

/// Gives variables memory on the device, all their timelevels, where the process has one. Negative indices
/// are skipped.
void register_variables(const cGH* grid, const std::vector<int>& indices);

}  // namespace cakernel

#endif
