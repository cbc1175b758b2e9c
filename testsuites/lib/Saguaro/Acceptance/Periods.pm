# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Periods;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max);

use Cactus::Build::Files qw(write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Draws::Cases    qw(check_cases);
use Saguaro::Acceptance::Draws::Pairwise qw(covering drawn random_numbers);

use constant {
    IN_TEST    => 2,
    A_DAY      => 86_400,
    ARRAY_SEED => 1,
    PERIOD     => 4,
    DX         => 0.25,
    CELLS      => 16,
    RADIUS     => 6,        # in points of each level
    MIDDLE     => 2,
    STEPS      => 3,        # of the coarsest level
};

my @reductions = qw(count icount sum norm2 minimum maximum);
my %stages     = (RK2 => 2, RK4 => 4);
my %factors    = (
    levels     => [ 1, 2, 2, 3 ],
    thorn      => [qw(PeriodicCarpet Periodic)],
    ghosts     => [ 1, 2, 3 ],
    buffers    => [qw(yes no)],
    order      => [ 1, 3 ],
    method     => [qw(RK2 RK4)],
    steps      => [qw(in_turn tapered lockstep)],
    motion     => [qw(none along_x diagonal)],
    across     => [ 0, 1, 2, 3 ],                   # of how many axes the ends the region then lies across
    vector     => [ 1 .. 5 ],                       # another set of random numbers
    processes  => [ 1, 2, 3 ],
    components => [ 1, 4 ],
    device     => [qw(none emulated)],
);
my %motion = (none => [ 0, 0, 0 ], along_x => [ DX, 0, 0 ], diagonal => [ DX, -DX(), DX ]);    # there and back

sub title ($class) { return 'Periods' }

# `scope`: `some` (others on each day) or `faults` (a covering array).
sub run ($class, $project, $tally, $scope = 'some') {
    my $claim   = 'waves and regions that are moved in a periodic domain have the bits of those that are not';
    my @missing = $project->missing_thorns(
        qw(TestPeriod Accelerator Carpet CarpetIOASCII CarpetIOScalar CarpetRegrid2 MoL Periodic PeriodicCarpet));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my @cases = $scope eq 'some' ? _of_today() : @{ covering(\%factors, \&_is_possible, ARRAY_SEED)->{cases} };
    return check_cases($project, $tally, $claim, \&_complaint, @cases);
}

# At least one whose region lies across a corner and moves.
sub _of_today () {
    my $random = random_numbers($ENV{DRAWS_SEED} // int(time / A_DAY));
    return (drawn(\%factors, \&_is_possible, $random, across => 3, levels => 2, motion => 'diagonal'),
        map { drawn(\%factors, \&_is_possible, $random) } 2 .. IN_TEST);
}

sub _is_possible ($case) {
    return 0 if $case->{ghosts} < ($case->{order} + 1) / 2;
    return !!_shift($case);
}

# ---- where to

# A vector of coarse cells, if there is one. A region that ends within ghost zones of a face, on either side of it, is extended to the face, or
# through it, as CarpetRegrid2 does at every face: such vectors are left out.
sub _shift ($case) {
    my $random = random_numbers($case->{vector});
    my @vector;
    for my $d (0 .. 2) {
        return if _place($case, $d, 0) ne 'inside';
        my $wanted = $d < $case->{across} ? 'across' : 'inside';
        my @all    = grep { _place($case, $d, $_) eq $wanted } 1 .. CELLS - 1;
        return if !@all && $wanted eq 'across';
        push @vector, @all ? $all[ $random->(scalar @all) ] : 0;
    }
    return \@vector;
}

# Where the region lies with all its levels, before and after its motion: inside, across the ends of the axis, or near them.
sub _place ($case, $d, $cells) {
    my @half   = _half_widths($case);
    my $near   = $case->{ghosts} + 2;
    my $across = 0;
    for my $moved (0, $motion{ $case->{motion} }[$d] / DX) {
        for my $level (1 .. $#half) {
            my $points = CELLS * 2**$level;
            my $place  = (MIDDLE / DX + $cells + $moved) * 2**$level % $points;
            for my $face (0, $points) {
                my ($below, $above) = ($face - $place + $half[$level], $place + $half[$level] - $face);
                return 'near' if abs $below < $near || abs $above < $near;
                $across = 1 if $below > 0 && $above > 0;
            }
        }
    }
    return $across ? 'across' : 'inside';
}

# Of regions with buffer zones (interface-notes.md, H.2), level by level, in points of the level. Level 1 has room for level 2, its ghost zones, and what interpolation reads.
sub _half_widths ($case) {
    my $stages = $case->{buffers} eq 'yes' ? $stages{ $case->{method} } : 1;
    my $buffer = $case->{ghosts} * ($stages * ($case->{steps} eq 'tapered' ? 2 : 1) - 1);
    $buffer = 0 if $case->{steps} eq 'lockstep';
    my @half = (0, RADIUS + $buffer);
    return @half[ 0 .. $case->{levels} - 1 ] if $case->{levels} < 3;
    my $nested = ($half[1] + $case->{ghosts}) / 2 + 1 + int($case->{order} / 2);
    return (0, max($half[1], $nested + $buffer), $half[1]);
}

# ---- runs

# Nothing, or what differs between the run in the middle and the one that is moved.
sub _complaint ($project, $case) {
    my @shift = map { $_ * DX } @{ _shift($case) };
    my ($here, $there) = map { _written($project, $case, @{$_}) } [ 1, 1, 0, 0, 0 ],
        [ @{$case}{qw(processes components)}, @shift ];
    for my $run  ($here, $there) { return $run->{complaint} if $run->{complaint} }
    for my $what (sort keys %{ $here->{reductions} }) {
        my ($is, $should) = map { $_->{reductions}{$what} // 'nothing' } $there, $here;
        return "$what: $is, expected $should" if $is ne $should;
    }
    my %left = %{ $there->{points} };
    for my $place (sort keys %{ $here->{points} }) {
        my ($is, $should) = (delete $left{$place} // 'nothing', $here->{points}{$place});
        return "(variable, iteration, level, place as before) $place: $is, expected $should" if $is ne $should;
    }
    my ($more) = sort keys %left;
    return "$more: no such point in the middle" if $more;
    return;
}

sub _written ($project, $case, $processes, $components, @shift) {
    my $folder = $project->room('periods');
    write_text("$folder/case.par", _parameters($case, $components, @shift));
    unlink glob "$folder/case/*.asc";
    my $run = $project->simulate('case.par', folder => $folder, processes => $processes, limit => 60);
    return { complaint => $run->{output} } if $run->{status} != 0;
    my $files = Cactus::Check::AsciiOutput->read_files("$folder/case/*.asc");
    my @bad   = Cactus::Check::AsciiOutput->all_not_finite($files);
    return { complaint => "@bad" } if @bad;
    return { complaint => 'nobody has written reductions and points' } if keys %{$files} != 2 + 2 * @reductions;
    my %written;

    for my $name (sort keys %{$files}) {
        if ($name =~ m{ [.]xyz[.]asc \z }x) {
            _add_points($written{points} //= {}, $name, $files->{$name}, @shift);
            next;
        }
        my $values = $files->{$name}->value_by_place;
        $written{reductions}{"$name, iteration $_"} = $values->{$_} for keys %{$values};
    }
    return \%written;
}

# Values by variable, iteration, level, and place before the shift.
sub _add_points ($points, $name, $file, @shift) {
    for my $point ($file->points) {
        my @place = map { _in_period($point->{ qw(x y z) [$_] } - $shift[$_]) } 0 .. 2;
        $points->{"$name $point->{iteration} $point->{level} (@place)"} = $point->{value};
    }
    return;
}

sub _in_period ($x) {
    $x -= PERIOD while $x >= PERIOD;
    $x += PERIOD while $x < 0;
    return $x;
}

sub _parameters ($case, $components, @shift) {
    my $iterations = STEPS * ($case->{steps} eq 'lockstep' ? 1 : 2**($case->{levels} - 1));
    my @centre     = map { _in_period(MIDDLE + $_) } @shift;
    my @lines      = (
        'ActiveThorns = "Boundary CartGrid3D CoordBase InitBase IOUtil SymBase Time Slab MoL TestPeriod"',
        qq{ActiveThorns = "Carpet CarpetLib CarpetReduce CarpetRegrid2 CarpetIOASCII CarpetIOScalar $case->{thorn}"},
        "Cactus::cctk_itlast = $iterations",
        'CartGrid3D::type = "coordbase"',
        'Carpet::domain_from_coordbase = yes',
        "driver::ghost_size = $case->{ghosts}",
        "$case->{thorn}::periodic = yes",
        "GridDriver::components_per_process = $components",
        "Carpet::max_refinement_levels = $case->{levels}",
        "Carpet::prolongation_order_space = $case->{order}",
        'Carpet::prolongation_order_time = 2',
        'Carpet::init_fill_timelevels = yes',
        "Carpet::use_buffer_zones = $case->{buffers}",
        'CarpetRegrid2::regrid_every = ' . ($case->{steps} eq 'lockstep' ? 1 : 2**($case->{levels} - 1)),
        'CarpetRegrid2::num_centres = 1',
        'CarpetRegrid2::min_distance = 0',
        "CarpetRegrid2::num_levels_1 = $case->{levels}",
        'CarpetRegrid2::radius_1[1] = ' . RADIUS * DX / 2,
        'CarpetRegrid2::radius_1[2] = ' . RADIUS * DX / 4,
        'Time::dtfac = 0.25',
        qq{MoL::ODE_Method = "$case->{method}"},
        "MoL::MoL_Intermediate_Steps = $stages{$case->{method}}",
        'MoL::MoL_Num_Scratch_Levels = ' . ($case->{method} eq 'RK4' ? 1 : 0),
        'IO::out_dir = $parfile',
        'IO::out_fileinfo = "none"',
        'IOScalar::outScalar_every = 1',
        'IOScalar::outScalar_vars = "TestPeriod::fields"',
        "IOScalar::outScalar_reductions = \"@reductions\"",
        "IOASCII::out3D_every = $iterations",
        'IOASCII::out3D_vars = "TestPeriod::fields"',
        'IOASCII::out3D_ghosts = no',
        'IOASCII::out3D_outer_ghosts = no',
        'IOASCII::output_symmetry_points = no',
        'IOASCII::out_precision = 17',
        'IOScalar::out_precision = 17',
    );
    push @lines, 'ActiveThorns = "Accelerator"', 'Accelerator::device = "emulated"'
        if $case->{device} eq 'emulated' && "@shift" ne '0 0 0';
    push @lines, 'Carpet::use_tapered_grids = yes' if $case->{steps} eq 'tapered';
    push @lines, 'GridDriver::lockstep = yes', 'Carpet::time_refinement_factors = "[1,1,1]"'
        if $case->{steps} eq 'lockstep';
    for my $d (0 .. 2) {
        my $axis = qw(x y z) [$d];
        push @lines, "CoordBase::${axis}min = 0", "CoordBase::${axis}max = " . PERIOD, "CoordBase::d$axis = " . DX,
            (map { "CoordBase::boundary_size_${axis}_$_ = $case->{ghosts}" } qw(lower upper)),
            "CoordBase::boundary_shiftout_${axis}_lower = 1",
            "CarpetRegrid2::symmetry_periodic_$axis = yes",
            "CarpetRegrid2::position_${axis}_1 = $centre[$d]",
            "TestPeriod::centre[$d] = $centre[$d]",
            "TestPeriod::motion[$d] = $motion{$case->{motion}}[$d]";
    }
    return join("\n", @lines) . "\n";
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Periods - waves and refined regions that are moved in a periodic domain

=head1 SYNOPSIS

    Saguaro::Acceptance::Periods->run($project, $tally);

=head1 DESCRIPTION

Thorn TestPeriod evolves a wave in a periodic domain around a region of up to three levels, which moves in each coarse step. It runs once with the region in the middle, on one
process, and once with all moved by a vector of whole coarse cells: across a face, an edge, a corner, or anywhere, on up to three processes and four components. Numbers of points, sums
and norms of each iteration and all values of the last one have the same bits. Drawn at random are levels, the thorn that makes the domain periodic, ghost and buffer zones, orders of
prolongation, method, how levels take turns, and the motion. C<DRAWS_SEED=n> tries other draws.

=cut
