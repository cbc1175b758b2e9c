# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::ThornHeaders;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(uniq);

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::Text qw(c_string lines);

# The bindings are compiled like a thorn, but nothing else is declared for them.
my $bindings = 'CactusBindings';

sub files ($self) {
    return (
        $self->header_per_thorn('cctk.h'                   => sub ($t) { $self->_main_header($t->name) }),
        $self->header_per_thorn('definethisthorn.h'        => sub ($t) { $self->_identity($t) }),
        $self->header_per_thorn('cctk_Arguments_Checked.h' => sub ($t) { $self->fill('cctk_Arguments_Checked.h') }),
        $self->header_per_thorn('cctk_ScheduleFunctions.h' => sub ($t) { $self->_schedule_functions($t) }),
        $self->header_per_thorn('cctk_Capabilities.h'      => sub ($t) { $self->_capabilities($t) }),
        $self->_bindings_headers,
        'bindings/include/cctk_DefineThorn.h' => $self->fill('cctk_DefineThorn.h'),
        'bindings/include/thornlist.h'        => $self->_thorn_list,
    );
}

sub _main_header ($self, $thorn_name) {
    return $self->fill('cctk.h', thorn => $thorn_name);
}

sub _identity ($self, $thorn) {
    return $self->fill('definethisthorn.h', thorn => $thorn->name, arrangement => $thorn->arrangement);
}

sub _bindings_headers ($self) {
    my %text_of = (
        'cctk.h'              => $self->_main_header($bindings),
        'definethisthorn.h'   => $self->fill('definethisthorn.h',   thorn => $bindings, arrangement  => 'Cactus'),
        'cctk_Capabilities.h' => $self->fill('cctk_Capabilities.h', thorn => $bindings, capabilities => q{}),
        'cctk_Functions.h'    => $self->fill(
            'cctk_Functions.h',
            guard         => uc $bindings,
            thorn         => $bindings,
            prototypes    => q{},
            fortran_macro => q{}
        ),
    );
    return map { ("bindings/include/$bindings/$_" => $text_of{$_}) } keys %text_of;
}

sub _schedule_functions ($self, $thorn) {
    my @items      = grep     { $_->kind eq 'function' && $_->language eq 'c' } $thorn->schedule;
    my @prototypes = uniq map { _prototype($_->name, $self->layout->signature($_) // 'unknown') } @items;
    return $self->fill('cctk_ScheduleFunctions.h', thorn => $thorn->name, prototypes => lines(@prototypes));
}

sub _prototype ($name, $signature) {
    return
          $signature eq 'grid'     ? "void $name(CCTK_ARGUMENTS);"
        : $signature eq 'gridless' ? "int $name(void);"
        :                            ();
}

sub _capabilities ($self, $thorn) {
    my @headers = map { '#include "../../Configuration/Capabilities/cctki_' . $_->name . '.h"' }
        $self->layout->capabilities_of($thorn);
    my @definitions = map { "#define $_" } $self->layout->capability_definitions($thorn);
    return $self->fill('cctk_Capabilities.h', thorn => $thorn->name, capabilities => lines(@headers, @definitions));
}

sub _thorn_list ($self) {
    my @thorns = $self->build->thorns;
    return $self->fill(
        'thornlist.h',
        names  => lines(map { c_string($_->arrangement . q{/} . $_->name) . ',' } @thorns),
        number => scalar @thorns,
    );
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::ThornHeaders - the small headers that tell a source which thorn it belongs to

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::ThornHeaders->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits, for each thorn, F<cctk.h>, F<definethisthorn.h>, F<cctk_Arguments_Checked.h>, F<cctk_ScheduleFunctions.h>
(prototypes of scheduled C functions) and F<cctk_Capabilities.h>; the few of them that the bindings themselves need; and,
for all thorns together, F<cctk_DefineThorn.h> and F<thornlist.h>. See L<Cactus::CCL::Emit::Emitter>.

=head1 ERRORS

None.

=cut
