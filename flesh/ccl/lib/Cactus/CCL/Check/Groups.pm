# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Groups;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

sub check_thorn ($self, $thorn) {
    $self->report_duplicates('group', $thorn->groups);
    $self->_check_hidden($thorn);
    for my $group ($thorn->groups) {
        $self->report_duplicates('variable', $group->variables);
        $self->_check_shape($group);
        $self->_check_centering($group);
        $self->_check_parameters($thorn, $group);
        $self->_check_clashes($thorn, $group);
    }
    return;
}

# A name means its first variable. Public trees have groups whose variables nobody can reach, and which do no harm as long as they are
# like those that are reached; else code that means the later ones reads and writes beyond what the first ones are.
sub _check_hidden ($self, $thorn) {
    my %first;
    for my $group ($thorn->groups) {
        my @hidden = grep { ($first{ lc $_->name } //= $_)->group != $group } $group->variables;
        my @unlike = grep { _shape($first{ lc $_->name }->group) ne _shape($group) } @hidden;
        for my $variable (@unlike) {
            my $earlier = $first{ lc $variable->name };
            $self->error(
                $variable,
                "variable '@{[$variable->name]}' stands in the groups '@{[$earlier->group->name]}' and '@{[$group->name]}', which are not alike",
                expected => 'another name',
                hint     => 'the first is at ' . $earlier->position
            );
        }
        next if @unlike || !@hidden;
        my $names = join q{, }, map { $_->name } @hidden;
        $self->warning(
            $hidden[0],
            "in group '@{[$group->name]}' these names mean variables of an earlier group: $names",
            expected => 'other names, since nobody can reach these variables',
            hint     => 'the first of them is at ' . $first{ lc $hidden[0]->name }->position
        );
    }
    return;
}

# What code that uses the variables of a group relies on.
sub _shape ($group) {
    my $sizes = join q{,}, map { s{ \s }{}grx } $group->sizes;
    return join q{;}, map { lc } $group->type, $group->variable_type, $group->dimension, $sizes,
        $group->vector_length // q{}, $group->timelevels;
}

# DIM, SIZE and GHOSTSIZE have to agree.
sub _check_shape ($self, $group) {
    my ($name, $dimension) = ($group->name, $group->dimension);
    my ($sizes, $ghosts) = (scalar $group->sizes, scalar $group->ghosts);
    if ($group->type ne 'array') {
        $self->error($group, "group '$name' has a SIZE but is not an array",  expected => 'TYPE=ARRAY') if $sizes;
        $self->error($group, "scalar group '$name' has dimension $dimension", expected => 'DIM=0 or none')
            if $group->type eq 'scalar' && $dimension;
        return;
    }
    if (!$sizes) {
        $self->error($group, "array group '$name' has no size", expected => 'SIZE=<expression per dimension>');
        return;
    }
    $self->error($group, "the number of sizes of group '$name' is $sizes", expected => "$dimension, its dimension")
        if $sizes != $dimension;
    $self->error(
        $group,
        "the number of ghost sizes of group '$name' is $ghosts",
        expected => "$dimension, its dimension"
    ) if $ghosts && $ghosts != $dimension;
    return;
}

sub _check_centering ($self, $group) {
    my ($given, $dimension) = (scalar $group->centering, $group->dimension);
    return if !$given || $given == $dimension;
    return $self->error(
        [ $group->source, $group->centering_offset ],
        "the number of centrings of group '@{[$group->name]}' is $given",
        expected => "$dimension, its dimension"
    );
}

sub _check_parameters ($self, $thorn, $group) {
    for my $reference ($group->size_parameters) {
        my ($parameter, $candidates) = $self->{build}->parameter_in_expression($thorn, $reference->name);
        if (!$parameter) {
            next if !$candidates;
            $self->unknown(
                $reference, "unknown parameter '@{[$reference->name]}'",
                expected   => "a parameter that thorn '@{[$thorn->name]}' declares or shares",
                name       => $reference->name,
                candidates => $candidates
            );
        }
        elsif ($parameter->type ne 'integer') {
            $self->error(
                $reference,
                "parameter '@{[$reference->name]}' is of type @{[$parameter->type]}",
                expected => 'an integer'
            );
        }
    }
    return;
}

# Names of one's own must not hide inherited ones.
sub _check_clashes ($self, $thorn, $group) {
    for my $ancestor ($thorn->ancestors) {
        for my $item ([ group => $group ], map { [ variable => $_ ] } $group->variables) {
            my ($kind, $own) = @{$item};
            my $inherited = $ancestor->item($kind, 'public', $own->name) // next;
            $self->error(
                $own,
                "$kind '@{[$own->name]}' hides '@{[$inherited->full_name]}', which is inherited",
                hint => 'the inherited one is at ' . $inherited->position
            );
        }
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Groups - check groups of variables

=head1 SYNOPSIS

    Cactus::CCL::Check::Groups->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Names are unique (variables of two groups of one thorn that are alike may share one, with a warning) and hide no inherited ones; dimension, sizes, ghost sizes and centring fit; sizes name integer
parameters that the thorn sees.
See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
