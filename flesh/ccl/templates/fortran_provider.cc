extern "C" void @symbol@();
@c_prototype@;
@c_prototype@ {
  return cctki::as<decltype(@face@)>(@symbol@)(@to_fortran@);
}
