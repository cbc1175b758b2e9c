# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Matter;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);

use Cactus::Build::Files   qw(write_text);
use Saguaro::Bench::Report qw(allowed_processors output_of print_table print_result);
use Saguaro::Bench::Steps  qw(in_turn least median);

# Steps of a run; what it prepares, such as memory page by page, is done in the first two. Stages of a step; runs of each program. What was
# asked for, against the peer.
use constant { STEPS => 8, FIRST => 3, STAGES => 3, REPEATS => 3, MICRO => 1e6, WANTED => 2.5 };

my %timer = (step => qr{ \A CCTK \s total \s time \z }x);

# Gas of ten times the pressure in a ball; an Alfven wave along a diagonal. The original has no name for the field of this wave: any that asks for a
# field brings it.
my $ball = <<'END';
HydroBase::initial_hydro         = "shocktube"
GRHydro_InitData::shock_case     = "Sod"
GRHydro_InitData::shocktube_type = "sphere"
GRHydro_InitData::shock_radius   = 0.3
GRHydro_InitData::shock_xpos = 0.5   GRHydro_InitData::shock_ypos = 0.5   GRHydro_InitData::shock_zpos = 0.5
END
my $wave = <<'END';
HydroBase::initial_hydro          = "alfvenwave"
HydroBase::initial_Bvec           = "shocktube"
HydroBase::Bvec_evolution_method  = "GRHydro"
GRHydro::clean_divergence         = yes
GRHydro_InitData::alfvenwave_type = "2D"
END
my @runs = ({ name => 'fluid', matter => $ball }, { name => 'field', matter => $wave });

sub grmhd ($class, $project) {
    my $points = $ENV{POINTS} // 64;
    my $folder = $project->room('bench_grmhd');
    my %programs =
        (here => _program($project, $folder, $points), defined $ENV{PEER_EXE} ? (peer => $ENV{PEER_EXE}) : ());
    my (@rows, %result);
    for my $run (@runs) {
        my %case    = (%{$run}, points => $points, folder => $folder);
        my %seconds = in_turn($project, $ENV{REPEATS} // REPEATS,
            FIRST, \%timer,
            map { ($_ => [ _run($project, %case, whose => $_, program => $programs{$_}) ]) } keys %programs);
        my %of_steps = map { ($_ => $seconds{$_}{step}) } keys %seconds;
        push @rows, _rows($run->{name}, $points**3, \%of_steps);
        %result = (%result, _results($run->{name}, $points**3, \%of_steps));
    }
    print_table([ "a full step of $points^3 zones, one core", 'here', 'peer', 'ratio' ], @rows);
    printf "the peer's time by ours: %g wanted\n", WANTED if $programs{peer};
    print_result(bench => 'grmhd', points => $points, %result);
    return 0;
}

# The program that the variable PROGRAM names, or a new one with the thorns of the file.
sub _program ($project, $folder, $points) {
    my $given = $project->given_program;
    return $given if defined $given;
    my $file = "$folder/thorns.par";
    write_text($file, _text($project, { points => $points, matter => q{} }));
    output_of($project, "make measuredgrmhd-config PAR='$file' && make measuredgrmhd");
    return $project->home . '/exe/cactus_measuredgrmhd';
}

# A run as Saguaro::Bench::Steps wants it, in a folder of its own.
sub _run ($project, %of) {
    my ($processor) = allowed_processors();
    my $folder = "$of{folder}/$of{name}_$of{whose}";
    make_path($folder);
    return {
        folder     => $folder,
        program    => $of{program},
        threads    => 1,
        processors => $processor,
        text       => _text($project, \%of)
    };
}

sub _text ($project, $of) {
    return $project->filled_in(
        $project->home . '/testsuites/performance/matter.par.in',
        POINTS => $of->{points},
        STEPS  => $ENV{STEPS} // STEPS,
        MATTER => $of->{matter}
    );
}

# The least tells what a program costs, the median whether that is an accident.
sub _rows ($name, $zones, $of_steps) {
    my @rows;
    for my $statistic ([ 'least', \&least ], [ 'median', \&median ]) {
        my ($word, $value) = @{$statistic};
        my %time   = map { ($_ => $value->(@{ $of_steps->{$_} })) } keys %{$of_steps};
        my $scale  = MICRO / ($zones * STAGES);
        my $faster = $time{peer} ? _digits($time{peer} / $time{here}) : undef;
        push @rows,
            [
            "$name: us a zone and stage, $word",
            (map { $time{$_} && _digits($scale * $time{$_}) } qw(here peer)), $faster
            ],
            [ "$name: zones/s, $word", (map { $time{$_} && _digits($zones / $time{$_}) } qw(here peer)), $faster ];
    }
    return @rows;
}

sub _results ($name, $zones, $of_steps) {
    my %time   = map { ($_ => least(@{ $of_steps->{$_} })) } keys %{$of_steps};
    my %result = ($name => _digits($zones / $time{here}));
    @result{ "${name}_peer", "${name}_times_faster" } = map { _digits($_) } $zones / $time{peer},
        $time{peer} / $time{here}
        if $time{peer};
    return %result;
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Matter - what a step of magnetohydrodynamics costs one core, side by side with a peer

=head1 SYNOPSIS

    make bench BENCH=grmhd PEER_EXE=/elsewhere/exe/cactus_peer [PROGRAM=exe/cactus_sim] [POINTS=64] [STEPS=8] [REPEATS=3]

=head1 DESCRIPTION

=over

=item grmhd

Runs F<testsuites/performance/matter.par.in>, a fluid and then a magnetic field whose divergence is cleaned, here and with the program PEER_EXE
in turn, one process and one thread, REPEATS times each: zones that a full step of RK3 updates per second of processor time, and microseconds per
zone and stage, least and median of all single steps from the third on. Zones are those inside of the boundary. In the last line, of the
least: C<fluid>, C<field> (zones a second), C<fluid_peer>, C<fluid_times_faster> and the like.

PROGRAM is a program of ours with the thorns of the file; without it one is built. The peer needs the same thorns; all parameters in the
file are public ones. Its build may use any flags.

=back

=cut
