// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/HDF5Files/src/hdf5_file.hh"

#include <gtest/gtest.h>
#include <unistd.h>

#include <complex>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>

#include "Saguaro/HDF5Files/src/growing_file.hh"

namespace hdf5 {
namespace {

using Kind = ElementType::Kind;

/// The name of a file that is gone after the test.
class TemporaryFile {
 public:
  TemporaryFile() : path_("/tmp/hdf5_file_test_" + std::to_string(::getpid()) + ".h5") {}
  ~TemporaryFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

template <class T>
std::vector<T> values(const std::vector<std::byte>& bytes) {
  std::vector<T> result(bytes.size() / sizeof(T));
  std::memcpy(result.data(), bytes.data(), bytes.size());
  return result;
}

const std::vector<double> six = {1, 2, 3, 4, 5, 6};

TEST(HDF5File, GivesBackWhatWasWritten) {
  const TemporaryFile temporary;
  {
    File file = File::create(temporary.path());
    for (const Packing& packing : {Packing{}, Packing{6, false}, Packing{0, true}, Packing{9, true}}) {
      const std::string name =
          "X::u it=" + std::to_string(packing.compression_level * 2 + packing.has_checksum);
      file.write(name, {Kind::real, 8}, {2, 3}, six.data(), packing);
    }
    file.close();
  }
  const File file = File::read(temporary.path());
  EXPECT_EQ(file.dataset_names().size(), 4U);
  for (const std::string& name : file.dataset_names()) {
    EXPECT_EQ(file.dataset(name).shape(), (Shape{2, 3}));
    EXPECT_EQ(values<double>(file.dataset(name).read({Kind::real, 8})), six) << name;
    EXPECT_EQ(values<double>(file.dataset(name).read({Kind::real, 8}, {1, 1}, {1, 2})),
              (std::vector<double>{5, 6}));
  }
}

TEST(HDF5File, InMemoryIsNeverOnDisk) {
  const TemporaryFile temporary;
  File file = File::in_memory(temporary.path());
  file.write("X::u", {Kind::real, 8}, {2, 3}, six.data());
  EXPECT_EQ(values<double>(file.dataset("X::u").read({Kind::real, 8})), six);
  EXPECT_FALSE(std::filesystem::exists(temporary.path()));
  file.close();
  EXPECT_FALSE(std::filesystem::exists(temporary.path()));
}

TEST(HDF5File, ForgetsRowsOfTablesFromANumberOn) {
  const TemporaryFile temporary;
  File file = File::create(temporary.path());
  for (const double time : {0.0, 0.5, 1.0, 1.5}) file.append_row("l2_m2", std::vector{time, 7 * time}, 3);
  file.forget_rows("l2_m2", 1.0);
  EXPECT_EQ(file.dataset("l2_m2").shape(), (Shape{2, 2}));
  file.append_row("l2_m2", std::vector{1.0, 9.0}, 3);
  file.forget_rows("l2_m2", 2.0);
  file.forget_rows("l2_m1", 0.0);
  EXPECT_FALSE(file.has("l2_m1"));
  EXPECT_EQ(values<double>(file.dataset("l2_m2").read({Kind::real, 8})),
            (std::vector<double>{0, 0, 0.5, 3.5, 1, 9}));
  file.forget_rows("l2_m2", 0.0);
  EXPECT_EQ(file.dataset("l2_m2").shape(), (Shape{0, 2}));
}

TEST(HDF5File, AddsRowsToTables) {
  const TemporaryFile temporary;
  const std::vector<double> first = {0, 1, 2}, second = {0.5, -1, 4};
  File::create(temporary.path()).append_row("l2_m2", first, 200);
  {
    File file = File::append(temporary.path());
    file.append_row("l2_m2", second, 200);
    EXPECT_THROW(file.append_row("l2_m2", std::vector<double>{1, 2}, 200), Error);
    file.close();
  }
  const File file = File::read(temporary.path());
  EXPECT_EQ(file.dataset("l2_m2").shape(), (Shape{2, 3}));
  EXPECT_EQ(values<double>(file.dataset("l2_m2").read({Kind::real, 8})),
            (std::vector<double>{0, 1, 2, 0.5, -1, 4}));
}

TEST(HDF5File, KnowsAllTypesOfVariables) {
  const TemporaryFile temporary;
  File file = File::create(temporary.path());
  const std::vector<std::complex<double>> pair = {{1, 2}};
  for (const ElementType& type :
       {ElementType{Kind::integer, 1}, ElementType{Kind::integer, 2}, ElementType{Kind::integer, 4},
        ElementType{Kind::integer, 8}, ElementType{Kind::real, 4}, ElementType{Kind::real, 16}}) {
    const std::vector<std::byte> bytes(type.size());
    EXPECT_EQ(file.write("number", type, {1}, bytes.data()).type(), type) << type.bytes;
  }
  const Dataset complex = file.write("complex", {Kind::real, 8, true}, {1}, pair.data());
  EXPECT_EQ(complex.type(), (ElementType{Kind::real, 8, true}));
  EXPECT_EQ(values<std::complex<double>>(complex.read({Kind::real, 8, true})), pair);
}

TEST(HDF5File, ConvertsSinglePrecision) {
  const TemporaryFile temporary;
  File file = File::create(temporary.path());
  const std::vector<float> single = {0.5F};
  const Dataset dataset = file.write("u", {Kind::real, 4}, {1}, single.data());
  EXPECT_EQ(values<double>(dataset.read({Kind::real, 8})), std::vector<double>{0.5});
}

TEST(HDF5File, HasAttributesAndTexts) {
  const TemporaryFile temporary;
  {
    File file = File::create(temporary.path());
    Group group = file.make_group("Parameters and Global Attributes");
    group.set("nioprocs", 4);
    group.set("nioprocs", 5);
    group.set("time", 0.25);
    group.set("version", std::string("1.2"));
    group.set("bbox", std::span<const int>(std::vector{1, 0}));
    file.write_text("Parameters and Global Attributes/All Parameters", "a::b = c\nd::e = f\n");
  }
  const File file = File::read(temporary.path());
  const Group group = file.group("Parameters and Global Attributes");
  EXPECT_EQ(group.integer("nioprocs"), 5);
  EXPECT_EQ(group.real("time"), 0.25);
  EXPECT_EQ(group.text("version"), "1.2");
  EXPECT_EQ(group.integers("bbox"), (std::vector{1, 0}));
  EXPECT_EQ(group.integer("bbox"), std::nullopt);
  EXPECT_EQ(group.integer("absent"), std::nullopt);
  EXPECT_TRUE(file.has("Parameters and Global Attributes/All Parameters"));
  EXPECT_FALSE(file.has("Nothing/All Parameters"));
  EXPECT_EQ(file.dataset("Parameters and Global Attributes/All Parameters").read_text(),
            "a::b = c\nd::e = f\n");
  EXPECT_TRUE(file.dataset_names().empty());
}

TEST(HDF5File, GrowsWhenItIsOpenedAgain) {
  const TemporaryFile temporary;
  for (const char* name : {"u it=0", "u it=1", "u it=1"}) {
    File file =
        name == std::string("u it=0") ? File::create(temporary.path()) : File::append(temporary.path());
    file.write(name, {Kind::real, 8}, {6}, six.data());
    file.close();
  }
  EXPECT_EQ(File::read(temporary.path()).dataset_names(), (std::vector<std::string>{"u it=0", "u it=1"}));
}

TEST(GrowingFile, ShowsWholeOutputsOnly) {
  const TemporaryFile temporary;
  {
    GrowingFile first(temporary.path(), false);
    EXPECT_TRUE(first.is_new());
    first.file().write("u it=0", {Kind::real, 8}, {6}, six.data());
    EXPECT_FALSE(std::filesystem::exists(temporary.path()));
    first.commit();
  }
  {
    GrowingFile forgotten(temporary.path(), false);
    EXPECT_FALSE(forgotten.is_new());
    forgotten.file().write("u it=1", {Kind::real, 8}, {6}, six.data());
  }
  {
    GrowingFile second(temporary.path(), false);
    second.file().write("u it=2", {Kind::real, 8}, {6}, six.data());
    EXPECT_EQ(File::read(temporary.path()).dataset_names(), std::vector<std::string>{"u it=0"});
    second.commit();
  }
  EXPECT_EQ(File::read(temporary.path()).dataset_names(), (std::vector<std::string>{"u it=0", "u it=2"}));
  EXPECT_FALSE(std::filesystem::exists(temporary.path() + ".tmp"));
  GrowingFile anew(temporary.path(), true);
  EXPECT_TRUE(anew.is_new());
}

TEST(HDF5File, SaysWhatIsWrong) {
  const TemporaryFile temporary;
  EXPECT_THROW(File::read("/nowhere.h5"), Error);
  std::ofstream(temporary.path()) << "no HDF5 file";
  try {
    File::read(temporary.path());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find(temporary.path() + ": cannot open this file: "), 0U)
        << error.what();
  }
  File file = File::create(temporary.path());
  file.write("u", {Kind::real, 8}, {6}, six.data());
  EXPECT_THROW(file.dataset("u").read({Kind::real, 8}, {4}, {6}), Error);
  EXPECT_THROW(file.dataset("v"), Error);
}

TEST(HDF5File, IsExaminedInAnotherProcess) {
  const TemporaryFile temporary;
  {
    File file = File::create(temporary.path());
    file.write("u", {Kind::real, 8}, {6}, six.data(), {0, true});
  }
  EXPECT_EQ(problem_with_file(temporary.path()), "");
  std::filesystem::resize_file(temporary.path(), std::filesystem::file_size(temporary.path()) - 8);
  EXPECT_NE(problem_with_file(temporary.path()), "");
  EXPECT_NE(problem_with_file("/nowhere.h5"), "");
}

TEST(HDF5File, IsWrittenByAThreadWhileTheMainOneWritesAnother) {
  if (!serves_threads()) GTEST_SKIP() << "this build of the library is not thread-safe";
  const TemporaryFile temporary;
  const auto write_many = [](File& file) {
    for (int n = 0; n < 50; ++n) file.write("numbers " + std::to_string(n), {}, {6}, six.data());
  };
  auto end = std::async(std::launch::async, [&] {
    const WorkInThread work;
    GrowingFile file(temporary.path(), /*anew=*/true);
    write_many(file.file());
    file.commit();
    return work.has_refused();
  });
  File other = File::in_memory("other");
  write_many(other);
  EXPECT_FALSE(end.get());
  const auto read = File::read(temporary.path()).dataset("numbers 49").read({});
  EXPECT_EQ(values<double>(read), six);
}

TEST(HDF5File, ThrowsItsErrorsInTheThreadThatMeetsThem) {
  auto end = std::async(std::launch::async, [] {
    const WorkInThread work;
    File::append("/no/such/folder/file.h5");
  });
  EXPECT_THROW(end.get(), Error);
}

}  // namespace
}  // namespace hdf5
