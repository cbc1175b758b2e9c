# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Functions;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

my $most_strings = 3;    # as many hidden Fortran lengths as callers are written for

sub check_thorn ($self, $thorn) {
    my %prototype;
    for my $function ($thorn->functions) {
        my $earlier = $prototype{ $function->name } //= $function;
        if ($earlier != $function) { $self->_compare($function, $earlier) }
        else                       { $self->_check_prototype($function) }
    }
    for my $mention ($thorn->function_uses, $thorn->function_provisions) {
        $self->_report_undeclared($thorn, $mention, \%prototype) if !$prototype{ $mention->name };
    }
    $self->_check_provisions($thorn);
    $self->_check_provider($_) for grep { $_->required } $thorn->function_uses;
    return;
}

sub _check_prototype ($self, $function) {
    my $name = $function->name;
    if ($name !~ m{[A-Z]}x || $name !~ m{[a-z]}x) {
        $self->error(
            $function,
            "the function name '$name' has letters of one case only",
            expected => 'at least one upper and one lower case letter'
        );
    }
    $self->_check_arguments($function);
    my $first = $self->{build}->aliased_function($name);
    $self->_compare($function, $first) if $first != $function;
    return;
}

sub _compare ($self, $function, $first) {
    return if $function->signature eq $first->signature;
    return $self->error(
        $function,
        "function '@{[$function->name]}' is declared here as @{[$function->signature]}",
        expected => $first->signature . ', as at ' . $first->position
    );
}

sub _check_arguments ($self, $function) {
    my $name      = $function->name;
    my @arguments = $function->arguments;
    my @strings   = grep { $_->type eq 'CCTK_STRING' } @arguments;
    $self->error($strings[$most_strings], "function '$name' has too many strings", expected => "at most $most_strings")
        if @strings > $most_strings;
    for my $array (grep { $_->is_array } @strings) {
        $self->error(
            $array,
            "argument '@{[$array->name]}' of '$name' is an array of strings",
            expected => 'a single string'
        );
    }
    my $string;
    for my $argument (@arguments) {
        $string = $argument if $argument->type eq 'CCTK_STRING';
        next if !$string || $string == $argument;
        $self->error(
            $string,
            "string '@{[$string->name]}' of '$name' stands before other arguments",
            expected => 'strings at the end of the arguments'
        );
        last;
    }
    $self->_check_arguments($_) for grep { defined } map { $_->prototype } @arguments;
    return;
}

sub _report_undeclared ($self, $thorn, $mention, $prototype) {
    my $name  = $mention->name;
    my $known = $self->{build}->aliased_function($name);
    return $self->unknown(
        $mention, "function '$name' has no prototype in this file",
        expected => 'a line <type> FUNCTION '
            . $name
            . '(<arguments>)'
            . ($known ? ', as at ' . $known->position : q{}),
        name       => $name,
        candidates => [ keys %{$prototype} ]
    );
}

sub _check_provisions ($self, $thorn) {
    my %first;
    for my $provision ($thorn->function_provisions) {
        my $earlier = $first{ $provision->name } //= $provision;
        next if $earlier == $provision;
        $self->error(
            $provision,
            "thorn '@{[$thorn->name]}' provides function '@{[$provision->name]}' twice",
            hint => 'the first time is at ' . $earlier->position
        );
    }
    return;
}

sub _check_provider ($self, $use) {
    my ($build, $name) = ($self->{build}, $use->name);
    return if $build->providers($name) || $build->is_doubtful($name) || $build->missing_thorns;
    my %provided = map { ($_->name => 1) } map { $_->function_provisions } $build->thorns;
    return $self->error(
        $use, "no thorn provides function '$name', which thorn '@{[$use->thorn->name]}' requires",
        expected   => 'a thorn with PROVIDES FUNCTION in the thornlist',
        name       => $name,
        candidates => [ keys %provided ]
    );
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Functions - check aliased functions

=head1 SYNOPSIS

    Cactus::CCL::Check::Functions->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Prototypes exist where functions are mentioned, agree everywhere and are such as every language can call; required
functions have providers. See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
