// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <stdexcept>

#include "Saguaro/Checkpoint/src/store.hh"

namespace checkpoint {
namespace {

constexpr const char* algorithms[] = {"xxh3-128", "words-128"};

/// An empty directory for the time of a test.
class Directory {
 public:
  Directory() {
    std::string name = fs::temp_directory_path() / "checkpoint_test_XXXXXX";
    if (!::mkdtemp(name.data())) throw std::runtime_error("cannot make a directory like " + name);
    path_ = name;
  }
  ~Directory() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  bool has(const std::string& name) const { return fs::exists(path_ / name); }

 private:
  fs::path path_;
};

/// A checkpoint of two files, with its manifest.
Manifest add_checkpoint(const Directory& directory, long iteration) {
  const std::string name = "c.it_" + std::to_string(iteration);
  Manifest manifest{name, iteration, std::string(best_algorithm()), {}};
  for (const int number : {0, 1}) {
    const std::string file = name + ".file_" + std::to_string(number) + ".h5";
    directory.write(file, std::string(1000, 'a') + std::to_string(number));
    manifest.files.push_back({file, fingerprint(directory.path() / file, manifest.algorithm)});
  }
  write_durably(manifest_path(directory.path(), name), to_text(manifest));
  return manifest;
}

std::vector<std::string> names(const std::vector<Candidate>& candidates) {
  std::vector<std::string> result;
  for (const Candidate& candidate : candidates) result.push_back(candidate.name);
  return result;
}

TEST(Checksum, DependsOnTheBytesAndNotOnHowTheyAreCut) {
  std::string text(1000, ' ');
  std::mt19937 random(11);
  for (char& c : text) c = static_cast<char>(random());
  for (const char* algorithm : algorithms) {
    if (!is_known_algorithm(algorithm)) continue;
    const std::string whole = checksum_of_text(text, algorithm);
    Checksum in_pieces(algorithm);
    for (std::size_t begin = 0, length = 0; begin < text.size(); begin += length) {
      length = std::min<std::size_t>(1 + random() % 20, text.size() - begin);
      in_pieces.add(std::as_bytes(std::span(text).subspan(begin, length)));
    }
    EXPECT_EQ(in_pieces.text(), whole) << algorithm;
  }
}

TEST(Checksum, NoticesEveryFlippedBitAndEveryCut) {
  std::string text = "It is not the strongest of the checkpoints that survives.";
  for (const char* algorithm : algorithms) {
    if (!is_known_algorithm(algorithm)) continue;
    const std::string good = checksum_of_text(text, algorithm);
    for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
      std::string damaged = text;
      damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
      EXPECT_NE(checksum_of_text(damaged, algorithm), good) << algorithm << ", bit " << bit;
    }
    for (std::size_t length = 0; length < text.size(); ++length)
      EXPECT_NE(checksum_of_text(text.substr(0, length), algorithm), good) << algorithm << ", " << length;
    EXPECT_NE(checksum_of_text(text + '\0', algorithm), checksum_of_text(text + "\0\0", algorithm));
  }
}

TEST(Manifest, ComesBackFromItsText) {
  const Manifest manifest{"c.it_8", 8, "words-128", {{"c.it_8.h5", {12, std::string(32, 'f')}}}};
  EXPECT_EQ(parse_manifest(to_text(manifest)), manifest);
}

TEST(Manifest, RefusesEveryDamage) {
  const std::string text = to_text({"c.it_8", 8, "words-128", {{"c.it_8.h5", {12, "0f"}}, {"b", {0, "1"}}}});
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string damaged = text;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    EXPECT_THROW(parse_manifest(damaged), std::runtime_error) << damaged;
  }
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_THROW(parse_manifest(text.substr(0, length)), std::runtime_error) << length;
}

