# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Layout;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);
use Cactus::CCL::Bins;
use Cactus::CCL::Layout::Arguments;
use Cactus::CCL::Layout::ParameterBlocks;

has(qw(build fortran_names parameter_blocks));

sub new ($class, %fields) {
    my $parameter_blocks = Cactus::CCL::Layout::ParameterBlocks->new($fields{build});
    return bless { %fields, parameter_blocks => $parameter_blocks, arguments_of => {} }, $class;
}

sub arguments ($self, $thorn) {
    return $self->{arguments_of}{ $thorn->name } //= Cactus::CCL::Layout::Arguments->new($thorn);
}

# 'grid' or 'gridless': whether a scheduled function has arguments. Undef for members of groups that run without a grid:
# there the placement of the function itself decides how it is called, and that of the group how it is often written.
sub signature ($self, $item) {
    return 'gridless' if $item->is_gridless;
    my $gridless = $self->{gridless_groups} //= $self->_gridless_groups;
    return $item->placement eq 'in_group' && $gridless->{ lc $item->where } ? undef : 'grid';
}

sub _gridless_groups ($self) {
    my @groups      = grep { $_->kind eq 'group' } map { $_->schedule } $self->build->thorns;
    my %is_gridless = map  { (lc $_ => 1) } grep { Cactus::CCL::Bins::is_gridless($_) } Cactus::CCL::Bins::names();
    my @found       = grep { $_->is_gridless || $_->placement eq 'in_group' && $is_gridless{ lc $_->where } } @groups;
    while (@found) {
        $is_gridless{ lc $_->name } = 1 for @found;
        @found = grep { !$is_gridless{ lc $_->name } && $_->placement eq 'in_group' && $is_gridless{ lc $_->where } }
            @groups;
    }
    return \%is_gridless;
}

sub has_scheduled_fortran ($self, $thorn) {
    return grep { $_->language eq 'fortran' } $self->arguments($thorn)->functions;
}

# The C function through which a provider that is written in Fortran is called.
sub fortran_adaptor ($self, $provision) {
    return join '_', 'cctki', $provision->thorn->name, $provision->name;
}

# Files whose change may change what is generated, relative to the top directory where they lie below it.
sub input_files ($self) {
    my @scripts =
        map { $_->thorn->directory . q{/} . $_->script } grep { defined $_->script } $self->build->capabilities;
    return ($self->build->input_files, @scripts);
}

# ----------------------------------------------------------------------------------------------- capabilities

sub capability_result ($self, $capability) {
    return $self->{capability_results}{ lc $capability->name };
}

# What a thorn provides it has itself, asked for or not. Headers of one capability include those of others, so a thorn sees
# and is built with what the providers need, too.
sub capabilities_of ($self, $thorn) {
    my %is_needed = map { (lc $_->name => 1) } $thorn->capabilities, $thorn->capability_closure;
    return grep { $is_needed{ lc $_->name } } $self->build->capabilities;
}

# Words of DEFINE in requirements that are met.
sub capability_definitions ($self, $thorn) {
    return map { $_->definitions } grep { $self->build->capability($_->name) } $thorn->capability_requirements;
}

1;

__END__

=head1 NAME

Cactus::CCL::Layout - everything that the emitters of one configuration must agree on

=head1 SYNOPSIS

    my $layout = Cactus::CCL::Layout->new(
        build => $build, fortran_names => $names, capability_results => $capabilities->run_all);
    my $symbol = $layout->fortran_names->symbol($_->name) for $layout->parameter_blocks->blocks;

=head1 DESCRIPTION

Decisions that more than one generated file depends on are made here, once; emitters only print.

=over

=item new(build => $build, fortran_names => $names, capability_results => $results), build, fortran_names

From a L<Cactus::CCL::Model::Build> without errors, L<Cactus::CCL::FortranNames>, and the hash of
L<Cactus::CCL::Capabilities::Result> objects that L<Cactus::CCL::Capabilities/run_all> returns.

=item parameter_blocks

L<Cactus::CCL::Layout::ParameterBlocks>: where parameters are stored.

=item arguments($thorn)

L<Cactus::CCL::Layout::Arguments>: what the scheduled functions of a thorn see.

=item input_files

The files whose change may change what is generated: CCL files, thornlist, configuration scripts.

=item signature($item)

Whether the function of a L<Cactus::CCL::Model::ScheduleItem> has arguments: C<grid> (C<void f(cGH *)>), C<gridless>
(C<int f(void)>), or undef where thorns write either.

=item has_scheduled_fortran($thorn)

True if the thorn schedules Fortran subroutines that have arguments.

=item fortran_adaptor($provision)

The name of the C function through which a L<Cactus::CCL::Model::FunctionProvision> in Fortran is called.

=item capability_result($capability)

The L<Cactus::CCL::Capabilities::Result> of a capability.

=item capabilities_of($thorn)

L<Cactus::CCL::Model::Capability> objects whose presence the thorn's sources see and whose directories and make definitions
it is compiled with: what it provides and asks for, and what the providers themselves need.

=item capability_definitions($thorn)

Words that are defined because an optional capability is there.

=back

=head1 ERRORS

None.

=cut
