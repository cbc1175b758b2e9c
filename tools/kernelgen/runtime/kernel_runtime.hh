// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What generated kernels are made of: vectors of points, their loads and stores, tiles. Part of each
// generated thorn; a source file that includes it is compiled for one kind of processor, and everything here
// is local to that file.
#ifndef KERNEL_RUNTIME_HH
#define KERNEL_RUNTIME_HH

#if defined(__x86_64__)
#include <immintrin.h>
#endif
#ifdef _OPENMP
#include <omp.h>
#endif

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "elementary.hh"
#include "kernel_view.hh"

#if defined(__AVX512F__) && !defined(KERNEL_HAS_512_BITS)
#define KERNEL_HAS_512_BITS
#endif

namespace {

// Vectors of the compiler, not a class: a kernel has thousands of operations, and were each a function that
// is compiled in, the kernel would take seven times as long to compile.
#if defined(KERNEL_HAS_512_BITS)
constexpr int lanes = 8;
#elif defined(__AVX__)
constexpr int lanes = 4;
#else
constexpr int lanes = 2;
#endif
using V [[gnu::vector_size(lanes * sizeof(double))]] = double;
using VectorInMemory
    [[gnu::vector_size(lanes * sizeof(double)), gnu::aligned(sizeof(double)), gnu::may_alias]] = double;
/// All bits of a lane are set, or none.
using Mask = decltype(V{} < V{});

/// Lanes first <= l < last of a vector are points of the row; the others only keep reads inside of the
/// arrays.
struct Lanes {
  int first, last;
};

/// The same in all lanes, the sign of a zero as well.
inline V all(double a) { return a - V{}; }
inline Mask all(bool a) { return Mask{} - a; }

inline V load(const double* p) { return *reinterpret_cast<const VectorInMemory*>(p); }
inline void put(double* p, V v) { *reinterpret_cast<VectorInMemory*>(p) = v; }

/// Asks for what the next row needs, into the second cache: the first one is too small to hold it until then.
inline void will_read(const double* p) { __builtin_prefetch(p, 0, 2); }
inline void will_write(const double* p) { __builtin_prefetch(p, 1, 2); }

/// With a mask where the processor has one for any lanes: short rows, of boundaries, are nothing else.
#if defined(KERNEL_HAS_512_BITS)
inline void store_some(double* p, V v, Lanes some) {
  _mm512_mask_storeu_pd(p, static_cast<__mmask8>((1u << some.last) - (1u << some.first)), v);
}
#else
[[gnu::noinline]] inline void store_some(double* p, V v, Lanes some) {
  for (int l = some.first; l < some.last; ++l) p[l] = v[l];
}
#endif

inline void store(double* p, V v, Lanes some) {
  if (some.last - some.first == lanes)
    put(p, v);
  else
    store_some(p, v, some);
}

/// a*b + c, rounded once.
inline V fma(V a, V b, V c) {
#if defined(KERNEL_HAS_512_BITS)
  return _mm512_fmadd_pd(a, b, c);
#elif defined(__AVX__) && defined(__FMA__)
  return _mm256_fmadd_pd(a, b, c);
#else
  V result;
  for (int l = 0; l < lanes; ++l) result[l] = std::fma(a[l], b[l], c[l]);
  return result;
#endif
}

inline V sqrt(V a) {
#if defined(KERNEL_HAS_512_BITS)
  return _mm512_sqrt_pd(a);
#elif defined(__AVX__)
  return _mm256_sqrt_pd(a);
#else
  V result;
  for (int l = 0; l < lanes; ++l) result[l] = std::sqrt(a[l]);
  return result;
#endif
}

inline bool any(Mask mask) {
  for (int l = 0; l < lanes; ++l)
    if (mask[l] != 0) return true;
  return false;
}

inline V choose(Mask mask, V a, V b) { return mask ? a : b; }
inline V choose(bool condition, V a, V b) { return condition ? a : b; }

/// The largest whole number that is not larger.
inline V floor(V a) {
#if defined(KERNEL_HAS_512_BITS)
  return _mm512_floor_pd(a);
#elif defined(__AVX__)
  return _mm256_floor_pd(a);
#else
  V result;
  for (int l = 0; l < lanes; ++l) result[l] = std::floor(a[l]);
  return result;
#endif
}

/// Elements of an array, whose address is a number: exactly, because addresses have fewer than 53 bits.
/// An index that no integer holds, an infinite one say, yields NaN: converting it would be undefined
/// behaviour.
inline V looked_up(V table, V index) {
  constexpr double most = 0x1p52, not_a_number = __builtin_nan("");
  const double* const values = reinterpret_cast<const double*>(static_cast<std::uintptr_t>(table[0]));
  V result;
  for (int l = 0; l < lanes; ++l)
    result[l] =
        index[l] < most && index[l] > -most ? values[static_cast<std::ptrdiff_t>(index[l])] : not_a_number;
  return result;
}

/// Without the bit of the sign: one operation.
inline V abs(V a) {
  return reinterpret_cast<V>(reinterpret_cast<Mask>(a) & ~reinterpret_cast<Mask>(all(-0.0)));
}

/// What functions of elementary.hh are made of, for vectors.
struct OfVectors {
  using Number = V;
  static V same(double a) { return all(a); }
  static V fused(V a, V b, V c) { return fma(a, b, c); }
  static V chosen(Mask mask, V a, V b) { return choose(mask, a, b); }
  static Mask bits(V a) { return reinterpret_cast<Mask>(a); }
  static V number(Mask bits) { return reinterpret_cast<V>(bits); }
};
// The functions of elementary.hh for all lanes at once, with the same bits.
inline V exp_of_sum(elementary::SumOf<V> x) {
  const V largest = all(elementary::largest_exponent), smallest = all(elementary::smallest_exponent);
  const V bounded = choose(x.hi > largest, largest, choose(x.hi < smallest, smallest, x.hi));
  const V value = elementary::bounded_exp<OfVectors>(bounded, x.lo);
  return choose(x.hi >= largest, all(elementary::infinity), choose(x.hi < smallest, V{}, value));
}
inline V exp(V a) { return exp_of_sum({a, V{}}); }

inline V log(V a) {
  const V infinity = all(elementary::infinity);
  const Mask is_usual = (a > 0) & (a < infinity);
  const elementary::SumOf<V> sum = elementary::log_as_sum<OfVectors>(choose(is_usual, a, all(1.0)));
  const V special = choose(a == 0, -infinity, choose(a == infinity, infinity, all(elementary::not_a_number)));
  return choose(is_usual, sum.hi + sum.lo, special);
}

inline V pow(V a, V n) {
  const V infinity = all(elementary::infinity);
  const Mask is_usual = (a > 0) & (a < infinity) & (abs(n) < infinity);
  const V base = choose(is_usual, a, all(1.0)), exponent = choose(is_usual, n, V{});
  V result = exp_of_sum(elementary::log_of_power<OfVectors>(base, exponent));
  if (any(!is_usual))
    for (int l = 0; l < lanes; ++l)
      if (is_usual[l] == 0) result[l] = elementary::pow(a[l], n[l]);
  return result;
}

/// A function lane by lane: the same bits in vectors of any length.
template <typename Function>
inline V each(Function f, V a) {
  V result;
  for (int l = 0; l < lanes; ++l) result[l] = f(a[l]);
  return result;
}
template <typename Function>
inline V each(Function f, V a, V b) {
  V result;
  for (int l = 0; l < lanes; ++l) result[l] = f(a[l], b[l]);
  return result;
}
/// a^n for an exponent that is the same at all points: whole powers as products, so that 1 and 2 cost
/// nothing.
template <typename Number, typename Root>
inline Number power(const Number& a, double n, Root pow) {
  if (n != std::trunc(n) || std::abs(n) > 16) return pow(a);
  Number result = Number{} + 1;
  for (int i = 0; i < std::abs(n); ++i) result = result * a;
  return n < 0 ? 1 / result : result;
}
inline V power(V a, V n) {
  const double exponent = n[0];
  return power(a, exponent, [&](V b) { return pow(b, all(exponent)); });
}
inline double power(double a, double n) {
  return power(a, n, [&](double b) { return elementary::pow(b, n); });
}
inline V sign(V a) { return choose(a > 0, all(1.0), choose(a < 0, all(-1.0), all(0.0))); }

// The same for what is equal at all points.
inline double sign(double a) { return a > 0 ? 1 : a < 0 ? -1 : 0; }

inline double choose(bool condition, double a, double b) { return condition ? a : b; }

template <int count>
inline void rotate_rows(double* (&rows)[count]) {
  double* const oldest = rows[0];
  for (int n = 1; n < count; ++n) rows[n - 1] = rows[n];
  rows[count - 1] = oldest;
}

/// Calls body(p, lanes, i) for vectors of points that cover begin <= i < end of the row whose point 0 has
/// index `row`. Loads up to p + high + lanes stay within the array of view.points values: at its end vectors
/// are moved back, and only the lanes of the row are stored.
template <typename Body>
inline void for_each_vector(const KernelView& view, std::ptrdiff_t row, int begin, int end,
                            std::ptrdiff_t high, Body body) {
  for (int i = begin; i < end; i += lanes) {
    const int count = end - i < lanes ? end - i : lanes;
    const std::ptrdiff_t beyond = row + i + high + lanes - view.points;
    const int back = static_cast<int>(beyond > 0 ? beyond : 0);
    body(row + i - back, Lanes{back, back + count}, i - back);
  }
}

/// Rows of a block of points for values that one loop over the block leaves to another. Vectors that are
/// moved back may begin before the block.
template <int places>
struct SavedValues {
  static constexpr int most = 64, length = places > 0 ? most + lanes : 0;
  static constexpr std::ptrdiff_t memory = static_cast<std::ptrdiff_t>(places) * length + 2 * lanes;
  /// Blocks of about the same size, whole vectors each.
  static int block(int points) {
    if (places == 0 || points <= 0) return points > 0 ? points : 1;
    const int blocks = (points + most - 1) / most, size = (points + blocks - 1) / blocks;
    return (size + lanes - 1) / lanes * lanes;
  }
};

/// Asks for what finishing a stage at a place will read and write.
inline void will_finish(const KernelStage& stage, std::ptrdiff_t place) {
  for (int u = 0; u < stage.count; ++u) {
    const KernelUpdate& update = stage.updates[u];
    for (int t = 0; t < update.count; ++t) will_read(update.terms[t].data + place);
    will_write(update.target + place);
  }
}

/// One update of points first <= i < last of a row; `slopes` and `row` are those of i = 0.
template <int terms>
inline void advance(const KernelUpdate& update, const double* slopes, std::ptrdiff_t row, int first,
                    int last) {
  double* const target = update.target + row;
  int i = first;
  for (; i + lanes <= last; i += lanes)
    put(target + i,
        updated<terms>(update, load(slopes + i), [&](const double* data) { return load(data + row + i); }));
  for (; i < last; ++i)
    target[i] = updated<terms>(update, slopes[i], [&](const double* data) { return data[row + i]; });
}

inline void advance(const KernelUpdate& update, const double* slopes, std::ptrdiff_t row, int first,
                    int last) {
  switch (update.count) {
    case 1:
      return advance<1>(update, slopes, row, first, last);
    case 2:
      return advance<2>(update, slopes, row, first, last);
    default:
      return advance<-1>(update, slopes, row, first, last);
  }
}

/// Rows of a block for the outputs of a kernel that finishes stages: what it calculates stays in the first
/// cache until it is used.
template <int outputs>
class SlopesOfBlock {
 public:
  static constexpr int most = SavedValues<1>::most;
  static constexpr std::ptrdiff_t memory = static_cast<std::ptrdiff_t>(outputs) * most;

