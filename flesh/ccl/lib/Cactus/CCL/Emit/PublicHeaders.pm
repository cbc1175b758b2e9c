# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::PublicHeaders;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';

sub files ($self) {
    return map { ('bindings/include/' . $_->name => $self->_header($_)) } $self->build->public_headers;
}

# A header that thorns use and nobody contributes to exists, empty.
sub _header ($self, $header) {
    my @contributions = map { _contribution($_) } $header->contributions;
    return $self->fill('public_header.h', name => $header->name, contributions => join q{}, @contributions);
}

sub _contribution ($contribution) {
    my $include = '#include "' . $contribution->thorn->path . q{/} . $contribution->path . qq{"\n};
    return $contribution->kind eq 'header' ? $include : _while_active($contribution->thorn->name, $include);
}

# Source code acts only while its thorn is active. Fixed form Fortran wants its statements after column 6.
sub _while_active ($thorn, $include) {
    return <<"END_OF_CODE";
#ifdef FCODE
      if (CCTK_IsThornActive("$thorn") .ne. 0) then
#else
if (CCTK_IsThornActive("$thorn")) {
#endif
$include#ifdef FCODE
      end if
#else
}
#endif
END_OF_CODE
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::PublicHeaders - headers that thorns share

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::PublicHeaders->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits the headers named in C<INCLUDE HEADER>, C<INCLUDE SOURCE> and C<USES INCLUDE>: each includes what the thorns of the
configuration contribute to it, in ThornList order.

=head1 ERRORS

None.

=cut
