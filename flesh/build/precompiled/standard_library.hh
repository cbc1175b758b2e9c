// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What most sources of this project include of the standard library. Compilers read it once for all of them,
// which saves more than a third of their time (precompiled.mk). A source still names what it uses: `make
// lint` compares.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
