# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::SharedParameters;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

sub check_thorn ($self, $thorn) {
    $self->_check_one($thorn, $_) for $thorn->shared_parameters;
    $self->_check_names($thorn);
    return;
}

sub _check_one ($self, $thorn, $shared) {
    my $implementation = $self->{build}->implementation($shared->implementation);
    return $self->_report_implementation($thorn, $shared) if !$implementation;
    my $target = $shared->target;
    return $self->_report_missing($thorn, $shared, $implementation) if !$target;
    if ($target->type ne $shared->type) {
        $self->error(
            $shared,
            "parameter '@{[$target->full_name]}' is declared here as @{[$shared->type]}",
            expected => $target->type . ', as at ' . $target->position
        );
    }
    if (!!$target->array_size != !!$shared->array_size && $shared->array_size) {
        $self->error(
            $shared,
            "parameter '@{[$target->full_name]}' is not an array",
            expected => 'no index, as at ' . $target->position
        );
    }
    return $self->_check_privacy($shared, $implementation);
}

# Reported at SHARES, thus once however many parameters follow.
sub _report_implementation ($self, $thorn, $shared) {
    my $name = $shared->implementation;
    return if $self->{build}->may_be_missing($name) || $self->{build}->is_doubtful($name);
    return $self->error(
        $shared->shares,
        "no thorn implements '$name', so it has no parameters to share",
        $self->implementation_remedy($name)
    );
}

sub _report_missing ($self, $thorn, $shared, $implementation) {
    my ($name, $owner) = ($shared->name, $implementation->name);
    my @all = map { $_->parameters } $implementation->thorns;
    my ($private) = grep { lc $_->name eq lc $name } @all;
    if ($private) {
        return $self->error(
            $shared,
            "parameter '${owner}::$name' is private",
            expected => 'a restricted parameter, as declared at ' . $private->position
        );
    }
    return if grep { $_->is_incomplete } $implementation->thorns;
    my @restricted = map { $_->name } grep { $_->scope ne 'private' } @all;
    return $self->unknown(
        $shared, "implementation '$owner' has no parameter '$name'",
        expected   => 'the name of a restricted parameter',
        name       => $name,
        candidates => \@restricted
    );
}

# The parameter has to be restricted in every compiled thorn that declares it.
sub _check_privacy ($self, $shared, $implementation) {
    for my $thorn ($implementation->thorns) {
        my $parameter = $thorn->own_parameter($shared->name) // next;
        next if $parameter->scope ne 'private';
        $self->error(
            $shared,
            "parameter '@{[$parameter->full_name]}' is private",
            expected => 'a restricted parameter, as declared at ' . $parameter->position
        );
    }
    return;
}

# Two parameters must not have one name in the thorn's source.
sub _check_names ($self, $thorn) {
    my %first;
    for my $parameter ($thorn->parameters, $thorn->shared_parameters) {
        my $name    = $parameter->seen_as;
        my $earlier = $first{ lc $name } //= $parameter;
        next if $earlier == $parameter || $self->_is_repetition($earlier, $parameter);
        $self->error(
            $parameter, "thorn '@{[$thorn->name]}' sees two parameters as '$name'",
            expected => 'another name after AS',
            hint     => 'the first is at ' . $earlier->position
        );
    }
    return;
}

# Twice the same parameter, shared or one's own, is harmless; twice the same declaration is reported elsewhere.
sub _is_repetition ($self, $earlier, $later) {
    my ($first, $second) = map { $_->can('target') ? $_->target // 0 : $_ } $earlier, $later;
    return $first == $second || !grep { $_->can('target') } $earlier, $later;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::SharedParameters - check shared parameters

=head1 SYNOPSIS

    Cactus::CCL::Check::SharedParameters->new($build, $diagnostics)->run;

=head1 DESCRIPTION

What is shared exists, is not private in any thorn of its implementation, and has the type that is said; no two
parameters are seen under one name. See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
