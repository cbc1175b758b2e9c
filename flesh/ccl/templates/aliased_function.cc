// ---- @name@

namespace {
flesh::tables::Function slot_@name@ = nullptr;
@bridges@
}  // namespace

extern "C" @c_prototype@;
extern "C" @fortran_prototype@;

extern "C" @c_prototype@ {
  return cctki::provider<@c_type@>(slot_@name@, "@name@", "@candidates@")(@c_names@);
}

extern "C" @fortran_prototype@ {
  return @name@(@from_fortran@);
}

@adaptors@
