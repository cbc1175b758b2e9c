// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "SKBinTree.h"
#include "StoreHandledData.h"
#include "StoreNamedData.h"
#include "capi/test_run.hh"
#include "util_Expression.h"
#include "util_Hash.h"

namespace flesh::capi::test {
namespace {

void free_tree(t_sktree* tree) {
  if (tree == nullptr) return;
  free_tree(tree->left);
  free_tree(tree->right);
  std::free(tree->key);
  std::free(tree);
}

int append_key(const char* key, void*, void* info) {
  *static_cast<std::string*>(info) += key;
  return 0;
}

TEST(CContainers, BinaryTreesSortTheirKeys) {
  t_sktree* tree = nullptr;
  for (const char* key : {"m", "c", "X", "a", "d"}) tree = SKTreeStoreData(tree, tree, key, nullptr);
  EXPECT_EQ(SKTreeStoreData(tree, tree, "A", nullptr), nullptr) << "the key exists";
  std::string keys;
  SKTreeTraverseInorder(tree, append_key, &keys);
  EXPECT_EQ(keys, "acdmX");
  std::string linked;
  for (const t_sktree* node = SKTreeFindFirst(tree); node != nullptr; node = node->next) linked += node->key;
  EXPECT_EQ(linked, keys);
  EXPECT_STREQ(SKTreeFindNode(tree, "x")->key, "X");
  EXPECT_EQ(SKTreeFindNode(tree, "z"), nullptr);
  free_tree(tree);
}

TEST(CContainers, HandlesAreUsedAgain) {
  cHandledData* store = nullptr;
  int one = 1;
  int two = 2;
  EXPECT_EQ(Util_NewHandle(&store, "one", &one), 0);
  EXPECT_EQ(Util_NewHandle(&store, "two", &two), 1);
  void* data = nullptr;
  EXPECT_EQ(Util_GetHandle(store, "two", &data), 1);
  EXPECT_EQ(data, &two);
  EXPECT_STREQ(Util_GetHandleName(store, 0), "one");
  EXPECT_EQ(Util_DeleteHandle(store, 0), 0);
  EXPECT_LT(Util_DeleteHandle(store, 0), 0);
  EXPECT_EQ(Util_GetHandledData(store, 0), nullptr);
  EXPECT_EQ(Util_NewHandle(&store, "three", &one), 0);
  for (const int handle : {0, 1}) Util_DeleteHandle(store, handle);
  std::free(store->array);
  std::free(store);
}

TEST(CContainers, NamedDataAreReplaced) {
  pNamedData* list = nullptr;
  int one = 1;
  int two = 2;
  StoreNamedData(&list, "x", &one);
  StoreNamedData(&list, "x", &two);
  EXPECT_EQ(GetNamedData(list, "x"), &two);
  EXPECT_EQ(GetNamedData(list, "y"), nullptr);
  EXPECT_EQ(list->next, nullptr);
  std::free(list->name);
  std::free(list);
}

TEST(CContainers, HashesKeepPointers) {
  uHash* hash = Util_HashCreate(4);
  int one = 1;
  EXPECT_EQ(Util_HashAdd(hash, 3, "key", 0, &one), 0);
  EXPECT_LT(Util_HashAdd(hash, 3, "key", 0, &one), 0);
  EXPECT_EQ(Util_HashData(hash, 3, "key", Util_HashHash(3, "key")), &one);
  EXPECT_EQ(Util_HashDelete(hash, 3, "key", 0), 0);
  EXPECT_EQ(Util_HashData(hash, 3, "key", 0), nullptr);
  Util_HashDestroy(hash, nullptr);
}

class CExpressions : public RunTest {};

int values_of_names(int n, const char* const* names, uExpressionValue* values, const void* data) {
  for (int i = 0; i < n; ++i) {
    if (std::string(names[i]) != "x") return -1;
    values[i].type = uExpressionValue::rval;
    values[i].value.rval = *static_cast<const CCTK_REAL*>(data);
  }
  return 0;
}

TEST_F(CExpressions, ExpressionsAskForTheirNames) {
  uExpression expression = Util_ExpressionParse("2 * x + 1");
  ASSERT_NE(expression, nullptr);
  const CCTK_REAL x = 1.5;
  uExpressionValue value;
  ASSERT_EQ(Util_ExpressionEvaluate(expression, &value, values_of_names, &x), 0);
  EXPECT_EQ(value.type, uExpressionValue::rval);
  EXPECT_EQ(value.value.rval, 4.0);
  Util_ExpressionFree(expression);
}

TEST_F(CExpressions, ExpressionsCanFail) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(Util_ExpressionParse("2 *"), nullptr);
  uExpression expression = Util_ExpressionParse("y");
  uExpressionValue value;
  EXPECT_NE(Util_ExpressionEvaluate(expression, &value, values_of_names, nullptr), 0);
  Util_ExpressionFree(expression);
  EXPECT_NE(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace flesh::capi::test
