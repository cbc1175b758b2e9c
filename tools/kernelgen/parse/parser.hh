// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Text of a script -> Script. The grammar is in flesh/doc/guides/kernel-scripts.md. Needs nothing; promises a
// script whose names may still mean nothing. Reads to the end and reports all mistakes.
#ifndef KERNELGEN_PARSE_PARSER_HH
#define KERNELGEN_PARSE_PARSER_HH

#include <vector>

#include "parse/script.hh"

namespace kernelgen {

std::vector<Script> parse(Report& report);

/// Names of the thorns that a script yields, without reading more than its headings.
std::vector<std::string> thorns_of(const std::string& script);

}  // namespace kernelgen

#endif
