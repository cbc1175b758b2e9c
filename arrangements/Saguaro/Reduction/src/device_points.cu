// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Each thread collects for itself, then each block, then one block per number. Nothing depends on an order:
// sums are integers, and extremes have none.
#include "Saguaro/Reduction/src/device_points.hh"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "Saguaro/Device/src/points.hh"
#include "Saguaro/Device/src/started.hh"

namespace reduction {
namespace {

using exact_sum::word_count;

struct Contributions {
  const DevicePoints* points;
  Entry entry;
  bool is_sum, of_weights;

  /// \return false if the point does not count
  DEVICE_FUNCTION bool operator()(int box, int i, int j, int k, double& result) const {
    const DevicePoints& here = points[box];
    const std::int64_t at = i + here.row * j + here.plane * k;
    const double weight = here.weights ? here.weights[at] * here.measure : here.measure;
    if (weight == 0) return false;
    if (of_weights) {
      result = weight;
      return true;
    }
    double value = here.in_time[0] * here.timelevels[0][at];
    for (int n = 1; n < here.timelevel_count; ++n) value += here.in_time[n] * here.timelevels[n][at];
    result = contribution(entry, weight, value, is_sum);
    return true;
  }
};

/// An exact sum in the making; its words are `stride` apart.
struct SumOf {
  static constexpr int words = word_count;
  DEVICE_FUNCTION void begin(std::int64_t* mine, int stride) const {
    for (int n = 0; n < words; ++n) mine[n * stride] = 0;
  }
  DEVICE_FUNCTION void add(std::int64_t* mine, int stride, double term) const {
    exact_sum::add_to_digits(mine, stride, term);
  }
};

struct ExtremeOf {
  static constexpr int words = 2;  // the bits of the extreme, and whether there is a NaN
  bool is_minimum;
  double start;

