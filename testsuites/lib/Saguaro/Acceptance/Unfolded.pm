# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Unfolded;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use List::Util     qw(max);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Unfolded::Modes;

# Sums have another order beyond a turn, so that the last digits differ.
use constant TOLERANCE => 1e-13;

use constant {
    A_DAY   => 86_400,
    SPACING => 0.2,      # of the coarsest level; faces of boxes are multiples of it
    BUFFERS => 0.3,      # around a refined region
    REACH   => 2.4,      # of boxes: the boundary is at 3.2, buffer zones and interpolation need the rest
};

sub title ($class) { return 'Unfolded' }

# Where the turns of a point in a plane are.
my %images_under = (
    half_turn    => [ sub ($x, $y) { (-$x, -$y) } ],
    quarter_turn => [ sub ($x, $y) { (-$y, $x) }, sub ($x, $y) { (-$x, -$y) }, sub ($x, $y) { ($y, -$x) } ],
);

# Parts of grids that symmetries complete, NAME.par, beside the whole grids, NAME_whole.par.
sub run ($class, $project, $tally, $scope = 'some') {
    my @files = sort grep { !m{ _whole [.] par \z }x } glob $project->home . '/testsuites/unfolded/*.par';
    for my $file (@files, _drawn_files($project)) {
        my $name    = basename($file, '.par');
        my @missing = $project->missing_thorns(
            qw(Carpet CarpetRegrid2 MoL WaveMoL Periodic PeriodicCarpet RotatingSymmetry90 RotatingSymmetry180));
        if (@missing) {
            $tally->skipped("$name: a part has the values of the whole", "thorns are missing: @missing");
            next;
        }
        my $part  = _files($project, $tally, $file)                                  // next;
        my $whole = _files($project, $tally, $file =~ s{ [.] par \z }{_whole.par}xr) // next;
        _compare($tally, $name, $part, $whole);
        _divide($project, $tally, $file, $part);
    }
    Saguaro::Acceptance::Unfolded::Modes->run($project, $tally);
    return;
}

# ---- boxes drawn at random, others on each day

# Both turns with one box and with two, which may touch or cover each other, their images, and the axis.
sub _drawn_files ($project) {
    my $seed = $ENV{UNFOLDED_SEED} // int time / A_DAY;
    my $room = $project->room('unfolded-drawn');
    my @files;
    for my $turn (sort keys %images_under) {
        for my $count (1, 2) {
            my $file  = "$room/${turn}_${count}_$seed.par";
            my @boxes = _boxes($turn, $count, "$seed$count");
            write_text($file, _with_boxes(_unfolded($project, $turn), @boxes));
            write_text($file =~ s{ [.] par \z }{_whole.par}xr,
                _with_boxes(_unfolded($project, "${turn}_whole"), map { ($_, _images($turn, $_)) } @boxes));
            push @files, $file;
        }
    }
    return @files;
}

sub _unfolded ($project, $name) {
    return read_text($project->home . "/testsuites/unfolded/$name.par");
}

# Hashes of centre and radius, two numbers each, of boxes whose centres lie in the part.
sub _boxes ($turn, $count, $seed) {
    my $next = $seed;
    my $lot  = sub ($from, $to) {
        $next = ($next * 1_103_515_245 + 12_345) % 2**31;
        return SPACING * ($from + int(($next >> 8) % ($to - $from + 1)));
    };
    my @boxes;
    while (@boxes < $count) {
        my %box = (
            centre => [ $lot->(1, 9), $turn eq 'half_turn' ? $lot->(-9, 9) : $lot->(1, 9) ],
            radius => [ $lot->(2, 5), $lot->(2, 5) ]
        );
        push @boxes, \%box if _fits(\%box, $turn eq 'half_turn' ? 0 : (0, 1));
    }
    return @boxes;
}

# A region whose buffer zones end within ghost zones of a face is extended to it, as the regridder's rule has it; the whole has no face there.
sub _fits ($box, @cut) {
    my ($centre, $radius) = @{$box}{qw(centre radius)};
    my $is_inside = 2 == grep { abs($centre->[$_]) + $radius->[$_] <= REACH + 1e-9 } 0, 1;
    return $is_inside && !grep { abs($centre->[$_] - $radius->[$_] - BUFFERS) < SPACING } @cut;
}

sub _images ($turn, $box) {
    return map { _turned($_, $box) } @{ $images_under{$turn} };
}

sub _turned ($image, $box) {
    my @radius = @{ $box->{radius} };
    my ($along_x) = $image->(1, 0);
    return { centre => [ $image->(@{ $box->{centre} }) ], radius => $along_x ? \@radius : [ reverse @radius ] };
}

