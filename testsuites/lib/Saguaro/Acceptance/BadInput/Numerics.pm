# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput::Numerics;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files                   qw(read_text write_text);
use Saguaro::Acceptance::BadInput::Answers qw(check_answer);

# What each method of MoL needs: stages and scratch levels (flesh/doc/interface-notes.md, G.11). ICN takes any number of stages.
my %needs = (
    'Euler'       => [ 1,  0 ],
    'RK2'         => [ 2,  0 ],
    'RK2-central' => [ 2,  0 ],
    'RK3'         => [ 3,  0 ],
    'RK4'         => [ 4,  1 ],
    'RK45'        => [ 6,  6 ],
    'RK45CK'      => [ 6,  6 ],
    'RK65'        => [ 8,  8 ],
    'RK87'        => [ 13, 13 ],
    'AB'          => [ 1,  0 ],
    'RK2-MR-2:1'  => [ 5,  5 ],
    'RK4-MR-2:1'  => [ 10, 10 ],
    'RK4-RK2'     => [ 4,  1 ],
);

my $table = q{MoL::Generic_Type = "Table"};

# A claim, lines of MoL after ODE_Method = "Generic", and the answer.
my @generic = (
    [
        'more than four stages of Runge-Kutta',
        "MoL::MoL_Intermediate_Steps = 5\nMoL::MoL_Num_Scratch_Levels = 4",
        qr{ 1 [ ] to [ ] 4 [ ] stages }x
    ],
    [
        'a scratch level too few',
        "MoL::MoL_Intermediate_Steps = 3\nMoL::MoL_Num_Scratch_Levels = 1",
        qr{ Levels [ ] = [ ] 2; }x
    ],
    [
        'two stages of the classical third-order method',
        qq{MoL::Generic_Type = "Classic RK3"\nMoL::MoL_Intermediate_Steps = 2\nMoL::MoL_Num_Scratch_Levels = 2},
        qr{ Steps [ ] = [ ] 3; }x
    ],
    [
        'a table of three stages for two',
        _table(2, 3, '1.0 0.0 0.5 0.5', '1.0 0.5'),
        qr{ GenericIntermediateSteps [ ] = [ ] 3 }x
    ],
    [
        'a table without the number of stages',
        _table(2, q{}, '1.0 0.0 0.5 0.5', '1.0 0.5'),
        qr{ the [ ] key [ ] GenericIntermediateSteps }x
    ],
    [
        'a table with a coefficient too few',
        _table(2, 2, '1.0 0.0 0.5', '1.0 0.5'),
        qr{ GenericAlphaCoeffs [ ] with [ ] 4 [ ] real }x
    ],
    [
        'what is no table',
        qq{$table\nMoL::MoL_Intermediate_Steps = 2\nMoL::MoL_Num_Scratch_Levels = 1\nMoL::Generic_Method_Descriptor = "two stages"},
        qr{ no [ ] key/value [ ] table }x
    ],
);

