# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Layout::Argument;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);

has(qw(variable slot index group type));

my $longest_fortran_name = 63;

sub new ($class, $variable, $slot, $table) {
    my $group = $variable->group;
    return bless {
        variable => $variable,
        slot     => $slot,
        index    => "${table}[$slot]",
        group    => $group,
        name     => $variable->name,
        type     => 'CCTK_' . $group->variable_type,
    }, $class;
}

# var, var_p, var_p_p, ...
sub name ($self, $timelevel = 0) {
    return $self->{name} . '_p' x $timelevel;
}

sub timelevels ($self) {
    return 0 .. $self->{group}->timelevels - 1;
}

# Fortran is not given the timelevels whose names it cannot spell.
sub fortran_timelevels ($self) {
    return grep { length $self->name($_) <= $longest_fortran_name } $self->timelevels;
}

sub is_vector ($self) {
    return defined $self->group->vector_length;
}

# What the runtime looks up: elements of a vector follow one another, so the first stands for all.
sub full_name ($self) {
    return $self->{variable}->full_name . ($self->is_vector ? '[0]' : q{});
}

1;

__END__

=head1 NAME

Cactus::CCL::Layout::Argument - one variable among the arguments of a thorn's scheduled functions

=head1 SYNOPSIS

    say join ' ', $argument->type, map { $argument->name($_) } $argument->timelevels;    # CCTK_REAL phi phi_p

=head1 DESCRIPTION

=over

=item new($variable, $slot, $table), variable, group

The L<Cactus::CCL::Model::Variable> and its group.

=item slot, index

Its place in the thorn's table of variable indices, and the C expression for that: C<cctki_vi_WaveToy[3]>.

=item type

C<CCTK_REAL>, C<CCTK_INT4>, ...

=item name($timelevel = 0)

The identifier of one timelevel.

=item timelevels, fortran_timelevels

The numbers of all declared timelevels, from 0; of those that Fortran sees.

=item is_vector

True for the variables of vector groups.

=item full_name

The name that the runtime knows; for vectors that of element 0.

=back

=head1 ERRORS

None.

=cut
