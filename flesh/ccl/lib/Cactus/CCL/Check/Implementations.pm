# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Implementations;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';
use Cactus::CCL::Circles;

sub run ($self) {
    $self->SUPER::run;
    $self->_check_cycles;
    $self->_check_agreement($_) for grep { $_->thorns > 1 } $self->{build}->implementations;
    return;
}

sub check_thorn ($self, $thorn) {
    my $build = $self->{build};
    my @names = map { $_->name } $build->implementations;
    $self->_check_flesh($thorn);
    $self->_check_inherited($thorn);
    for my $reference ($thorn->inherits) {
        next if $build->implementation($reference->name) || $build->may_be_missing($reference->name);
        next if $build->is_doubtful($reference->name);
        $self->error(
            $reference,
            "thorn '@{[$thorn->name]}' inherits from '@{[$reference->name]}', which no thorn implements",
            $self->implementation_remedy($reference->name)
        );
    }
    for my $reference ($thorn->friends) {
        next if $build->implementation($reference->name) || $build->may_be_missing($reference->name);
        $self->warning(
            $reference, "no thorn implements '@{[$reference->name]}', so it is nobody's friend",
            name       => $reference->name,
            candidates => \@names
        );
    }
    return;
}

sub _check_flesh ($self, $thorn) {
    return if $thorn->name eq 'Cactus' || lc $thorn->implementation ne 'cactus';
    return $self->error(
        $thorn,
        "thorn '@{[$thorn->name]}' implements '@{[$thorn->implementation]}', which is the flesh",
        expected => 'another name'
    );
}

# Two ancestors that do not know each other may have variables of one name; reported where both are first seen.
sub _check_inherited ($self, $thorn) {
    return if $thorn->inherits < 2;
    my @parents = grep { defined } map { $self->{build}->implementation($_->name) } $thorn->inherits;
    my %seen_by = map {
        ($_->name => { map { ($_->name => 1) } $_, $_->first_thorn->ancestors })
    } @parents;
    my %first;
    for my $variable (map { $_->variables } map { $_->groups('public') } $thorn->ancestors) {
        my $earlier = $first{ lc $variable->name } //= $variable;
        my ($here, $there) = map { $_->group->thorn->implementation } $variable, $earlier;
        next if lc $here eq lc $there || grep { $_->{$here} && $_->{$there} } values %seen_by;
        $self->error(
            $thorn,
            "thorn '@{[$thorn->name]}' inherits both '@{[$earlier->full_name]}' and '@{[$variable->full_name]}'",
            expected => 'different names of variables'
        );
    }
    return;
}

# Each cycle is reported once, at the INHERITS that closes it.
sub _check_cycles ($self) {
    my @circles = Cactus::CCL::Circles::circles(
        sub ($implementation) { $self->_parents($implementation) },
        sub ($implementation) { lc $implementation->name },
        $self->{build}->implementations
    );
    for my $circle (@circles) {
        my ($reference, @implementations) = @{$circle};
        $self->error(
            $reference,
            'inheritance runs in a circle: ' . join(' -> ', map { $_->name } @implementations),
            expected => 'an order without circles'
        );
    }
    return;
}

# [where it is named, implementation]
sub _parents ($self, $implementation) {
    my @named = $implementation->first_thorn->inherits;
    return grep { defined $_->[1] } map { [ $_, $self->{build}->implementation($_->name) ] } @named;
}

# ------------------------------------------------------------------------------------------------------ agreement

sub _check_agreement ($self, $implementation) {
    my ($first, @others) = $implementation->thorns;
    for my $other (@others) {
        $self->_compare_ancestors($first, $other);
        $self->_compare_groups($first, $other, $_) for qw(public protected);
    }
    return;
}

sub _compare_ancestors ($self, $first, $other) {
    my ($expected, $found) = map {
        join(q{ }, sort map { lc $_->name } $_->inherits)
            || 'nothing'
    } $first, $other;
    return if $expected eq $found;
    return $self->error(
        $other->place,
        _disagreement($first, $other) . " inherits from $found",
        expected => $expected . ', as in thorn ' . $first->name
    );
}

sub _disagreement ($first, $other) {
    my ($thorn, $implementation) = ($other->name, $first->implementation);
    return "thorn '$thorn' disagrees with '@{[$first->name]}' about implementation '$implementation': it";
}

sub _compare_groups ($self, $first, $other, $access) {
    my ($expected, $found) = map { _groups_by_name($_, $access) } $first, $other;
    for my $name (sort keys %{$expected}) {
        my $group = $found->{$name};
        if (!$group) {
            $self->error(
                $other->place,
                _disagreement($first, $other) . " has no $access group '$name'",
                expected => 'the one at ' . $expected->{$name}->position
            );
            next;
        }
        $self->_compare_group($expected->{$name}, $group);
    }
    for my $name (grep { !$expected->{$_} } sort keys %{$found}) {
        $self->error(
            $found->{$name},
            _disagreement($first, $other) . " has a $access group '$name' of its own",
            expected => 'the groups of all thorns of one implementation to be the same'
        );
    }
    return;
}

sub _groups_by_name ($thorn, $access) {
    return { map { (lc $_->name => $_) } grep { $_->access eq $access } $thorn->groups };
}

sub _compare_group ($self, $expected, $found) {
    my @aspects = (
        [
            'variables',
            sub ($group) {
                join q{ }, sort map { lc $_->name } $group->variables;
            }
        ],
        [ 'type',        sub ($group) { join q{ }, $group->variable_type, $group->type } ],
        [ 'dimension',   sub ($group) { $group->dimension } ],
        [ 'time levels', sub ($group) { $group->timelevels } ],
        [
            'size',
            sub ($group) {
                join q{,}, map { s{\s}{}grx } $group->sizes;
            }
        ],
    );
    for my $aspect (@aspects) {
        my ($what, $describe) = @{$aspect};
        my ($here, $there)    = ($describe->($found), $describe->($expected));
        next if $here eq $there;
        $self->error(
            $found,
            "group '@{[$found->full_name]}' has $what $here",
            expected => "$there, as at " . $expected->position
        );
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Implementations - check implementations

=head1 SYNOPSIS

    Cactus::CCL::Check::Implementations->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Inherited implementations exist and form no circle, and no two of their variables have one name; friends exist; thorns of one implementation declare the same
ancestors and the same public and protected groups.
See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
