
struct @bridge@ {
  using Procedure = @fortran_type@;
  static constexpr const char* name = "@argument@";
  static inline cctki::Procedures procedures = {};
  template <std::size_t slot>
@c_prototype@ {
    return cctki::as<Procedure>(procedures[slot])(@to_fortran@);
  }
};
