// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/table.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

namespace vt = variable_type;

int get_int(const Table& table, std::string_view key) {
  Int value = -1;
  return table.get_scalar(key, vt::integer, &value) > 0 ? value : -1;
}

TEST(Table, SettingTellsNewKeysFromReplacedOnes) {
  Table table(0);
  const Int one = 1;
  const Real two = 2;
  EXPECT_EQ(table.set("a", vt::integer, 1, &one), 0);
  EXPECT_EQ(table.set("a", vt::real, 1, &two), 1);
  EXPECT_EQ(table.set("A", vt::integer, 1, &one), 0);
  EXPECT_EQ(table.entries().size(), 2u);
}

TEST(Table, LetterCaseMattersOnlyWithoutTheFlag) {
  Table table(Table::case_insensitive);
  const Int one = 1;
  EXPECT_EQ(table.set("Order", vt::integer, 1, &one), 0);
  EXPECT_EQ(table.set("ORDER", vt::integer, 1, &one), 1);
  EXPECT_EQ(table.entries()[0].key, "ORDER");
}

TEST(Table, KeysWithSlashOrWithoutLettersAreRejected) {
  Table table(0);
  const Int one = 1;
  EXPECT_EQ(table.set("a/b", vt::integer, 1, &one), table_error::bad_key);
  EXPECT_EQ(table.set("", vt::integer, 1, &one), table_error::bad_key);
  EXPECT_EQ(table.get("a/b", vt::integer, 0, nullptr), table_error::bad_key);
  EXPECT_EQ(table.erase("a/b"), table_error::bad_key);
}

TEST(Table, ArraysGiveTheirLengthAndAtMostWhatIsAskedFor) {
  Table table(0);
  const Int three[] = {1, 2, 3};
  table.set("a", vt::integer, 3, three);
  Int two[] = {0, 0, 77};
  EXPECT_EQ(table.get("a", vt::integer, 2, two), 3);
  EXPECT_EQ(two[0], 1);
  EXPECT_EQ(two[1], 2);
  EXPECT_EQ(two[2], 77);
  EXPECT_EQ(get_int(table, "a"), 1);
  EXPECT_EQ(table.get("a", vt::integer, 0, nullptr), 3);
  EXPECT_EQ(table.get("a", vt::integer, -1, two), table_error::bad_input);
}

TEST(Table, TypesMustMatchEvenIfTheValueIsEmpty) {
  Table table(0);
  const Real x = 1;
  table.set("x", vt::real, 1, &x);
  table.set("empty", vt::real, 0, nullptr);
  Int i;
  EXPECT_EQ(table.get_scalar("x", vt::integer, &i), table_error::wrong_type);
  EXPECT_EQ(table.get_scalar("x", vt::real8, &i), table_error::wrong_type);
  EXPECT_EQ(table.get("empty", vt::integer, 1, &i), table_error::wrong_type);
  Real y;
  EXPECT_EQ(table.get("empty", vt::real, 1, &y), 0);
  EXPECT_EQ(table.get_scalar("empty", vt::real, &y), table_error::value_is_empty);
  EXPECT_EQ(table.get_scalar("absent", vt::integer, &i), table_error::no_such_key);
}

TEST(Table, StringsAreTruncatedAndTerminated) {
  Table table(0);
  table.set_string("s", "sphere");
  char buffer[7];
  EXPECT_EQ(table.get_string("s", 7, buffer), 6);
  EXPECT_STREQ(buffer, "sphere");
  EXPECT_EQ(table.get_string("s", 4, buffer), table_error::string_truncated);
  EXPECT_STREQ(buffer, "sph");
  EXPECT_EQ(table.get_string("s", 0, nullptr), 6);
  EXPECT_EQ(table.get_string("s", 0, buffer), table_error::bad_input);
  EXPECT_EQ(table.get_string("s", 1, buffer), table_error::string_truncated);
  EXPECT_STREQ(buffer, "");
}

TEST(Table, AnEmptyStringIsReadAsOne) {
  Table table(0);
  table.set_string("s", "");
  char buffer[4] = "abc";
  EXPECT_EQ(table.get_string("s", 4, buffer), 0);
  EXPECT_STREQ(buffer, "");
}

