# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Kernels;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';
use Cactus::CCL::Model::Kernel;
use Cactus::CCL::Source;

my $capability = 'CaKernel';
my @axes       = qw(x y z);

# Parameters that a body can calculate with.
my %is_number = map { $_ => 1 } qw(integer real boolean);

sub run ($self) {
    $self->_check_names(map { $_->kernels } $self->{build}->thorns);
    $self->SUPER::run;
    return;
}

sub check_thorn ($self, $thorn) {
    my @kernels = $thorn->kernels;
    return if !@kernels;
    $self->_check_capability($thorn, $kernels[0]);
    $self->_check_launchers($thorn);
    for my $kernel (@kernels) {
        $self->_check_type($kernel);
        $self->_check_tile($kernel);
        $self->_check_body($thorn, $kernel);
        $self->_check_variable($thorn, $_) for $kernel->variables;
        $self->_check_parameter($thorn, $_) for $kernel->parameters;
        $self->report_duplicates(name => $kernel->variables, $kernel->parameters);
    }
    $self->_check_bodies($thorn);
    return;
}

# Launchers are functions of C, so their names are those of the whole program.
sub _check_names ($self, @kernels) {
    my %first;
    for my $kernel (@kernels) {
        my $earlier = $first{ lc $kernel->name } //= $kernel;
        next if $earlier == $kernel;
        my $owner = $earlier->thorn == $kernel->thorn ? q{} : " by thorn '@{[$earlier->thorn->name]}'";
        $self->error(
            $kernel,
            "kernel '@{[$kernel->name]}' is declared already$owner",
            expected => 'names of kernels that are unique in the program',
            hint     => 'the first is at ' . $earlier->position
        );
    }
    return;
}

sub _check_capability ($self, $thorn, $kernel) {
    return if grep { lc $_->name eq lc $capability } $thorn->capability_requirements;
    return $self->error(
        $kernel,
        "thorn '@{[$thorn->name]}' has kernels and does not require $capability",
        expected => "REQUIRES $capability in configuration.ccl"
    );
}

# Who schedules a launcher that does not exist would hear of it from the linker.
sub _check_launchers ($self, $thorn) {
    my @launchers   = map { $_->launcher } $thorn->kernels;
    my %is_launcher = map { $_ => 1 } @launchers;
    for my $item (grep { $_->kind eq 'function' && $_->name =~ m{ \A CAKERNEL_Launch_ }x } $thorn->schedule) {
        next if $is_launcher{ $item->name };
        $self->unknown(
            $item, "'@{[$item->name]}' launches no kernel",
            expected   => 'CAKERNEL_Launch_ and the name of a kernel of cakernel.ccl',
            name       => $item->name,
            candidates => \@launchers
        );
    }
    return;
}

sub _check_type ($self, $kernel) {
    return if !defined $kernel->type || $kernel->has_known_type;
    my @types = Cactus::CCL::Model::Kernel->types;
    return $self->error(
        [ $kernel->source, $kernel->type_offset ],
        "there is no template '@{[$kernel->type]}'",
        expected   => 'one of ' . join(q{, }, @types) . ' (the group may be *)',
        name       => $kernel->type,
        candidates => \@types
    );
}

# A tile holds the points of a block and what their stencils reach.
sub _check_tile ($self, $kernel) {
    return if !defined $kernel->type || !$kernel->has_stencil;
    my @stencil = $kernel->stencil;
    for my $axis (0 .. $#axes) {
        my $size  = ($kernel->tile)[$axis];
        my $reach = $stencil[ 2 * $axis ] + $stencil[ 2 * $axis + 1 ];
        next if $size > $reach;
        $self->error(
            [ $kernel->source, $kernel->tile_offset ],
            "the tile of kernel '@{[$kernel->name]}' has $size points along $axes[$axis], of which its stencil takes $reach",
            expected => 'more than ' . $reach
        );
    }
    return;
}

