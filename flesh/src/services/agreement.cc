// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/agreement.hh"

#include <optional>
#include <utility>

namespace flesh {
namespace {

class Alone : public Agreement {
 public:
  void start(std::span<const double> mine) override { mine_.emplace(mine.begin(), mine.end()); }
  bool is_started() const override { return mine_.has_value(); }
  std::vector<double> finish() override { return *std::exchange(mine_, {}); }

 private:
  std::optional<std::vector<double>> mine_;
};

}  // namespace

std::unique_ptr<Agreement> agree_alone() { return std::make_unique<Alone>(); }

}  // namespace flesh