TEST(Store, ListsTheLatestFirst) {
  const Directory directory;
  for (const char* file :
       {"c.it_2.h5", "c.it_10.file_0.h5", "c.it_10.file_1.h5", "c.it_x.h5", "c.it_3.h5.bak", "c.tmp.it_12.h5",
        "other.it_20.h5", "c.it_-4.h5", "c.it_1.manifest"})
    directory.write(file, "");
  EXPECT_EQ(names(candidates(directory.path(), "c", ".h5")),
            (std::vector<std::string>{"c.it_10", "c.it_2", "c.it_1"}));
  EXPECT_TRUE(candidates(directory.path() / "nowhere", "c", ".h5").empty());
}

TEST(Store, PassesOverNumbersThatNoIterationHas) {
  const Directory directory;
  for (const char* file : {"c.it_99999999999999999999.h5", "c.it_2147483648.h5",
                           "c.it_9223372036854775808.manifest", "c.it_007.h5", "c.it_2147483647.h5"})
    directory.write(file, "");
  EXPECT_EQ(names(candidates(directory.path(), "c", ".h5")), std::vector<std::string>{"c.it_2147483647"});
}

TEST(Store, DoesNotListWhatARunHadNotFinishedWhenItWasKilled) {
  const Directory directory;
  for (const long iteration : {2, 4, 6}) add_checkpoint(directory, iteration);
  const auto to_temporary = [&](const char* name) {
    const fs::path manifest = manifest_path(directory.path(), name);
    fs::rename(manifest, temporary_path(manifest));
  };
  to_temporary("c.it_6");                                 // before the manifest got its name
  directory.write("c.it_4.manifest.tmp", "");             // while c.it_4 is about to be replaced
  fs::remove(manifest_path(directory.path(), "c.it_2"));  // lost: of this somebody should hear
  EXPECT_EQ(names(candidates(directory.path(), "c", ".h5")), (std::vector<std::string>{"c.it_4", "c.it_2"}));
  EXPECT_EQ(unfinished(directory.path(), "c"), std::vector<std::string>{"c.it_6"});
  EXPECT_TRUE(unfinished(directory.path(), "c", 5).empty());
  EXPECT_TRUE(unfinished(directory.path(), "other").empty());
  remove(directory.path(), "c.it_6", ".h5");
  EXPECT_TRUE(unfinished(directory.path(), "c").empty());
  EXPECT_FALSE(directory.has("c.it_6.file_0.h5"));
}

TEST(Store, TriesAtLastWhatHasFailedTooOften) {
  const Directory directory;
  for (const long iteration : {2, 4, 6}) add_checkpoint(directory, iteration);
  for (int start = 0; start < allowed_failed_starts; ++start) {
    EXPECT_EQ(names(candidates(directory.path(), "c", ".h5")).front(), "c.it_6");
    note_start(directory.path(), "c.it_6");
  }
  EXPECT_EQ(names(candidates(directory.path(), "c", ".h5")),
            (std::vector<std::string>{"c.it_4", "c.it_2", "c.it_6"}));
  note_success(directory.path(), "c.it_6");
  EXPECT_EQ(names(candidates(directory.path(), "c", ".h5")).front(), "c.it_6");
}

TEST(Store, AcceptsWhatIsCompleteAndNothingElse) {
  const Directory directory;
  const Manifest manifest = add_checkpoint(directory, 4);
  EXPECT_EQ(verify(directory.path(), "c.it_4", 0, 1).problem, "");
  EXPECT_FALSE(verify(directory.path(), "c.it_5", 0, 1).has_manifest);

  const std::string second = manifest.files[1].name;
  directory.write(second, std::string(1000, 'a') + "2");
  EXPECT_EQ(verify(directory.path(), "c.it_4", 0, 2).problem, "");  // the other share
  EXPECT_EQ(verify(directory.path(), "c.it_4", 1, 2).problem,
            second + " does not have the content that was written");
  EXPECT_EQ(verify_presence(directory.path(), "c.it_4", 0, 1).problem, "");  // it reads nothing
  directory.write(second, "short");
  for (const std::string& problem : {verify(directory.path(), "c.it_4", 0, 1).problem,
                                     verify_presence(directory.path(), "c.it_4", 0, 1).problem})
    EXPECT_EQ(problem, second + " has 5 bytes instead of 1001");
  fs::remove(directory.path() / second);
  for (const std::string& problem : {verify(directory.path(), "c.it_4", 0, 1).problem,
                                     verify_presence(directory.path(), "c.it_4", 0, 1).problem})
    EXPECT_EQ(problem, second + " is missing");
  EXPECT_EQ(verify_presence(directory.path(), "c.it_4", 0, 2).problem, "");  // the other share
  EXPECT_FALSE(verify_presence(directory.path(), "c.it_5", 0, 1).has_manifest);
}

