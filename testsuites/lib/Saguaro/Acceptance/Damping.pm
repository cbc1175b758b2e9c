# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Damping;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(min);

use Cactus::Build::Files         qw(read_text write_text);
use Saguaro::Acceptance::Numbers qw(greatest);

# The horizon of testsuites/dissipation/strength.par.in, known up to what its geometry is interpolated to.
use constant { RADIUS => 0.5, ORIGIN => [ 0.05, 0, -0.1 ], NEAR => 2e-3 };

use constant { SPACING => 0.1, EXCISED => 0.4, RIM => 2, REACH => 2, STEP => 0.00625, ROUNDING => 1e-13, BASE => 0.1 };

my $in_horizon = <<'END_OF_LINES';
Dissipation::extra_dissipation_in_horizons = yes
Dissipation::surface_number[3] = 1
Dissipation::horizon_number[3] = 1
END_OF_LINES

# What is set besides epsdis, and what follows: growth per depth, what is added to the radius, the largest strength, whether excised points count; what
# is excised; strengths by level.
my %cases = (
    'growth below a horizon'                   => { slope  => 0.5 },
    'a horizon made larger'                    => { slope  => 0.5, offset    => 0.125 },
    'a horizon made smaller'                   => { slope  => 0.5, offset    => -0.2 },
    'a largest strength'                       => { slope  => 0.5, most      => 0.2 },
    'no growth next to excised points'         => { slope  => 0.5, excised   => 'yes',         respects => 'yes' },
    'growth whether or not points are excised' => { slope  => 0.5, excised   => 'yes',         respects => 'no' },
    'strengths of two levels'                  => { levels => 2,   strengths => [ BASE, 0.3 ], slope    => 0.5 },
);

sub title ($class) { return 'Damping' }

# How strong Dissipation is at each point, and what it leaves alone, by formulas of their own. On a host and where the data are on a device.
sub run ($class, $project, $tally) {
    my @missing =
        $project->missing_thorns(qw(AHFinderDirect CarpetInterp CarpetIOASCII Dissipation KerrSchild WaveMoL));
    return $tally->skipped('the strength of dissipation', "thorns are missing: @missing") if @missing;
    my @devices = $project->missing_thorns('Accelerator') ? () : 'emulated';
    $tally->skipped('the strength of dissipation on a device', 'thorns are missing: Accelerator') if !@devices;
    my $self = bless { project => $project, tally => $tally }, $class;
    for my $device ('none', @devices) {
        $self->_strength($_, $device, $cases{$_}) for sort keys %cases;
        $self->_seldom($device);
        $self->_restarted($device);
        $self->_near_excision($device);
        $self->_outer_boundary($device);
    }
    return;
}

