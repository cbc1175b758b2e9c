// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sparse_solver.hh"

#include <suitesparse/klu.h>

#include <utility>

namespace ah_finder {

struct Factors::Library {
  klu_common common;
  klu_symbolic* symbolic = nullptr;
  klu_numeric* numeric = nullptr;
};

// KLU wants columns. Our rows are the columns of the transposed matrix, and it solves with that, too.
Factors::Factors(SparseMatrix matrix) : library_(std::make_unique<Library>()), matrix_(std::move(matrix)) {
  klu_defaults(&library_->common);
  library_->symbolic =
      klu_analyze(matrix_.size(), matrix_.row_starts.data(), matrix_.columns.data(), &library_->common);
  if (library_->symbolic)
    library_->numeric = klu_factor(matrix_.row_starts.data(), matrix_.columns.data(), matrix_.values.data(),
                                   library_->symbolic, &library_->common);
}

Factors::~Factors() {
  if (library_->numeric) klu_free_numeric(&library_->numeric, &library_->common);
  if (library_->symbolic) klu_free_symbolic(&library_->symbolic, &library_->common);
}

bool Factors::is_singular() const { return !library_->numeric || library_->common.status != KLU_OK; }

std::vector<double> Factors::solved(std::vector<double> right) const {
  klu_tsolve(library_->symbolic, library_->numeric, matrix_.size(), 1, right.data(), &library_->common);
  return right;
}

}  // namespace ah_finder
