# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Conditions;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';
use Cactus::CCL::Ranges;

# What compares a parameter with a string: CCTK_EQUALS(name, "text") or name == "text".
my $comparison = qr{ (?: \b CCTK_EQUALS \s* [(] \s* ([\w:]+) \s* , | \b ([\w:]+) \s* [!=]= ) \s* " ([^"]*) " }xi;
my %compares   = map { $_ => 1 } qw(keyword string);

sub check_thorn ($self, $thorn) {
    my %seen;
    for my $condition (grep { !$seen{$_}++ } map { $_->conditions } $thorn->schedule) {
        $self->_check_names($thorn, $condition);
        $self->_check_comparisons($thorn, $condition);
    }
    return;
}

sub _check_names ($self, $thorn, $condition) {
    for my $reference ($condition->parameters) {
        my ($parameter, $candidates) = $self->{build}->parameter_in_expression($thorn, $reference->name);
        next if $parameter || !$candidates;
        $self->unknown(
            $reference, "unknown parameter '@{[$reference->name]}'",
            expected   => "a parameter that thorn '@{[$thorn->name]}' declares or shares",
            name       => $reference->name,
            candidates => $candidates
        );
    }
    return;
}

# A comparison that always has the same result is legal, but hardly meant.
sub _check_comparisons ($self, $thorn, $condition) {
    my $text = $condition->text;
    while ($text =~ m{$comparison}xg) {
        my ($name, $value) = ($1 // $2, $3);
        my ($reference) = grep { $_->name eq $name } $condition->parameters;
        my ($parameter) = $reference ? $self->{build}->parameter_in_expression($thorn, $name) : undef;
        $self->_check_comparison($reference, $parameter, $value) if $parameter;
    }
    return;
}

sub _check_comparison ($self, $reference, $parameter, $value) {
    my ($name, $type) = ($reference->name, $parameter->type);
    return $self->warning(
        $reference,
        "parameter '$name' is compared with the string \"$value\"",
        expected => $type eq 'boolean'
        ? 'the parameter alone, because it is true or false'
        : "a number, because it is of type $type"
    ) if !$compares{$type};
    my @words = $self->_words($parameter);
    return if $type ne 'keyword' || grep { Cactus::CCL::Ranges::accepts($type, $_, $value) } @words;
    return $self->warning(
        $reference,
        "parameter '$name' is never \"$value\"",
        expected   => 'one of its values: ' . join(q{, }, @words),
        name       => $value,
        candidates => \@words
    );
}

# The values of a keyword, with those by which other thorns extend it.
sub _words ($self, $parameter) {
    my @extensions = grep { $_->extends && ($_->target // q{}) eq $parameter }
        map { $_->shared_parameters } $self->{build}->thorns;
    return map { $_->text } map { $_->ranges } $parameter, @extensions;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Conditions - check the conditions of a schedule

=head1 SYNOPSIS

    Cactus::CCL::Check::Conditions->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Conditions name visible parameters. Those that compare a parameter with a string can hold: it is a keyword that has this value, perhaps by the extension
of another thorn of the build, or a string (else a warning). See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
