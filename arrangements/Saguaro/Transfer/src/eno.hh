// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Essentially non-oscillatory interpolation of samples along one axis: of several polynomials the one whose
// stencil sees the least variation, and a straight line where the variation changes its sign.
//
// A. Harten, B. Engquist, S. Osher, S. R. Chakravarthy, J. Comput. Phys. 71 (1987) 231.
#ifndef SAGUARO_TRANSFER_ENO_HH
#define SAGUARO_TRANSFER_ENO_HH

#include <cstddef>

#include "Saguaro/Device/src/point_box.hh"

namespace transfer {

template <class T>
DEVICE_FUNCTION T magnitude(T value) {
  return value < 0 ? -value : value;
}

/// Half way between the second and the third of four points: the parabola through the first or the last
/// three.
template <class T>
struct VertexEno {
  DEVICE_FUNCTION T operator()(const T* input, std::ptrdiff_t step) const {
    const T a = input[0], b = input[step], c = input[2 * step], d = input[3 * step];
    const T left = a - 2 * b + c, right = b - 2 * c + d;  // second differences
    const T value = magnitude(left) < magnitude(right) ? (-a + 6 * b + 3 * c) / 8 : (3 * b + 6 * c - d) / 8;
    const bool is_between = (value - b) * (c - value) >= 0;
    return is_between && left * right > 0 ? value : (b + c) / 2;
  }
};

/// A quarter of a cell before the third of four cells: the parabola centred on it or the one shifted back.
template <class T>
struct CellEnoQuadratic {
  DEVICE_FUNCTION T operator()(const T* input, std::ptrdiff_t step) const {
    const T a = input[0], b = input[step], c = input[2 * step], d = input[3 * step];
    const T shifted = a - 2 * b + c, centred = b - 2 * c + d;  // second differences
    const T line = (b + 3 * c) / 4;
    if (shifted * centred <= 0) return line;
    const T value = magnitude(shifted) < magnitude(centred) ? (-3 * a + 14 * b + 21 * c) / 32
                                                            : (5 * b + 30 * c - 3 * d) / 32;
    return (value - b) * (c - value) < 0 ? line : value;
  }
};

/// A quarter of a cell before the fourth of six cells: one of three cubic polynomials.
template <class T>
struct CellEnoCubic {
  DEVICE_FUNCTION T operator()(const T* input, std::ptrdiff_t step) const {
    const T a = input[0], b = input[step], c = input[2 * step], d = input[3 * step], e = input[4 * step],
            f = input[5 * step];
    const T back = d - 3 * c + 3 * b - a, centred = e - 3 * d + 3 * c - b, ahead = f - 3 * e + 3 * d - c;
    const T line = (c + 3 * d) / 4;
    if (back * centred <= 0 || centred * ahead <= 0) return line;
    const T least = magnitude(back) < magnitude(ahead) ? magnitude(back) : magnitude(ahead);
    T value = (-5 * b + 35 * c + 105 * d - 7 * e) / 128;
    if (least < magnitude(centred))
      value = magnitude(back) < magnitude(ahead) ? (7 * a - 33 * b + 77 * c + 77 * d) / 128
                                                 : (15 * c + 135 * d - 27 * e + 5 * f) / 128;
    return (value - c) * (d - value) < 0 ? line : value;
  }
};

/// The same with points and distances counted from the last one.
template <class Rule, int Count>
struct Mirrored {
  template <class T>
  DEVICE_FUNCTION T operator()(const T* input, std::ptrdiff_t step) const {
    return Rule()(input + (Count - 1) * step, -step);
  }
};

}  // namespace transfer

#endif