sub _check_body ($self, $thorn, $kernel) {
    return if !defined $kernel->type;
    my ($body, $name) = ($kernel->body, $kernel->name);
    my $source = Cactus::CCL::Source->read_file($thorn->directory . "/src/$body", $thorn->path . "/src/$body");
    return $self->error(
        $kernel, "the body of kernel '$name' is missing",
        expected   => "the file src/$body",
        name       => $body,
        candidates => [ _bodies_of($thorn) ]
    ) if !$source;
    my @inner   = $kernel->has_stencil ? qw(_Computations_Begin _Computations_End) : ();
    my @macros  = map  { "CAKERNEL_$name$_" } '_Begin', @inner, '_End';
    my @missing = grep { $source->text !~ m{ \b $_ \b }x } @macros;

    # Who takes a frame apart into its smaller pieces knows what he does.
    return if !@missing || $source->text =~ m{ \b CAKERNEL_${name}_\w+_s \b }x;
    my @used = $source->text =~ m{ \b ( CAKERNEL_\w+_(?:Begin|End) ) \b }gx;
    return $self->error(
        [ $source, 0 ],
        "the body of kernel '$name' has no $missing[0]",
        expected   => join(q{, }, @macros) . ', in this order',
        name       => $missing[0],
        candidates => \@used
    );
}

sub _bodies_of ($thorn) {
    return map { m{ ([^/]+) \z }x } glob $thorn->path =~ s{ (?= [\s\\*?\[\]\{\}~] ) }{\\}grx . '/src/CaKernel__*.code';
}

sub _check_bodies ($self, $thorn) {
    my %is_used = map { ($_->body => 1) } grep { defined $_->type } $thorn->kernels;
    for my $body (grep { !$is_used{$_} } _bodies_of($thorn)) {
        $self->warning(
            [ Cactus::CCL::Source->new($thorn->directory . "/src/$body", q{}), 0 ],
            'this body belongs to no kernel, and nobody compiles it',
            expected   => 'a kernel of that name in cakernel.ccl',
            name       => $body,
            candidates => [ keys %is_used ]
        );
    }
    return;
}

sub _check_variable ($self, $thorn, $item) {
    my $variable = $thorn->find_variable($item->name);
    return $self->_report_unknown_variable($thorn, $item) if !$variable;
    my $group = $variable->group;
    return if $group->type eq 'grid_function' && $group->dimension == 3;
    return $self->error(
        $item,
        "'@{[$item->name]}' is not a grid function of three dimensions",
        expected => 'one; see ' . $group->position
    );
}

# If an ancestor is missing, only a slip in a known name is certainly wrong.
sub _report_unknown_variable ($self, $thorn, $item) {
    my @names = map { $_->name } map { $_->variables } $thorn->visible_groups;
    return if !$thorn->sees_everything && !defined Cactus::CCL::Names::nearest($item->name, @names);
    my $group = $thorn->find_group($item->name);
    return $self->unknown(
        $item, $group ? "'@{[$item->name]}' is a group" : "unknown variable '@{[$item->name]}'",
        expected   => "a variable that thorn '@{[$thorn->name]}' declares or inherits",
        name       => $item->name,
        candidates => $group ? [] : \@names
    );
}

sub _check_parameter ($self, $thorn, $item) {
    my ($parameter, $candidates) = $self->{build}->parameter_in_expression($thorn, $item->name);
    if (!$parameter) {
        $self->unknown(
            $item, "unknown parameter '@{[$item->name]}'",
            expected   => "a parameter that thorn '@{[$thorn->name]}' declares or shares",
            name       => $item->name,
            candidates => $candidates
        ) if $candidates;
        return;
    }
    return if $is_number{ $parameter->type } && !$parameter->array_size;
    return $self->error(
        $item,
        "parameter '@{[$item->name]}' is " . ($parameter->array_size ? 'an array' : "of type @{[$parameter->type]}"),
        expected => 'one number or BOOLEAN; see ' . $parameter->position
    );
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Kernels - check kernels that are written by hand

=head1 SYNOPSIS

    Cactus::CCL::Check::Kernels->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Names of kernels are unique in the program; their templates exist; tiles are larger than stencils; bodies exist and have
the macros of their template; variables are grid functions and parameters numbers that the thorn sees; launchers that are
scheduled have a kernel; bodies belong to kernels (else a warning). See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