TEST(Table, AValueMayBeSetFromItself) {
  Table table(0);
  table.set_string("s", "sphere");
  const Table::Entry* entry = table.find("s");
  EXPECT_EQ(table.set("s", vt::character, 3, entry->bytes.data() + 3), 1);
  char buffer[7];
  table.get_string("s", 7, buffer);
  EXPECT_STREQ(buffer, "ere");
}

TEST(TableString, ReadsIntegersRealsStringsAndArrays) {
  Table table(Table::case_insensitive);
  EXPECT_EQ(
      table.set_from_string(" order=4 tol = {1.0e-10 .5 1e3}\nname=\"a b\" other='it\"s' n={ 1 +2 -3 } e={}"),
      6);
  EXPECT_EQ(get_int(table, "ORDER"), 4);
  Real tol[3];
  EXPECT_EQ(table.get("tol", vt::real, 3, tol), 3);
  EXPECT_EQ(tol[0], 1e-10);
  EXPECT_EQ(tol[2], 1000);
  char buffer[8];
  EXPECT_EQ(table.get_string("name", 8, buffer), 3);
  EXPECT_EQ(table.get_string("other", 8, buffer), 4);
  EXPECT_STREQ(buffer, "it\"s");
  Int n[3];
  EXPECT_EQ(table.get("n", vt::integer, 3, n), 3);
  EXPECT_EQ(n[1], 2);
  EXPECT_EQ(n[2], -3);
  EXPECT_EQ(table.find("e")->type, vt::integer);
  EXPECT_EQ(table.find("e")->count, 0);
}

TEST(TableString, AKeyMayFollowAQuoteOrABraceAtOnceAndKeepsWhatStandsThere) {
  Table table(Table::case_insensitive);
  EXPECT_EQ(table.set_from_string("a='x'b='y' c={1 2}d=3 e=\"no\",f=4"), 6);
  EXPECT_EQ(get_int(table, "d"), 3);
  EXPECT_EQ(get_int(table, ",f"), 4);
  EXPECT_EQ(table.find("f"), nullptr);
}

TEST(TableString, TheLastOfEqualKeysWins) {
  Table table(Table::case_insensitive);
  EXPECT_EQ(table.set_from_string("a=1 A=2"), 2);
  EXPECT_EQ(get_int(table, "a"), 2);
  EXPECT_EQ(table.entries().size(), 1u);
}

TEST(TableString, NanIsARealNumber) {
  Table table(0);
  EXPECT_EQ(table.set_from_string("x=nan"), 1);
  EXPECT_EQ(table.find("x")->type, vt::real);
}

TEST(TableString, EveryMistakeHasItsCodeAndSetsNothing) {
  const struct {
    const char* text;
    int status;
  } cases[] = {
      {"a=1,b=2", table_error::bad_input},
      {"a=1b=2", table_error::bad_input},
      {"a", table_error::bad_input},
      {"a=", table_error::bad_input},
      {"a=yes", table_error::bad_input},
      {"a=1d3", table_error::bad_input},
      {"a={'x' 'y'}", table_error::bad_input},
      {"a={1 2", table_error::bad_input},
      {"a='x", table_error::bad_input},
      {"a={1 2.0}", table_error::no_mixed_array},
      {"a/b=1", table_error::bad_key},
      {"=1", table_error::bad_key},
      {"a=99999999999", table_error::bad_input},
      {"a=++1", table_error::bad_input},
      {"a={1}}", table_error::bad_input},
  };
  for (const auto& [text, status] : cases) {
    Table table(0);
    EXPECT_EQ(table.set_from_string(std::string("first=1 ") + text), status) << text;
    EXPECT_TRUE(table.entries().empty()) << text;
  }
}

TEST(TableString, EmptyTextIsAnEmptyTable) {
  Tables tables;
  const int handle = tables.create_from_string("");
  ASSERT_GE(handle, 0);
  EXPECT_TRUE(tables.find(handle)->entries().empty());
  EXPECT_EQ(tables.find(handle)->flags(), Table::case_insensitive);
}

TEST(Tables, HandlesAreCheckedAndUsedAgain) {
  Tables tables;
  const int first = tables.create(0);
  const int second = tables.create(0);
  EXPECT_NE(first, second);
  EXPECT_EQ(tables.create(-1), table_error::bad_flags);
  EXPECT_EQ(tables.destroy(first), 0);
  EXPECT_EQ(tables.destroy(first), table_error::bad_handle);
  EXPECT_EQ(tables.find(first), nullptr);
  EXPECT_EQ(tables.create(0), first);
  EXPECT_EQ(tables.count(), 2);
}

