# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Implementations;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

sub run ($self) {
    $self->SUPER::run;
    $self->_check_cycles;
    $self->_check_agreement($_) for grep { $_->thorns > 1 } $self->{build}->implementations;
    return;
}

sub check_thorn ($self, $thorn) {
    my $build = $self->{build};
    my @names = map { $_->name } $build->implementations;
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

# Each cycle is reported once, at the INHERITS that closes it.
sub _check_cycles ($self) {
    my %state;
    $self->_visit($_, \%state, []) for $self->{build}->implementations;
    return;
}

sub _visit ($self, $implementation, $state, $path) {
    my $name = lc $implementation->name;
    return if $state->{$name};
    $state->{$name} = 'open';
    for my $reference ($implementation->first_thorn->inherits) {
        my $parent = $self->{build}->implementation($reference->name) // next;
        my @path   = (@{$path}, $implementation);
        if (($state->{ lc $parent->name } // q{}) eq 'open') {
            $self->_report_cycle($reference, $parent, @path);
            next;
        }
        $self->_visit($parent, $state, \@path);
    }
    $state->{$name} = 'done';
    return;
}

sub _report_cycle ($self, $reference, $parent, @path) {
    shift @path while $path[0] != $parent;
    my $circle = join ' -> ', map { $_->name } @path, $parent;
    return $self->error($reference, "inheritance runs in a circle: $circle", expected => 'an order without circles');
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

Inherited implementations exist and form no circle; friends exist; thorns of one implementation declare the same
ancestors and the same public and protected groups.
See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
