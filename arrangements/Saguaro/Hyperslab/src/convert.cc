// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Hyperslab/src/convert.hh"

#include <stdexcept>
#include <string>

#include "Saguaro/Values/src/types.hh"

namespace hyperslab {

void convert(int from_type, const void* from, int to_type, void* to, std::ptrdiff_t count) {
  values::visit_type("convert", from_type, [&](auto source) {
    values::visit_type("convert", to_type, [&](auto target) {
      using Source = decltype(source);
      using Target = decltype(target);
      if constexpr (values::is_complex<Source> == values::is_complex<Target>) {
        for (std::ptrdiff_t i = 0; i < count; ++i)
          static_cast<Target*>(to)[i] = static_cast<Target>(static_cast<const Source*>(from)[i]);
      } else {
        throw std::invalid_argument(std::string("cannot convert ") + CCTK_VarTypeName(from_type) + " to " +
                                    CCTK_VarTypeName(to_type));
      }
    });
  });
}

}  // namespace hyperslab
