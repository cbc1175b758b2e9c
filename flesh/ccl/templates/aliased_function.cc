// ---- @name@

namespace {
flesh::tables::Function slot_@name@ = nullptr;
@bridges@
}  // namespace

@c_prototype@;
@fortran_prototype@;

@c_prototype@ {
  const auto cctki_provider =
      cctki::provider<decltype(@name@)>(slot_@name@, "@name@", "@candidates@");
  return cctki_provider(@c_names@);
}

@fortran_prototype@ {
@call@
}

@adaptors@
