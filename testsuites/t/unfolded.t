#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of parts of grids and whole grids, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

## no critic (ProtectPrivateSubs) parts of the judge

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed rows);
use Saguaro::Acceptance::Unfolded;
use Saguaro::Acceptance::Unfolded::Modes;

my $home = tempdir(CLEANUP => 1);
write_text("$home/testsuites/unfolded/half.par",       qq{A::name = "half"\n});
write_text("$home/testsuites/unfolded/half_whole.par", qq{A::name = "half_whole"\n});
for my $name (map { ($_, "${_}_whole") } qw(half_turn quarter_turn)) {
    write_text("$home/testsuites/unfolded/$name.par", read_text("$RealBin/../unfolded/$name.par"));
}
my $binary = read_text("$RealBin/../layouts/binary.par");
write_text("$home/testsuites/layouts/binary.par", $binary);
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

# Two fields on two levels: points x = 0.1 i from 0 on, or on both sides of 0.
sub points ($first, $field) {
    my @points;
    for my $level (0, 1) {
        push @points, map { point($level, $_, $field) } $first .. 3;
    }
    return @points;
}

sub point ($level, $i, $field) {
    my $x = 0.1 * $i / 2**$level;
    return {
        iteration => 4,
        level     => $level,
        index     => [ $i, 0, 1 ],
        time      => 0.5,
        place     => [ $x, 0, 0.1 ],
        value     => sprintf '%.17g',
        cos($x) + 0.5 * $field
    };
}

# Of a part, unless all runs shall have it.
my %spoilt = (
    'digit'        => sub ($point, $run) { $point->{value} *= 1 + 1e-12 },
    'nan'          => sub ($point, $run) { $point->{value}      = 'nan' },
    'swapped'      => sub ($point, $run) { @{ $point->{place} } = @{ $point->{place} }[ 2, 1, 0 ] },
    'bit-of-three' => sub ($point, $run) { $point->{value}    *= 1 + 3e-16 if ($run->{processes} // 1) == 3 },
    'elsewhere'    => sub ($point, $run) { $point->{place}[0] += 0.03 },
);

# Runs of the part with one thread, and those with other layouts: which of them a fault is in.
my %lacks_line = (
    'missing-line'            => sub ($is_whole, $run) { $is_whole },
    'missing-line-of-threads' => sub ($is_whole, $run) { ($run->{threads} // 1) > 1 },
);
my %is_cut_off = (
    'truncated'           => sub ($is_whole, $device) { !$is_whole },
    'truncated-on-device' => sub ($is_whole, $device) { $device eq 'emulated' },
);

sub spoil ($points, $is_whole, $run, $fault) {
    splice @{$points}, 4, 1 if $lacks_line{$fault} && $lacks_line{$fault}->($is_whole, $run);
    $_->{value} = 'nan' for $fault eq 'all-nan' ? @{$points} : ();
    return if $is_whole;
    $spoilt{$fault}->($points->[5], $run) if $spoilt{$fault};
    @{$points} = grep { $_->{level} == 0 } @{$points} if $fault eq 'one-level';
    return;
}

sub program ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status' && $value->{device};
    my ($name) = $run->{file} =~ m{ (\w+) [.]par \z }x;
    return modes_of($folder, $value, $run, 'none') if $name eq 'modes';
    my $is_whole = $name =~ m{ _whole \z }x;
    for my $field (0, 1) {
        next if $fault eq 'missing-file' && $field && !$is_whole;
        my @points = points($is_whole ? -3 : 0, $field);
        spoil(\@points, $is_whole, $run, $fault);
        my $file = "$folder/$name/phi$field.xyz.asc";
        rows($file, @points);
        write_text($file, substr read_text($file), 0, -9)
            if $is_cut_off{$fault} && $is_cut_off{$fault}->($is_whole, $value->{device} // q{});
    }
    return "Processes: 1\n";
}

# Two modes of each sign of an even m, and one that vanishes; the others are 0. The fault is in the run on the whole grid.
my %spoilt_mode = (
    'odd'        => sub ($mode) { $mode->{'3 1'} = [ 2e-12, 0 ]; $mode->{'3 -1'} = [ -2e-12, 0 ] },
    'even-odd'   => sub ($mode) { $mode->{'2 1'} = [ 0, 3e-12 ]; $mode->{'2 -1'} = [ 0, -3e-12 ] },
    'reflection' => sub ($mode) { $mode->{'2 -2'}[1] += 3e-12 },
    'sign'       => sub ($mode) { $_                 *= -1 for @{ $mode->{'3 -2'} } },
    'conjugate'  => sub ($mode) { $mode->{'2 -2'}[1] *= -1 },
    'digit'      => sub ($mode) { $_->[0]            += 3e-12 for @{$mode}{ '2 2', '2 -2' } },
    'missing'    => sub ($mode) { delete $mode->{'4 3'} },
    'nan'        => sub ($mode) { $mode->{'4 4'} = [ 'nan', 0 ] },
);

sub modes_of ($folder, $value, $run, $fault) {
    my %mode;
    for my $l (0 .. 4) { $mode{"$l $_"} = [ 0, 0 ] for -$l .. $l }
    @mode{ '2 2', '2 -2' } = ([ 1,   0.5 ], [ 1,    -0.5 ]);
    @mode{ '3 2', '3 -2' } = ([ 0.1, 0.2 ], [ -0.1, 0.2 ]);
    my $is_whole = $value->{xmin} < 0;
    die "no more\n" if $fault eq 'status' && $is_whole;
    $spoilt_mode{$fault}->(\%mode) if $spoilt_mode{$fault} && $is_whole;
    @{$_} = (0, 0) for $fault eq 'all-0' ? values %mode : ();

    for my $name (keys %mode) {
        my ($l, $m) = split q{ }, $name;
        write_text("$folder/output/mp_psi4_l${l}_m${m}_r10.00.asc", "0.000000 @{$mode{$name}}\n");
    }
    return "Processes: 1\n";
}

subtest 'the judge of modes notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Unfolded::Modes->run($project, $tally) },
        \&modes_of,
        'odd'        => 'modes with odd l and m that do not vanish',
        'even-odd'   => 'modes with odd m that do not vanish',
        'reflection' => 'a mode of -m that does not follow from that of m',
        'sign'       => 'another sign of a mode with odd l',
        'conjugate'  => 'a mode that is not conjugated',
        'digit'      => 'modes that are not those of a quarter of the grid',
        'missing'    => 'a mode that is missing',
        'nan'        => 'a mode that is not a number',
        'all-0'      => 'modes that are all 0',
        'status'     => 'a run that fails',
    );
};

subtest 'a file that has changed is not unfolded in silence' => sub {
    my $few = Saguaro::Acceptance::Unfolded::Modes::with_few_points($binary);
    like(
        Saguaro::Acceptance::Unfolded::Modes::unfolded($few),
        qr{ ^ CoordBase::xmin [ ] = [ ] -16 }xm,
        'the whole grid'
    );
    my $is_unfolded = eval { Saguaro::Acceptance::Unfolded::Modes::unfolded($few =~ s{ RotatingSymmetry180 }{}xr); 1 };
    ok(!$is_unfolded, 'another file');
};

subtest 'Unfolded notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Unfolded->run($project, $tally) },
        \&program,
        'digit'                   => 'a value that differs from that of the whole in the twelfth digit',
        'nan'                     => 'NaN in the part',
        'all-nan'                 => 'NaN in both',
        'swapped'                 => 'swapped columns of a place',
        'elsewhere'               => 'a point where the whole has none',
        'bit-of-three'            => 'one other bit on three processes',
        'missing-file'            => 'a field that the part does not write',
        'missing-line'            => 'a point that the whole does not have',
        'missing-line-of-threads' => 'a point that is missing with several threads',
        'one-level'               => 'a refined level without points',
        'truncated'               => 'files of the part that are cut off',
        'truncated-on-device'     => 'a file that is cut off on a device',
        'status'                  => 'a run that fails on a device',
    );
};

