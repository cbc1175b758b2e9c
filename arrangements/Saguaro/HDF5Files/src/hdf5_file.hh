// SPDX-License-Identifier: LGPL-2.1-or-later
//
// HDF5 files as objects: files, datasets and groups with attributes. The only user of the HDF5 library.
//
// Everything throws hdf5::Error if the library refuses: "FILE: cannot do THIS to THAT: reason".
#ifndef SAGUARO_HDF5FILES_HDF5_FILE_HH
#define SAGUARO_HDF5FILES_HDF5_FILE_HH

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace hdf5 {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Type of the elements of a dataset. A complex number is a compound of `real` and `imag`.
struct ElementType {
  enum class Kind { integer, real };
  Kind kind = Kind::real;
  int bytes = 8;            ///< of one number: 1, 2, 4, 8, and 16 for real numbers
  bool is_complex = false;  ///< two numbers per element
  std::size_t size() const { return static_cast<std::size_t>(bytes) * (is_complex ? 2 : 1); }
  friend bool operator==(const ElementType&, const ElementType&) = default;
};

/// Extents, the slowest first, as in C.
using Shape = std::vector<std::uint64_t>;

/// How the elements of a dataset are stored.
struct Packing {
  int compression_level = 0;  ///< of gzip, 0 (none) to 9
  bool has_checksum = false;  ///< each piece is checked on reading
};

struct PackedDataset;

/// An open object of a file. Closed at the end of its life.
class Object {
 public:
  Object() = default;
  ~Object();
  Object(Object&& other) noexcept;
  Object& operator=(Object&& other) noexcept;

  // ---- attributes: one number, a row of numbers, a text
  void set(const std::string& attribute, int value);
  void set(const std::string& attribute, double value);
  void set(const std::string& attribute, const std::string& value);
  void set(const std::string& attribute, std::span<const int> values);
  void set(const std::string& attribute, std::span<const double> values);

  bool has(const std::string& attribute) const;
  /// \return nothing if there is no such attribute, or one of another length. Numbers are converted.
  std::optional<int> integer(const std::string& attribute) const;
  std::optional<double> real(const std::string& attribute) const;
  std::optional<std::vector<int>> integers(const std::string& attribute) const;
  std::optional<std::string> text(const std::string& attribute) const;

 protected:
  friend class File;
  Object(std::int64_t id, std::string what) : id_(id), what_(std::move(what)) {}
  template <class T>
  std::optional<std::vector<T>> numbers(const std::string& attribute, std::int64_t type) const;
  void set_numbers(const std::string& attribute, std::int64_t type, const void* values,
                   std::optional<std::size_t> length);

  std::int64_t id_ = -1;
  std::string what_;  ///< for messages
};

class Dataset : public Object {
 public:
  Dataset() = default;
  Shape shape() const;
  /// \throws Error if the elements are neither numbers nor pairs `real`, `imag`
  ElementType type() const;
  /// Reads all elements, or a box of them, in C order, converted to `type`.
  std::vector<std::byte> read(const ElementType& type) const;
  std::vector<std::byte> read(const ElementType& type, const Shape& begin, const Shape& extent) const;
  /// A text of fixed length, or an array of characters.
  std::string read_text() const;

 private:
  friend class File;
  using Object::Object;
};

class Group : public Object {
 public:
  Group() = default;

 private:
  friend class File;
  using Object::Object;
};

/// One file. Names of datasets are paths; "A/B" lies in group A.
class File {
 public:
  /// Makes a new file; what there was under this name is lost.
  static File create(const std::string& path);
  /// Makes a file that is never on disk.
  static File in_memory(const std::string& name);
  /// Opens a file to add to it, or to read it.
  static File append(const std::string& path);
  static File read(const std::string& path);
  ~File();
  File(File&&) noexcept;

  /// Writes everything out. Without a call the destructor does it, and tells nobody about failures.
  void close();

  const std::string& path() const { return path_; }
  bool has(const std::string& name) const;
  /// Names of all datasets outside of groups, sorted.
  std::vector<std::string> dataset_names() const;

  Group make_group(const std::string& name);
  Group group(const std::string& name) const;
  Dataset dataset(const std::string& name) const;
  /// Writes a new dataset; one of the same name is replaced.
  Dataset write(const std::string& name, const ElementType& type, const Shape& shape, const void* elements,
                const Packing& packing = {});
  /// The same of a dataset that has been packed.
  Dataset write(const std::string& name, const PackedDataset& dataset);
  /// Adds a row to a table of reals, which is made at its first row; room for `chunk_rows` rows is taken at a
  /// time.
  /// \throws Error if the table has rows of another length
  void append_row(const std::string& name, std::span<const double> row, std::uint64_t chunk_rows);
  /// Forgets the rows of a table, from the first one on that begins with `first` or a larger number. Nothing
  /// happens if there is no such table.
  void forget_rows(const std::string& name, double first);
  /// A dataset that tells where there is one, and has no elements.
  Dataset write_shape_only(const std::string& name, const ElementType& type, const Shape& shape);
  /// Writes a text of fixed length.
  void write_text(const std::string& name, const std::string& text);

 private:
  File(std::int64_t id, std::string path) : id_(id), path_(std::move(path)) {}
  void remove_if_present(const std::string& name);
  std::string about(const std::string& name) const { return path_ + ": " + name; }

  std::int64_t id_ = -1;
  std::string path_;
};

/// Starts the library unless it has been started. It ends when the process exits, after objects that were
/// made later have been destroyed.
void start_library();

// ---- threads

/// True if several threads may use the library, which then lets in one at a time.
bool serves_threads();

/// Work of a thread other than the main one. The library has separate settings for errors in each thread.
class WorkInThread {
 public:
  WorkInThread();
  /// Whether the library has refused to end an object in this thread. If so, call note_refusal() in the main
  /// thread.
  bool has_refused() const;
};
/// Notes for the exit of the process that the library has refused to end an object in another thread. Call it
/// in the main thread.
void note_refusal();

/// Reads everything in a file in another process, which may crash: what HDF5 does with damaged files is not
/// to be relied upon.
/// \return what is wrong with the file; empty if all of it can be read
std::string problem_with_file(const std::string& path);

}  // namespace hdf5

#endif