# A claim, the file of a thorn's test, changes of it, and the answer.
my @others = (
    [
        'slow rates that are set to 0 in each stage',
        'CactusNumerical/MoL/test/multirate.par',
        { 'init_RHS_zero [ ]+ = [ ] no' => 'init_RHS_zero = yes' },
        qr{ set [ ] MoL::init_RHS_zero [ ] = [ ] no }x
    ],
    [
        'steps chosen by a method without an estimate',
        'CactusNumerical/MoL/test/euler.par',
        { '\z' => "MoL::adaptive_stepsize = yes\n" },
        qr{ RK45, [ ] RK45CK, [ ] RK65 [ ] or [ ] RK87 }x
    ],
    [
        'ghost zones too narrow for dissipation',
        'CactusNumerical/Dissipation/test/outer_boundary.par',
        { 'Dissipation::order [ ]+ = [ ] 3' => 'Dissipation::order = 5' },
        qr{ order [ ] 5 [ ] needs [ ] 3 [ ] ghost [ ] zones; [ ] direction [ ] x [ ] has [ ] 2 }x
    ],
    [
        'dissipation of what is not evolved',
        'CactusNumerical/Dissipation/test/outer_boundary.par',
        { 'Dissipation::vars [ ]+ = [^\n]+' => 'Dissipation::vars = "WaveMoL::energy"' },
        qr{ has [ ] no [ ] right [ ] hand [ ] side }x
    ],
    [
        'dissipation that respects a mask that is not there',
        'CactusNumerical/Dissipation/test/outer_boundary.par',
        { '\z' => "Dissipation::respect_emask = yes\n" },
        qr{ SpaceMask::use_mask [ ] = [ ] yes }x
    ],
    [
        'dissipation in horizons that nobody finds',
        'CactusNumerical/Dissipation/test/outer_boundary.par',
        { '\z' => "Dissipation::extra_dissipation_in_horizons = yes\nDissipation::horizon_number[0] = 1\n" },
        qr{ HorizonRadiusInDirection }x
    ],
    [
        'rates that are not a number, if they are looked for',
        'CactusExamples/WaveMoL/test/gaussian.par',
        { '\z' => "MoL::MoL_NaN_Check = yes\nIDWaveMoL::amplitude = 1e308\n" },
        qr{ is [ ] not [ ] a [ ] number [ ] somewhere [ ] in [ ] stage [ ] 1 [ ] of [ ] \d }x
    ],
    [
        'values between times of a single timelevel',
        'Carpet/CarpetInterp/test/time_on_levels.par',
        { 'prolongation_order_time [ ]+ = [ ] 2' => 'prolongation_order_time = 0' },
        qr{ needs [ ] values [ ] of [ ] level [ ] 0 [ ] at [ ] time }x
    ],
    [
        'fewer timelevels than interpolation in time needs',
        'Carpet/CarpetInterp/test/time_on_levels.par',
        { '\z' => "Carpet::max_timelevels = 2\n" },
        qr{ prolongation_order_time [ ] = [ ] 2 [ ] needs [ ] 3 }x
    ],
    [
        'a tag that names no operator',
        'SaguaroTest/TestGrid/test/restrictions.par',
        { '\z' => qq{TestGrid::edge_prolongation = "linear"\n} },
        qr{ 'linear', [ ] which [ ] is [ ] no [ ] way [ ] of [ ] interpolating }x
    ],
    [
        'an axis of half a turn beside the points',
        'CactusNumerical/RotatingSymmetry180/test/axis_on_points.par',
        { 'xmin [ ] = [ ] 0 [ ]+ CoordBase::xmax [ ] = [ ] 1[.]2' => 'xmin = 0.03   CoordBase::xmax = 1.23' },
        qr{ spacings [ ] above [ ] the [ ] first [ ] point }x
    ],
    [
        'an axis of half a turn that is not in the middle',
        'CactusNumerical/RotatingSymmetry180/test/axis_on_points.par',
        { 'CoordBase::ymax [ ] = [ ] \S+' => 'CoordBase::ymax = 1' },
        qr{ maps [ ] the [ ] first [ ] point [ ] of [ ] the [ ] y [ ] direction }x
    ],
    [
        'hyperslabs for half a turn',
        'CactusNumerical/RotatingSymmetry180/test/axis_on_points.par',
        { '\z' => qq{RotatingSymmetry180::hyperslabber = "GetHyperslab"\n} },
        qr{ "GetHyperslab" [ ] is [ ] not [ ] possible }x
    ],
    [
        'another number of points below an axis than ghost zones',
        'CactusNumerical/RotatingSymmetry90/test/axis_on_points.par',
        { 'boundary_size_x_lower [ ] = [ ] 2' => 'boundary_size_x_lower = 3' },
        qr{ points [ ] lie [ ] below [ ] a [ ] plane }x
    ],
    [
        'a mirror half way between points that the domain has on points',
        'CactusNumerical/ReflectionSymmetry/test/planes_on_points.par',
        { 'avoid_origin_y [ ]+ = [ ] no' => 'avoid_origin_y = yes' },
        qr{ lower [ ] y [ ] face [ ] is [ ] a [ ] plane [ ] of [ ] symmetry }x
    ],
);

