// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Key/value tables: small maps from text to arrays of one data type, passed around by integer handle.
//
// Results follow the public API: functions that return a status give 0 or more on success and one of
// `table_error` on failure. They never throw, because thorns probe tables for optional keys all the time.
#ifndef FLESH_CORE_TABLE_HH
#define FLESH_CORE_TABLE_HH

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hh"

namespace flesh {

/// Values are those of UTIL_ERROR_*.
namespace table_error {
inline constexpr int no_memory = -1;
inline constexpr int bad_handle = -2;
inline constexpr int bad_input = -3;
inline constexpr int bad_flags = -100;
inline constexpr int bad_key = -101;
inline constexpr int string_truncated = -102;
inline constexpr int no_such_key = -103;
inline constexpr int wrong_type = -104;
inline constexpr int value_is_empty = -105;
inline constexpr int iterator_is_null = -106;
inline constexpr int no_mixed_array = -107;
}  // namespace table_error

/// One table. Keys are unique, non-empty, contain no '/'. The entry that was set last comes first, whether
/// its key is new or not, with the letters that the key was last set with: thorns that walk over a table may
/// rely on no order, but some were written to this one.
class Table {
 public:
  static constexpr int case_insensitive = 1;

  struct Entry {
    std::string key;
    int type;
    int count;                     ///< number of elements, >= 0
    std::vector<std::byte> bytes;  ///< count * variable_type_size(type)
  };

  /// \param flags  0 or case_insensitive
  explicit Table(int flags) : flags_(flags) {}

  int flags() const { return flags_; }
  std::span<const Entry> entries() const { return entries_; }
  int longest_key() const;

  /// The entry of a key, or null.
  const Entry* find(std::string_view key) const;

  /// Sets `count` elements of the type with code `type`. Result: 0 new key, 1 replaced, or bad_key,
  /// bad_input.
  int set(std::string_view key, int type, int count, const void* values);

  /// Copies at most `count` elements to `values` (null: none). Result: number of elements that the key holds,
  /// or bad_key, bad_input, no_such_key, wrong_type.
  int get(std::string_view key, int type, int count, void* values) const;

  /// Copies the first element. Result: number of elements, or as `get`, or value_is_empty.
  int get_scalar(std::string_view key, int type, void* value) const;

  /// Stores text as an array of characters without terminating zero. Result as `set`.
  int set_string(std::string_view key, std::string_view text);

  /// Copies text with a terminating zero into a buffer of `size` > 0 characters (null: only asks).
  /// Result: full length, or as `get`, or string_truncated with the buffer filled as far as it goes.
  int get_string(std::string_view key, int size, char* buffer) const;

  /// Result: 0, bad_key or no_such_key.
  int erase(std::string_view key);

  /// Sets the entries of text such as `order=4 name="x" widths={1 2 3}`; the last of equal keys wins.
  /// Nothing is set if the text is wrong. Result: number of entries, or bad_key, bad_input, no_mixed_array.
  int set_from_string(std::string_view text);

  /// The same entries in the opposite order.
  Table reversed() const;

  /// One line per entry: key, type, number of elements, values.
  void print(std::FILE* out) const;
  /// `key = value`, one line per entry.
  void print_pretty(std::FILE* out) const;

 private:
  int flags_;
  std::vector<Entry> entries_;
};

/// All tables of a run and the iterators over them, by handle. Handles of destroyed tables are used again.
class Tables {
 public:
  /// Flags that mean nothing here are the caller's and are kept. Result: handle >= 0, or bad_flags for
  /// negative ones.
  int create(int flags);
  /// A case-insensitive table from text. Result: handle, or the error of Table::set_from_string.
  int create_from_string(std::string_view text);
  /// Result: handle of a copy, or bad_handle. The copy was filled in order, so its own order is the reverse.
  int clone(int handle);
  /// Result: 0 or bad_handle. Iterators over the table stay and become null.
  int destroy(int handle);
  /// Null if there is no such table. Valid until the table is destroyed.
  Table* find(int handle);
  const Table* find(int handle) const;
  /// Number of tables that exist.
  int count() const;
  void print_all(std::FILE* out) const;
  /// One line per iterator: table and key that it stands on.
  void print_all_iterators(std::FILE* out) const;

  // Iterators. All of them return bad_handle for a handle that is none; changing a table makes the
  // position of its iterators meaningless, but never unsafe.
  int create_iterator(int table);
  int clone_iterator(int iterator);
  int destroy_iterator(int iterator);
  /// 1 if it points past the last entry, else 0.
  int is_null(int iterator) const;
  int table_of(int iterator) const;
  /// The entry pointed at; null at the end or for a bad handle.
  const Table::Entry* entry(int iterator) const;
  /// 1 if it points at an entry afterwards, 0 at the end, where it stays.
  int advance(int iterator);
  /// To the first entry: 1, or 0 if there is none.
  int reset(int iterator);
  int set_to_null(int iterator);
  /// 0; bad_key, then unchanged; or no_such_key, then at the end.
  int set_to_key(int iterator, std::string_view key);

 private:
  struct Iterator {
    int table;
    std::size_t position;
  };
  Iterator* find_iterator(int handle);
  const Iterator* find_iterator(int handle) const;

  std::vector<std::unique_ptr<Table>> tables_;
  std::vector<std::optional<Iterator>> iterators_;
};

}  // namespace flesh

#endif
