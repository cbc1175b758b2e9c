# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Draws::Relations;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(max);

use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Draws::Frame;
use Saguaro::Acceptance::Draws::Waves;

our @EXPORT_OK = qw(relations relation relation_is_possible differences_in_relation);

# Relative to the largest value: sums have another order after mirroring and permuting, and a linear function is rounded.
use constant ROUND_OFF => 1e-11;

# Each coordinate is a whole number of these parts: halves of spacings of 1/8, refined twice by up to 4. Files show nine digits of it.
use constant PARTS_OF_ONE => 8 * 2 * 16 * 9;

my %frame = (
    moved         => Saguaro::Acceptance::Draws::Frame->new(shift => [ 4,  -8, 2 ]),
    mirrored_x    => Saguaro::Acceptance::Draws::Frame->new(signs => [ -1, 1,  1 ]),
    mirrored_y    => Saguaro::Acceptance::Draws::Frame->new(signs => [ 1,  -1, 1 ]),
    mirrored_z    => Saguaro::Acceptance::Draws::Frame->new(signs => [ 1,  1,  -1 ]),
    permuted      => Saguaro::Acceptance::Draws::Frame->new(to    => [ 1,  2,  0 ]),
    permuted_back => Saguaro::Acceptance::Draws::Frame->new(to    => [ 2,  0,  1 ]),
    exchanged     => Saguaro::Acceptance::Draws::Frame->new(to    => [ 1,  0,  2 ]),
);

# Radiation and robin set one axis after the other, so that edges depend on which comes first.
my $is_permuted = {
    compare    => 'round_off',
    impossible => sub ($is) { $is->{symmetry} =~ m{ rotating }x || _has_centre($is) || _wanders($is) },
};

# What is compared: bits, round_off, volume (sums of weights), linear or polynomial (functions that must stay). How the other run differs, for Waves
# and for Draws; which cases it is impossible for.
my %relations = (
    same  => { compare => 'bits' },
    moved => {
        compare    => 'bits',
        impossible => sub ($is) {
            $is->{symmetry} =~ m{ reflection | octant | rotating }x || _has_centre($is) || _wanders($is);
        },
    },
    mirrored_x => {
        compare    => 'round_off',
        impossible => sub ($is) { $is->{symmetry} =~ m{ reflection | octant | rotating }x || _wanders($is) },
    },
    mirrored_y     => { compare => 'round_off', impossible => sub ($is) { _has_zone_elsewhere($is) } },
    mirrored_z     => { compare => 'round_off', impossible => sub ($is) { _has_zone_elsewhere($is) } },
    permuted       => $is_permuted,
    permuted_back  => $is_permuted,
    exchanged      => $is_permuted,
    said_otherwise => { other => { other_words => 1 }, compare => 'bits' },
    volume         => {
        other_case =>
            { levels => 1, regrid => 'never', factor => 2, past => 'filled', steps => 'halved', regions => 'one' },
        compare    => 'volume',
        impossible => sub ($is) { $is->{outputs} eq 'fewer' },
    },
    linear => {
        field      => 'linear',
        compare    => 'function',
        impossible => sub ($is) { $is->{condition} ne 'none' || $is->{symmetry} ne 'none' },
    },
    polynomial => {
        field   => 'polynomial',
        compare => 'function',

        # The mean of fine cells of another shape is that of a linear function only. In a boundary that is narrower than the stencil, interpolation is
        # linear.
        impossible => sub ($is) {
                   $is->{condition} ne 'none'
                || $is->{place} ne 'middle' && $is->{order} > 1 && $is->{width} < 3
                || $is->{symmetry} ne 'none'
                || $is->{centring} eq 'cell' && $is->{factor} eq '221';
        },
    },
);

sub relations () {
    my @names = sort keys %relations;
    return @names;
}

# With the frame, if it has one.
sub relation ($name) {
    my $relation = $relations{$name};
    return $frame{$name} ? { %{$relation}, other => { frame => $frame{$name} } } : $relation;
}

