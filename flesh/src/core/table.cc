// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/table.hh"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/names.hh"
#include "core/text.hh"
#include "core/types.hh"

namespace flesh {
namespace {

bool is_good_key(std::string_view key) { return !key.empty() && key.find('/') == std::string_view::npos; }

bool same_key(std::string_view a, std::string_view b, int flags) {
  return flags & Table::case_insensitive ? same_name(a, b) : a == b;
}

template <typename T>
T element(const Table::Entry& entry, int i) {
  T value;
  std::memcpy(&value, entry.bytes.data() + i * sizeof(T), sizeof(T));
  return value;
}

template <typename T>
std::string complex_text(const Table::Entry& entry, int i) {
  const auto value = element<std::complex<T>>(entry, i);
  return text("(", static_cast<double>(value.real()), ",", static_cast<double>(value.imag()), ")");
}

/// One element as a person would write it.
std::string element_text(const Table::Entry& entry, int i) {
  namespace vt = variable_type;
  switch (entry.type) {
    case vt::byte:
      return text(static_cast<int>(element<unsigned char>(entry, i)));
    case vt::integer:
    case vt::integer4:
      return text(element<std::int32_t>(entry, i));
    case vt::integer1:
      return text(static_cast<int>(element<std::int8_t>(entry, i)));
    case vt::integer2:
      return text(element<std::int16_t>(entry, i));
    case vt::integer8:
      return text(element<std::int64_t>(entry, i));
    case vt::real:
    case vt::real8:
      return number_text(element<double>(entry, i));
    case vt::real4:
      return number_text(element<float>(entry, i));
    case vt::real16:
      return number_text(static_cast<double>(element<long double>(entry, i)));
    case vt::complex:
    case vt::complex16:
      return complex_text<double>(entry, i);
    case vt::complex8:
      return complex_text<float>(entry, i);
    case vt::complex32:
      return complex_text<long double>(entry, i);
    default:
      return "(not printable)";
  }
}

std::string value_text(const Table::Entry& entry) {
  if (entry.type == variable_type::character)
    return text('"', std::string_view(reinterpret_cast<const char*>(entry.bytes.data()), entry.count), '"');
  if (entry.count == 1) return element_text(entry, 0);
  std::string all = "{";
  for (int i = 0; i < entry.count; ++i) all += (i ? " " : "") + element_text(entry, i);
  return all + "}";
}

/// Reads `key = value ...` into a list of entries. Members return 0 or a table_error.
class Parser {
 public:
  explicit Parser(std::string_view source) : rest_(source) {}

  int parse(std::vector<Table::Entry>* entries) {
    for (skip_blanks(); !rest_.empty(); skip_blanks()) {
      Table::Entry entry;
      if (const int status = parse_entry(&entry)) return status;
      entries->push_back(std::move(entry));  // what ends in a quote or a brace may be followed by anything
    }
    return 0;
  }

 private:
  int parse_entry(Table::Entry* entry) {
    const std::string_view key = take_while([](char c) { return !is_space(c) && c != '='; });
    skip_blanks();
    if (rest_.empty() || rest_[0] != '=') return table_error::bad_input;
    rest_.remove_prefix(1);
    skip_blanks();
    if (!is_good_key(key)) return table_error::bad_key;
    entry->key = key;
    if (rest_.empty()) return table_error::bad_input;
    if (rest_[0] == '{') return parse_array(entry);
    if (rest_[0] == '"' || rest_[0] == '\'') return parse_quoted(entry);
    entry->count = 1;
    return parse_number(&entry->type, &entry->bytes);
  }

  int parse_quoted(Table::Entry* entry) {
    const auto end = rest_.find(rest_[0], 1);
    if (end == std::string_view::npos) return table_error::bad_input;
    const auto* first = reinterpret_cast<const std::byte*>(rest_.data()) + 1;
    entry->type = variable_type::character;
    entry->count = static_cast<int>(end) - 1;
    entry->bytes.assign(first, first + entry->count);
    rest_.remove_prefix(end + 1);
    return 0;
  }

  int parse_array(Table::Entry* entry) {
    rest_.remove_prefix(1);
    entry->type = variable_type::integer;
    entry->count = 0;
    for (skip_blanks(); !rest_.empty() && rest_[0] != '}'; skip_blanks()) {
      int type = 0;
      if (const int status = parse_number(&type, &entry->bytes)) return status;
      if (entry->count > 0 && type != entry->type) return table_error::no_mixed_array;
      entry->type = type;
      ++entry->count;
    }
    if (rest_.empty()) return table_error::bad_input;
    rest_.remove_prefix(1);
    return 0;
  }

  /// Appends an integer or real to `bytes`.
  int parse_number(int* type, std::vector<std::byte>* bytes) {
    std::string_view word = take_while([](char c) { return !is_space(c) && c != '}'; });
    if (!word.empty() && word[0] == '+') word.remove_prefix(1);
    if (Int value; is_all_of(word, &value)) {
      *type = variable_type::integer;
      append(bytes, value);
    } else if (Real real; is_all_of(word, &real) && !is_integer_text(word)) {
      *type = variable_type::real;
      append(bytes, real);
    } else {
      return table_error::bad_input;
    }
    return 0;
  }

