// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where threads wait until another one lets them go on. Knows no CUDA.
#ifndef CUDARUNTIME_GATE_HH
#define CUDARUNTIME_GATE_HH

#include <atomic>
#include <memory>
#include <utility>

namespace cuda {

class Gate {
 public:
  void open() {
    is_open_ = true;
    is_open_.notify_all();
  }
  void close() { is_open_ = false; }
  void wait() const { is_open_.wait(false); }
  bool is_open() const { return is_open_; }

 private:
  std::atomic<bool> is_open_ = false;
};

/// Opens a gate when its time is over, if nobody did: if a call fails before, who waits would wait for ever.
struct OpenedAtLast {
  std::shared_ptr<Gate> gate;
  explicit OpenedAtLast(std::shared_ptr<Gate> opened) : gate(std::move(opened)) {}
  ~OpenedAtLast() { gate->open(); }
  OpenedAtLast(const OpenedAtLast&) = delete;
};

}  // namespace cuda

#endif