sub relation_is_possible ($case) {
    my $relation = $relations{ $case->{relation} };
    return !$relation->{impossible} || !$relation->{impossible}->($case);
}

# Conditions that look at the distance from the origin.
sub _has_centre ($is) { return $is->{condition} =~ m{ radiation | robin }x }

# Planes and axes of symmetry that a mirror would bring to the other side.
sub _has_zone_elsewhere ($is) { return $is->{symmetry} =~ m{ octant | rotating90 }x || _wanders($is) }

# TestRestart moves regions along axes of its own choice, to places near the origin.
sub _wanders ($is) { return $is->{regrid} eq 'moving' }

# Lines that say where a run and the other one are not what their relation says; the folders hold what they wrote.
sub differences_in_relation ($case, $whole, $other) {
    my $relation = relation($case->{relation});
    my %compare  = (
        bits      => sub { _compared($case, $whole, $other, _moves_thirds($case) ? ROUND_OFF : 0) },
        round_off => sub { _compared($case, $whole, $other, ROUND_OFF) },
        volume    => sub { _volumes(Saguaro::Acceptance::Draws::Waves->cells($case), $whole, $other) },
        function  => sub { _not_as_begun($case, $relation->{field}, $other) },
    );
    return $compare{ $relation->{compare} }->();
}

# A third of a spacing is rounded, in another way at another place.
sub _moves_thirds ($case) { return $case->{relation} eq 'moved' && $case->{factor} eq '3' }

# Without a frame of its own the other run has written the same rows.
sub _compared ($case, $whole, $other, $tolerance) {
    my $frame = $frame{ $case->{relation} };
    my @lines = $frame ? _moved_points($whole, $other, $frame, $tolerance) : _rows($whole, $other);
    return @lines if $case->{outputs} eq 'fewer';
    my ($mine, $theirs) = map { _reductions($_) } $whole, $other;
    push @lines, _differences($mine->{$_}, $theirs->{$_}, $tolerance, _scale($mine, $_)) for sort keys %{$mine};
    return @lines;
}

# Sums and averages are as exact as those of sizes, which do not cancel.
sub _scale ($reductions, $name) {
    my ($variable, $what) = $name =~ m{ \A (.*) [.] (sum|average) [.] asc \z }x
        or return _largest($reductions->{$name});
    my $mean = _largest($reductions->{"$variable.norm1.asc"});
    return $what eq 'sum' ? $mean * _largest($reductions->{"$variable.count.asc"}) : $mean;
}

