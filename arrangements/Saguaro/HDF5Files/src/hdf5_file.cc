// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/HDF5Files/src/hdf5_file.hh"

#include <hdf5.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "Saguaro/HDF5Files/src/packed_piece.hh"

namespace hdf5 {
namespace {

static_assert(sizeof(hid_t) == sizeof(std::int64_t));

/// The library has one state for all of the process, which the exit of the process must know: the note is
/// kept with the library, as data of the function that would print its errors.
constexpr char has_refused = '!';

/// Notes whether the library has refused to end an object, which then lives on. \return the argument
herr_t noted(herr_t result) {
  if (result < 0) H5Eset_auto2(H5E_DEFAULT, nullptr, const_cast<char*>(&has_refused));
  return result;
}

bool is_refusal_noted() {
  H5E_auto2_t function = nullptr;
  void* note = nullptr;
  H5Eget_auto2(H5E_DEFAULT, &function, &note);
  return note == &has_refused;
}

/// Ends the library, as it would do itself when the process exits. Not if a full disk has kept it from ending
/// an object: it would try once more and crash (1.10.8: H5D_close in H5_term_library).
void end_library() {
  if (!is_refusal_noted()) H5close();
}

/// The innermost reason on the error stack of the library.
std::string reason() {
  std::string result;
  H5Ewalk2(
      H5E_DEFAULT, H5E_WALK_UPWARD,
      [](unsigned, const H5E_error2_t* error, void* text) -> herr_t {
        auto& first = *static_cast<std::string*>(text);
        if (first.empty() && error->desc) first = error->desc;
        return 0;
      },
      &result);
  H5Eclear2(H5E_DEFAULT);
  return result.empty() ? "the HDF5 library gives no reason" : result;
}

template <class Result>
Result check(Result result, const char* action, const std::string& what) {
  if (result < 0) throw Error(what + ": cannot " + action + ": " + reason());
  return result;
}

/// An identifier of the library that is closed at the end of the scope.
class Scoped {
 public:
  Scoped(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  ~Scoped() {
    if (id_ >= 0) noted(close_(id_));
  }
  Scoped(Scoped&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  operator hid_t() const { return id_; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

herr_t close_object(hid_t id) { return H5Oclose(id); }
herr_t keep(hid_t) { return 0; }

hid_t number_type(const ElementType& type) {
  if (type.kind == ElementType::Kind::real) {
    if (type.bytes == 4) return H5T_NATIVE_FLOAT;
    if (type.bytes == 8) return H5T_NATIVE_DOUBLE;
    if (type.bytes == int{sizeof(long double)}) return H5T_NATIVE_LDOUBLE;
  } else {
    if (type.bytes == 1) return H5T_NATIVE_INT8;
    if (type.bytes == 2) return H5T_NATIVE_INT16;
    if (type.bytes == 4) return H5T_NATIVE_INT32;
    if (type.bytes == 8) return H5T_NATIVE_INT64;
  }
  throw Error("there are no numbers of " + std::to_string(type.bytes) + " bytes in HDF5 files");
}

Scoped memory_type(const ElementType& type) {
  const hid_t number = number_type(type);
  if (!type.is_complex) return {number, keep};
  const hid_t compound = check(H5Tcreate(H5T_COMPOUND, type.size()), "make a type of", "complex numbers");
  H5Tinsert(compound, "real", 0, number);
  H5Tinsert(compound, "imag", static_cast<std::size_t>(type.bytes), number);
  return {compound, H5Tclose};
}

Scoped text_type(std::size_t length) {
  const hid_t type = check(H5Tcopy(H5T_C_S1), "make a type of", "texts");
  H5Tset_size(type, std::max<std::size_t>(length, 1));
  return {type, H5Tclose};
}

Scoped space_of(const Shape& shape) {
  const std::vector<hsize_t> extents(shape.begin(), shape.end());
  return {H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr), H5Sclose};
}

/// How datasets are made: the same data are the same bytes, whenever they are written.
Scoped without_times() {
  const hid_t list = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_obj_track_times(list, false);
  return {list, H5Pclose};
}

Scoped creation_of(const Packing& packing, const Shape& piece) {
  Scoped list = without_times();
  const bool has_filters = packing.compression_level > 0 || packing.has_checksum;
  if (!has_filters || element_count(piece) == 0 || piece.empty()) return list;
  const std::vector<hsize_t> extents(piece.begin(), piece.end());
  H5Pset_chunk(list, static_cast<int>(extents.size()), extents.data());
  if (packing.compression_level > 0) {
    H5Pset_shuffle(list);
    H5Pset_deflate(list, static_cast<unsigned>(packing.compression_level));
  }
  if (packing.has_checksum) H5Pset_fletcher32(list);
  return list;
}

template <class T>
hid_t native();
template <>
hid_t native<int>() {
  return H5T_NATIVE_INT;
}
template <>
hid_t native<double>() {
  return H5T_NATIVE_DOUBLE;
}

}  // namespace

// ---- objects and attributes

Object::~Object() {
  if (id_ >= 0) noted(close_object(id_));
}
Object::Object(Object&& other) noexcept : id_(std::exchange(other.id_, -1)), what_(std::move(other.what_)) {}
Object& Object::operator=(Object&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(what_, other.what_);
  return *this;
}

void Object::set_numbers(const std::string& attribute, std::int64_t type, const void* values,
                         std::optional<std::size_t> length) {
  const std::string what = what_ + ", attribute " + attribute;
  if (has(attribute)) check(H5Adelete(id_, attribute.c_str()), "replace", what);
  const Scoped space = length ? space_of({*length}) : Scoped(H5Screate(H5S_SCALAR), H5Sclose);
  const Scoped id(
      check(H5Acreate2(id_, attribute.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT), "make", what),
      H5Aclose);
  check(H5Awrite(id, type, values), "write", what);
}

void Object::set(const std::string& attribute, int value) {
  set_numbers(attribute, H5T_NATIVE_INT, &value, std::nullopt);
}
void Object::set(const std::string& attribute, double value) {
  set_numbers(attribute, H5T_NATIVE_DOUBLE, &value, std::nullopt);
}
void Object::set(const std::string& attribute, const std::string& value) {
  const Scoped type = text_type(value.size());
  set_numbers(attribute, type, value.c_str(), std::nullopt);
}
void Object::set(const std::string& attribute, std::span<const int> values) {
  set_numbers(attribute, H5T_NATIVE_INT, values.data(), values.size());
}
void Object::set(const std::string& attribute, std::span<const double> values) {
  set_numbers(attribute, H5T_NATIVE_DOUBLE, values.data(), values.size());
}

bool Object::has(const std::string& attribute) const { return H5Aexists(id_, attribute.c_str()) > 0; }

template <class T>
std::optional<std::vector<T>> Object::numbers(const std::string& attribute, std::int64_t type) const {
  if (!has(attribute)) return std::nullopt;
  const std::string what = what_ + ", attribute " + attribute;
  const Scoped id(check(H5Aopen(id_, attribute.c_str(), H5P_DEFAULT), "open", what), H5Aclose);
  const Scoped space(check(H5Aget_space(id), "open", what), H5Sclose);
  constexpr hssize_t most = 1 << 20;  // a damaged file may promise anything
  const hssize_t count = check(H5Sget_simple_extent_npoints(space), "read", what);
  if (count > most) throw Error(what + ": it has " + std::to_string(count) + " elements");
  std::vector<T> result(static_cast<std::size_t>(count));
  if (count > 0) check(H5Aread(id, type, result.data()), "read", what);
  return result;
}

std::optional<int> Object::integer(const std::string& attribute) const {
  const auto values = numbers<int>(attribute, native<int>());
  return values && values->size() == 1 ? std::optional(values->front()) : std::nullopt;
}
std::optional<double> Object::real(const std::string& attribute) const {
  const auto values = numbers<double>(attribute, native<double>());
  return values && values->size() == 1 ? std::optional(values->front()) : std::nullopt;
}
std::optional<std::vector<int>> Object::integers(const std::string& attribute) const {
  return numbers<int>(attribute, native<int>());
}

std::optional<std::string> Object::text(const std::string& attribute) const {
  if (!has(attribute)) return std::nullopt;
  const std::string what = what_ + ", attribute " + attribute;
  const Scoped id(check(H5Aopen(id_, attribute.c_str(), H5P_DEFAULT), "open", what), H5Aclose);
  const Scoped type(check(H5Aget_type(id), "open", what), H5Tclose);
  if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) > 0) return std::nullopt;
  std::string result(H5Tget_size(type), '\0');
  check(H5Aread(id, type, result.data()), "read", what);
  result.resize(std::strlen(result.c_str()));
  return result;
}

// ---- datasets

Shape Dataset::shape() const {
  const Scoped space(check(H5Dget_space(id_), "open", what_), H5Sclose);
  const int rank = check(H5Sget_simple_extent_ndims(space), "read the shape of", what_);
  std::vector<hsize_t> extents(static_cast<std::size_t>(rank));
  if (rank > 0) check(H5Sget_simple_extent_dims(space, extents.data(), nullptr), "read the shape of", what_);
  return {extents.begin(), extents.end()};
}

ElementType Dataset::type() const {
  const Scoped type(check(H5Dget_type(id_), "open", what_), H5Tclose);
  const auto number = [&](hid_t id) -> ElementType {
    const H5T_class_t kind = H5Tget_class(id);
    if (kind != H5T_INTEGER && kind != H5T_FLOAT) throw Error(what_ + ": its elements are no numbers");
    return {kind == H5T_INTEGER ? ElementType::Kind::integer : ElementType::Kind::real,
            static_cast<int>(H5Tget_size(id)), false};
  };
  if (H5Tget_class(type) != H5T_COMPOUND) return number(type);
  if (H5Tget_nmembers(type) != 2) throw Error(what_ + ": its elements are no numbers");
  const Scoped member(check(H5Tget_member_type(type, 0), "read the type of", what_), H5Tclose);
  ElementType result = number(member);
  result.is_complex = true;
  return result;
}

std::vector<std::byte> Dataset::read(const ElementType& type) const {
  const Shape all = shape();
  return read(type, Shape(all.size(), 0), all);
}

std::vector<std::byte> Dataset::read(const ElementType& type, const Shape& begin, const Shape& extent) const {
  const Scoped in_file(check(H5Dget_space(id_), "open", what_), H5Sclose);
  const Scoped in_memory = space_of(extent);
  const std::vector<hsize_t> start(begin.begin(), begin.end()), count(extent.begin(), extent.end());
  if (!count.empty())
    check(H5Sselect_hyperslab(in_file, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr),
          "select a part of", what_);
  if (H5Sselect_valid(in_file) <= 0) throw Error(what_ + ": it is smaller than what is to be read");
  std::vector<std::byte> result(element_count(extent) * type.size());
  if (!result.empty())
    check(H5Dread(id_, memory_type(type), in_memory, in_file, H5P_DEFAULT, result.data()), "read", what_);
  return result;
}

std::string Dataset::read_text() const {
  const Scoped type(check(H5Dget_type(id_), "open", what_), H5Tclose);
  const Scoped space(check(H5Dget_space(id_), "open", what_), H5Sclose);
  const bool is_text = H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0;
  const std::size_t count =
      static_cast<std::size_t>(check(H5Sget_simple_extent_npoints(space), "read", what_));
  if (is_text ? count != 1 : H5Tget_class(type) != H5T_INTEGER || H5Tget_size(type) != 1)
    throw Error(what_ + ": it is no text");
  if (count > H5Dget_storage_size(id_)) throw Error(what_ + ": it is incomplete");
  std::string result(is_text ? H5Tget_size(type) : count, '\0');
  check(H5Dread(id_, is_text ? hid_t{type} : H5T_NATIVE_CHAR, H5S_ALL, H5S_ALL, H5P_DEFAULT, result.data()),
        "read", what_);
  result.resize(std::strlen(result.c_str()));
  return result;
}

// ---- files

namespace {

/// What the library keeps of attributes in memory is ten times what they take in the file, and it would keep
/// up to 32 MB of the latter. (Checkpoint of 1525 datasets, HDF5 1.10.8, November 2026: 36 MB; with this
/// cache 13 MB, and as fast.)
Scoped with_small_cache() {
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5AC_cache_config_t cache{};
  cache.version = H5AC__CURR_CACHE_CONFIG_VERSION;
  H5Pget_mdc_config(access, &cache);
  cache.set_initial_size = true;
  cache.initial_size = cache.min_size = cache.max_size = std::size_t{1} << 19;
  cache.incr_mode = H5C_incr__off;
  cache.flash_incr_mode = H5C_flash_incr__off;
  cache.decr_mode = H5C_decr__off;
  H5Pset_mdc_config(access, &cache);
  return {access, H5Pclose};
}

}  // namespace

/// Call it before anything else of the library, which would otherwise print its errors and end itself.
void start_library() {
  static const int once =
      (H5dont_atexit(), H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr), std::atexit(end_library));
  (void)once;
}

bool serves_threads() {
  hbool_t result = false;
  return H5is_library_threadsafe(&result) >= 0 && result;
}

WorkInThread::WorkInThread() {
  start_library();
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}
bool WorkInThread::has_refused() const { return is_refusal_noted(); }
void note_refusal() { noted(-1); }

File File::create(const std::string& path) {
  start_library();
  return {
      check(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, with_small_cache()), "make this file", path),
      path};
}
File File::in_memory(const std::string& name) {
  start_library();
  constexpr std::size_t increment = std::size_t{1} << 16;
  const Scoped access = with_small_cache();
  H5Pset_fapl_core(access, increment, /*backing_store=*/0);
  return {check(H5Fcreate(name.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), "make this file", name), name};
}
File File::append(const std::string& path) {
  start_library();
  return {check(H5Fopen(path.c_str(), H5F_ACC_RDWR, with_small_cache()), "open this file", path), path};
}
File File::read(const std::string& path) {
  start_library();
  return {check(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), "open this file", path), path};
}
File::~File() {
  if (id_ >= 0) noted(H5Fclose(id_));
}
File::File(File&& other) noexcept : id_(std::exchange(other.id_, -1)), path_(std::move(other.path_)) {}

