#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of interpolation, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

## no critic (ProtectPrivateSubs) single cases of the judge

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::Interpolation;

my $home    = tempdir(CLEANUP => 1);
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");
my %usual   = (
    driver    => 'Carpet',
    operator  => 'lagrange',
    order     => 2,
    levels    => 2,
    symmetry  => 'none',
    processes => 2,
    operands  => 'given',
    codes     => 'some',
    times     => 'some',
    outside   => 'no',
    centre    => 0,
    requests  => 1,
    device    => 'none'
);

# A value of iteration 1, or the line of a status.
my %spoilt = (
    value   => sub ($line) { $line =~ s{ ^ (1 [ ] 1 [ ] 0 [ ]) (\S+) }{ $1 . ($2 + 1e-6) }xmer },
    nan     => sub ($line) { $line =~ s{ ^ (1 [ ] 1 [ ] 0 [ ]) \S+ }{$1nan}xmr },
    missing => sub ($line) { $line =~ s{ ^ 1 [ ] 1 [ ] 0 [ ] [^\n]* \n }{}xmr },
    status  => sub ($line) { $line =~ s{ status [ ] \S+ }{status -5}xr },
    sign    => sub ($line) { $line =~ s{ ^ (1 [ ] \d+ [ ] \d+ [ ]) (\S+) }{ $1 . -$2 }xmer },
    silent  => sub ($line) { $line =~ s{ status [ ] \S+ }{status 0}gxr },
);

sub program_of ($case) {
    return sub ($folder, $value, $run, $fault) {
        die "no more\n" if $fault eq 'fails';
        make_path("$folder/case");
        my $request = Saguaro::Acceptance::Interpolation::_request($case);
        for my $process (0, 1) {
            my $log = join q{}, map { lines($case, $request, $process, $_) } 0 .. 3;
            write_text("$folder/case/asked.$process.asc", $spoilt{$fault} && $process ? $spoilt{$fault}->($log) : $log);
        }
        my $moved = $fault eq 'idle' ? '0 B' : '12.3 kB';
        return ($case->{device} eq 'none' ? q{} : "Between host and device went $moved per step\n") . "Done.\n";
    };
}

# What a process writes in an iteration; what is outside is nothing that counts.
sub lines ($case, $request, $process, $iteration) {
    my $text =
        "# iteration $iteration status " . Saguaro::Acceptance::Interpolation::_expected_status($case, $process) . "\n";
    for my $point (grep { $_ % 2 == $process } 0 .. $#{ $request->{points} }) {
        for my $output (0 .. $#{ $request->{outputs} }) {
            my $value = Saguaro::Acceptance::Interpolation::_expected($case, $request, $iteration, $point, $output);
            $text .= sprintf "%d %d %d %.17g 0\n", $iteration, $point, $output, $value;
        }
    }
    return $text;
}

sub judged ($case) {
    return sub ($tally) {
        my $why = Saguaro::Acceptance::Interpolation::_complaint($project, $case);
        $tally->check('the case', !$why, $why);
    };
}

is_noticed(
    $project, judged(\%usual), program_of(\%usual),
    value   => 'a value that is off by 1e-6',
    nan     => 'NaN',
    missing => 'a value that nobody has',
    status  => 'an error without a reason',
    fails   => 'a run that fails',
);

my %turned = (%usual, symmetry => 'half_turn', times => 'none', requests => 2);
is_noticed($project, judged(\%turned), program_of(\%turned), sign => 'a sign beyond a symmetry');

my %on_device = (%usual, device => 'emulated');
is_noticed($project, judged(\%on_device), program_of(\%on_device), idle => 'a device that nobody uses');

# 13 points for two processes: the point outside is the second one's, whose log the fault spoils. PUGH tells all.
for my $driver (qw(Carpet PUGH)) {
    my %outside = (%usual, outside => 'yes', driver => $driver, levels => 1);
    is_noticed($project, judged(\%outside), program_of(\%outside),
        silent => "a point outside of which the second process is not told ($driver)");
}

# ---- the polynomials themselves, by differences

for my $field (qw(p q v1 v2 v3)) {
    for my $d (0 .. 2) {
        my ($before, $after) = map { in_space($field, moved($d, $_)) } -1e-5, 1e-5;
        my $slope = in_space($field, [ 0.3, -0.2, 0.4 ], $d);
        cmp_ok(abs($slope - ($after - $before) / 2e-5), '<', 1e-8, "the derivative of $field along axis $d");
    }
}

sub moved ($d, $by) {
    my @place = (0.3, -0.2, 0.4);
    $place[$d] += $by;
    return \@place;
}

sub in_space ($field, $place, @axes) {
    return Saguaro::Acceptance::Interpolation::_in_space(
        { order => 4 },
        Saguaro::Acceptance::Interpolation::_polynomial($field),
        $place, @axes
    );
}

# Four quarters of a turn are none, and two turn both axes.
my ($place, $turn) = Saguaro::Acceptance::Interpolation::_image({ symmetry => 'quarter_turn' }, -0.5, -0.25, 1);
is_deeply([ @{$place}, @{ $turn->{axis} }, @{ $turn->{sign} } ], [ 0.5, 0.25, 1, 0, 1, 2, -1, -1, 1 ], 'half a turn');

done_testing;
