# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::ArgumentStructures;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::Text qw(lines);

sub files ($self) {
    return
        map { ('bindings/include/' . $_->name . q{/} . $_->name . '_Arguments.hh' => $self->_header($_)) }
        $self->build->thorns;
}

sub _header ($self, $thorn) {
    my @functions = grep { $_->language eq 'c' } $self->layout->arguments($thorn)->functions;
    return $self->fill(
        'Thorn_Arguments.hh',
        thorn      => $thorn->name,
        guard      => uc $thorn->name,
        structures => join("\n", map { $self->_structure($_) } @functions),
    );
}

sub _structure ($self, $function) {
    my @members = map { _member(@{$_}) } $function->accesses;
    return $self->fragment(
        'argument_structure.hh',
        function     => $function->name,
        initialisers => join(q{}, map { ",\n        " . _initialiser($_) } @members),
        members      => lines(map { _type($_) . " $_->{name};" } @members),
    );
}

sub _member ($argument, $timelevel, $is_written) {
    return {
        name    => $argument->name($timelevel),
        element => $argument->type . ($is_written ? q{} : ' const'),
        class   => _class($argument),
        data    => "cctki_data(cctkGH, @{[$argument->index]}, $timelevel)",
    };
}

# Arrays and scalars are plain pointers.
sub _class ($argument) {
    my $group = $argument->group;
    return q{} if $group->type ne 'grid_function' || $group->dimension != 3;
    return $argument->is_vector ? 'flesh::GridFunctions' : 'flesh::GridFunction';
}

sub _type ($member) {
    return $member->{class} ? "$member->{class}<$member->{element}>" : "$member->{element}*";
}

sub _initialiser ($member) {
    my $data = "static_cast<$member->{element}*>($member->{data})";
    return $member->{name} . ($member->{class} ? "(grid, $data)" : "($data)");
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::ArgumentStructures - scheduled functions' arguments as C++ structures

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::ArgumentStructures->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits F<THORN_Arguments.hh> for each thorn: a structure C<THORN::FUNCTION_Arguments> for each scheduled C or C++ function
with a view of the grid and the variables that F<schedule.ccl> says are read (constant) or written, and nothing else. See
F<flesh/include/flesh/arguments.hh>.

=head1 ERRORS

None.

=cut
