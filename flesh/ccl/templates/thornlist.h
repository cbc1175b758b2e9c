/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The thorns of this configuration as Arrangement/Thorn. Generated. */
static char const *const thorn_name[] = {
  @names@
};
static int const nthorns = @number@;