sub _largest ($values) {
    return max(1e-300, map { abs } map { split q{ } } values %{ $values // {} });
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
    my @axes = $frame->permuted(0 .. 2);
    my (%value, @shown);
    for my $file (glob "$folder/output/*.xyz.asc") {
        for my $row (Cactus::Check::AsciiOutput->read_file($file)->distinct_rows) {
            my ($iteration, $timelevel, $level, $index, $time, $place, $values) = split m{\t}x, $row;
            next if $timelevel;
            my @old = split q{ }, $place;
            my @new = map { $shown[$_]{ $old[$_] } //= _shown($frame, $_, $old[$_]) } @axes;
            $value{"$iteration $level @new"} = $values;
        }
    }
    return \%value;
}

# Points of a grid have few different coordinates.
sub _shown ($frame, $axis, $coordinate) {
    return sprintf '%.9g', 0 + $frame->coordinate(qw(x y z) [$axis], $coordinate);
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

sub _differences ($expected, $found, $tolerance, $scale = _largest($expected)) {
    $found //= {};
    my %missing;
    @missing{ keys %{$expected} } = ();
    delete @missing{ keys %{$found} };
    my @lines = map { "$_: $expected->{$_} and nothing" } keys %missing;
    while (my ($place, $other) = each %{$found}) {
        my $one = $expected->{$place} // 'nothing';
        next if $one eq $other || $tolerance && _is_near($one, $other, $tolerance * $scale);
        push @lines, "$place: $one and $other";
    }
    @lines = sort @lines;
    return @lines;
}

sub _is_near ($one, $other, $tolerance) {
    my @one   = split q{ }, $one;
    my @other = split q{ }, $other;
    return 0 if @one != @other || grep { m{ [[:alpha:]]{3} }x } @one, @other;
    return !grep { abs($one[$_] - $other[$_]) > $tolerance } 0 .. $#one;
}

# Sums of ones: the volume does not depend on which parts of it are refined. Each run has written the same count at all times.
sub _volumes ($cells, @folders) {
    my @lines;
    for my $folder (@folders) {
        my $files = Cactus::Check::AsciiOutput->read_files("$folder/output/*.count.asc");
        my %count = map { $_ => 1 } map { split q{ } } map { values %{ $_->value_by_place // {} } } values %{$files};
        push @lines, "$folder: the sum of weights is not $cells but " . (join(' and ', sort keys %count) || 'missing')
            if join(q{ }, keys %count) ne $cells;
    }
    return @lines;
}

# A function that does not change with time stays, on all levels: what is interpolated is exact.
sub _not_as_begun ($case, $field, $folder) {
    my $points   = _points($folder);
    my $function = $field eq 'linear' ? \&_linear : sub (@place) { _polynomial($case, @place) };
    my %expected;
    for my $key (keys %{$points}) {
        my (undef, undef, @place) = split q{ }, $key;
        my @rest = split q{ }, $points->{$key};
        $rest[0]        = $function->(map { _exact($_) } @place);
        $rest[1]        = 0 if @rest > 1;
        $expected{$key} = "@rest";
    }
    return 'no points have been written' if !%expected;
    return _differences(\%expected, $points, ROUND_OFF);
}

# The coordinate that was meant. One that is wrong stays so.
sub _exact ($shown) {
    my $exact = sprintf('%.0f', $shown * PARTS_OF_ONE) / PARTS_OF_ONE;
    return sprintf('%.9g', $exact) == $shown ? $exact : $shown;
}

sub _linear (@place) {
    my @slope = Saguaro::Acceptance::Draws::Waves::SLOPE();
    return $slope[0] * $place[0] + $slope[1] * $place[1] + $slope[2] * $place[2];
}

# As IDWaveMoL has it.
sub _polynomial ($case, @place) {
    my @centre = Saguaro::Acceptance::Draws::Waves::CENTRE();
    my @from   = map { $place[$_] - $centre[$_] } 0 .. 2;
    my @weight = (1, 0.5, -0.25);
    my $degree = Saguaro::Acceptance::Draws::Waves::degree($case);
    my $sum    = 0;
    for my $i (0 .. 2) {
        my ($u, $v) = @from[ $i, ($i + 1) % 3 ];
        $sum += $weight[$i] * ($degree == 1 ? $u : $degree == 2 ? $u * $v + $u**2 - $v**2 : $u**3 - 3 * $u * $v**2);
    }
    return $sum;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Draws::Relations - what two runs of a wave must have in common

=head1 SYNOPSIS

    my $how = relation('moved')->{other};                                    # what the other run is told
    say for differences_in_relation($case, 'whole', 'other');

=head1 DESCRIPTION

    same             all bits
    moved            all bits: the shift and the centre of the wave are sums of powers of two; up to round-off, if factors are 3
    mirrored_x       up to round-off, since sums have another order; _y and _z likewise
    permuted         x, y, z become y, z, x; permuted_back: z, x, y; exchanged: y, x, z; up to round-off
    said_otherwise   numbers of cells for spacings, ghost zones for each axis, one refinement factor for lists: all bits
    volume           the sum of weights is the number of cells of the coarsest level, with and without levels, to the bit
    linear           a linear function is what it was, on all levels, up to round-off
    polynomial       so is a harmonic one of the degree that prolongation has exactly, at most 3

The other run of each relation has factors of its own (L<Saguaro::Acceptance::Draws>): processes, threads, components and cuts, devices, fewer outputs,
a restart. They change no bit.

Round-off is 1e-11 of the largest value. Fields and their reductions are compared.

=cut
