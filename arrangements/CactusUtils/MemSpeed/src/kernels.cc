// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kernels.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <new>
#include <numeric>
#include <random>
#include <vector>

#include "vectors.h"

namespace mem_speed {

namespace {

constexpr std::size_t line = 64;  // bytes
constexpr int chains = 8;         // independent operations that hide the latency of one

/// Makes the compiler believe that a value is used.
template <class T>
void use(T& value) {
  asm volatile("" : "+m"(value) : : "memory");
}

/// Memory that begins at a cache line.
class Buffer {
 public:
  explicit Buffer(std::size_t bytes)
      : size_(std::max(bytes / line, std::size_t{1}) * line),
        data_(static_cast<std::byte*>(::operator new(size_, std::align_val_t(line)))) {
    std::fill_n(data_, size_, std::byte{});
  }
  ~Buffer() { ::operator delete(data_, std::align_val_t(line)); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  std::size_t size() const { return size_; }
  CCTK_REAL* reals() const { return reinterpret_cast<CCTK_REAL*>(data_); }
  std::size_t real_count() const { return size_ / sizeof(CCTK_REAL); }

 private:
  std::size_t size_;
  std::byte* data_;
};

/// One cache line of a ring.
struct alignas(line) Link {
  Link* next;
  std::uint64_t visits;
};

/// Links that lead through all lines in random order, always the same one, so that no line is expected.
std::vector<Link> random_ring(std::size_t bytes) {
  std::vector<Link> links(std::max(bytes / line, std::size_t{1}));
  std::vector<std::size_t> order(links.size());
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937_64(1));
  for (std::size_t n = 0; n < order.size(); ++n) links[order[n]] = {&links[order[(n + 1) % order.size()]], 0};
  return links;
}

template <class Store>
double store_rate(std::size_t bytes, Store store) {
  const Buffer buffer(bytes);
  const CCTK_REAL_VEC value = vec_set1(1);
  const double seconds = seconds_per_repetition([&](long count) {
    for (long n = 0; n < count; ++n) {
      for (std::size_t i = 0; i < buffer.real_count(); i += CCTK_REAL_VEC_SIZE)
        store(buffer.reals()[i], value);
      use(buffer.reals()[0]);
    }
  });
  return double(buffer.size()) / seconds;
}

}  // namespace

double seconds_per_repetition(const std::function<void(long)>& run, double least_seconds) {
  const auto seconds_of = [&run](long count) {
    const auto begin = std::chrono::steady_clock::now();
    run(count);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  for (long count = 1;; count *= 2) {
    if (seconds_of(count) < least_seconds) continue;
    // Once more: the first time may be long only because something else had the processor.
    const double seconds = seconds_of(count);
    if (seconds >= least_seconds) return seconds / double(count);
  }
}

double clock_frequency() {
  const double seconds = seconds_per_repetition([](long count) {
    std::uint64_t sum = 0;
    for (long n = 0; n < count; ++n)
      for (int step = 0; step < 64; ++step) {
        sum += std::uint64_t(n);
        asm volatile("" : "+r"(sum));  // each addition waits for the one before
      }
    use(sum);
  });
  return 64 / seconds;
}

double floating_point_rate() {
  const double seconds = seconds_per_repetition([](long count) {
    CCTK_REAL_VEC values[chains];
    for (int c = 0; c < chains; ++c) values[c] = vec_set1(c);
    const CCTK_REAL_VEC factor = vec_set1(0.5), term = vec_set1(1);
    for (long n = 0; n < count; ++n)
      for (int c = 0; c < chains; ++c) values[c] = kmadd(values[c], factor, term);
    use(values);
  });
  return 2.0 * chains * CCTK_REAL_VEC_SIZE / seconds;
}

double integer_rate() {
  const double seconds = seconds_per_repetition([](long count) {
    std::uint64_t values[chains] = {};
    for (long n = 0; n < count; ++n)
      for (int c = 0; c < chains; ++c) {
        values[c] = (values[c] ^ std::uint64_t(n)) + std::uint64_t(c);
        asm volatile("" : "+r"(values[c]));
      }
    use(values);
  });
  return 2.0 * chains / seconds;
}

double allocation_rate(std::size_t bytes) {
  const std::size_t page = 4096;
  const double seconds = seconds_per_repetition([&](long count) {
    for (long n = 0; n < count; ++n) {
      const auto memory = std::make_unique_for_overwrite<char[]>(bytes);
      for (std::size_t i = 0; i < bytes; i += page) memory[i] = 1;
      use(memory[0]);
    }
  });
  return double(bytes) / seconds;
}

double read_latency(std::size_t bytes) {
  const std::vector<Link> ring = random_ring(bytes);
  return seconds_per_repetition([&](long count) {
    const Link* place = ring.data();
    for (long n = 0; n < count; ++n) place = place->next;
    use(place);
  });
}

double write_latency(std::size_t bytes) {
  std::vector<Link> ring = random_ring(bytes);
  return seconds_per_repetition([&](long count) {
    Link* place = ring.data();
    for (long n = 0; n < count; ++n) {
      ++place->visits;
      place = place->next;
    }
    use(place);
  });
}

double read_rate(std::size_t bytes) {
  const Buffer buffer(bytes);
  constexpr std::size_t step = std::size_t{chains} * CCTK_REAL_VEC_SIZE;
  const std::size_t end = buffer.real_count() / step * step;
  const double seconds = seconds_per_repetition([&](long count) {
    CCTK_REAL_VEC sums[chains];
    for (CCTK_REAL_VEC& sum : sums) sum = vec_set1(0);
    for (long n = 0; n < count; ++n) {
      for (std::size_t i = 0; i < end; i += step)
        for (int c = 0; c < chains; ++c)
          sums[c] = kadd(sums[c], vec_load(buffer.reals()[i + std::size_t(c) * CCTK_REAL_VEC_SIZE]));
      use(sums);
    }
  });
  return double(std::max(end, step) * sizeof(CCTK_REAL)) / seconds;
}

double write_rate(std::size_t bytes) {
  return store_rate(bytes, [](CCTK_REAL& place, CCTK_REAL_VEC value) { vec_store(place, value); });
}

double streaming_write_rate(std::size_t bytes) {
  return store_rate(bytes, [](CCTK_REAL& place, CCTK_REAL_VEC value) { vec_store_nta(place, value); });
}

double stencil_rate(std::size_t bytes) {
  const Buffer from(bytes / 2), to(bytes / 2);
  const std::size_t n = std::max(std::size_t(std::cbrt(double(from.real_count()))), std::size_t{3});
  if (n * n * n > from.real_count()) return 0;
  const CCTK_REAL* u = from.reals();
  CCTK_REAL* v = to.reals();
  const double seconds = seconds_per_repetition([&](long count) {
    for (long repetition = 0; repetition < count; ++repetition) {
      for (std::size_t k = 1; k + 1 < n; ++k)
        for (std::size_t j = 1; j + 1 < n; ++j)
          for (std::size_t i = 1; i + 1 < n; ++i) {
            const std::size_t p = i + n * (j + n * k);
            v[p] = u[p - 1] + u[p + 1] + u[p - n] + u[p + n] + u[p - n * n] + u[p + n * n] - 6 * u[p];
          }
      use(v[0]);
    }
  });
  return double((n - 2) * (n - 2) * (n - 2)) / seconds;
}

}  // namespace mem_speed