# The file with these boxes instead of its own. By default a region that fills nine tenths of its bounding box becomes that box, and the bounding box of
# the whole is another one.
sub _with_boxes ($text, @boxes) {
    $text =~ s{ ^ CarpetRegrid2:: (?: num_|position_|radius_ ) [^\n]* \n }{}xgm;
    my @lines = ('min_fraction = 1', 'num_centres = ' . @boxes);
    for my $n (1 .. @boxes) {
        my ($centre, $radius) = @{ $boxes[ $n - 1 ] }{qw(centre radius)};
        push @lines, "num_levels_$n = 2", "position_x_$n = $centre->[0]", "position_y_$n = $centre->[1]",
            "radius_x_${n}[1] = $radius->[0]", "radius_y_${n}[1] = $radius->[1]", "radius_z_${n}[1] = 0.4";
    }
    return $text . join q{}, map { "CarpetRegrid2::$_\n" } @lines;
}

# ---- comparison

# At each point of the part; at least two levels have points.
sub _compare ($tally, $name, $part, $whole) {
    for my $file (sort keys %{$part}) {
        my $claim = "$name: $file has the values of the whole";
        my %known = map { (_place($_) => $_->{value}) } $whole->{$file}->points;
        my @here  = $part->{$file}->points;
        my $scale = max map { abs } values %known;
        my %levels;
        my @wrong;
        for my $point (@here) {
            $levels{ $point->{level} } = 1;
            my ($is, $should) = ($point->{value}, $known{ _place($point) } // 'nothing');
            push @wrong, _place($point) . ": $is, expected $should"
                if $should eq 'nothing' || abs($is - $should) > TOLERANCE * $scale;
        }
        $tally->check($claim, keys %levels == 2 && !@wrong, join "\n", @wrong);
    }
    return;
}

# Coordinates are multiples of 0.1, up to roundoff.
sub _place ($point) {
    return sprintf 'iteration %d, level %d, (%.3f, %.3f, %.3f)', @{$point}{qw(iteration level)},
        map { abs($_) < 1e-9 ? 0 : $_ } @{$point}{qw(x y z)};
}

# The same bits on several processes and on an emulated device.
sub _divide ($project, $tally, $file, $reference) {
    my $name = basename($file, '.par');
    my %case = (
        'three processes'              => { processes => 3 },
        'two threads, four components' => { threads   => 2, more => 'GridDriver::components_per_process = 4' },
        'an emulated device'           =>
            { more => qq{ActiveThorns = "Accelerator"\nAccelerator::device = "emulated"}, needs => 'Accelerator' }
    );
    for my $how (sort keys %case) {
        my ($claim, $set_up) = ("$name: the same bits with $how", $case{$how});
        if ($set_up->{needs} && $project->missing_thorns($set_up->{needs})) {
            $tally->skipped($claim, "thorns are missing: $set_up->{needs}");
            next;
        }
        if ($set_up->{processes} && !$project->has_mpi) { $tally->skipped($claim, 'MPI is missing'); next }
        my $files       = _files($project, $tally, $file, { %{$set_up}, how => $how }) // next;
        my @differences = map { $reference->{$_}->differences($files->{$_}) } sort keys %{$reference};
        $tally->check($claim, !@differences, join "\n", @differences);
    }
    return;
}

# What a run writes; none if it failed.
sub _files ($project, $tally, $file, $set_up = {}) {
    my $name = basename($file, '.par');
    my $how  = $set_up->{how} // 'one thread';
    my $room = $project->room("unfolded/$name-" . ($how =~ s{ \W+ }{-}gxr));
    write_text("$room/$name.par", join "\n", read_text($file), $set_up->{more} // (), q{});
    my $run = $project->simulate(
        "$name.par",
        folder    => $room,
        processes => $set_up->{processes} // 1,
        threads   => $set_up->{threads}   // 1
    );
    my $files = Cactus::Check::AsciiOutput->read_files("$room/$name/*.asc");
    my @bad   = Cactus::Check::AsciiOutput->all_not_finite($files);
    return $files if $run->{status} == 0 && keys %{$files} == 2 && !@bad;
    $tally->failed("$name: a run with $how writes two fields", join "\n", @bad, $run->{output});
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Unfolded - part of a grid beside the whole, where refined boxes end beyond a symmetry

=head1 SYNOPSIS

    Saguaro::Acceptance::Unfolded->run($project, $tally);

=head1 DESCRIPTION

F<testsuites/unfolded/NAME.par> is half a grid, a quarter, or one period; F<NAME_whole.par> the same without the symmetry. Refined boxes
end beyond the face that the symmetry cuts off, so that their buffer zones lie in front of it. Half and quarter turns have one and two boxes more, drawn
at random, others on each day; C<UNFOLDED_SEED=n> repeats those of day n. All points of the part have the values
of the whole to 1e-13 of the largest, and its bits do not depend on processes, threads, components and an emulated device. Modes of waves:
L<Saguaro::Acceptance::Unfolded::Modes>.

=cut