  /// \param places  of the outputs among the fields
  SlopesOfBlock(const KernelView& view, const int (&places)[outputs], double* rows)
      : view_(view), places_(places), rows_(rows) {}

  /// Lets outputs of the row whose point 0 has index `row`, from point `from` on, go here.
  void take_place_of(double** fields, std::ptrdiff_t row, int from) const {
    for (int n = 0; n < outputs; ++n) fields[places_[n]] = rows_ + n * most - (row + from);
  }

  /// Finishes the stages of points from <= i < to of the row j, k.
  void finish(std::ptrdiff_t row, int from, int to, int j, int k) const {
    for (int n = 0; n < outputs; ++n) {
      const KernelStage& stage = view_.stages[n];
      const KernelBox& box = stage.box;
      const bool is_inside = stage.count > 0 && j >= box.begin[1] && j < box.end[1] && k >= box.begin[2] &&
                             k < box.end[2] && box.begin[0] < to && box.end[0] > from;
      const int first = !is_inside ? to : box.begin[0] > from ? box.begin[0] : from;
      const int last = !is_inside ? to : box.end[0] < to ? box.end[0] : to;
      const double* const slopes = rows_ + n * most - from;
      double* const rates = view_.fields[places_[n]] + row;
      for (int i = from; i < first; ++i) rates[i] = slopes[i];
      for (int i = last; i < to; ++i) rates[i] = slopes[i];
      for (int u = 0; is_inside && u < stage.count; ++u) advance(stage.updates[u], slopes, row, first, last);
    }
  }

