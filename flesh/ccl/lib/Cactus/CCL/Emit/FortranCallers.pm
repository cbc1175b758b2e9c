# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::FortranCallers;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::Text qw(lines);

sub files ($self) {
    my @thorns = grep { $self->layout->has_scheduled_fortran($_) } $self->build->thorns;
    return map { ('bindings/src/fortran_' . $_->name . '.cc' => $self->_caller($_)) } @thorns;
}

# The arguments after those of the grid: extents of arrays and lengths of vectors, then the variables.
sub _caller ($self, $thorn) {
    my $arguments = $self->layout->arguments($thorn);
    my @groups    = $arguments->sized_groups;
    my @sizes     = map { _sizes($thorn, $_, $groups[$_]) } 0 .. $#groups;
    my @values    = ((map { "&sizes[$_]" } 0 .. $#sizes), map { _data($_) } $arguments->variables);
    return $self->fill(
        'fortran_caller.cc',
        thorn     => $thorn->name,
        sizes     => @sizes ? "int sizes[] = {\n" . lines(map { "  $_," } @sizes) . "};\n" : q{},
        number    => scalar @values,
        arguments => lines(map { "$_," } @values),
    );
}

sub _sizes ($thorn, $slot, $group) {
    my $index = 'cctki_gi_' . $thorn->name . "[$slot]";
    my @sizes =
        $group->type eq 'array'
        ? map { "cctki::extent(cctkGH, $_, $index)" } 0 .. $group->dimension - 1
        : ();
    push @sizes, "cctki::vector_length($index, " . $group->variables . ')' if defined $group->vector_length;
    return @sizes;
}

sub _data ($argument) {
    return map { "cctki_data(cctkGH, @{[$argument->index]}, $_)" } $argument->fortran_timelevels;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::FortranCallers - call scheduled Fortran subroutines from the schedule

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::FortranCallers->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits F<bindings/src/fortran_THORN.cc> for each thorn with scheduled Fortran: one function that passes the arguments of the
thorn, in the order of C<CCTK_ARGUMENTS> in its F<cctk_Arguments.h>, to any of its subroutines.

=head1 ERRORS

None.

=cut