void File::close() {
  if (id_ >= 0) check(noted(H5Fclose(std::exchange(id_, -1))), "complete this file", path_);
}

bool File::has(const std::string& name) const {
  for (std::size_t end = name.find('/'); end != std::string::npos; end = name.find('/', end + 1))
    if (H5Lexists(id_, name.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
  return H5Lexists(id_, name.c_str(), H5P_DEFAULT) > 0;
}

std::vector<std::string> File::dataset_names() const {
  struct Walk {
    hid_t file;
    std::vector<std::string> names;
  } walk{id_, {}};
  const auto visit = [](hid_t, const char* name, const H5L_info_t* link, void* data) -> herr_t {
    auto& walk = *static_cast<Walk*>(data);
    H5O_info_t object;
    if (link->type != H5L_TYPE_HARD) return 0;
    if (H5Oget_info_by_name2(walk.file, name, &object, H5O_INFO_BASIC, H5P_DEFAULT) < 0) return -1;
    if (object.type == H5O_TYPE_DATASET) walk.names.emplace_back(name);
    return 0;
  };
  check(H5Literate(id_, H5_INDEX_NAME, H5_ITER_INC, nullptr, visit, &walk), "list the content of", path_);
  return walk.names;
}

Group File::make_group(const std::string& name) {
  if (has(name)) return group(name);
  return {check(H5Gcreate2(id_, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), "make", about(name)),
          about(name)};
}

Group File::group(const std::string& name) const {
  return {check(H5Gopen2(id_, name.c_str(), H5P_DEFAULT), "open", about(name)), about(name)};
}

Dataset File::dataset(const std::string& name) const {
  return {check(H5Dopen2(id_, name.c_str(), H5P_DEFAULT), "open", about(name)), about(name)};
}

void File::remove_if_present(const std::string& name) {
  if (has(name)) check(H5Ldelete(id_, name.c_str(), H5P_DEFAULT), "replace", about(name));
}

namespace {

/// A table without rows.
void make_table(hid_t file, const std::string& name, hsize_t columns, hsize_t chunk_rows,
                const std::string& what) {
  const hsize_t empty[] = {0, columns}, limits[] = {H5S_UNLIMITED, columns}, chunk[] = {chunk_rows, columns};
  const Scoped space(H5Screate_simple(2, empty, limits), H5Sclose);
  const Scoped creation = without_times();
  check(H5Pset_chunk(creation, 2, chunk), "choose the pieces of", what);
  const Scoped table(
      check(H5Dcreate2(file, name.c_str(), H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, creation, H5P_DEFAULT),
            "make", what),
      H5Dclose);
}

}  // namespace

Dataset File::write(const std::string& name, const ElementType& type, const Shape& shape,
                    const void* elements, const Packing& packing) {
  PackedDataset dataset(type, shape, elements, packing);
  PackedDataset* const alone[] = {&dataset};
  pack(alone);
  return write(name, dataset);
}

Dataset File::write(const std::string& name, const PackedDataset& dataset) {
  remove_if_present(name);
  const Scoped stored = memory_type(dataset.type), space = space_of(dataset.shape);
  const Scoped creation = creation_of(dataset.packing, dataset.piece);
  Dataset result(check(H5Dcreate2(id_, name.c_str(), stored, space, H5P_DEFAULT, creation, H5P_DEFAULT),
                       "make", about(name)),
                 about(name));
  if (dataset.is_sliced()) {
    std::vector<hsize_t> begin(dataset.shape.size(), 0);
    for (const PackedPiece& slice : dataset.slices) {
      check(H5Dwrite_chunk(result.id_, H5P_DEFAULT, slice.left_out, begin.data(), slice.bytes.size(),
                           slice.bytes.data()),
            "write", about(name));
      begin[0] += dataset.piece[0];
    }
  } else if (!dataset.elements.empty()) {
    check(H5Dwrite(result.id_, stored, H5S_ALL, H5S_ALL, H5P_DEFAULT, dataset.elements.data()), "write",
          about(name));
  }
  return result;
}

void File::append_row(const std::string& name, std::span<const double> row, std::uint64_t chunk_rows) {
  const hsize_t columns = row.size();
  if (!has(name)) make_table(id_, name, columns, chunk_rows, about(name));
  const Dataset table = dataset(name);
  const Shape shape = table.shape();
  if (shape.size() != 2 || shape[1] != columns)
    throw Error(about(name) + ": cannot add a row of " + std::to_string(columns) +
                " numbers: it is another table");
  const hsize_t grown[] = {shape[0] + 1, columns}, begin[] = {shape[0], 0}, extent[] = {1, columns};
  check(H5Dset_extent(table.id_, grown), "extend", about(name));
  const Scoped stored(check(H5Dget_space(table.id_), "open", about(name)), H5Sclose);
  const Scoped given(H5Screate_simple(2, extent, nullptr), H5Sclose);
  check(H5Sselect_hyperslab(stored, H5S_SELECT_SET, begin, nullptr, extent, nullptr), "select a row of",
        about(name));
  check(H5Dwrite(table.id_, H5T_NATIVE_DOUBLE, given, stored, H5P_DEFAULT, row.data()), "write", about(name));
}

void File::forget_rows(const std::string& name, double first) {
  if (!has(name)) return;
  const Dataset table = dataset(name);
  const Shape shape = table.shape();
  if (shape.size() != 2 || shape[1] == 0) throw Error(about(name) + " is no table");
  const auto bytes = table.read({ElementType::Kind::real, 8}, {0, 0}, {shape[0], 1});
  hsize_t kept[] = {0, shape[1]};
  for (double key; kept[0] < shape[0]; ++kept[0]) {
    std::memcpy(&key, bytes.data() + kept[0] * sizeof key, sizeof key);
    if (key >= first) break;
  }
  if (kept[0] < shape[0]) check(H5Dset_extent(table.id_, kept), "shorten", about(name));
}

Dataset File::write_shape_only(const std::string& name, const ElementType& type, const Shape& shape) {
  remove_if_present(name);
  const Scoped stored = memory_type(type), space(H5Screate(H5S_NULL), H5Sclose);
  Dataset result(
      check(H5Dcreate2(id_, name.c_str(), stored, space, H5P_DEFAULT, without_times(), H5P_DEFAULT), "make",
            about(name)),
      about(name));
  const std::vector<int> extents(shape.begin(), shape.end());
  result.set("h5shape", std::span(extents));
  return result;
}

void File::write_text(const std::string& name, const std::string& text) {
  remove_if_present(name);
  const Scoped type = text_type(text.size() + 1), space(H5Screate(H5S_SCALAR), H5Sclose);
  const Scoped dataset(
      check(H5Dcreate2(id_, name.c_str(), type, space, H5P_DEFAULT, without_times(), H5P_DEFAULT), "make",
            about(name)),
      H5Dclose);
  check(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.c_str()), "write", about(name));
}

// ---- files that may be damaged

namespace {

/// \throws Error if some dataset cannot be read
void read_everything(const std::string& path) {
  const File file = File::read(path);
  for (const std::string& name : file.dataset_names()) {
    const Dataset dataset = file.dataset(name);
    dataset.read(dataset.type());
    dataset.integers("iorigin");
  }
}

std::string received(int descriptor) {
  std::string result;
  char buffer[256];
  for (ssize_t count; (count = ::read(descriptor, buffer, sizeof buffer)) != 0;)
    if (count > 0)
      result.append(buffer, static_cast<std::size_t>(count));
    else if (errno != EINTR)
      break;
  return result;
}

[[noreturn]] void read_as_child(const std::string& path, int report) {
  std::string problem;
  try {
    read_everything(path);
  } catch (const std::exception& error) {
    problem = error.what();
  }
  if (!problem.empty() && ::write(report, problem.data(), problem.size()) < 0) ::_exit(2);
  ::_exit(problem.empty() ? 0 : 1);
}

}  // namespace

std::string problem_with_file(const std::string& path) {
  int pipe[2];
  if (::pipe(pipe) != 0) return std::string("it cannot be examined: ") + std::strerror(errno);
  const ::pid_t child = ::fork();
  if (child == 0) read_as_child(path, pipe[1]);
  ::close(pipe[1]);
  std::string problem =
      child < 0 ? std::string("it cannot be examined: ") + std::strerror(errno) : received(pipe[0]);
  ::close(pipe[0]);
  int status = 0;
  if (child > 0 && ::waitpid(child, &status, 0) == child && problem.empty()) {
    if (WIFSIGNALED(status))
      problem = std::string("the HDF5 library crashes when it reads it: ") + ::strsignal(WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0)
      problem = "it cannot be read";
  }
  return problem;
}

}  // namespace hdf5
