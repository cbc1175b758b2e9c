// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/HDF5Files/src/packed_piece.hh"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

namespace hdf5 {
namespace {

using Kind = ElementType::Kind;

class PackedPieces : public ::testing::Test {
 protected:
  PackedPieces()
      : path_(std::filesystem::temp_directory_path() / ("packed_" + std::to_string(::getpid()) + ".h5")) {}
  ~PackedPieces() override { std::filesystem::remove(path_); }

  /// What the library reads of what we have packed.
  std::vector<std::byte> read_back(const std::vector<std::byte>& bytes, const ElementType& type,
                                   const Shape& shape, const Packing& packing) {
    File file = File::create(path_);
    file.write("X::u", type, shape, bytes.data(), packing);
    file.close();
    return File::read(path_).dataset("X::u").read(type);
  }

  std::string path_;
};

std::size_t size_of(const ElementType& type, const Shape& shape) {
  std::size_t result = type.size();
  for (const std::uint64_t extent : shape) result *= extent;
  return result;
}

/// No filter can make it shorter.
std::vector<std::byte> noise(std::size_t size) {
  std::mt19937 generator(7);
  std::vector<std::byte> result;
  while (result.size() < size) result.push_back(std::byte(generator() & 0xff));
  return result;
}

std::vector<std::byte> waves(std::size_t size) {
  std::vector<std::byte> result(size);
  for (std::size_t n = 0; n + 8 <= size; n += 8) {
    const double value = std::sin(0.001 * double(n));
    std::memcpy(&result[n], &value, 8);
  }
  return result;
}

const Shape shapes[] = {{1}, {3}, {7, 5}, {37, 61, 53}, {1, 200, 300}, {200000}, {300, 1, 999}};
const ElementType types[] = {
    {Kind::integer, 1}, {Kind::integer, 4}, {Kind::real, 4}, {Kind::real, 8}, {Kind::real, 8, true}};

TEST_F(PackedPieces, AreReadByTheLibrary) {
  for (const Shape& shape : shapes)
    for (const ElementType& type : types)
      for (const Packing& packing : {Packing{1, false}, Packing{1, true}, Packing{9, true}}) {
        const std::vector<std::byte> smooth = waves(size_of(type, shape));
        EXPECT_EQ(read_back(smooth, type, shape, packing), smooth);
      }
}

TEST_F(PackedPieces, AreReadByTheLibraryIfNothingIsGainedByCompression) {
  for (const Shape& shape : shapes) {
    const ElementType type{Kind::integer, 4};
    const std::vector<std::byte> rough = noise(size_of(type, shape));
    for (const bool has_checksum : {false, true})
      EXPECT_EQ(read_back(rough, type, shape, {1, has_checksum}), rough);
  }
  EXPECT_EQ(packed(noise(4000), 4, {1, false}).left_out, 2U);
  EXPECT_EQ(packed(waves(4000), 8, {1, false}).left_out, 0U);
}

/// Smooth but for the last digits, as results of a simulation are.
std::vector<std::byte> noisy_waves(std::size_t size) {
  std::vector<std::byte> result = waves(size);
  const std::vector<std::byte> digits = noise(size);
  for (std::size_t n = 0; n < size; ++n)
    if (n % 8 < 5) result[n] = digits[n];
  return result;
}

std::size_t compressed_by_zlib(const std::vector<std::byte>& bytes) {
  uLongf length = compressBound(bytes.size());
  std::vector<Bytef> result(length);
  compress2(result.data(), &length, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), 1);
  return length;
}

std::vector<std::byte> by_planes(const std::vector<std::byte>& elements, std::size_t size) {
  std::vector<std::byte> result;
  for (std::size_t b = 0; b < size; ++b)
    for (std::size_t n = b; n < elements.size(); n += size) result.push_back(elements[n]);
  return result;
}

TEST_F(PackedPieces, AreHardlyLongerForWhatIsNotTried) {
  const std::vector<std::byte> rough = noisy_waves(1 << 18);
  const ElementType type{Kind::real, 8};
  EXPECT_EQ(read_back(rough, type, {1 << 15}, {1, true}), rough);
  const double plain = double(compressed_by_zlib(by_planes(rough, 8)));
  EXPECT_LT(double(packed(rough, 8, {1, false}).bytes.size()), 1.05 * plain);
  const std::vector<std::byte> smooth = waves(1 << 18);
  EXPECT_LT(double(packed(smooth, 8, {1, false}).bytes.size()),
            1.1 * double(compressed_by_zlib(by_planes(smooth, 8))));
}

TEST_F(PackedPieces, ArePackedForManyDatasetsAtOnce) {
  const ElementType type{Kind::real, 8};
  std::vector<std::vector<std::byte>> values;
  for (const Shape& shape : shapes) values.push_back(noisy_waves(size_of(type, shape)));
  for (const int threads_beside : {0, 1, 3}) {
    std::vector<PackedDataset> datasets;
    std::vector<PackedDataset*> all;
    for (std::size_t n = 0; n < values.size(); ++n)
      datasets.emplace_back(type, shapes[n], values[n].data(), Packing{1, true});
    for (PackedDataset& dataset : datasets) all.push_back(&dataset);
    if (threads_beside > 0)
      pack_beside(all, threads_beside);
    else
      pack(all);
    File file = File::create(path_);
    for (std::size_t n = 0; n < values.size(); ++n) file.write("X::u" + std::to_string(n), datasets[n]);
    file.close();
    for (std::size_t n = 0; n < values.size(); ++n)
      EXPECT_EQ(File::read(path_).dataset("X::u" + std::to_string(n)).read(type), values[n]);
  }
}

TEST_F(PackedPieces, AreRefusedIfTheirBytesHaveChanged) {
  const ElementType type{Kind::real, 8};
  const std::vector<std::byte> smooth = waves(size_of(type, {50, 60, 70}));
  ASSERT_EQ(read_back(smooth, type, {50, 60, 70}, {1, true}), smooth);
  std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(0, std::ios::end);
  file.seekp(std::streamoff(file.tellg()) / 2);
  file.put('?').put('!');
  file.close();
  EXPECT_THROW(File::read(path_).dataset("X::u").read(type), Error);
}

TEST_F(PackedPieces, AreShorter) {
  const std::vector<std::byte> smooth = waves(8 * 100000), zeros(8 * 100000);
  EXPECT_LT(packed(smooth, 8, {1, false}).bytes.size(), smooth.size());
  EXPECT_LT(packed(zeros, 8, {1, true}).bytes.size(), zeros.size() / 100);
}

}  // namespace
}  // namespace hdf5
