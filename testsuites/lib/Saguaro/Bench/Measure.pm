# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Measure;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(min);

use Saguaro::Bench::Binary;
use Saguaro::Bench::FirstRun;
use Saguaro::Bench::Grid;
use Saguaro::Bench::Kernels;
use Saguaro::Bench::Levels;
use Saguaro::Bench::LevelsOnGpu;
use Saguaro::Bench::Libraries;
use Saguaro::Bench::Matter;
use Saguaro::Bench::MatterOnGpu;
use Saguaro::Bench::NineLevels;
use Saguaro::Bench::Report qw(best_of own_processor_seconds_of print_table print_result processor_seconds_of
    seconds_of);
use Saguaro::Bench::SeveralGpus;
use Saguaro::Bench::SmallLevels;
use Saguaro::Bench::Spacetime;
use Saguaro::Bench::SpacetimeOnGpu;
use Saguaro::Bench::SweepOnGpu;
use Saguaro::Bench::Tree;
use Saguaro::Bench::Updates;
use Cactus::Build::Files qw(read_text write_text);
use Cactus::CCL;
use Cactus::CCL::Capabilities::Result;
use Cactus::CCL::Emit;
use Cactus::CCL::Emit::Output;
use Cactus::CCL::FortranNames;
use Cactus::CCL::Layout;

# What stands in where no PEER is measured: the original flesh 4.12 on a quiet machine with two cores, 89 thorns.
use constant { PEER_THORNS => 89, PEER_CCL => 2.4, PEER_REBUILD => 4.0, PEER_STARTUP => 0.6 };
use constant { REPEATS => 3, THORNS => 90, STEPS => 20_000, MILLION => 1e6, SHOWN => 20 };

sub names ($class) {
    return qw(
        first-run ccl rebuild startup schedule mol wave exchange carpet bssn grmhd kernelgen stencil gpu-bssn gpu-amr
        gpu-jacobi gpu-grmhd gpu-multi small-levels binary gpu-binary nine-levels balance regions metadata);
}

sub first_run    ($class, $project) { return Saguaro::Bench::FirstRun->first_run($project) }
sub mol          ($class, $project) { return Saguaro::Bench::Updates->mol($project) }
sub wave         ($class, $project) { return Saguaro::Bench::Grid->wave($project) }
sub exchange     ($class, $project) { return Saguaro::Bench::Grid->exchange($project) }
sub carpet       ($class, $project) { return Saguaro::Bench::Levels->carpet($project) }
sub kernelgen    ($class, $project) { return Saguaro::Bench::Kernels->kernelgen($project) }
sub stencil      ($class, $project) { return Saguaro::Bench::Kernels->stencil($project) }
sub bssn         ($class, $project) { return Saguaro::Bench::Spacetime->bssn($project) }
sub grmhd        ($class, $project) { return Saguaro::Bench::Matter->grmhd($project) }
sub gpu_bssn     ($class, $project) { return Saguaro::Bench::SpacetimeOnGpu->gpu_bssn($project) }
sub gpu_amr      ($class, $project) { return Saguaro::Bench::LevelsOnGpu->gpu_amr($project) }
sub gpu_jacobi   ($class, $project) { return Saguaro::Bench::SweepOnGpu->gpu_jacobi($project) }
sub gpu_grmhd    ($class, $project) { return Saguaro::Bench::MatterOnGpu->gpu_grmhd($project) }
sub gpu_multi    ($class, $project) { return Saguaro::Bench::SeveralGpus->gpu_multi($project) }
sub small_levels ($class, $project) { return Saguaro::Bench::SmallLevels->small_levels($project) }
sub binary       ($class, $project) { return Saguaro::Bench::Binary->binary($project) }
sub gpu_binary   ($class, $project) { return Saguaro::Bench::Binary->gpu_binary($project) }
sub nine_levels  ($class, $project) { return Saguaro::Bench::NineLevels->nine_levels($project) }
sub balance      ($class, $project) { return Saguaro::Bench::Libraries->balance($project) }
sub metadata     ($class, $project) { return Saguaro::Bench::Libraries->metadata($project) }
sub regions      ($class, $project) { return Saguaro::Bench::Libraries->regions($project) }

