// SPDX-License-Identifier: LGPL-2.1-or-later
#include "axes.hh"

#include <cmath>
#include <numbers>

namespace two_punctures {

using std::numbers::pi;

ChebyshevAxis::ChebyshevAxis(int n) : points(n), coefficients(n, n) {
  Matrix first_of_cosine(n, n), second_of_cosine(n, n);
  for (int i = 0; i < n; ++i) {
    const double a = pi * (i + 0.5) / n, sine = std::sin(a);
    angle.push_back(a);
    coordinate.push_back(-std::cos(a));
    for (int k = 0; k < n; ++k) {
      coefficients(k, i) = (k == 0 ? 1.0 : 2.0) / n * std::cos(k * a);
      first_of_cosine(i, k) = -k * std::sin(k * a) / sine;
      second_of_cosine(i, k) =
          -k * (k * std::cos(k * a) * sine - std::sin(k * a) * std::cos(a)) / (sine * sine * sine);
    }
  }
  first = product(first_of_cosine, coefficients);
  second = product(second_of_cosine, coefficients);
}

FourierAxis::FourierAxis(int n) : points(n), coefficients(n, n), values(n, n) {
  for (int j = 0; j < n; ++j) {
    angle.push_back(2 * pi * j / n);
    fourier_functions(angle[j], n, values.row(j));
    for (int k = 0; k < n; ++k) coefficients(k, j) = (k == 0 || k == n / 2 ? 1.0 : 2.0) / n * values(j, k);
  }
}

// Sums of angles by Chebyshev's recurrence would lose digits next to a = 0, where the grid is finest.
void cosines(double angle, int count, double* result) {
  const double c = std::cos(angle), s = std::sin(angle);
  double cosine = 1, sine = 0;
  for (int k = 0; k < count; ++k) {
    result[k] = cosine;
    const double next = cosine * c - sine * s;
    sine = sine * c + cosine * s;
    cosine = next;
  }
}

void fourier_functions(double angle, int points, double* result) {
  const double c = std::cos(angle), s = std::sin(angle);
  double cosine = 1, sine = 0;
  result[0] = 1;
  for (int m = 1; m <= points / 2; ++m) {
    const double next = cosine * c - sine * s;
    sine = sine * c + cosine * s;
    cosine = next;
    result[m] = cosine;
    if (m < points / 2) result[points / 2 + m] = sine;
  }
}

}  // namespace two_punctures
