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

my $home = tempdir(CLEANUP => 1);
write_text("$home/testsuites/unfolded/half.par",       qq{A::name = "half"\n});
write_text("$home/testsuites/unfolded/half_whole.par", qq{A::name = "half_whole"\n});
for my $name (map { ($_, "${_}_whole") } qw(half_turn quarter_turn)) {
    write_text("$home/testsuites/unfolded/$name.par", read_text("$RealBin/../unfolded/$name.par"));
}
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