# The same of stencils, which a check finds too.
my @stencils = (
    [
        'a stencil wider than ghost zones and boundaries',
        'SaguaroExamples/KleinGordon/test/oblique_wave.par',
        { 'fdOrder [ ] = [ ] 4' => 'fdOrder = 8' },
        qr{ The [ ] stencil [ ] of [ ] KleinGordon::evolution [^\n]* does [ ] not [ ] fit:
            \s* lower [ ] x [ ] face: [ ] 2 [ ] boundary [ ] points, [ ] needed [ ] 4
            .* upper [ ] z [ ] face: [ ] 2 [ ] ghost [ ] points, [ ] needed [ ] 4 }sx
    ],
);

# Methods, dissipation and symmetries that need something else. A run of a few points each.
sub run ($class, $project, $tally) {
    my @missing = $project->missing_thorns(
        qw(MoL TestMoL TestGrid KleinGordon InterpToArray CarpetInterp Carpet Dissipation WaveMoL ReflectionSymmetry RotatingSymmetry90 RotatingSymmetry180 TestSymmetry)
    );
    return $tally->skipped('what numerical methods need', "thorns are missing: @missing") if @missing;
    my $euler = read_text($project->home . '/arrangements/CactusNumerical/MoL/test/euler.par');
    $euler =~ s{ ^ MoL:: [^\n]+ \n }{}gxm;
    for my $method (sort keys %needs) {
        my ($stages, $levels) = @{ $needs{$method} };
        my $lines =
              qq{MoL::ODE_Method = "$method"\nMoL::MoL_Intermediate_Steps = @{[$stages + 1]}\n}
            . 'MoL::MoL_Num_Scratch_Levels = '
            . ($levels ? $levels - 1 : 0) . "\n";
        _refused(
            $project, $tally,
            "$method of @{[$stages + 1]} stages: how many it has",
            $euler . $lines,
            qr{ Steps [ ] = [ ] $stages; }x,
            $levels ? qr{ Levels [ ] = [ ] $levels; }x : ()
        );
    }
    _refused($project, $tally, "Generic: $_->[0]", qq{${euler}MoL::ODE_Method = "Generic"\n$_->[1]\n}, $_->[2])
        for @generic;
    for my $other (@others, @stencils) {
        my ($claim, $file, $changes, $answer) = @{$other};
        my $text = read_text($project->home . "/arrangements/$file");
        while (my ($from, $to) = each %{$changes}) {
            $text =~ s{$from}{$to}x or $tally->failed($claim, "$file has nothing like $from");
        }
        my $is_of_stencils = grep { $_ == $other } @stencils;
        $is_of_stencils
            ? check_answer($project, $tally, $claim, $text, $answer)
            : _refused($project, $tally, $claim, $text, $answer);
    }
    return;
}

sub _refused ($project, $tally, $claim, $text, @answers) {
    my $room = $project->room('bad_input');
    write_text("$room/bad.par", $text);
    my $result = $project->simulate('bad.par', folder => $room, limit => 60);
    $tally->says($claim, $result->{output}, $_) for @answers;
    return $tally->check("$claim: refused", $result->{status} > 0 && $result->{status} < 124, $result->{output});
}

sub _table ($stages, $said, $alpha, $beta) {
    my $steps = length $said ? "GenericIntermediateSteps=$said " : q{};
    return
        qq{MoL::Generic_Type = "Table"\nMoL::MoL_Intermediate_Steps = $stages\nMoL::MoL_Num_Scratch_Levels = @{[$stages - 1]}\n}
        . qq{MoL::Generic_Method_Descriptor = "${steps}GenericAlphaCoeffs={ $alpha } GenericBetaCoeffs={ $beta }"};
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::Numerics - what numerical methods, dissipation and symmetries need

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput::Numerics->run($project, $tally);

=head1 DESCRIPTION

The number of stages and of scratch levels of each method of MoL, coefficients of generic methods, ghost zones, masks and horizons for Dissipation, places of axes and mirrors.

=cut
