// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Checkpoint/src/checksum.hh"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <vector>

#if __has_include(<xxhash.h>)
#define XXH_INLINE_ALL
#include <xxhash.h>
#endif

namespace checkpoint {

class Checksum::Algorithm {
 public:
  virtual ~Algorithm() = default;
  virtual void add(std::span<const std::byte> bytes) = 0;
  virtual std::array<std::uint64_t, 2> value() const = 0;
};

namespace {

using Algorithm = Checksum::Algorithm;

/// Two independent chains over words of eight bytes. Each step is a bijection of the word and of the state,
/// so damage to a single word is noticed with certainty.
class Words128 final : public Algorithm {
 public:
  void add(std::span<const std::byte> bytes) override {
    length_ += bytes.size();
    for (const std::byte byte : bytes) {
      word_[filled_++] = byte;
      if (filled_ == word_.size()) {
        step(states_, word_);
        filled_ = 0;
      }
    }
  }

  std::array<std::uint64_t, 2> value() const override {
    States states = states_;
    Word rest{};
    std::copy_n(word_.begin(), filled_, rest.begin());
    step(states, rest);
    step(states, std::bit_cast<Word>(length_));
    return {mixed(states[0] + states[1]), mixed(states[1] ^ std::rotl(states[0], 32))};
  }

 private:
  using Word = std::array<std::byte, sizeof(std::uint64_t)>;
  using States = std::array<std::uint64_t, 2>;

  // Odd constants with many changes between bits: from the digits of pi and e.
  static void step(States& states, const Word& bytes) {
    const auto word = std::bit_cast<std::uint64_t>(bytes);
    states[0] = std::rotl((states[0] ^ word) * 0x243f6a8885a308d3U, 29);
    states[1] = std::rotl((states[1] + word) * 0xb7e151628aed2a6bU, 31);
  }
  static std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 32) * 0x243f6a8885a308d3U;
    return x ^ x >> 29;
  }

  States states_{0x452821e638d01377U, 0xbf7158809cf4f3c7U};
  Word word_{};
  std::size_t filled_ = 0;
  std::uint64_t length_ = 0;
};

#ifdef XXH_INLINE_ALL
class Xxh3 final : public Algorithm {
 public:
  Xxh3() : state_(XXH3_createState()) {
    if (!state_) throw std::bad_alloc();
    XXH3_128bits_reset(state_);
  }
  ~Xxh3() override { XXH3_freeState(state_); }
  void add(std::span<const std::byte> bytes) override {
    XXH3_128bits_update(state_, bytes.data(), bytes.size());
  }
  std::array<std::uint64_t, 2> value() const override {
    const XXH128_hash_t hash = XXH3_128bits_digest(state_);
    return {hash.high64, hash.low64};
  }

 private:
  XXH3_state_t* state_;
};
#endif

std::unique_ptr<Algorithm> make_algorithm(std::string_view name) {
  if (name == "words-128") return std::make_unique<Words128>();
#ifdef XXH_INLINE_ALL
  if (name == "xxh3-128") return std::make_unique<Xxh3>();
#endif
  return nullptr;
}

[[noreturn]] void fail_to_read(const std::filesystem::path& file) {
  throw std::runtime_error("cannot read \"" + file.string() + "\": " + std::strerror(errno));
}

}  // namespace

std::string_view best_algorithm() { return is_known_algorithm("xxh3-128") ? "xxh3-128" : "words-128"; }

bool is_known_algorithm(std::string_view algorithm) { return make_algorithm(algorithm) != nullptr; }

Checksum::Checksum(std::string_view algorithm) : algorithm_(make_algorithm(algorithm)) {
  if (!algorithm_)
    throw std::invalid_argument("this program has no checksums of the kind " + std::string(algorithm));
}
Checksum::~Checksum() = default;
Checksum::Checksum(Checksum&&) noexcept = default;

void Checksum::add(std::span<const std::byte> bytes) { algorithm_->add(bytes); }

std::string Checksum::text() const {
  const auto value = algorithm_->value();
  std::array<char, 33> digits;
  std::snprintf(digits.data(), digits.size(), "%016llx%016llx", static_cast<unsigned long long>(value[0]),
                static_cast<unsigned long long>(value[1]));
  return digits.data();
}

Fingerprint fingerprint(const std::filesystem::path& file, std::string_view algorithm) {
  constexpr std::size_t piece = 1 << 20;
  const auto close = [](std::FILE* stream) { std::fclose(stream); };
  const std::unique_ptr<std::FILE, decltype(close)> stream(std::fopen(file.c_str(), "rb"), close);
  if (!stream) fail_to_read(file);
  Checksum checksum(algorithm);
  Fingerprint result;
  std::vector<std::byte> buffer(piece);
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), stream.get())) {
    checksum.add(std::span(buffer).first(count));
    result.bytes += count;
  }
  if (std::ferror(stream.get())) fail_to_read(file);
  result.checksum = checksum.text();
  return result;
}

std::string checksum_of_text(std::string_view text, std::string_view algorithm) {
  Checksum checksum(algorithm);
  checksum.add(std::as_bytes(std::span(text)));
  return checksum.text();
}

}  // namespace checkpoint