  template <typename T>
  static bool is_all_of(std::string_view word, T* value) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), *value);
    return error == std::errc() && end == word.data() + word.size();
  }

  /// An integer that does not fit must not quietly become a real number.
  static bool is_integer_text(std::string_view word) {
    return word.find_first_not_of("-0123456789") == std::string_view::npos;
  }

  template <typename T>
  static void append(std::vector<std::byte>* bytes, T value) {
    const auto* first = reinterpret_cast<const std::byte*>(&value);
    bytes->insert(bytes->end(), first, first + sizeof value);
  }

  template <typename Predicate>
  std::string_view take_while(Predicate belongs) {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), belongs);
    const std::string_view taken = rest_.substr(0, end - rest_.begin());
    rest_.remove_prefix(taken.size());
    return taken;
  }

  void skip_blanks() { take_while(is_space); }

  std::string_view rest_;
};

}  // namespace

int Table::longest_key() const {
  std::size_t longest = 0;
  for (const Entry& entry : entries_) longest = std::max(longest, entry.key.size());
  return static_cast<int>(longest);
}

const Table::Entry* Table::find(std::string_view key) const {
  const auto found =
      std::ranges::find_if(entries_, [&](const Entry& entry) { return same_key(entry.key, key, flags_); });
  return found == entries_.end() ? nullptr : &*found;
}

int Table::set(std::string_view key, int type, int count, const void* values) {
  const int size = variable_type_size(type);
  if (!is_good_key(key)) return table_error::bad_key;
  if (count < 0 || size < 0 || (count > 0 && !values)) return table_error::bad_input;
  const auto* first = static_cast<const std::byte*>(values);
  // The new bytes are complete before the old ones go: `values` may point into them.
  std::vector<std::byte> bytes(first, first + static_cast<std::size_t>(count) * size);
  const Entry* old = find(key);
  const bool is_new = old == nullptr;
  Entry entry{std::string(key), type, count, std::move(bytes)};
  if (!is_new) entries_.erase(entries_.begin() + (old - entries_.data()));
  entries_.insert(entries_.begin(), std::move(entry));
  return is_new ? 0 : 1;
}

int Table::get(std::string_view key, int type, int count, void* values) const {
  if (!is_good_key(key)) return table_error::bad_key;
  if (count < 0) return table_error::bad_input;
  const Entry* entry = find(key);
  if (!entry) return table_error::no_such_key;
  if (entry->type != type) return table_error::wrong_type;
  if (values && count > 0 && entry->count > 0)
    std::memcpy(values, entry->bytes.data(),
                static_cast<std::size_t>(std::min(count, entry->count)) * variable_type_size(type));
  return entry->count;
}

int Table::get_scalar(std::string_view key, int type, void* value) const {
  const int count = get(key, type, 1, value);
  return count == 0 ? table_error::value_is_empty : count;
}

int Table::set_string(std::string_view key, std::string_view text) {
  return set(key, variable_type::character, static_cast<int>(text.size()), text.data());
}

int Table::get_string(std::string_view key, int size, char* buffer) const {
  if (size < 0) return table_error::bad_input;
  const int kept = std::max(0, size - 1);
  const int length = get(key, variable_type::character, kept, buffer);
  if (length < 0 || !buffer) return length;
  if (size == 0) return table_error::bad_input;
  buffer[std::min(length, kept)] = '\0';
  return length > kept ? table_error::string_truncated : length;
}

int Table::erase(std::string_view key) {
  if (!is_good_key(key)) return table_error::bad_key;
  const Entry* entry = find(key);
  if (!entry) return table_error::no_such_key;
  entries_.erase(entries_.begin() + (entry - entries_.data()));
  return 0;
}

Table Table::reversed() const {
  Table copy(*this);
  std::ranges::reverse(copy.entries_);
  return copy;
}

int Table::set_from_string(std::string_view text) {
  std::vector<Entry> parsed;
  if (const int status = Parser(text).parse(&parsed)) return status;
  for (const Entry& entry : parsed) set(entry.key, entry.type, entry.count, entry.bytes.data());
  return static_cast<int>(parsed.size());
}

void Table::print(std::FILE* out) const {
  for (const Entry& entry : entries_)
    std::fprintf(out, "  \"%s\": %s[%d] = %s\n", entry.key.c_str(),
                 std::string(variable_type_name(entry.type)).c_str(), entry.count, value_text(entry).c_str());
}

void Table::print_pretty(std::FILE* out) const {
  for (const Entry& entry : entries_)
    std::fprintf(out, "%s = %s\n", entry.key.c_str(), value_text(entry).c_str());
}

// ----------------------------------------------------------------------------------------- all tables

