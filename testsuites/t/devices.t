#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judges of data on devices, and faults that they must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed rows);
use Saguaro::Acceptance::Devices;

my $home = tempdir(CLEANUP => 1);
write_text("$home/testsuites/devices/wave.par.in", read_text("$RealBin/../devices/wave.par.in"));
my $stretched = 'arrangements/SaguaroExamples/StretchedWave/test/stretched.par';
write_text("$home/$stretched", read_text("$RealBin/../../$stretched"));
my $staggered = 'testsuites/layouts/staggered.par';
write_text("$home/$staggered", read_text("$RealBin/../../$staggered"));
my $star = 'parfiles/star_on_levels.par';
write_text("$home/$star", read_text("$RealBin/../../$star"));
my $binary = 'testsuites/layouts/binary.par';
write_text("$home/$binary", read_text("$RealBin/../../$binary"));
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

sub part ($title) {
    my ($part) = grep { $_->[0] eq $title } Saguaro::Acceptance::Devices->parts('emulated');
    return sub ($tally) { $part->[1]->($project, $tally) };
}

sub point ($i) {
    return {
        iteration => 16,
        level     => 1,
        index     => [ $i, 1, 2 ],
        time      => 1,
        place     => [ 0.1 * $i, 0.2, 0.3 ],
        value     => sprintf '%.17g',
        sin $i
    };
}

# Of a device.
my %spoilt = (
    'bit'     => sub ($points) { $points->[2]{value}      = sprintf '%.17g', $points->[2]{value} * (1 + 3e-16) },
    'nan'     => sub ($points) { $points->[2]{value}      = 'nan' },
    'swapped' => sub ($points) { @{ $points->[2]{index} } = @{ $points->[2]{index} }[ 1, 0, 2 ] },
    'line'    => sub ($points) { splice @{$points}, 2, 1 },
);

