// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The files that one output writes.
#ifndef CARPETIOHDF5_OUTPUT_FILES_HH
#define CARPETIOHDF5_OUTPUT_FILES_HH

#include <functional>
#include <future>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "Saguaro/HDF5Files/src/growing_file.hh"
#include "data_file.hh"

namespace carpet_io_hdf5 {

/// The files of one output, which are complete together: several variables and levels may go into one.
///
/// A file that cannot be written is reported, with the variables that it was to hold, and left as it was
/// before this output; nothing is thrown, because the processes around must go on in step.
///
/// Where a device does the work of a step, the host has time, so pieces are compressed in the background. If
/// the library is thread-safe, they are also written there. Otherwise they are written when compression is
/// done or complete() is called. Errors of the background are reported then. A file is open no longer than
/// writing takes.
class OutputFiles {
 public:
  static constexpr std::size_t most_waiting_bytes = std::size_t{2}
                                                    << 30;  ///< of values, beside what is packed
  /// True if pieces of this style are packed in the background.
  static bool packs_in_background(const DatasetStyle& style);

  OutputFiles();
  ~OutputFiles();
  /// Writes pieces of a field. A new file begins with what concerns it as a whole.
  /// \param path  without extension;  \param file_count  files that belong together
  void write(const cGH* gh, const std::string& path, int file_count, const FieldDescription& field,
             const DatasetAxes& axes, std::vector<Piece> pieces, const DatasetStyle& style);
  /// There is nothing to come of this output. What has been packed is in its files afterwards; what is in the
  /// background may stay there.
  void commit_later(const cGH* gh);
  /// The output is in its files.
  void complete(const cGH* gh);

 private:
  /// A piece that is being packed.
  struct Job;
  using Jobs = std::vector<std::unique_ptr<Job>>;
  /// What has become of jobs in the background.
  struct Outcome {
    std::vector<std::string> problems;
    bool has_refused = false;  ///< the library refused to end an object
    bool is_packed = true;     ///< false: nothing has been done
  };
  struct Batch {
    Jobs jobs;
    std::shared_future<Outcome> end;
  };

  hdf5::File& open(const cGH* gh, const std::string& path, const FieldDescription& field, int file_count);
  bool may_wait(const std::string& path, const Piece& piece, const DatasetStyle& style) const;
  void wait_if_the_run_fails();
  static Outcome work_in_background(const Jobs& jobs, int threads, bool writes);
  static Outcome write_in_background(const Jobs& jobs);
  static void write_file(const std::string& path, const Jobs& jobs);
  void wait_for_background(const std::string& path) const;
  void complete_if_packed(const cGH* gh);
  void write_jobs(const cGH* gh, const Jobs& jobs);
  void close_files();
  /// \param variables  that the action writes, by their names
  void guarded(const std::string& path, const std::set<std::string>& variables,
               const std::function<void(const std::string&)>& action);

  struct OpenFile {
    std::unique_ptr<hdf5::GrowingFile> file;
    std::set<std::string> variables;  ///< in this output
  };
  struct BrokenFile {
    std::string reason;
    std::set<std::string> variables;  ///< whose loss has been reported
  };
  std::map<std::string, OpenFile> files_;
  std::map<std::string, BrokenFile> broken_;  ///< in this output
  std::set<std::string> known_;               ///< exist: what concerns them as a whole has been written
  Jobs collected_;                            ///< since the last commit
  std::list<Batch> batches_;                  ///< in the background, oldest first
  std::size_t waiting_bytes_ = 0;
  bool waits_if_the_run_fails_ = false;
};

}  // namespace carpet_io_hdf5

#endif
