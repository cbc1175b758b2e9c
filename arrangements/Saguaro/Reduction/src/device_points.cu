// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Each thread collects for itself, then each block, then one block per number, for all numbers at once. The
// emulated device plays the threads of a GPU one after the other.
// Nothing depends on an order: sums are integers, and extremes have none.
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

Contributions contributions_to(const Wish& wish) {
  return {nullptr, wish.entry, wish.is_sum(), wish.what == Wish::What::sum_of_weights};
}

ExtremeOf extreme_of(const Wish& wish) { return {wish.what == Wish::What::minimum, wish.start}; }

/// Few threads per block, because each has a whole sum: 36 kB of memory that they share, six blocks at a time
/// on an H100, whose threads' additions never meet in a bank.
constexpr int lanes = 64;
constexpr std::int64_t most_blocks = 792;                          // six on each of 132 processors
constexpr std::int64_t most_blocks_of_a_launch = 8 * most_blocks;  // whose partial sums take 3.6 MB
constexpr std::int64_t points_worth_a_block = 16 * lanes;

/// A thread of a launch: blocks along y serve one wish each.
struct Thread {
  int block, wish, lane;
};

/// The words of some sums, or extremes: word w of number n is words[n * per_number + w * per_word].
struct Partial {
  const std::int64_t* words;
  int count;
  int per_number, per_word;
  DEVICE_FUNCTION std::int64_t at(int n, int w) const { return words[n * per_number + w * per_word]; }
};

/// By one block. Thread w adds up word w, from a place of its own on, so that threads do not meet in a bank.
DEVICE_FUNCTION void combine(const SumOf&, const Partial& partial, int lane, std::int64_t* result) {
  for (int w = lane; w < word_count; w += lanes) {
    std::int64_t sum = 0;
    for (int n = 0; n < partial.count; ++n) sum += partial.at((n + w) % partial.count, w);
    result[w] = sum;
  }
}

DEVICE_FUNCTION void combine(const ExtremeOf& extreme, const Partial& partial, int lane,
                             std::int64_t* result) {
  if (lane != 0) return;
  extreme.begin(result, 1);
  for (int n = 0; n < partial.count; ++n) {
    extreme.add(result, 1, ExtremeOf::number(partial.at(n, 0)));
    if (partial.at(n, 1)) result[1] = 1;
  }
}

/// What one wish needs of a launch that serves many. All numbers count elements of the lists of the launch.
template <class Collecting>
struct Share {
  Collecting collecting;
  Contributions contributions;  ///< of points that begin at first_points
  int first_points;
  int first_box, box_count;
  int blocks;            ///< that collect for it
  std::int64_t partial;  ///< where the words of these blocks begin
  std::int64_t result;   ///< where its words begin
};

template <class Collecting>
struct Shares {
  const Share<Collecting>* shares;
  const DevicePoints* points;
  const device::TiledBox* boxes;
  std::int64_t* partial;
  std::int64_t* results;
};

// What blocks do: begin() by all threads, then end(). What the first has written to the words of the block is
// there for all threads when the second begins.

/// A partial result from points by each block.
template <class Collecting>
struct CollectPoints {
  static constexpr int words = Collecting::words * lanes;
  Shares<Collecting> all;

  DEVICE_FUNCTION void begin(const Thread& me, std::int64_t* of_block) const {
    const Share<Collecting>& share = all.shares[me.wish];
    if (me.block >= share.blocks) return;
    Contributions contributions = share.contributions;
    contributions.points = all.points + share.first_points;
    const Collecting collecting = share.collecting;
    std::int64_t* const mine = of_block + me.lane;
    collecting.begin(mine, lanes);
    for (int b = 0; b < share.box_count; ++b) {
      const device::TiledBox box = all.boxes[share.first_box + b];
      for (unsigned n = me.block * lanes + me.lane; n < box.points; n += share.blocks * lanes) {
        int i, j, k;
        box.locate(n, i, j, k);
        double term;
        if (contributions(box.number, i, j, k, term)) collecting.add(mine, lanes, term);
      }
    }
  }
  DEVICE_FUNCTION void end(const Thread& me, const std::int64_t* of_block) const {
    const Share<Collecting>& share = all.shares[me.wish];
    if (me.block >= share.blocks) return;
    combine(share.collecting, {of_block, lanes, 1, lanes}, me.lane,
            all.partial + share.partial + me.block * Collecting::words);
  }
};

