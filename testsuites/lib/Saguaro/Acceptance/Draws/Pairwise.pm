# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Draws::Pairwise;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(covering drawn pairs_of random_numbers);

# How many random completions of a pair are compared for each case; more make the array a little shorter.
use constant CANDIDATES => 30;

# Numbers of a sequence that depends on its seed alone, on every machine: random_numbers($seed)->($n) lies between 0 and $n - 1.
# (Park, Miller and Stockmeyer 1993, Commun. ACM 36, 105.)
sub random_numbers ($seed) {
    my ($prime, $factor) = (2_147_483_647, 48_271);
    my $state = 1 + $seed * 1_000_003 % ($prime - 1);
    return sub ($count) {
        $state = $state * $factor % $prime;
        return int($state / $prime * $count);
    };
}

# One case with each factor at random, that `is_possible` accepts. `fixed` are factors that are given.
sub drawn ($factors, $is_possible, $random, %fixed) {
    for (1 .. 2_000) {
        my %case =
            (%fixed, map { $_ => _any($factors->{$_}, $random) } grep { !exists $fixed{$_} } sort keys %{$factors});
        return \%case if $is_possible->(\%case);
    }
    return;
}

sub _any ($values, $random) { return $values->[ $random->(scalar @{$values}) ] }

# Names of the pairs of values that a case has.
sub pairs_of ($case) {
    my @values = map { "$_=$case->{$_}" } sort keys %{$case};
    my @pairs;
    for my $first (0 .. $#values) {
        push @pairs, map { "$values[$first] $values[$_]" } $first + 1 .. $#values;
    }
    return @pairs;
}

# Cases in which every pair of values of two factors occurs that any possible case has, and the pairs for which none was found.
sub covering ($factors, $is_possible, $seed) {
    my %search = (factors => $factors, is_possible => $is_possible, random => random_numbers($seed), seen => {});
    my (@cases, @impossible);
    for my $pair (_all_pairs($factors)) {
        next if $search{seen}{ (pairs_of($pair))[0] };
        my $best = _best(\%search, $pair);
        if (!$best) { push @impossible, $pair; next }
        push @cases, $best;
        $search{seen}{$_} = 1 for pairs_of($best);
    }
    return { cases => \@cases, impossible => \@impossible };
}

# The one of some cases with a pair that has the most pairs that have not been seen.
sub _best ($search, $pair) {
    my $best;
    my $most = -1;
    for (1 .. CANDIDATES) {
        my $case = drawn(@{$search}{qw(factors is_possible random)}, %{$pair}) // return $best;
        my $new  = grep { !$search->{seen}{$_} } pairs_of($case);
        next if $new <= $most;
        $best = $case;
        $most = $new;
    }
    return $best;
}

sub _all_pairs ($factors) {
    my @names = sort keys %{$factors};
    my @pairs;
    for my $first (0 .. $#names) {
        push @pairs, map { _pairs_between($factors, $names[$first], $names[$_]) } $first + 1 .. $#names;
    }
    return @pairs;
}

sub _pairs_between ($factors, $one, $other) {
    my @pairs;
    for my $value (@{ $factors->{$one} }) {
        push @pairs, { $one => $value, $other => $_ } for @{ $factors->{$other} };
    }
    return @pairs;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Draws::Pairwise - cases in which every pair of factor values occurs, and cases at random

=head1 SYNOPSIS

    my %factors = (method => [qw(RK2 RK4)], levels => [ 1, 2, 3 ]);
    my $all     = covering(\%factors, sub ($case) { $case->{levels} < 3 || $case->{method} eq 'RK4' }, 1);
    my $case    = drawn(\%factors, sub ($case) { 1 }, random_numbers(7));

=head1 DESCRIPTION

Most faults that depend on parameters depend on two of them (Kuhn, Wallace and Gallo 2004, IEEE Trans. Softw. Eng. 30, 418): a covering
array of strength two has a few dozen cases where all combinations would be millions. It is made greedily: for each pair that has not
occurred the random completion with the most new pairs is taken. The same seed gives the same cases on every machine.

=cut