# ---------------------------------------------------------------------------------------------------- CCL stage

# Reading, checking and binding, without configuration scripts, which are other programs.
sub ccl ($class, $project) {
    my $room  = $project->room('bench_ccl');
    my $trees = $ENV{ARRANGEMENTS} // q{};
    my %where = (
        top       => $project->home,
        roots     => [ 'arrangements', map { -d "$_/arrangements" ? "$_/arrangements" : $_ } split m{:}x, $trees ],
        thornlist => $ENV{THORNLIST},
    );
    my ($build, $diagnostics);
    my $read = own_processor_seconds_of(sub { ($build, $diagnostics) = Cactus::CCL->load(%where) });
    die 'mistakes in CCL files: ', $diagnostics->report, "\n" if $diagnostics->has_errors;
    my $bind   = own_processor_seconds_of(sub { _bind($project, $build, $room) });
    my $thorns = $build->thorns;
    printf "read and check %s s, bind %s s\n", _digits($read), _digits($bind);
    my $theirs = _peer($project, \&processor_seconds_of) // PEER_CCL * $thorns / PEER_THORNS;
    return _compare('ccl', 'CCL stage, processor time', $thorns, $read + $bind, $theirs);
}

sub _bind ($project, $build, $room) {
    my $layout = Cactus::CCL::Layout->new(
        build              => $build,
        fortran_names      => Cactus::CCL::FortranNames->read_file(_fortran_names($project)),
        capability_results => { map { (lc $_->name => Cactus::CCL::Capabilities::Result->new) } $build->capabilities },
    );
    my $output = Cactus::CCL::Emit::Output->new($room);
    $output->add(Cactus::CCL::Emit->files($layout, $project->home . '/flesh/ccl/templates'));
    $output->write_all;
    return;
}

sub _fortran_names ($project) {
    my ($file) = glob "@{[$project->home]}/configs/*/config-data/fortran_names"
        or die "no compilers have been detected yet: make sim-config\n";
    return $file;
}

# ------------------------------------------------------------------------------------------- a tree of 90 thorns

sub _built ($project) {
    my $folder = "@{[$project->home]}/TEST/bench";
    my $list   = -e "$folder/made.th" ? "$folder/made.th" : Saguaro::Bench::Tree->write_to($folder, THORNS);
    if (!-x $project->home . '/exe/cactus_measured') {
        my $result = $project->run("make measured-config THORNLIST='$list' ARRANGEMENTS='$folder' && make measured",
            limit => 3600);
        die "$result->{output}\n" if $result->{status};
    }
    return $folder;
}

sub rebuild ($class, $project) {
    my $name    = $ENV{CONFIG} // do { _built($project); 'measured' };
    my $command = "make $name";
    _succeed($project, $command);
    my $mine   = best_of(REPEATS, sub { $project->run($command) });
    my $thorns = _thorns_of($project, $name);
    my $theirs = _peer($project, \&seconds_of) // PEER_REBUILD * $thorns / PEER_THORNS;
    return _compare('rebuild', 'make of an untouched tree', $thorns, $mine, $theirs);
}

sub _thorns_of ($project, $name) {
    my ($list) = read_text("@{[$project->home]}/configs/$name/config-data/make.thornlist") =~
        m{ ^ THORNS \s* = ( (?: .* \\ \n )* .* ) }xm;
    my $count = () = $list =~ m{ / }gx;
    return $count;
}

sub startup ($class, $project) {
    my ($name, $file, $thorns) = $ENV{CONFIG} ? _chosen_run() : _made_run($project);
    my $mine   = best_of(REPEATS, sub { _succeed($project, "exe/cactus_$name -P '$file'") });
    my $theirs = _peer($project, \&seconds_of) // PEER_STARTUP;
    return _compare('startup', 'start to the end of the parameter check', $thorns, $mine, $theirs);
}

sub _chosen_run () {
    my $file = $ENV{PAR} // die "which parameter file? CONFIG=name PAR=file\n";
    my %active =
        map { ($_ => 1) } map { split q{ } } read_text($file) =~ m{ ^ \s* ActiveThorns \s* = \s* " ([^"]*) " }gxmi;
    return ($ENV{CONFIG}, $file, scalar keys %active);
}

