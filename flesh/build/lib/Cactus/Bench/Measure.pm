# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Bench::Measure;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(min);

use Cactus::Bench::Report qw(best_of print_table print_result processor_seconds_of);
use Cactus::Bench::Tree;
use Cactus::Build::Files qw(read_text write_text);
use Cactus::CCL;
use Cactus::CCL::Capabilities::Result;
use Cactus::CCL::Emit;
use Cactus::CCL::Emit::Output;
use Cactus::CCL::FortranNames;
use Cactus::CCL::Layout;

# Measured with the original flesh 4.12 on a quiet machine with two cores (AVX-512 EPYC): 89 thorns.
use constant { ORIGINAL_THORNS => 89, ORIGINAL_CCL => 2.4, ORIGINAL_REBUILD => 4.0,    ORIGINAL_STARTUP => 0.6 };
use constant { REPEATS         => 3,  THORNS       => 90,  STEPS            => 20_000, MILLION          => 1e6 };

sub names ($class) { return qw(ccl rebuild startup schedule) }

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
    my ($user,       $system)       = times;
    my ($build,      $diagnostics)  = Cactus::CCL->load(%where);
    my ($after_user, $after_system) = times;
    my $read = $after_user + $after_system - $user - $system;
    die 'mistakes in CCL files: ', $diagnostics->report, "\n" if $diagnostics->has_errors;
    my $layout = Cactus::CCL::Layout->new(
        build              => $build,
        fortran_names      => Cactus::CCL::FortranNames->read_file(_fortran_names($project)),
        capability_results => { map { (lc $_->name => Cactus::CCL::Capabilities::Result->new) } $build->capabilities },
    );
    my $output = Cactus::CCL::Emit::Output->new($room);
    $output->add(Cactus::CCL::Emit->files($layout, $project->home . '/flesh/ccl/templates'));
    $output->write_all;
    ($user, $system) = times;
    my $bind   = $user + $system - $after_user - $after_system;
    my $thorns = $build->thorns;
    my $mine   = 1000 * ($read + $bind) / $thorns;
    my $theirs = 1000 * ORIGINAL_CCL / ORIGINAL_THORNS;
    print_table(
        [ "CCL stage, $thorns thorns, processor time", 'here', 'original', 'ratio' ],
        [ 'read and check, s',      _digits($read) ],
        [ 'bind, s',                _digits($bind) ],
        [ 'together, ms per thorn', _digits($mine), _digits($theirs), _digits($theirs / $mine) ],
    );
    print_result(
        bench        => 'ccl',
        thorns       => $thorns,
        seconds      => _digits($read + $bind),
        ms_per_thorn => _digits($mine),
        times_faster => _digits($theirs / $mine)
    );
    return 0;
}

sub _fortran_names ($project) {
    my ($file) = glob "@{[$project->home]}/configs/*/config-data/fortran_names"
        or die "no compilers have been detected yet: make sim-config\n";
    return $file;
}

# ------------------------------------------------------------------------------------------- a tree of 90 thorns

sub _built ($project) {
    my $folder = "@{[$project->home]}/TEST/bench";
    my $list   = -e "$folder/made.th" ? "$folder/made.th" : Cactus::Bench::Tree->write_to($folder, THORNS);
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
    my $mine = best_of(REPEATS, sub { $project->run($command) });
    my ($count) = read_text("@{[$project->home]}/configs/$name/config-data/make.thornlist") =~
        m{ ^ THORNS \s* = ( (?: .* \\ \n )* .* ) }xm;
    my $thorns = () = $count =~ m{ / }gx;
    my $theirs = ORIGINAL_REBUILD * $thorns / ORIGINAL_THORNS;
    print_table(
        [ "make of an untouched tree, $thorns thorns", 'here',         'original',       'ratio' ],
        [ 'seconds',                                   _digits($mine), _digits($theirs), _digits($theirs / $mine) ],
    );
    print_result(
        bench        => 'rebuild',
        thorns       => $thorns,
        seconds      => _digits($mine),
        times_faster => _digits($theirs / $mine)
    );
    return 0;
}

sub startup ($class, $project) {
    my $folder = _built($project);
    my $active = join q{ }, map { sprintf 'Thorn%03d', $_ } 1 .. THORNS;
    write_text("$folder/startup.par", "ActiveThorns = \"$active\"\nCactus::cctk_itlast = 0\n");
    my $mine = best_of(REPEATS, sub { _succeed($project, "exe/cactus_measured -P '$folder/startup.par'") });
    my $theirs =
        $ENV{PEER_EXE}
        ? best_of(REPEATS,
        sub { $project->run("'$ENV{PEER_EXE}' -P '@{[$ENV{PEER_PAR} // die qq{PEER_PAR is missing\n}]}'") })
        : ORIGINAL_STARTUP;
    print_table(
        [ 'start to the end of the parameter check, ' . THORNS . ' thorns', 'here', 'original', 'ratio' ],
        [ 'seconds', _digits($mine), _digits($theirs), _digits($theirs / $mine) ],
    );
    print_result(
        bench        => 'startup',
        thorns       => THORNS,
        seconds      => _digits($mine),
        times_faster => _digits($theirs / $mine)
    );
    return 0;
}

# The difference of a long and a short run is the steps; what a step costs without calls is taken off in the same way.
sub schedule ($class, $project) {
    my $folder = _built($project);
    my $with   = _seconds_of_steps($project, "$folder/with",    'Caller');
    my $empty  = _seconds_of_steps($project, "$folder/without", 'Idle');
    my $calls  = STEPS * Cactus::Bench::Tree::CALLS;
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

sub _succeed ($project, $command) {
    my $result = $project->run($command);
    die "$result->{output}\n" if $result->{status};
    return;
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Cactus::Bench::Measure - the measurements of make bench

=head1 SYNOPSIS

    Cactus::Bench::Measure->ccl($project);

=head1 DESCRIPTION

=over

=item ccl

The trees in ARRANGEMENTS, the thorns of THORNLIST.

=item rebuild

Of 90 made thorns, or of the built configuration CONFIG.

=item startup, schedule

With 90 made thorns. PEER_EXE and PEER_PAR: another program to be measured side by side.

=back

=cut