/// The result from all partial results.
template <class Collecting>
struct CollectPartial;

/// One word by each block.
template <>
struct CollectPartial<SumOf> {
  static constexpr int words = lanes, blocks = word_count;
  Shares<SumOf> all;

  DEVICE_FUNCTION void begin(const Thread& me, std::int64_t* of_block) const {
    const Share<SumOf>& share = all.shares[me.wish];
    const std::int64_t* const partial = all.partial + share.partial + me.block;
    std::int64_t sum = 0;
    for (int n = me.lane; n < share.blocks; n += lanes) sum += partial[n * word_count];
    of_block[me.lane] = sum;
  }
  DEVICE_FUNCTION void end(const Thread& me, const std::int64_t* of_block) const {
    if (me.lane != 0) return;
    std::int64_t sum = 0;
    for (int n = 0; n < lanes; ++n) sum += of_block[n];
    all.results[all.shares[me.wish].result + me.block] = sum;
  }
};

template <>
struct CollectPartial<ExtremeOf> {
  static constexpr int words = ExtremeOf::words * lanes, blocks = 1;
  Shares<ExtremeOf> all;

  DEVICE_FUNCTION void begin(const Thread& me, std::int64_t* of_block) const {
    const Share<ExtremeOf>& share = all.shares[me.wish];
    const std::int64_t* const partial = all.partial + share.partial;
    const ExtremeOf extreme = share.collecting;
    std::int64_t* const mine = of_block + me.lane;
    extreme.begin(mine, lanes);
    for (int n = me.lane; n < share.blocks; n += lanes) {
      extreme.add(mine, lanes, ExtremeOf::number(partial[n * ExtremeOf::words]));
      if (partial[n * ExtremeOf::words + 1]) mine[lanes] = 1;
    }
  }
  DEVICE_FUNCTION void end(const Thread& me, const std::int64_t* of_block) const {
    const Share<ExtremeOf>& share = all.shares[me.wish];
    combine(share.collecting, {of_block, lanes, 1, lanes}, me.lane, all.results + share.result);
  }
};

#if defined(__CUDACC__)
template <class Step>
__global__ void __launch_bounds__(lanes) run_block(const Step step) {
  __shared__ std::int64_t of_block[Step::words];
  const Thread me{static_cast<int>(blockIdx.x), static_cast<int>(blockIdx.y), static_cast<int>(threadIdx.x)};
  step.begin(me, of_block);
  __syncthreads();
  step.end(me, of_block);
}
#endif

/// Plays the blocks of a launch, on memory of the host that plays a device.
template <class Step>
void play_blocks(int blocks, int wishes, const Step& step) {
#pragma omp parallel for collapse(2) schedule(dynamic)
  for (int wish = 0; wish < wishes; ++wish)
    for (int block = 0; block < blocks; ++block) {
      std::vector<std::int64_t> of_block(Step::words, -1);  // of any content on a GPU
      for (int lane = 0; lane < lanes; ++lane) step.begin({block, wish, lane}, of_block.data());
      for (int lane = 0; lane < lanes; ++lane) step.end({block, wish, lane}, of_block.data());
    }
}

template <class Step>
void put(device::Queue& queue, int blocks, int wishes, const Step& step) {
#if defined(__CUDACC__)
  if (queue.native())
    return queue.launch([=](void* stream) {
      const dim3 grid(static_cast<unsigned>(blocks), static_cast<unsigned>(wishes));
      run_block<<<grid, lanes, 0, static_cast<cudaStream_t>(stream)>>>(step);
      device::require_started("a reduction");
    });
#else
  device::refuse_gpu(queue);
#endif
  queue.run([=] { play_blocks(blocks, wishes, step); });
}

/// \param wishes  that the device serves at the same time
int blocks_for(std::span<const DevicePoints> points, std::size_t wishes) {
  std::int64_t total = 0;
  for (const DevicePoints& here : points) total += here.box.size();
  const std::int64_t most =
      std::max(most_blocks_of_a_launch / static_cast<std::int64_t>(wishes), std::int64_t{1});
  return static_cast<int>(
      std::clamp(total / points_worth_a_block, std::int64_t{1}, std::min(most_blocks, most)));
}