TEST(Tables, KeepFlagsOfTheirCallers) {
  Tables tables;
  EXPECT_EQ(tables.find(tables.create(0x43))->flags(), 0x43);
}

TEST(Tables, ACloneIsIndependent) {
  Tables tables;
  const int original = tables.create_from_string("a=1");
  const int copy = tables.clone(original);
  tables.find(copy)->set_from_string("a=2");
  EXPECT_EQ(get_int(*tables.find(original), "a"), 1);
  EXPECT_EQ(tables.clone(99), table_error::bad_handle);
}

/// The keys as an iterator meets them, one letter each.
std::string keys_in_order(Tables& tables, int table) {
  std::string keys;
  const int it = tables.create_iterator(table);
  for (; !tables.is_null(it); tables.advance(it)) keys += tables.entry(it)->key;
  tables.destroy_iterator(it);
  return keys;
}

TEST(TableIterator, MeetsWhatWasSetLastFirst) {
  Tables tables;
  const int table = tables.create_from_string("a=1 b=2 c=3 d=4");
  EXPECT_EQ(keys_in_order(tables, table), "dcba");
  tables.find(table)->set_from_string("b=5");
  EXPECT_EQ(keys_in_order(tables, table), "bdca");
  tables.find(table)->erase("d");
  EXPECT_EQ(keys_in_order(tables, table), "bca");
  EXPECT_EQ(tables.find(table)->set("/", variable_type::integer, 0, nullptr), table_error::bad_key);
  EXPECT_EQ(keys_in_order(tables, table), "bca");
}

TEST(TableIterator, WalksAClonedTableTheOtherWay) {
  Tables tables;
  const int table = tables.create_from_string("a=1 b=2 c=3");
  const int copy = tables.clone(table);
  EXPECT_EQ(keys_in_order(tables, copy), "abc");
  tables.find(copy)->set_from_string("d=4");
  EXPECT_EQ(keys_in_order(tables, copy), "dabc");
  EXPECT_EQ(keys_in_order(tables, table), "cba");
}

TEST(TableIterator, VisitsEachEntryOnce) {
  Tables tables;
  const int table = tables.create_from_string("a=1 b=2 c=3");
  const int it = tables.create_iterator(table);
  while (!tables.is_null(it)) tables.advance(it);
  EXPECT_EQ(tables.advance(it), 0);
  EXPECT_EQ(tables.entry(it), nullptr);
  EXPECT_EQ(tables.reset(it), 1);
  EXPECT_EQ(tables.advance(it), 1);
  EXPECT_EQ(tables.set_to_key(it, "a"), 0);
  EXPECT_EQ(tables.advance(it), 0);
  EXPECT_EQ(tables.set_to_key(it, "b"), 0);
  EXPECT_EQ(tables.set_to_key(it, "d"), table_error::no_such_key);
  EXPECT_EQ(tables.is_null(it), 1);
  EXPECT_EQ(tables.table_of(it), table);
}

TEST(TableIterator, OutlivesItsTableAsNull) {
  Tables tables;
  const int table = tables.create_from_string("a=1");
  const int it = tables.create_iterator(table);
  const int copy = tables.clone_iterator(it);
  tables.destroy(table);
  EXPECT_EQ(tables.is_null(it), 1);
  EXPECT_EQ(tables.is_null(copy), 1);
  EXPECT_EQ(tables.destroy_iterator(it), 0);
  EXPECT_EQ(tables.destroy_iterator(it), table_error::bad_handle);
  EXPECT_EQ(tables.create_iterator(table), table_error::bad_handle);
}

TEST(Table, PrintsWhatItHolds) {
  Table table(0);
  table.set_from_string("a=1 b={1.5 2.5} c='x'");
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* out = open_memstream(&text, &size);
  table.print_pretty(out);
  std::fclose(out);
  EXPECT_STREQ(text, "c = \"x\"\nb = {1.5 2.5}\na = 1\n");
  free(text);
}

}  // namespace
}  // namespace flesh
