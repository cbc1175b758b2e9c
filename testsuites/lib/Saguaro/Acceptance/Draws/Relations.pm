# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Draws::Relations;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(max);

use Cactus::Build::Files qw(read_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Draws::Frame;
use Saguaro::Acceptance::Draws::Waves;

our @EXPORT_OK = qw(relations relation relation_is_possible differences_in_relation);

# Relative to the largest value: sums have another order after mirroring and permuting, and a linear function is rounded.
use constant ROUND_OFF => 1e-11;

my $moved      = Saguaro::Acceptance::Draws::Frame->new(shift => [ 4,  -8, 2 ]);
my $mirrored_x = Saguaro::Acceptance::Draws::Frame->new(signs => [ -1, 1,  1 ]);
my $mirrored_z = Saguaro::Acceptance::Draws::Frame->new(signs => [ 1,  1,  -1 ]);
my $permuted   = Saguaro::Acceptance::Draws::Frame->new(to    => [ 1,  2,  0 ]);

# How the other run differs, for Waves and for Draws; what is compared: bits, round_off, count (of points, by weights) or linear; and which
# cases it is impossible for.
my %relations = (
    moved => {
        other      => { frame => $moved },
        compare    => 'bits',
        impossible => sub ($is) { $is->{symmetry} =~ m{ reflection | octant | rotating }x || _has_centre($is) },
    },
    mirrored_x => {
        other      => { frame => $mirrored_x },
        compare    => 'round_off',
        impossible => sub ($is) { $is->{symmetry} =~ m{ reflection | octant | rotating }x || _wanders($is) },
    },
    mirrored_z => {
        other      => { frame => $mirrored_z },
        compare    => 'round_off',
        impossible => sub ($is) { $is->{symmetry} eq 'octant' || _wanders($is) },
    },
    permuted => {
        other      => { frame => $permuted },
        compare    => 'round_off',
        impossible => sub ($is) { $is->{symmetry} eq 'rotating180' || _wanders($is) },
    },
    said_otherwise => { other => { other_words => 1 },                                compare => 'bits' },
    other_outputs  => { other => { without     => qr{ outScalar | out1D | out2D }x }, compare => 'bits' },
    other_layout   => {
        other   => { processes => 2, threads => 2, more => ['GridDriver::components_per_process = 2'] },
        compare => 'bits'
    },
    emulated => {
        other   => { more => [ 'ActiveThorns = "Accelerator"', 'Accelerator::device = "emulated"' ] },
        compare => 'bits'
    },
    restarted => { also => { stop => 1, processes => '1 2', recover => 'auto' }, compare => 'bits' },
    one_level => {
        other_case => { levels => 1, regrid => 'never', factor => 2, past => 'filled' },
        compare    => 'count',
        impossible => sub ($is) { $is->{levels} == 1 },
    },
    linear => {
        linear     => 1,
        compare    => 'linear',
        impossible => sub ($is) { $is->{condition} ne 'none' || $is->{symmetry} ne 'none' },
    },
);

sub relations () {
    my @names = sort keys %relations;
    return @names;
}

sub relation ($name) { return $relations{$name} }

sub relation_is_possible ($case) {
    my $relation = $relations{ $case->{relation} };
    return !$relation->{impossible} || !$relation->{impossible}->($case);
}

# Conditions that look at the distance from the origin.
sub _has_centre ($is) { return $is->{condition} =~ m{ radiation | robin }x }

# TestRestart moves regions along axes of its own choice.
sub _wanders ($is) { return $is->{regrid} eq 'moving' }

# Lines that say where a run and the other one are not what their relation says; the folders hold what they wrote.
sub differences_in_relation ($case, $whole, $other) {
    my $relation = $relations{ $case->{relation} };
    my %compare  = (
        bits      => sub { _compared($whole, $other, $relation, 0) },
        round_off => sub { _compared($whole, $other, $relation, ROUND_OFF) },
        count     => sub { _counts($whole, $other) },
        linear    => sub { _not_linear($whole) },
    );
    return $compare{ $relation->{compare} }->();
}

# Without a frame of its own the other run has written the same rows.
sub _compared ($whole, $other, $relation, $tolerance) {
    my %told  = %{ $relation->{other} // {} };
    my @lines = $told{frame} ? _moved_points($whole, $other, $told{frame}, $tolerance) : _rows($whole, $other);
    return @lines if $told{without};
    my ($mine, $theirs) = map { _reductions($_) } $whole, $other;
    push @lines, _differences($mine->{$_}, $theirs->{$_}, $tolerance) for sort keys %{$mine};
    return @lines;
}

sub _rows ($whole, $other) {
    my ($mine, $theirs) = map { Cactus::Check::AsciiOutput->read_files("$_/output/*.xyz.asc") } $whole, $other;
    return 'no points have been written' if !%{$mine};
    my @missing = grep { !$theirs->{$_} } sort keys %{$mine};
    return map { "$_: is written by one of the two runs only" } @missing if @missing;
    return map { ($mine->{$_}->differences($theirs->{$_}), $theirs->{$_}->contradictions) } sort keys %{$mine};
}

sub _moved_points ($whole, $other, $frame, $tolerance) {
    my ($expected, $found) = (_points($whole, $frame), _points($other));
    return %{$expected} ? _differences($expected, $found, $tolerance) : 'no points have been written';
}

# Values of the scalar fields by "iteration level x y z"; the place may be that of another frame.
sub _points ($folder, $frame = Saguaro::Acceptance::Draws::Frame->new) {
    my %value;
    for my $file (glob "$folder/output/*.xyz.asc") {
        for my $line (grep { m{ \A \d }x } split m{\n}x, read_text($file)) {
            my ($iteration, $timelevel, $level, @columns) = split q{ }, $line;
            next if $timelevel;
            my @place = $frame->place(@columns[ 6 .. 8 ]);
            $value{ sprintf '%d %d %.9g %.9g %.9g', $iteration, $level, map { $_ + 0 } @place } =
                "@columns[9 .. $#columns]";
        }
    }
    return \%value;
}

# By file, so that each has its own scale.
sub _reductions ($folder) {
    my $files = Cactus::Check::AsciiOutput->read_files(
        "$folder/output/*.{minimum,maximum,norm1,norm2,norm_inf,average,sum,count}.asc");
    my %value;
    for my $name (sort keys %{$files}) {
        my $rows = $files->{$name}->value_by_place;
        $value{$name}{"$name $_"} = $rows->{$_} for keys %{$rows};
    }
    return \%value;
}

sub _differences ($expected, $found, $tolerance) {
    $found //= {};
    my %all    = (%{$expected}, %{$found});
    my @places = sort keys %all;
    my $scale  = max(1e-300, map { abs } map { split q{ } } values %{$expected});
    my @lines;
    for my $place (@places) {
        my ($one, $other) = map { $_->{$place} // 'nothing' } $expected, $found;
        next if $one eq $other || $tolerance && _is_near($one, $other, $tolerance * $scale);
        push @lines, "$place: $one and $other";
    }
    return @lines;
}

sub _is_near ($one, $other, $tolerance) {
    my @one   = split q{ }, $one;
    my @other = split q{ }, $other;
    return 0 if @one != @other || grep { m{ [[:alpha:]]{3} }x } @one, @other;
    return !grep { abs($one[$_] - $other[$_]) > $tolerance } 0 .. $#one;
}

# Sums of ones: the volume does not depend on which parts of it are refined.
sub _counts ($whole, $other) {
    my @counts = map { Cactus::Check::AsciiOutput->read_files("$_/output/*.count.asc") } $whole, $other;
    my @first  = map { [ _counts_in($_) ] } @counts;
    return 'no counts have been written' if !@{ $first[0] } || grep { $_ eq 'nothing' } map { @{$_} } @first;
    return "@{$first[0]}" eq "@{$first[1]}" ? () : "count @{$first[0]} with levels and @{$first[1]} without";
}

# By the names of the files.
sub _counts_in ($files) {
    return map { ($files->{$_}->value_by_place // {})->{0} // 'nothing' } sort keys %{$files};
}

# A linear function that does not change with time stays, on all levels: what is interpolated is exact.
sub _not_linear ($folder) {
    my $points = _points($folder);
    my @slope  = Saguaro::Acceptance::Draws::Waves::SLOPE();
    my %expected;
    for my $key (keys %{$points}) {
        my (undef, undef, @place) = split q{ }, $key;
        my @rest = split q{ }, $points->{$key};
        $rest[0] = 0;
        $rest[0] += $slope[$_] * $place[$_] for 0 .. 2;
        $rest[1] = 0 if @rest > 1;
        $expected{$key} = "@rest";
    }
    return 'no points have been written' if !%expected;
    return _differences(\%expected, $points, ROUND_OFF);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Draws::Relations - what two runs of a wave must have in common

=head1 SYNOPSIS

    my $how = relation('moved')->{other};                                    # what the other run is told
    say for differences_in_relation($case, 'whole', 'other');

=head1 DESCRIPTION

    moved            all bits: the shift and the centre of the wave are sums of powers of two
    mirrored_x, _z   up to round-off, since sums have another order
    permuted         x, y, z become y, z, x; up to round-off
    said_otherwise   numbers of cells for spacings, ghost zones for each axis, one refinement factor for lists: all bits
    other_outputs    without reductions, lines and planes: all bits
    other_layout     2 processes, 2 threads each, 2 components each: all bits
    emulated         on a device in the host's memory: all bits
    restarted        stopped after one iteration, continued on two processes: all bits
    one_level        the sum of weights is the one without refinement: all bits
    linear           a linear field is what it was, on all levels, up to round-off

Round-off is 1e-11 of the largest value. Fields and their reductions are compared.

=cut
