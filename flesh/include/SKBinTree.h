/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Binary trees with texts as keys, ordered ignoring case.
 */
#ifndef SKBINTREE_H
#define SKBINTREE_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

typedef struct SKTREE {
  struct SKTREE* left;
  struct SKTREE* right;
  struct SKTREE* next;  ///< in order of keys
  struct SKTREE* last;  ///< null, or the node before
  char* key;
  void* data;
} t_sktree;

/// Adds an entry under `subtree`; a tree begins as null. Result: the root; null if the key exists.
t_sktree* SKTreeStoreData(t_sktree* root, t_sktree* subtree, const char* key, void* data);
/// Finds an entry; null if there is none.
t_sktree* SKTreeFindNode(t_sktree* root, const char* key);
/// The entry with the smallest key.
t_sktree* SKTreeFindFirst(t_sktree* root);
/// Calls `process` for each entry, in the order of the name, until it returns non-zero. Result: 0, or that
/// number.
int SKTreeTraverseInorder(t_sktree* root, int (*process)(const char* key, void* data, void* info),
                          void* info);
int SKTreeTraversePreorder(t_sktree* root, int (*process)(const char* key, void* data, void* info),
                           void* info);
int SKTreeTraversePostorder(t_sktree* root, int (*process)(const char* key, void* data, void* info),
                            void* info);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