# The boxes of a file, each as its faces x, x, y, y.
sub boxes ($text) {
    my %value = $text =~ m{ ^ CarpetRegrid2:: (\w+) (?: \[1\] )? [ ] = [ ] (\S+) $ }xgm;
    return
        map { faces(@value{ "position_x_$_", "position_y_$_", "radius_x_$_", "radius_y_$_" }) }
        1 .. $value{num_centres};
}

sub faces ($x, $y, $dx, $dy) {
    return join q{ }, map { sprintf '%.1f', $_ + 0.01 } $x - $dx, $x + $dx, $y - $dy, $y + $dy;
}

sub quarter_turned ($box) {
    my ($x0, $x1, $y0, $y1) = split q{ }, $box;
    return join q{ }, map { sprintf '%.1f', $_ + 0.01 } -$y1, -$y0, $x0, $x1;
}

subtest 'boxes are drawn, and the whole grid has their turns' => sub {
    local $ENV{UNFOLDED_SEED} = 7;
    my @files = Saguaro::Acceptance::Unfolded::_drawn_files($project);
    is(scalar @files, 4, 'one and two boxes under half and quarter turns');
    my %seen;
    for my $file (@files) {
        my @part  = boxes(read_text($file));
        my %whole = map { ($_ => 1) } boxes(read_text($file =~ s{ [.]par \z }{_whole.par}xr));
        my @turns = map { ($_, quarter_turned(quarter_turned($_))) } @part;
        push @turns, map { quarter_turned($_) } @turns if $file =~ m{ quarter }x;
        is_deeply([ sort keys %whole ], [ sort @turns ], "turns of @part");
        $seen{"@part"} = 1;
    }
    is(scalar keys %seen, 4, 'each file has boxes of its own');
};

done_testing;