/// Wishes of one kind: all of them take two launches.
template <class Collecting>
class Launch {
 public:
  explicit Launch(std::size_t wishes) : wishes_(wishes) { shares_.reserve(wishes); }

  void add(const Wish& wish, const Collecting& collecting, std::int64_t result) {
    std::vector<device::PointBox> boxes;
    for (const DevicePoints& here : wish.points) boxes.push_back(here.box);
    const device::Tiling tiling(boxes);
    shares_.push_back({collecting, contributions_to(wish), static_cast<int>(points_.size()),
                       static_cast<int>(boxes_.size()), static_cast<int>(tiling.boxes.size()),
                       blocks_for(wish.points, wishes_), words_, result});
    points_.insert(points_.end(), wish.points.begin(), wish.points.end());
    boxes_.insert(boxes_.end(), tiling.boxes.begin(), tiling.boxes.end());
    words_ += std::int64_t{shares_.back().blocks} * Collecting::words;
    most_blocks_here_ = std::max(most_blocks_here_, shares_.back().blocks);
  }

  void put_into_queue(device::Device& device, std::int64_t* results) const {
    if (shares_.empty()) return;
    device::Queue& queue = device.main_queue();
    const device::Buffer partial(device, words_ * sizeof *results, "reductions");
    Shares<Collecting> all{nullptr, nullptr, nullptr, reinterpret_cast<std::int64_t*>(partial.data()),
                           results};
    with_list(queue, shares_, all.shares, [&] {
      with_list(queue, points_, all.points,
                [&] { with_list(queue, boxes_, all.boxes, [&] { start(queue, all); }); });
    });
  }

 private:
  /// Calls `work` while a list of the host has a copy on the device.
  template <class Element, class Work>
  static void with_list(device::Queue& queue, const std::vector<Element>& list, const Element*& there,
                        Work work) {
    if (list.empty()) return work();
    queue.with_copy(list.data(), list.size() * sizeof(Element), [&](const void* copy) {
      there = static_cast<const Element*>(copy);
      work();
    });
  }

  void start(device::Queue& queue, const Shares<Collecting>& all) const {
    const auto wishes = static_cast<int>(shares_.size());
    put(queue, most_blocks_here_, wishes, CollectPoints<Collecting>{all});
    put(queue, CollectPartial<Collecting>::blocks, wishes, CollectPartial<Collecting>{all});
  }

  std::size_t wishes_;
  std::vector<Share<Collecting>> shares_;
  std::vector<DevicePoints> points_;
  std::vector<device::TiledBox> boxes_;
  std::int64_t words_ = 0;  ///< of partial results
  int most_blocks_here_ = 0;
};

/// Where the words of each wish are among those of all.
std::vector<int> places_of(std::span<const Wish> wishes) {
  std::vector<int> result{0};
  for (const Wish& wish : wishes)
    result.push_back(result.back() + static_cast<int>(wish.bytes() / sizeof(std::int64_t)));
  return result;
}

/// Puts all wishes into the queue: sums in two launches, extremes in two.
void put_all(device::Device& device, std::span<const Wish> wishes, const std::vector<int>& places,
             std::int64_t* words) {
  const auto sums = static_cast<std::size_t>(std::ranges::count_if(wishes, &Wish::is_sum));
  Launch<SumOf> of_sums(sums);
  Launch<ExtremeOf> of_extremes(wishes.size() - sums);
  for (std::size_t n = 0; n < wishes.size(); ++n)
    if (wishes[n].is_sum())
      of_sums.add(wishes[n], SumOf{}, places[n]);
    else
      of_extremes.add(wishes[n], extreme_of(wishes[n]), places[n]);
  of_sums.put_into_queue(device, words);
  of_extremes.put_into_queue(device, words);
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
  put_all(device, wishes, places, reinterpret_cast<std::int64_t*>(there.data()));
  auto* const here = static_cast<std::int64_t*>(device.allocate_host(bytes));
  device.main_queue().to_host(here, there.data(), bytes);
  device.main_queue().wait();
  std::vector<Collected> result;
  for (std::size_t n = 0; n < wishes.size(); ++n) result.push_back(read(wishes[n], here + places[n]));
  device.release_host(here);
  return result;
}

}  // namespace reduction
