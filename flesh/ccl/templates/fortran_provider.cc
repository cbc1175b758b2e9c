extern "C" void @symbol@();
extern "C" @c_prototype@;
extern "C" @c_prototype@ {
  return cctki::as<@fortran_type@>(@symbol@)(@to_fortran@);
}