# Compares every point of every level.
sub _strength ($self, $name, $device, $case) {
    my $claim = "$name, device $device: the strength at each point is that of the formula";
    my $lines = $in_horizon
        . _lines(
        ah_slope              => $case->{slope},
        ah_radius_offset      => $case->{offset}                 // 0,
        ah_max_epsdis         => $case->{most}                   // -1,
        respect_emask         => $case->{respects}               // 'no',
        'epsdis_for_level[1]' => ($case->{strengths} // [])->[1] // -1,
        );
    my $points =
        $self->_points($name, $device, { levels => $case->{levels}, excised => $case->{excised}, every => 2 }, $lines)
        or return;
    my @here   = grep { $_->{iteration} == 2 } values %{$points};
    my @wrong  = grep { !(abs($_->{epsdisA} - _expected($case, $_, $points)) <= NEAR * $case->{slope}) } @here;
    my $inside = grep { $_->{epsdisA} > BASE + 0.05 } @here;
    my $masked = grep { $_->{emask} < 1 } @here;
    return $self->{tally}->check(
        $claim,
        @here > 1000 && $inside > 20 && ($case->{excised} ? $masked > 20 : !$masked) && !@wrong,
        join "\n",
        @here . " points, $inside of them inside, $masked excised or next to that",
        map { _shown($_) . ', expected ' . _expected($case, $_, $points) } @wrong[ 0 .. min(4, $#wrong) ]
    );
}

# Points outside of the box around the surface have none, even if the horizon is made larger.
sub _expected ($case, $point, $points) {
    my $base = ($case->{strengths} // [])->[ $point->{level} ] // BASE;
    my @from = map { $point->{place}[$_] - ORIGIN->[$_] } 0 .. 2;
    return $base if grep { abs > RADIUS + NEAR } @from;
    my $depth = RADIUS + ($case->{offset} // 0) - sqrt($from[0]**2 + $from[1]**2 + $from[2]**2);
    return $base if $depth < 0 || ($case->{respects} // 'no') eq 'yes' && _has_near($points, $point, RIM, EXCISED);
    my $strength = $base + $case->{slope} * $depth;
    return defined $case->{most} ? min($strength, $case->{most}) : $strength;
}

# Whether a neighbour along the axes is excised.
sub _has_near ($points, $point, $reach, $most) {
    for my $d (0 .. 2) {
        for my $m (grep { $_ } -$reach .. $reach) {
            my @index = @{ $point->{index} };
            $index[$d] += $m;
            my $other = $points->{"$point->{iteration} $point->{level} @index"} // next;
            return 1 if $other->{emask} <= $most;
        }
    }
    return 0;
}

# The horizon is first found in iteration 1. Strengths follow in the next iteration that update_ah_every divides, and stay; with 0 they never change.
sub _seldom ($self, $device) {
    for my $every (0, 1, 2, 3) {
        my $lines  = $in_horizon . _lines(ah_slope => 0.5, update_ah_every => $every);
        my $points = $self->_points("update-$every", $device, { last => 3, first => 1 }, $lines) or return;
        my %has    = map { $_->{iteration} => 1 } grep { $_->{epsdisA} > BASE + 0.05 } values %{$points};
        my @due    = grep {
                   $every
                && $_ >= 1
                && (grep { $_ && $_ % $every == 0 } 1 .. $_)
        } 0 .. 3;
        $self->{tally}->check(
            "update_ah_every = $every, device $device: strengths change only in iterations that it divides",
            "@{[sort keys %has]}" eq "@due",
            "in @{[sort keys %has]}, expected @due"
        );
    }
    return;
}

# After recovery the horizon is known again before strengths are set.
sub _restarted ($self, $device) {
    my $claim   = "strengths in a horizon after a restart, device $device, are those of the run that goes on";
    my $lines   = $in_horizon . _lines(ah_slope => 0.5);
    my $folder  = $self->{project}->room("damping/$device/checkpoints");
    my $restart = <<"END_OF_LINES";
ActiveThorns = "CarpetIOHDF5"
IOHDF5::checkpoint = yes
IO::checkpoint_ID = no
IO::checkpoint_on_terminate = yes
IO::checkpoint_dir = "$folder"
IO::recover_dir = "$folder"
IO::recover = "autoprobe"
END_OF_LINES
    my $whole = $self->_points('whole', $device, { last => 4 }, $lines)         or return;
    $self->_points('before-restart', $device, { last => 2 }, $lines . $restart) or return;
    my $after = $self->_points('after-restart', $device, { last => 4 }, $lines . $restart) or return;
    my @later = grep { $after->{$_}{iteration} > 2 } sort keys %{$after};
    my @wrong = grep { $after->{$_}{epsdisA} ne ($whole->{$_} // {})->{epsdisA} } @later;
    my $grown = grep { $after->{$_}{epsdisA} > BASE + 0.05 } @later;
    $self->{tally}->check(
        $claim,
        !@wrong && $grown > 20,
        "@{[scalar @later]} points, $grown of them grown, @{[scalar @wrong]} differ"
    );
    return;
}

# What one step of Euler adds, with dissipation and without.
sub _near_excision ($self, $device) {
    for my $adds ('yes', 'no') {
        my $claim = "use_dissipation_near_excision = $adds, device $device: a step adds eps/16 delta^4 u/h";
        my %set   = (excised => 'yes', last => 2);
        my $with  = $self->_points("near-$adds", $device, \%set, _lines(use_dissipation_near_excision => $adds))
            or return;
        my $none = $self->_points('near-none', $device, \%set, _lines(epsdis => 0)) or return;
        my (@errors, %count);
        for my $key (grep { m{ \A 1 [ ] }x } sort keys %{$with}) {
            my $point = $with->{$key};
            my $added = _added($with, $point) // next;
            my $near  = $point->{emask} < 1 || _has_near($with, $point, REACH, 1 - 1e-9);
            $count{ $near ? 'near' : 'far' }++;
            $added = 0 if $adds eq 'no' && $near;
            push @errors, abs($point->{phi} - $none->{$key}{phi} - $added);
        }
        $self->{tally}->check(
            $claim, ($count{near} // 0) > 20 && ($count{far} // 0) > 1000 && greatest(@errors) < ROUNDING,
            join ', ',
            "greatest error @{[greatest(@errors)]}",
            map { "$_: $count{$_}" } sort keys %count
        );
    }
    return;
}

# In the outermost points of each face the strength grows with the distance to the first point further inside. The last face holds edges and corners.
sub _outer_boundary ($self, $device) {
    my ($width, $slope, $most, $last) = (4, 1, 0.35, 16);
    my $lines = _lines(
        extra_dissipation_at_outerbound => 'yes',
        outer_bound_npoints             => $width,
        ob_slope                        => $slope,
        outer_boundary_max_epsdis       => $most
    );
    my $points = $self->_points('outer-boundary', $device, { last => 1 }, $lines) or return;
    my (@wrong, %count);
    for my $point (values %{$points}) {
        my $expected = BASE;
        for my $index (@{ $point->{index} }) {
            my $depth = min($index, $last - $index);
            $expected = min(BASE + $slope * SPACING * ($width - $depth), $most) if $depth < $width;
        }
        $count{ sprintf '%.2f', $expected }++;
        push @wrong, _shown($point) . ", expected $expected" if !(abs($point->{epsdisA} - $expected) < ROUNDING);
    }
    return $self->{tally}->check(
        "device $device: the strength grows towards the outer boundary, up to a limit",
        !@wrong && keys(%{$points}) == 2 * ($last + 1)**3 && join(q{ }, sort keys %count) eq '0.10 0.20 0.30 0.35',
        join "\n",
        map({ "$_: $count{$_} points" } sort keys %count),
        @wrong[ 0 .. min(4, $#wrong) ]
    );
}

# To u in the step from iteration 0 to 1, where all neighbours are.
sub _added ($points, $point) {
    my $sum = 0;
    for my $d (0 .. 2) {
        for my $term ([ -2, 1 ], [ -1, -4 ], [ 0, 6 ], [ 1, -4 ], [ 2, 1 ]) {
            my @index = @{ $point->{index} };
            $index[$d] += $term->[0];
            my $other = $points->{"0 0 @index"} // return;
            $sum -= $term->[1] * $other->{phi} / SPACING;
        }
    }
    return STEP * BASE / 16 * $sum;
}

# ---- runs

sub _lines (%settings) {
    return join q{}, map { "Dissipation::$_ = $settings{$_}\n" } sort keys %settings;
}

# Points by "iteration level i j k": their index, place and variables; nothing if the run has failed.
sub _points ($self, $name, $device, $set, $lines) {
    my ($project, $tally) = @{$self}{qw(project tally)};
    my $room = $project->room("damping/$device/" . ($name =~ s{ \W+ }{-}gxr));
    my $text = $project->filled_in(
        $project->home . '/testsuites/dissipation/strength.par.in',
        THORNS      => $device eq 'none' ? q{} : 'Accelerator',
        LAST        => $set->{last}    // 2,
        EVERY       => $set->{every}   // 1,
        LEVELS      => $set->{levels}  // 1,
        FIRST       => $set->{first}   // 0,
        MASK        => $set->{excised} // 'no',
        DISSIPATION => ($lines =~ m{ ::epsdis [ ] }x ? q{} : _lines(epsdis => BASE)) . $lines,
    );
    $text .= qq{Accelerator::device = "$device"\n} if $device ne 'none';
    write_text("$room/strength.par", $text);
    my $result = $project->simulate('strength.par', folder => $room);
    if ($result->{status}) { $tally->failed("$name, device $device: runs", $result->{output}); return }
    return _read("$room/output");
}

# Each file is read once: it has many points.
sub _read ($folder) {
    my %points;
    for my $variable (qw(epsdisA emask phi)) {
        for my $line (grep { m{ \A \d }x } split m{\n}x, read_text("$folder/$variable.xyz.asc")) {
            my @columns = split q{ }, $line;
            my ($iteration, $level, @index) = @columns[ 0, 2, 5 .. 7 ];
            my $point = $points{"$iteration $level @index"} //=
                { iteration => $iteration, level => $level, index => \@index, place => [ @columns[ 9 .. 11 ] ] };
            $point->{$variable} = $columns[12];
        }
    }
    return \%points;
}

sub _shown ($point) {
    return "iteration $point->{iteration}, level $point->{level}, (@{$point->{place}}): $point->{epsdisA}";
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Damping - how strong Dissipation is at each point

=head1 SYNOPSIS

    Saguaro::Acceptance::Damping->run($project, $tally);

=head1 DESCRIPTION

Runs F<testsuites/dissipation/strength.par.in>, a wave near a horizon at r = 1/2, and compares C<Dissipation::epsdisA> and what one step adds to the wave with
formulas of this file: inside of horizons, next to excised points, on two levels, towards the outer boundary. The horizon is found by AHFinderDirect, so that strengths are compared to two
thousandths of its radius; what is added to the wave, to rounding.

=cut
