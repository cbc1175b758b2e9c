// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Text on its way through the C interface.
#ifndef FLESH_CAPI_C_STRINGS_HH
#define FLESH_CAPI_C_STRINGS_HH

#include <functional>
#include <string>
#include <string_view>

namespace flesh::capi {

/// The text, or an empty one for null.
inline std::string_view view(const char* text) { return text == nullptr ? std::string_view() : text; }

/// A copy that the caller of the C function owns and frees with free(); null if there is no memory.
char* owned_copy(std::string_view text) noexcept;

/// Same for text that may not exist: null for null.
char* owned_copy(const char* text) noexcept;

/// Copies as much as fits into `buffer` of `size` bytes, always with a terminating zero if `size` > 0.
void copy_to_buffer(std::string_view text, char* buffer, std::size_t size);

/// `member` of an object that may not exist: a data member, a member function, or a function of the object.
template <typename Object, typename Member, typename Result>
Result member_or(Result otherwise, const Object* object, Member member) {
  return object == nullptr ? otherwise : static_cast<Result>(std::invoke(member, *object));
}

/// Text that an object holds, or null if there is no object. Lives as long as the object.
template <typename Object>
const char* text_of(const Object* object, std::string Object::*member) {
  return object == nullptr ? nullptr : (object->*member).c_str();
}

}  // namespace flesh::capi

#endif