TEST(Store, RefusesTheManifestOfAnotherCheckpoint) {
  const Directory directory;
  add_checkpoint(directory, 4);
  add_checkpoint(directory, 6);
  fs::copy_file(manifest_path(directory.path(), "c.it_6"), manifest_path(directory.path(), "c.it_4"),
                fs::copy_options::overwrite_existing);
  EXPECT_EQ(verify(directory.path(), "c.it_4", 0, 1).problem, "its manifest is that of c.it_6");
}

/// The iterations of checkpoints among those in which one may be written.
std::vector<long> iterations_of_checkpoints(long last_checkpoint, long every, long first, long last,
                                            long step = 1) {
  std::vector<long> result;
  for (long iteration = first; iteration <= last; iteration += step)
    if (is_due(iteration, last_checkpoint, every)) result.push_back(last_checkpoint = iteration);
  return result;
}

TEST(Due, IsEachMultiple) {
  EXPECT_EQ(iterations_of_checkpoints(-1, 32, 0, 160), (std::vector<long>{32, 64, 96, 128, 160}));
  EXPECT_EQ(iterations_of_checkpoints(-1, 0, 0, 160), std::vector<long>());
  EXPECT_EQ(iterations_of_checkpoints(-1, -1, 0, 160), std::vector<long>());
}

TEST(Due, IsNotShiftedByCheckpointsThatWereWrittenForOtherReasons) {
  EXPECT_EQ(iterations_of_checkpoints(119, 32, 120, 200), (std::vector<long>{128, 160, 192}));
  EXPECT_EQ(iterations_of_checkpoints(128, 32, 129, 200), (std::vector<long>{160, 192}));
}

TEST(Due, IsMadeUpForWhereAMultipleIsNoIterationOfAStep) {
  const std::vector<long> uninterrupted = iterations_of_checkpoints(-1, 12, 0, 64, 8);
  EXPECT_EQ(uninterrupted, (std::vector<long>{16, 24, 40, 48, 64}));
  for (long stop = 0; stop < 64; stop += 8) {
    std::vector<long> both = iterations_of_checkpoints(-1, 12, 0, stop, 8);
    for (const long iteration : iterations_of_checkpoints(stop, 12, stop + 8, 64, 8))
      both.push_back(iteration);
    EXPECT_EQ(both, uninterrupted) << "stopped in iteration " << stop;
  }
}

TEST(Store, RemovesOneCheckpointAndLeavesTheOthers) {
  const Directory directory;
  add_checkpoint(directory, 4);
  add_checkpoint(directory, 40);
  directory.write("c.it_4.txt", "");
  remove(directory.path(), "c.it_4", ".h5");
  EXPECT_FALSE(directory.has("c.it_4.manifest"));
  EXPECT_FALSE(directory.has("c.it_4.file_0.h5"));
  EXPECT_TRUE(directory.has("c.it_4.txt"));
  EXPECT_EQ(verify(directory.path(), "c.it_40", 0, 1).problem, "");
}

TEST(Store, RemovesTemporaryFilesOnly) {
  const Directory directory;
  add_checkpoint(directory, 4);
  directory.write("c.tmp.it_8.file_0.h5", "");
  remove_leftovers(directory.path(), "c.tmp");
  EXPECT_FALSE(directory.has("c.tmp.it_8.file_0.h5"));
  EXPECT_EQ(verify(directory.path(), "c.it_4", 0, 1).problem, "");
}

TEST(Store, SaysWhichFileCannotBeWrittenAndWhy) {
  try {
    write_durably("/nowhere/at/all", "text");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "cannot open \"/nowhere/at/all.tmp\": No such file or directory");
  }
}

}  // namespace
}  // namespace checkpoint