namespace {

/// Puts an object into the first free place. Result: its handle.
template <typename Slot, typename Object>
int add_to(std::vector<Slot>& slots, Object object) {
  const auto place = std::ranges::find_if(slots, [](const Slot& slot) { return !slot; });
  const auto handle = place - slots.begin();
  if (place == slots.end()) slots.emplace_back();
  slots[handle] = std::move(object);
  return static_cast<int>(handle);
}

template <typename Slot>
bool holds(const std::vector<Slot>& slots, int handle) {
  return handle >= 0 && handle < static_cast<int>(slots.size()) && slots[handle];
}

}  // namespace

int Tables::create(int flags) {
  if (flags < 0) return table_error::bad_flags;
  return add_to(tables_, std::make_unique<Table>(flags));
}

int Tables::create_from_string(std::string_view text) {
  auto table = std::make_unique<Table>(Table::case_insensitive);
  const int status = table->set_from_string(text);
  return status < 0 ? status : add_to(tables_, std::move(table));
}

int Tables::clone(int handle) {
  const Table* table = find(handle);
  return table ? add_to(tables_, std::make_unique<Table>(table->reversed())) : table_error::bad_handle;
}

int Tables::destroy(int handle) {
  if (!find(handle)) return table_error::bad_handle;
  tables_[handle].reset();
  for (auto& iterator : iterators_)
    if (iterator && iterator->table == handle) iterator->position = std::numeric_limits<std::size_t>::max();
  return 0;
}

Table* Tables::find(int handle) { return holds(tables_, handle) ? tables_[handle].get() : nullptr; }
const Table* Tables::find(int handle) const { return const_cast<Tables*>(this)->find(handle); }

int Tables::count() const {
  return static_cast<int>(std::ranges::count_if(tables_, [](const auto& table) { return table != nullptr; }));
}

void Tables::print_all(std::FILE* out) const {
  for (int handle = 0; handle < static_cast<int>(tables_.size()); ++handle) {
    if (!tables_[handle]) continue;
    std::fprintf(out, "table %d, %zu keys\n", handle, tables_[handle]->entries().size());
    tables_[handle]->print(out);
  }
}

void Tables::print_all_iterators(std::FILE* out) const {
  for (int handle = 0; handle < static_cast<int>(iterators_.size()); ++handle) {
    if (!iterators_[handle]) continue;
    const Table::Entry* at = entry(handle);
    std::fprintf(out, "iterator %d on table %d, %s\n", handle, table_of(handle),
                 at ? at->key.c_str() : "at the end");
  }
}

Tables::Iterator* Tables::find_iterator(int handle) {
  return holds(iterators_, handle) ? &*iterators_[handle] : nullptr;
}

const Tables::Iterator* Tables::find_iterator(int handle) const {
  return const_cast<Tables*>(this)->find_iterator(handle);
}

int Tables::create_iterator(int table) {
  return find(table) ? add_to(iterators_, Iterator{table, 0}) : table_error::bad_handle;
}

int Tables::clone_iterator(int iterator) {
  const Iterator* original = find_iterator(iterator);
  return original ? add_to(iterators_, Iterator(*original)) : table_error::bad_handle;
}

int Tables::destroy_iterator(int iterator) {
  if (!find_iterator(iterator)) return table_error::bad_handle;
  iterators_[iterator].reset();
  return 0;
}

int Tables::is_null(int iterator) const {
  if (!find_iterator(iterator)) return table_error::bad_handle;
  return entry(iterator) ? 0 : 1;
}

int Tables::table_of(int iterator) const {
  const Iterator* found = find_iterator(iterator);
  return found ? found->table : table_error::bad_handle;
}

const Table::Entry* Tables::entry(int iterator) const {
  const Iterator* found = find_iterator(iterator);
  const Table* table = found ? find(found->table) : nullptr;
  if (!table || found->position >= table->entries().size()) return nullptr;
  return &table->entries()[found->position];
}

int Tables::advance(int iterator) {
  Iterator* found = find_iterator(iterator);
  if (!found) return table_error::bad_handle;
  if (entry(iterator)) ++found->position;
  return entry(iterator) ? 1 : 0;
}

int Tables::reset(int iterator) {
  Iterator* found = find_iterator(iterator);
  if (!found) return table_error::bad_handle;
  found->position = 0;
  return entry(iterator) ? 1 : 0;
}

int Tables::set_to_null(int iterator) {
  Iterator* found = find_iterator(iterator);
  if (!found) return table_error::bad_handle;
  found->position = std::numeric_limits<std::size_t>::max();
  return 0;
}

int Tables::set_to_key(int iterator, std::string_view key) {
  Iterator* found = find_iterator(iterator);
  const Table* table = found ? find(found->table) : nullptr;
  if (!table) return table_error::bad_handle;
  if (!is_good_key(key)) return table_error::bad_key;
  const Table::Entry* entry = table->find(key);
  if (!entry) {
    set_to_null(iterator);
    return table_error::no_such_key;
  }
  found->position = entry - table->entries().data();
  return 0;
}

}  // namespace flesh
