// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Binary trees with texts as keys: SKBinTree.h.
#include <cstdlib>

#include "SKBinTree.h"
#include "capi/c_strings.hh"
#include "core/names.hh"

namespace flesh::capi {
namespace {

/// The neighbours of a new entry in the order of keys, and where it hangs.
struct Place {
  t_sktree* before = nullptr;
  t_sktree* after = nullptr;
  t_sktree** link = nullptr;  // null: the key exists
};

Place find_place(t_sktree*& root, const char* key) {
  Place place{.link = &root};
  while (*place.link != nullptr) {
    t_sktree* node = *place.link;
    const int order = compare_names(key, node->key);
    if (order == 0) return {};
    (order < 0 ? place.after : place.before) = node;
    place.link = order < 0 ? &node->left : &node->right;
  }
  return place;
}

/// Null without memory.
t_sktree* make_node(const Place& place, const char* key, void* data) {
  auto* node = static_cast<t_sktree*>(std::calloc(1, sizeof(t_sktree)));
  if (node == nullptr) return nullptr;
  node->key = owned_copy(key);
  node->data = data;
  node->last = place.before;
  node->next = place.after;
  return node;
}

using Visit = int (*)(const char* key, void* data, void* info);
enum class Order { pre, in, post };

/// Stops at the first visit that does not return 0 and returns its result.
int traverse(t_sktree* root, Visit visit, void* info, Order order) {
  if (root == nullptr) return 0;
  int result = order == Order::pre ? visit(root->key, root->data, info) : 0;
  if (result == 0) result = traverse(root->left, visit, info, order);
  if (result == 0 && order == Order::in) result = visit(root->key, root->data, info);
  if (result == 0) result = traverse(root->right, visit, info, order);
  if (result == 0 && order == Order::post) result = visit(root->key, root->data, info);
  return result;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh::capi;

extern "C" {

t_sktree* SKTreeStoreData(t_sktree* root, t_sktree* subtree, const char* key, void* data) {
  t_sktree*& start = subtree ? subtree : root;
  const Place place = find_place(start, key);
  t_sktree* node = place.link ? make_node(place, key, data) : nullptr;
  if (node == nullptr) return nullptr;
  *place.link = node;
  if (place.before != nullptr) place.before->next = node;
  if (place.after != nullptr) place.after->last = node;
  return root ? root : node;
}

t_sktree* SKTreeFindNode(t_sktree* root, const char* key) {
  while (root != nullptr) {
    const int order = flesh::compare_names(key, root->key);
    if (order == 0) break;
    root = order < 0 ? root->left : root->right;
  }
  return root;
}

t_sktree* SKTreeFindFirst(t_sktree* root) {
  while (root != nullptr && root->left != nullptr) root = root->left;
  return root;
}

int SKTreeTraverseInorder(t_sktree* root, int (*process)(const char*, void*, void*), void* info) {
  return traverse(root, process, info, Order::in);
}
int SKTreeTraversePreorder(t_sktree* root, int (*process)(const char*, void*, void*), void* info) {
  return traverse(root, process, info, Order::pre);
}
int SKTreeTraversePostorder(t_sktree* root, int (*process)(const char*, void*, void*), void* info) {
  return traverse(root, process, info, Order::post);
}

}  // extern "C"