  DEVICE_FUNCTION static double number(std::int64_t word) {
    double result;
    std::memcpy(&result, &word, sizeof result);
    return result;
  }
  DEVICE_FUNCTION static std::int64_t word(double number) {
    std::int64_t result;
    std::memcpy(&result, &number, sizeof result);
    return result;
  }
  DEVICE_FUNCTION void begin(std::int64_t* mine, int stride) const {
    mine[0] = word(start);
    mine[stride] = 0;
  }
  DEVICE_FUNCTION void add(std::int64_t* mine, int stride, double term) const {
    if (term != term) mine[stride] = 1;
    const double best = number(mine[0]);
    if (is_minimum ? term < best : term > best) mine[0] = word(term);
  }
};

#if defined(__CUDACC__)

/// Few threads per block, because each has a whole sum: 36 kB of memory that they share, six blocks at a time
/// on an H100, whose threads' additions never meet in a bank.
constexpr int lanes = 64;
constexpr std::int64_t most_blocks = 792;  // six on each of 132 processors
constexpr std::int64_t points_worth_a_block = 16 * lanes;

/// The words of some sums, or extremes: word w of number n is words[n * per_number + w * per_word].
struct Partial {
  const std::int64_t* words;
  int count;
  int per_number, per_word;
  __device__ std::int64_t at(int n, int w) const { return words[n * per_number + w * per_word]; }
};

/// By one block. Thread w adds up word w, from a place of its own on, so that threads do not meet in a bank.
__device__ void combine(const SumOf&, const Partial& partial, std::int64_t* result) {
  for (int w = threadIdx.x; w < word_count; w += blockDim.x) {
    std::int64_t sum = 0;
    for (int n = 0; n < partial.count; ++n) sum += partial.at((n + w) % partial.count, w);
    result[w] = sum;
  }
}

__device__ void combine(const ExtremeOf& extreme, const Partial& partial, std::int64_t* result) {
  if (threadIdx.x != 0) return;
  extreme.begin(result, 1);
  for (int n = 0; n < partial.count; ++n) {
    extreme.add(result, 1, ExtremeOf::number(partial.at(n, 0)));
    if (partial.at(n, 1)) result[1] = 1;
  }
}

struct Boxes {
  const device::TiledBox* boxes;
  int count;
};

template <class Collecting>
__global__ void __launch_bounds__(lanes) collect_blocks(const Boxes boxes, const Contributions contributions,
                                                        const Collecting collecting, std::int64_t* partial) {
  __shared__ std::int64_t words[Collecting::words * lanes];
  std::int64_t* const mine = words + threadIdx.x;
  collecting.begin(mine, lanes);
  for (int b = 0; b < boxes.count; ++b) {
    const device::TiledBox& box = boxes.boxes[b];
    for (unsigned n = blockIdx.x * lanes + threadIdx.x; n < box.points; n += gridDim.x * lanes) {
      int i, j, k;
      box.locate(n, i, j, k);
      double term;
      if (contributions(box.number, i, j, k, term)) collecting.add(mine, lanes, term);
    }
  }
  __syncthreads();
  combine(collecting, {words, lanes, 1, lanes}, partial + blockIdx.x * Collecting::words);
}

/// One word of all partial sums by each block.
__global__ void __launch_bounds__(lanes)
    collect_partial(const SumOf, const std::int64_t* partial, int count, std::int64_t* result) {
  __shared__ std::int64_t sums[lanes];
  std::int64_t sum = 0;
  for (int n = threadIdx.x; n < count; n += lanes) sum += partial[n * word_count + blockIdx.x];
  sums[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int n = 1; n < lanes; ++n) sum += sums[n];
  result[blockIdx.x] = sum;
}

__global__ void __launch_bounds__(lanes)
    collect_partial(const ExtremeOf extreme, const std::int64_t* partial, int count, std::int64_t* result) {
  __shared__ std::int64_t words[ExtremeOf::words * lanes];
  std::int64_t* const mine = words + threadIdx.x;
  extreme.begin(mine, lanes);
  for (int n = threadIdx.x; n < count; n += lanes) {
    extreme.add(mine, lanes, ExtremeOf::number(partial[n * ExtremeOf::words]));
    if (partial[n * ExtremeOf::words + 1]) mine[lanes] = 1;
  }
  __syncthreads();
  combine(extreme, {words, lanes, 1, lanes}, result);
}

int blocks_for_partial(const SumOf&) { return word_count; }
int blocks_for_partial(const ExtremeOf&) { return 1; }

unsigned blocks_for(std::span<const DevicePoints> points) {
  std::int64_t total = 0;
  for (const DevicePoints& here : points) total += here.box.size();
  return static_cast<unsigned>(std::clamp(total / points_worth_a_block, std::int64_t{1}, most_blocks));
}

/// \param partial  words for the sums of all blocks
template <class Collecting>
void collect_on_gpu(device::Queue& queue, std::span<const DevicePoints> points, Contributions contributions,
                    const Collecting& collecting, std::int64_t* partial, std::int64_t* result) {
  std::vector<device::PointBox> boxes;
  for (const DevicePoints& here : points) boxes.push_back(here.box);
  const device::Tiling tiling(boxes);
  const unsigned blocks = blocks_for(points);
  queue.with_copy(points.data(), points.size_bytes(), [&](const void* points_there) {
    contributions.points = static_cast<const DevicePoints*>(points_there);
    queue.with_copy(tiling.boxes.data(), tiling.boxes.size() * sizeof(device::TiledBox),
                    [&](const void* boxes_there) {
                      const Boxes all{static_cast<const device::TiledBox*>(boxes_there),
                                      static_cast<int>(tiling.boxes.size())};
                      queue.launch([=](void* stream) {
                        collect_blocks<<<blocks, lanes, 0, static_cast<cudaStream_t>(stream)>>>(
                            all, contributions, collecting, partial);
                        device::require_started("a reduction");
                      });
                    });
  });
  queue.launch([=](void* stream) {
    collect_partial<<<blocks_for_partial(collecting), lanes, 0, static_cast<cudaStream_t>(stream)>>>(
        collecting, partial, static_cast<int>(blocks), result);
    device::require_started("a reduction");
  });
}

#endif

/// On memory of the host that plays a device.
template <class Collecting>
void collect_on_host(std::span<const DevicePoints> points, Contributions contributions,
                     const Collecting& collecting, std::int64_t* result) {
  contributions.points = points.data();
  collecting.begin(result, 1);
  for (int b = 0; b < static_cast<int>(points.size()); ++b) {
    const device::PointBox& box = points[b].box;
    for (int k = box.begin[2]; k < box.end[2]; ++k)
      for (int j = box.begin[1]; j < box.end[1]; ++j)
        for (int i = box.begin[0]; i < box.end[0]; ++i) {
          double term;
          if (contributions(b, i, j, k, term)) collecting.add(result, 1, term);
        }
  }
}

/// Where the words of each wish are among those of all.
std::vector<int> places_of(std::span<const Wish> wishes) {
  std::vector<int> result{0};
  for (const Wish& wish : wishes)
    result.push_back(result.back() + static_cast<int>(wish.bytes() / sizeof(std::int64_t)));
  return result;
}

template <class Visit>
void as_collecting(const Wish& wish, Visit visit) {
  if (wish.is_sum())
    visit(SumOf{});
  else
    visit(ExtremeOf{wish.what == Wish::What::minimum, wish.start});
}

/// Puts all wishes into the queue, one after the other.
void put(device::Device& device, std::span<const Wish> wishes, const std::vector<int>& places,
         std::int64_t* words) {
  device::Queue& queue = device.main_queue();
#if defined(__CUDACC__)
  std::size_t partial_words = 0;
  for (const Wish& wish : wishes)
    partial_words =
        std::max(partial_words, std::size_t{blocks_for(wish.points)} * wish.bytes() / sizeof *words);
  const device::Buffer partial(device, partial_words * sizeof *words, "reductions");
#else
  device::refuse_gpu(queue);
#endif
  for (std::size_t n = 0; n < wishes.size(); ++n)
    as_collecting(wishes[n], [&](const auto& collecting) {
      const Contributions contributions{nullptr, wishes[n].entry, wishes[n].is_sum(),
                                        wishes[n].what == Wish::What::sum_of_weights};
#if defined(__CUDACC__)
      if (queue.native())
        return collect_on_gpu(queue, wishes[n].points, contributions, collecting,
                              reinterpret_cast<std::int64_t*>(partial.data()), words + places[n]);
#endif
      queue.wait();
      collect_on_host(wishes[n].points, contributions, collecting, words + places[n]);
    });
}

Collected read(const Wish& wish, const std::int64_t* words) {
  if (wish.is_sum()) {
    std::array<std::int64_t, word_count> digits;
    std::copy_n(words, word_count, digits.begin());
    return {.sum = exact_sum::ExactSum::from_words(digits)};
  }
  return {.sum = {}, .extreme = ExtremeOf::number(words[0]), .is_nan = words[1] != 0};
}

}  // namespace

std::int64_t Wish::bytes() const {
  return static_cast<std::int64_t>(sizeof(std::int64_t)) * (is_sum() ? SumOf::words : ExtremeOf::words);
}

std::vector<Collected> collect_on_device(device::Device& device, std::span<const Wish> wishes) {
  if (wishes.empty()) return {};
  const std::vector<int> places = places_of(wishes);
  const std::size_t bytes = places.back() * sizeof(std::int64_t);
  const device::Buffer there(device, bytes, "reductions");
  put(device, wishes, places, reinterpret_cast<std::int64_t*>(there.data()));
  auto* const here = static_cast<std::int64_t*>(device.allocate_host(bytes));
  device.main_queue().to_host(here, there.data(), bytes);
  device.main_queue().wait();
  std::vector<Collected> result;
  for (std::size_t n = 0; n < wishes.size(); ++n) result.push_back(read(wishes[n], here + places[n]));
  device.release_host(here);
  return result;
}

}  // namespace reduction
