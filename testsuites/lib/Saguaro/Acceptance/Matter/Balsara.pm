# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Balsara;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(case);

use constant FIVE_THIRDS => 5 / 3;

my @columns = ('x', 'rho', 'vel[0]', 'vel[1]', 'vel[2]', 'press', 'Bvec[1]', 'Bvec[2]');

# Between waves states are constant. These come from a program that is not part of this project (one dimension, MC, HLL, SSPRK3, up to 25600 points); the last digits are
# good to 3. Columns as above.
my %case = (
    Balsara1 => {
        gamma    => 2,
        time     => 0.4,
        plateaus => [
            [ -0.08, 0.6256,  0.3743,  -0.0356,  0, 0.3914,  0.6594,   0 ],
            [ 0.05,  0.7097,  0.2554,  -0.6804,  0, 0.5160,  -0.4285,  0 ],
            [ 0.135, 0.26951, 0.25542, -0.68042, 0, 0.51601, -0.42848, 0 ],
            [ 0.26,  0.12230, -0.0208, -0.00347, 0, 0.09573, -0.97683, 0 ],
        ],
    },
    Balsara2 => {
        gamma    => FIVE_THIRDS,
        time     => 0.4,
        plateaus => [
            [ -0.1, 0.43002, 0.63437, -0.09980, -0.09980, 7.3497, 3.04516, 3.04516 ],
            [ 0.15, 0.38298, 0.67698, -0.05566, -0.05566, 6.0592, 3.20519, 3.20519 ],
            [ 0.33, 2.827,   0.67698, -0.05566, -0.05566, 6.0591, 3.20520, 3.20520 ],
        ],
    },
    Balsara3 => {
        gamma    => FIVE_THIRDS,
        time     => 0.4,
        plateaus => [
            [ 0.22, 0.13808, 0.92463, -0.03513, -0.03513, 36.889, 2.23796, 2.23796 ],
            [ 0.34, 0.09799, 0.95290, 0.04366,  0.04366,  20.829, 4.6696,  4.6696 ],
        ],
        shell => 10.10,
    },
    Balsara4 => {
        gamma    => FIVE_THIRDS,
        time     => 0.4,
        plateaus => [
            [ -0.175, 51.74, 0.0441, 0.0326,   0.0326,   855.7,  16.678, 16.678 ],
            [ -0.02,  61.5,  0,      -0.28764, -0.28764, 1146.5, 0,      0 ],
        ],
        middle => 61.5,
    },
    Balsara5 => {
        gamma    => FIVE_THIRDS,
        time     => 0.55,
        plateaus => [
            [ -0.34, 2.4471, -0.13311, 0.21106,  0.17509, 3.9374, 0.26620,  0.50750 ],
            [ -0.15, 2.0502, -0.04548, -0.14620, 0.21471, 2.9318, -1.17495, 0.58573 ],
            [ 0.1,   1.8834, -0.04548, -0.14620, 0.21471, 2.9318, -1.17495, 0.58574 ],
            [ 0.3,   1.6422, -0.11541, -0.08536, 0.10275, 2.3318, -1.27241, 0.94681 ],
        ],
    },
);

# A hash: gamma, time, plateaus (hashes x, and values by the names of variables), perhaps shell, the greatest density, or
# middle, that at x = 0.
sub case ($name) {
    my $case = $case{$name};
    return { %{$case}, plateaus => [ map { _named($_) } @{ $case->{plateaus} } ] };
}

sub _named ($row) {
    my %state;
    @state{@columns} = @{$row};
    return \%state;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Balsara - states between the waves of Balsara's shock tubes

=head1 SYNOPSIS

    my $case = case('Balsara1');
    say "$_->{x}: $_->{rho}" for @{ $case->{plateaus} };

=head1 DESCRIPTION

The five tubes of Balsara 2001, Astrophys. J. Suppl. 132, 83, which begin at x = 0.

=cut
