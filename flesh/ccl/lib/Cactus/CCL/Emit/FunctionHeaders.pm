# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::FunctionHeaders;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::Signature;
use Cactus::CCL::Emit::Text qw(fortran_macro lines wrapped);

# The functions of the flesh whose results Fortran uses. The others are subroutines and need no declaration.
my @flesh_functions = (
    'interface',
    'integer function CCTK_Equals (arg1, arg2)',
    'implicit none',
    'CCTK_POINTER_TO_CONST :: arg1',
    'character(*) :: arg2',
    'end function CCTK_Equals',
    'integer function CCTK_MyProc (cctkGH)',
    'implicit none',
    'CCTK_POINTER_TO_CONST :: cctkGH',
    'end function CCTK_MyProc',
    'integer function CCTK_nProcs (cctkGH)',
    'implicit none',
    'CCTK_POINTER_TO_CONST :: cctkGH',
    'end function CCTK_nProcs',
    'integer function CCTK_IsThornActive (name)',
    'implicit none',
    'character(*) :: name',
    'end function CCTK_IsThornActive',
    'end interface',
    'CCTK_POINTER, external :: CCTK_PointerTo, CCTK_NullPointer',
);

sub files ($self) {
    my %prototypes =
        map { ('bindings/include/' . $_->name . '_Prototypes.h' => $self->_prototypes($_)) } $self->build->thorns;
    return ($self->header_per_thorn('cctk_Functions.h' => sub ($thorn) { $self->_header($thorn) }), %prototypes);
}

# The same under the name by which thorns include the functions of any thorn.
sub _prototypes ($self, $thorn) {
    return $self->fill('Thorn_Prototypes.h', thorn => $thorn->name, guard => uc $thorn->name);
}

sub _header ($self, $thorn) {
    my @functions = $thorn->visible_functions;
    return $self->fill(
        'cctk_Functions.h',
        thorn         => $thorn->name,
        guard         => uc $thorn->name,
        prototypes    => lines(map { wrapped("$_;") } _c_prototypes($thorn, @functions)),
        fortran_macro => fortran_macro(DECLARE_CCTK_FUNCTIONS => @flesh_functions, _interfaces(@functions)),
    );
}

# What the thorn calls, and what it provides: so providers have C linkage also when they are written in C++.
sub _c_prototypes ($thorn, @functions) {
    my %signature_of = map { ($_->name => Cactus::CCL::Emit::Signature->new($_)) } @functions;
    my @calls        = map { $signature_of{ $_->name }->c_prototype($_->name) } @functions;
    my @providers    = map { $signature_of{ $_->name }->c_prototype($_->provider) }
        grep { $_->language eq 'c' } $thorn->function_provisions;
    return (@calls, @providers);
}

sub _interfaces (@functions) {
    return if !@functions;
    my @bodies = map { Cactus::CCL::Emit::Signature->new($_)->fortran_interface($_->name) } @functions;
    return ('interface', @bodies, 'end interface');
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::FunctionHeaders - declarations of aliased functions

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::FunctionHeaders->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits F<cctk_Functions.h> for each thorn: prototypes of the aliased functions that the thorn uses and of the functions
that it provides; for Fortran C<DECLARE_CCTK_FUNCTIONS> with interface blocks.

=head1 ERRORS

None.

=cut
