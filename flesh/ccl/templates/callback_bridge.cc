
struct @bridge@ {
  static constexpr const char* name = "@argument@";
  static inline cctki::Procedures procedures = {};
  template <std::size_t slot>
  static @c_prototype@ {
    return cctki::as<@fortran_type@>(procedures[slot])(@to_fortran@);
  }
};