# Two fields, and what the driver says. NaNChecker finds what it is told to.
sub program ($folder, $value, $run, $fault) {
    my $is_device = ($value->{device} // 'none') ne 'none';
    die "no more\n" if $fault eq 'status' && $is_device;
    for my $field (qw(u v)) {
        next if $fault eq 'file' && $is_device && $field eq 'v';
        my @points = map { point($_) } 1 .. 4;
        $spoilt{$fault}->(\@points) if $spoilt{$fault} && $is_device && $field eq 'v';
        $_->{value} = 'nan' for $fault eq 'all-nan' ? @points : ();
        @points = () if $fault eq 'nothing';
        my $file = "$folder/output/$field.x.asc";
        rows($file, @points);
        write_text($file, substr read_text($file), 0, -9) if $fault eq 'truncated' && $is_device;
    }
    rows("$folder/output/w.x.asc", point(1)) if $fault eq 'extra-file' && $is_device;
    return join "\n", said($value, $is_device, $fault), q{};
}

sub said ($value, $is_device, $fault) {
    my @lines = ('Processes: 1');
    my $found = $fault eq 'fewer-found' && $is_device ? 2 : 3;
    push @lines, "TestDevice::u has $found NaN on level 1" if $value->{spoils_at} && $fault ne 'none-found';
    push @lines, 'run on the device: A::b StretchedWave::StretchedWave_evolution'
        if $is_device && evolves_there($value, $fault);
    push @lines, 'run on the device: Matter::Matter_con2prim_General MoL::MoL_Add' if $is_device;
    push @lines, $fault eq 'travels'
        ? 'Between host and device: 62.9 MB in this coarse step'
        : 'Between host and device: 0 B in this coarse step';
    push @lines, '  Matter::Matter_tmunu: 62.9 MB per coarse step, 7.2 %. It runs on the host: give it a version'
        if $fault eq 'guest';
    push @lines, 'run on the device: TestStaggering::TestStaggering_Step' if $is_device && $fault ne 'left-on-host';
    push @lines, 'Recovered the parameters from checkpoint' if $value->{recover}        && $fault ne 'begins-anew';
    push @lines, 'steps begin without a copy' if $fault ne 'copies';
    push @lines, 'keep no values outside of the interior';
    push @lines, 'Boundary_ApplyPhysicalBCs: 3 MB' if $fault eq 'on-host' && $is_device;
    return @lines;
}

# With a Jacobian derivatives are taken on the host.
sub evolves_there ($value, $fault) {
    return $fault eq 'with-jacobian' || !$value->{jacobian_group};
}

my %of_bits = (
    'bit'        => 'one other bit on a device',
    'nan'        => 'NaN on a device',
    'all-nan'    => 'NaN on host and device',
    'swapped'    => 'swapped indices of a point on a device',
    'line'       => 'a point that is missing on a device',
    'file'       => 'a file that a device does not write',
    'extra-file' => 'a file that only a device writes',
    'truncated'  => 'files that are cut off on a device',
    'nothing'    => 'files without a point',
    'status'     => 'a run that fails on a device',
);

subtest 'the judge of boundary conditions notices' => sub {
    is_noticed($project, part('conditions'), \&program, %of_bits, 'on-host' => 'conditions that the host applies');
};

subtest 'the judge of interpolated points notices' => sub {
    is_noticed($project, part('points'), \&program, %of_bits);
};

subtest 'the judge of curvilinear grids notices' => sub {
    is_noticed(
        $project, part('curves'), \&program, %of_bits,
        'with-jacobian' => 'derivatives by global coordinates on the device',
        'copies'        => 'steps that begin with a copy'
    );
};

subtest 'the judge of variables between points notices' => sub {
    is_noticed(
        $project, part('between'), \&program, %of_bits,
        'left-on-host' => 'a device that has nothing to do',
        'begins-anew'  => 'a run that begins anew instead of going on'
    );
};

subtest 'the judge of a star notices' => sub {
    is_noticed(
        $project, part('star'), \&program, %of_bits,
        'travels' => 'copies in a step',
        'guest'   => 'a function that runs on the host'
    );
};

subtest 'the judge of bad values notices' => sub {
    is_noticed(
        $project, part('bad_values'), \&program,
        'fewer-found' => 'a device that finds fewer',
        'none-found'  => 'host and device that find none',
        'status'      => 'a run that fails on a device'
    );
};

# Two holes: the fault is in the run that goes on. Its horizons are those of before and after the checkpoint.
sub two_holes ($folder, $value, $run, $fault) {
    my $goes_on  = ($value->{recover}                 // 'no') eq 'auto';
    my $is_first = ($value->{checkpoint_on_terminate} // 'no') eq 'yes';
    my $here     = $goes_on || $fault =~ m{ other-side | status | all-nan | nothing }x ? $fault : 'none';
    my $said     = program($folder, { %{$value}, device => $goes_on ? 'emulated' : 'none' }, $run, $here);
    unlink "$folder/output/v.x.asc" if $here eq 'file';    # which the run before has written
    my $last     = $here eq 'horizon-digit' ? '1.0490000001' : '1.049';
    my @horizons = ("# a head\n", "8\t0.8\t1.031\n", $is_first || $here eq 'horizon-lost' ? () : "16\t1.6\t$last\n");
    @horizons = "# a head\n" if $fault eq 'no-horizons';
    push @horizons, "16\t1.6\t1.049\n" if $here eq 'horizon-twice';
    write_text("$folder/output/BH_diagnostics.ah1.gp", join q{}, @horizons);
    my $is_device = $value->{device} ne 'none';
    $said =~ s{ ^ Devices [^\n]* \n }{}xm;
    $said .= "Devices: 1 x emulated\n" if $is_device xor $here eq 'other-side';
    return $said;
}

subtest 'the judge of two black holes that go on elsewhere notices' => sub {
    is_noticed(
        $project, part('binary_restarts'), \&two_holes, %of_bits,
        'begins-anew'   => 'a run that begins anew instead of going on',
        'other-side'    => 'runs that are not where they should be',
        'horizon-digit' => 'another digit of a horizon',
        'horizon-lost'  => 'a horizon that is not found any more',
        'horizon-twice' => 'a horizon that stands twice',
        'no-horizons'   => 'runs without horizons',
    );
};

done_testing;