sub _made_run ($project) {
    my $folder = _built($project);
    my $active = join q{ }, map { sprintf 'Thorn%03d', $_ } 1 .. THORNS;
    write_text("$folder/startup.par", "ActiveThorns = \"$active\"\nCactus::cctk_itlast = 0\n");
    return ('measured', "$folder/startup.par", THORNS);
}

# The difference of a long and a short run is the steps; what a step costs without calls is taken off in the same way.
sub schedule ($class, $project) {
    my $folder = _built($project);
    my $with   = _seconds_of_steps($project, "$folder/with",    'Caller');
    my $empty  = _seconds_of_steps($project, "$folder/without", 'Idle');
    my $calls  = STEPS * Saguaro::Bench::Tree::CALLS;
    my $mine   = MILLION * ($with - $empty) / $calls;
    print_table(
        [ 'a scheduled call of a function that does nothing', 'here' ],
        [ 'microseconds',                                     _digits($mine) ],
        [ 'the same, of an empty step',                       _digits(MILLION * $empty / STEPS) ],
    );
    print_result(bench => 'schedule', calls => $calls, microseconds_per_call => _digits($mine));
    return 0;
}

sub _seconds_of_steps ($project, $stem, $thorn) {
    my %seconds;
    for my $steps (0, STEPS) {
        write_text("$stem-$steps.par", "ActiveThorns = \"$thorn\"\nCactus::cctk_itlast = $steps\n");
        my $run = sub { _succeed($project, "exe/cactus_measured '$stem-$steps.par'") };
        $seconds{$steps} = min map { processor_seconds_of($run) } 1 .. REPEATS;
    }
    return $seconds{ +STEPS } - $seconds{0};
}

# ------------------------------------------------------------------------------------------------------- a peer

# The time of the command PEER, the shortest of several, or undef without one.
sub _peer ($project, $seconds_of) {
    my $command = $ENV{PEER} // return;
    return min map {
        $seconds_of->(sub { _succeed($project, $command) })
    } 1 .. REPEATS;
}

sub _compare ($bench, $what, $thorns, $mine, $theirs) {
    my $ratio = $theirs / $mine;
    print_table(
        [ "$what, $thorns thorns",  'here',                    $ENV{PEER} ? 'peer' : 'peer, quoted', 'ratio' ],
        [ 'seconds',                map { _digits($_) } $mine, $theirs,                              $ratio ],
        [ 'milliseconds per thorn', map { _digits(1000 * $_ / $thorns) } $mine, $theirs ],
    );
    print_result(
        bench        => $bench,
        thorns       => $thorns,
        seconds      => _digits($mine),
        peer_seconds => _digits($theirs),
        ms_per_thorn => _digits(1000 * $mine / $thorns),
        times_faster => _digits($ratio)
    );
    return 0;
}

sub _succeed ($project, $command) {
    my $result = $project->run($command);
    return if !$result->{status};
    my @lines = split m{\n}x, $result->{output};
    die join("\n", "$command: exit status $result->{status}", @lines > SHOWN ? @lines[ -SHOWN .. -1 ] : @lines), "\n";
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Measure - the measurements of make bench

=head1 SYNOPSIS

    Saguaro::Bench::Measure->ccl($project);

=head1 DESCRIPTION

=over

=item ccl

The thorns of THORNLIST, also from the trees in ARRANGEMENTS.

=item rebuild

Of 90 made thorns, or of the built configuration CONFIG.

=item startup

With 90 made thorns, or with the active ones of the parameter file PAR in the built configuration CONFIG.

=item schedule

With made thorns.

=item wave, exchange

See L<Saguaro::Bench::Grid>.

=item carpet

See L<Saguaro::Bench::Levels>.

=item kernelgen, stencil

See L<Saguaro::Bench::Kernels>.

=item bssn

See L<Saguaro::Bench::Spacetime>.

=item grmhd

See L<Saguaro::Bench::Matter>.

=item balance, regions, metadata

See L<Saguaro::Bench::Libraries>.

=item A peer

The command in PEER is measured side by side; it has to do the same with as many thorns. Without it, times stand in that
were measured once.

=back

=cut
