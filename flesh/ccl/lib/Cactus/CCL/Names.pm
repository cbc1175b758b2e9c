# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Names;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(min uniq);

# The candidate that was most likely meant, or undef if none is near.
sub nearest ($name, @candidates) {
    my $wanted = lc $name;
    my $limit  = _tolerance($name);
    my ($best, $best_rank);
    for my $candidate (uniq sort @candidates) {
        my $rank = _rank($wanted, lc $candidate, $limit) // next;
        next if defined $best && $rank >= $best_rank;
        ($best, $best_rank) = ($candidate, $rank);
    }
    return $best;
}

# Smaller is better. A beginning or a continuation of the name is worse than any slip that is tolerated.
sub _rank ($wanted, $candidate, $limit) {
    my $distance = abs(length($candidate) - length $wanted) > $limit ? undef : distance($wanted, $candidate, $limit);
    return $distance if defined $distance;
    my ($short, $long) = sort { length $a <=> length $b } $wanted, $candidate;
    return length $short >= 3 && index($long, $short) == 0 ? $limit + length($long) - length $short : undef;
}

# No slip in single letters, one in short names, up to three in long ones.
sub _tolerance ($name) {
    my $length = length $name;
    return $length <= 1 ? 0 : $length <= 3 ? 1 : $length <= 8 ? 2 : 3;
}

# The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the other; undef
# if it exceeds the limit. (Optimal string alignment; cost: product of the lengths.)
sub distance ($from, $to, $limit) {
    my @from = split m{}x, $from;
    my @to   = split m{}x, $to;
    my @row  = (0 .. @to);
    my @above;
    for my $i (1 .. @from) {
        my @next = ($i);
        for my $j (1 .. @to) {
            my $differ = $from[ $i - 1 ] ne $to[ $j - 1 ];
            my $cost   = min($row[$j] + 1, $next[ $j - 1 ] + 1, $row[ $j - 1 ] + $differ);
            my $swapped =
                $i > 1 && $j > 1 && $from[ $i - 1 ] eq $to[ $j - 2 ] && $from[ $i - 2 ] eq $to[ $j - 1 ];
            push @next, $swapped ? min($cost, $above[ $j - 2 ] + 1) : $cost;
        }
        return if min(@next) > $limit;
        @above = @row;
        @row   = @next;
    }
    return $row[-1] <= $limit ? $row[-1] : undef;
}

1;

__END__

=head1 NAME

Cactus::CCL::Names - find the name that was meant

=head1 SYNOPSIS

    Cactus::CCL::Names::nearest('INITAIL', qw(INITIAL ANALYSIS));    # INITIAL

=head1 DESCRIPTION

=over

=item nearest($name, @candidates)

The candidate with the smallest edit distance, ignoring case; among equals the alphabetically first. Undef if none is
within one slip (names of two or three letters), two (up to 8 letters) or three, and none begins with the
name or is its beginning.

=item distance($from, $to, $limit)

The edit distance, counting a swap of neighbours as one; undef if it exceeds the limit.

=back

=head1 ERRORS

None.

=cut