 private:
  const KernelView& view_;
  const int (&places_)[outputs];
  double* const rows_;
};

inline int tiles_along(const KernelView& view, int axis, int size) {
  const int points = view.end[axis] - view.begin[axis];
  return points > 0 ? (points + size - 1) / size : 0;
}

constexpr std::ptrdiff_t line = 8;  // of a cache, in numbers
inline std::ptrdiff_t whole_lines(std::ptrdiff_t count) { return (count + line - 1) / line * line; }

/// Vectors in memory of the kernel's own do not cross lines: a store of one that does is dear.
inline double* cleared_lines(std::ptrdiff_t count) {
  const std::size_t bytes = static_cast<std::size_t>(whole_lines(count)) * sizeof(double);
  void* const memory = std::aligned_alloc(line * sizeof(double), bytes);
  return static_cast<double*>(std::memset(memory, 0, bytes));
}

inline int threads_here() {
#ifdef _OPENMP
  return omp_get_num_threads();
#else
  return 1;
#endif
}

/// Of a parallel region that begins now.
inline int threads_to_come() {
#ifdef _OPENMP
  return omp_get_max_threads();
#else
  return 1;
#endif
}

inline int tiles_of(const KernelView& view, KernelTile tile) {
  return view.end[0] > view.begin[0] ? tiles_along(view, 1, tile.y) * tiles_along(view, 2, tile.z) : 0;
}

inline int parts_of_size(int points, int size) { return (points + size - 1) / size; }

/// What the thread with most to do does, in points: rows of tiles, and what is formed once more at their
/// rims.
inline double longest_share(int tiles, KernelTile tile, int threads) {
  constexpr double rim = 0.3;  // a guess: rows of the kernel's own memory per row or plane at a rim
  return parts_of_size(tiles, threads) * (tile.y + rim) * (tile.z + rim);
}

/// The tiles that threads are done with first. Large grids have enough of those that are fastest; small ones
/// are cut evenly, down to what is worth a thread.
inline KernelTile fitting_tile(const KernelView* views, int count, int threads) {
  constexpr KernelTile fastest{32, 8}, smallest{8, 2};
  constexpr int many = 4;  // for each thread
  int rows = 0, planes = 0;
  const auto total = [&](KernelTile tile) {
    int result = 0;
    for (int c = 0; c < count; ++c) result += tiles_of(views[c], tile);
    return result;
  };
  for (int c = 0; c < count; ++c) {
    const int y = views[c].end[1] - views[c].begin[1], z = views[c].end[2] - views[c].begin[2];
    rows = y > rows ? y : rows;
    planes = z > planes ? z : planes;
  }
  if (threads == 1 || total(fastest) == 0 || total(fastest) >= many * threads) return fastest;
  KernelTile best = fastest;
  double least = longest_share(total(fastest), fastest, threads);
  for (int along_y = 1; along_y == 1 || rows / along_y >= smallest.y; ++along_y)
    for (int along_z = 1; along_z == 1 || planes / along_z >= smallest.z; ++along_z) {
      const KernelTile tile{parts_of_size(rows, along_y), parts_of_size(planes, along_z)};
      if (tile.y > fastest.y || tile.z > fastest.z) continue;
      const double share = longest_share(total(tile), tile, threads);
      if (share < least) best = tile, least = share;
    }
  return best;
}

/// Quarters of the rows of a tile: first <= q < last.
struct PartOfTile {
  int tile, first, last;
};

/// What threads take one after the other: whole tiles, then halves and then quarters of the last `cut` ones,
/// so that no thread waits long for one that has begun a tile late. There are total + 2 * cut parts.
inline PartOfTile part_of_tile(int n, int total, int cut) {
  if (n < total - cut) return {n, 0, 4};
  if (n < total) return {n, 0, 2};
  const int quarter = n - total;
  return {total - cut + quarter / 2, 2 + quarter % 2, 3 + quarter % 2};
}

/// Tiles to be cut, one for each thread. What is kept for rows is formed again where tiles meet, so not among
/// few.
inline int tiles_to_cut(int total, int threads) { return threads > 1 && total >= 4 * threads ? threads : 0; }

/// Shares the tiles of all components out to threads: one_tile(view, box, memory of the thread, length of its
/// rows).
template <typename OneTile>
void all_tiles(const KernelView* views, int count, KernelTile tile, int rows, int reach_x,
               std::ptrdiff_t saved, OneTile one_tile) {
  if (tile.y <= 0) tile = fitting_tile(views, count, threads_to_come());
  int longest = 0, total = 0;
  for (int c = 0; c < count; ++c) {
    const int points = views[c].end[0] - views[c].begin[0];
    longest = points > longest ? points : longest;
    total += tiles_of(views[c], tile);
  }
  const std::ptrdiff_t length = whole_lines(longest + 2 * reach_x + 3 * lanes);
#pragma omp parallel
  {
    double* const memory = cleared_lines(rows * length + saved);
    const int cut = tiles_to_cut(total, threads_here());
#pragma omp for schedule(dynamic)
    for (int n = 0; n < total + 2 * cut; ++n) {
      const PartOfTile part = part_of_tile(n, total, cut);
      int c = 0, rest = part.tile;
      for (;; ++c) {
        const int here = tiles_of(views[c], tile);
        if (rest < here) break;
        rest -= here;
      }
      const KernelView& view = views[c];
      const int across = tiles_along(view, 1, tile.y), size[] = {0, tile.y, tile.z};
      const int at[] = {0, rest % across, rest / across};
      KernelBox box;
      for (int axis = 0; axis < 3; ++axis) {
        box.begin[axis] = view.begin[axis] + at[axis] * size[axis];
        const int end = box.begin[axis] + size[axis];
        box.end[axis] = axis == 0 || end > view.end[axis] ? view.end[axis] : end;
      }
      const int first = box.begin[1], height = box.end[1] - first;
      box.begin[1] = first + height * part.first / 4;
      box.end[1] = first + height * part.last / 4;
      if (box.begin[1] < box.end[1]) one_tile(view, box, memory, length);
    }
    std::free(memory);
  }
}

}  // namespace

#endif
