# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::StatedCost;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(max);

our @EXPORT_OK = qw(header_of costs_of is_as_stated);

my @digits     = qw(one two three four five six seven eight nine ten);
my %number     = (half => 0.5, a      => 1, an     => 1,  map { $digits[$_] => $_ + 1 } 0 .. $#digits);
my %seconds_of = (s    => 1,   second => 1, minute => 60, hour => 3600);

# What words without a number mean.
my %vague = ('a few' => [ 2, 10 ], 'some' => [ 2, 10 ], 'some tens of' => [ 20, 90 ], 'a second or two' => [ 1, 2 ]);

# Runs of seconds differ by as much from one time to the next.
use constant { FACTOR => 1.5, SLACK => 3 };

my $word     = join q{|}, sort keys %number;
my $amount   = qr{ (?: half [ ] an? | $word | \d+ (?: [.] \d+ )? ) }x;
my $about    = qr{ (?: (?<below> under | less [ ] than ) [ ] | (?: some | about ) [ ] )? }x;
my $range    = qr{ (?<least> $amount ) (?: [ ] to [ ] (?<most> $amount ) )? }x;
my $guess    = qr{ (?<vague> some [ ] tens [ ] of | a [ ] few | some ) }x;
my $time     = qr{ (?: $guess | $range ) [ ] (?<unit> second | minute | hour | s (?! \w ) ) s? }x;
my $on_cores = qr{ (?: on | of ) [ ] (?<cores> an? | one | two | \d+ ) [ ] (?: core | processor (?! [ ] time ) ) s? }x;
my $device   = qr{ (?: on | of ) [ ] an? [ ] (?<device> [A-Z] \d+ ) }x;
my $where    = qr{ (?: [ ] (?: $on_cores | (?<time> of [ ] processor [ ] time ) | $device ) )? }x;
my $cost     = qr{ $about (?: (?<vague> a [ ] second [ ] or [ ] two ) | $time ) $where }x;

# The fields of the comment that opens a parameter file, each in one line: { Purpose => ..., Cost => ... }
sub header_of ($text) {
    my ($comment) = $text =~ m{ \A ( (?: [#] [^\n]* \n )* ) }x;
    my (%fields, $field);
    for my $line (split m{\n}x, $comment) {
        if    ($line =~ m{ \A [#] [ ] ( [A-Z] \w+ ) : \s+ (.*) }x) { $fields{ $field = $1 } = $2 }
        elsif (defined $field && $line =~ m{ \A [#] \s+ (.*) }x)   { $fields{$field} .= " $1" }
    }
    return \%fields;
}

# { whole => COST, reduced => COST and setting }, where COST is { least, most, cores }: seconds by the clock on so many cores. Neither if the
# words say nothing of processors.
sub costs_of ($words) {
    my ($whole, $end) = split m{ \s* The [ ] reduced [ ] end \b }x, $words, 2;
    my %costs = (whole => scalar _cost_in($whole));
    return \%costs if !defined $end;
    my ($setting) = $end =~ m{ ( \w+ :: \w+ \s* = \s* [^\s(]+ ) }x;
    my $reduced = _cost_in($end);
    $costs{reduced} = { %{$reduced}, setting => $setting } if $setting && $reduced;
    $costs{reduced}{cores} = 2 if $costs{reduced} && $end =~ m{ for [ ] two [ ] cores }x;
    return \%costs;
}

sub _cost_in ($words) {
    while ($words =~ m{ (?<! [\w.] ) $cost }gx) {
        my %found = %+;
        next if $found{device};
        my $unit  = $found{unit} ? $seconds_of{ $found{unit} } : 1;
        my @range = defined $found{vague} ? @{ $vague{ $found{vague} } } : map { _value($_) }
            grep { defined } @found{qw(least most)};
        $range[1] //= $range[0];
        $range[0] = 0 if $found{below};
        my $cores = $found{time} ? 1 : defined $found{cores} ? _value($found{cores}) : 2;
        return { least => $range[0] * $unit, most => $range[1] * $unit, cores => $cores };
    }
    return;
}

sub _value ($words) {
    return $words =~ m{ \A half }x ? $number{half} : $number{$words} // $words;
}

# Whether a run took as long as a cost says. On a machine with other work the clock shows too much, so that processor seconds for each core
# and seconds by the clock bound what the run takes on a quiet one.
sub is_as_stated ($cost, $clock, $processors) {
    my $least = $processors / $cost->{cores};
    my $most  = max($clock, $least);
    return $most >= $cost->{least} / FACTOR - SLACK && $least <= $cost->{most} * FACTOR + SLACK;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::StatedCost - what a parameter file says that it costs

=head1 SYNOPSIS

    my $costs = costs_of(header_of($text)->{Cost});
    is_as_stated($costs->{whole}, $seconds_by_the_clock, $seconds_of_processors);

=head1 DESCRIPTION

Costs stand in words: C<two minutes on two cores>, C<six to seven minutes of one core>, C<less than two hours of processor time>, C<a few
seconds>. The first one that is no device's counts. Without cores two are meant. C<The reduced end: Cactus::cctk_final_time = 16
(three minutes)> is what to set, and its cost.

A run is as it was said within a factor of 1.5, and three seconds.

=cut
