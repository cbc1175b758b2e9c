/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Single bits of a word, for thorns that change iweight. Bits count from 0. */
#ifndef CARPETREDUCE_BITS_H
#define CARPETREDUCE_BITS_H

/* A word with bit n only. */
static inline unsigned BMSK(unsigned n) { return 1U << n; }
/* Is bit n set? 1 or 0. */
static inline unsigned BGET(unsigned v, unsigned n) { return (v >> n) & 1U; }
/* v with bit n set, cleared, inverted, made equal to b (0 or 1). */
static inline unsigned BSET(unsigned v, unsigned n) { return v | BMSK(n); }
static inline unsigned BCLR(unsigned v, unsigned n) { return v & ~BMSK(n); }
static inline unsigned BINV(unsigned v, unsigned n) { return v ^ BMSK(n); }
static inline unsigned BCPY(unsigned v, unsigned n, unsigned b) { return b ? BSET(v, n) : BCLR(v, n); }
/* Number of bits that are set. */
static inline unsigned BCNT(unsigned v) { return (unsigned)__builtin_popcount(v); }

#endif
