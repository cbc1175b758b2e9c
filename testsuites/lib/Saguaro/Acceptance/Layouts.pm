# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Layouts;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Draws;
use Saguaro::Acceptance::Matter::Reduced qw(reduced_names reduced_thorns reduced_layout);

use constant A_DAY => 86_400;

# Processes, threads of each, components of each, and how the grid is cut if not as usual.
my %layouts = (
    all => [
        (map { ([ $_, 1, 1 ], [ $_, 2, 1 ], [ $_, 4, 1 ]) } 1, 2, 3, 4, 8),
        (map { [ $_, 1, 3 ] } 1, 2, 4),
        (map { [ 3,  1, 1, $_ ] } qw(recursive balanced along-z)),
        [ 7, 1, 1 ],
        [ 1, 1, 40 ],
        [ 2, 1, 30, 'balanced' ],
    ],
    some => [ [ 1, 2, 1 ], [ 2, 1, 1 ], [ 3, 2, 1, 'balanced' ], [ 4, 1, 1 ], [ 1, 1, 3 ], [ 2, 2, 2 ] ],
);

# And where parts become narrower than a boundary or ghost zones.
my @narrow   = ([ 7, 1, 1 ], [ 3, 1, 9 ], [ 1, 1, 40 ], [ 2, 1, 30, 'balanced' ], [ 1, 2, 300 ]);
my %is_small = map { $_ => 1 } qw(diagonal_shock narrow narrow_buffers narrow_periodic narrow_rotating octant);

sub title ($class) { return 'Layouts' }

# The same bits in all output, whatever the number of processes and threads. `scope` is `all` or `some`, which is half of few layouts each day,
# and one example with matter.
sub run ($class, $project, $tally, $scope = 'some') {
    my @files = _chosen((sort glob $project->home . '/testsuites/layouts/*.par'), _matter($scope));
    for my $number (0 .. $#files) {
        my $file    = $files[$number];
        my $name    = basename($file, '.par');
        my @missing = $project->missing_thorns(-e $file ? _thorns_of($file) : reduced_thorns());
        if    (@missing) { $tally->skipped("$name: the same bits on all layouts", "thorns are missing: @missing") }
        elsif ($name eq 'unread') { _unread($project, $tally, $file) }
        elsif ($name eq 'unread_levels') {
            _unread_levels($project, $tally, $file);
            _unread_levels_steered($project, $tally, $file);
            _unread_levels_searched($project, $tally, $file);
        }
        else {
            my @all = (@{ $layouts{$scope} }, $is_small{$name} ? @narrow : ());
            $file = reduced_layout($project, $name) if !-e $file;
            @all  = of_day($number + int(time / A_DAY), @all) if $scope eq 'some' && !defined $ENV{LAYOUTS};
            _compare($project, $tally, $file, grep { "@{$_}" ne '1 1 1' } @all);
            _overlap($project, $tally, $file) if $name eq 'overlap';
            _finished_stages($project, $tally, $file) if $name eq 'finished_stages';
            _dissipated_stages($project, $tally, $file) if $name eq 'finished_stages';
            _idle($project, $tally, $file) if $name eq 'octant';
        }
    }
    return if defined $ENV{LAYOUTS};
    Saguaro::Acceptance::Draws->run($project, $tally, $_) for qw(layouts relations);
    return;
}

# Examples of parfiles that evolve matter, by name: reduced forms are written when they are needed. LAYOUTS chooses among all.
sub _matter ($scope) {
    my @names = reduced_names();
    return $scope eq 'all' || defined $ENV{LAYOUTS} ? @names : $names[ int(time / A_DAY) % @names ];
}

# Every second one; the others on the next day.
sub of_day ($day, @layouts) {
    return map { $layouts[$_] } grep { $_ % 2 == $day % 2 } 0 .. $#layouts;
}

# Those that LAYOUTS names, so that many cores can share them out; all without it.
sub _chosen (@files) {
    my @names   = split m{,}x, $ENV{LAYOUTS} // q{} or return @files;
    my %file_of = map  { (basename($_, '.par') => $_) } @files;
    my @unknown = grep { !$file_of{$_} } @names;
    die "LAYOUTS: there is no @unknown; there are @{[ sort keys %file_of ]}\n" if @unknown;
    return @file_of{@names};
}

# Functions run while messages travel, and without that all is the same.
sub _overlap ($project, $tally, $file) {
    for my $processes (2, 4) {
        my $claim = "overlap: $processes processes work while messages travel";
        if (!$project->has_mpi) { $tally->skipped($claim, 'MPI is missing'); next }
        my %run;
        for my $setting (qw(yes no)) {
            $run{$setting} =
                _run($project, $file, [ $processes, 1, 1, undef, "GridDriver::overlap_exchanges = $setting" ]);
            $run{$setting}{work} = _work_beside($run{$setting}{text});
            $tally->check(
                "overlap = $setting: a run on $processes processes",
                $run{$setting}{status} == 0,
                $run{$setting}{text}
            ) or return;
        }
        my ($with, $without) = map { $run{$_}{work} } qw(yes no);
        $tally->check($claim, $with && $with->{functions} > 0 && $with->{kernels} > 0, $run{yes}{text});
        $tally->check(
            "$claim, unless told not to",
            $without && $without->{functions} + $without->{kernels} == 0,
            $run{no}{text}
        );
        my @differences = _differences($run{yes}{files}, $run{no}{files});
        $tally->check("$claim, with the same bits", !@differences, join "\n", @differences);
    }
    return;
}

# More processes than the grid has parts for: nine points are cut at five, once.
sub _idle ($project, $tally, $file) {
    my $claim = 'octant: nine processes: one warning that eight can have points';
    return $tally->skipped($claim, 'MPI is missing') if !$project->has_mpi;
    my ($whole, $run) = map { _run($project, $file, [ $_, 1, 1, undef, 'Carpet::granularity = 5' ]) } 1, 9;
    my @warnings = $run->{text} =~ m{ has [ ] points [ ] for [ ] 8 [ ] of [ ] 9 [ ] processes }gx;
    $tally->check($claim, $run->{status} == 0 && @warnings == 1, $run->{text});
    my @differences = _differences($whole->{files}, $run->{files});
    $tally->check('octant: nine processes give the bits of one', !@differences, join "\n", @differences);
    return;
}

# Kernels form updates, or MoL does; functions leave out what nobody reads, or do not; vectors are longer or shorter.
sub _finished_stages ($project, $tally, $file) {
    my $reference = _run($project, $file, [ 1, 1, 1, undef, 'MoL::fuse_updates = no' ]);
    $tally->check(
        'finished_stages: MoL does all updates, if kernels may not',
        $reference->{status} == 0 && $reference->{text} !~ m{ updates [ ] variables [ ] in [ ] the [ ] sweep }x,
        $reference->{text}
    ) or return;
    my @others = map { ([ 1, 1, 1, undef, $_ ], [ 2, 2, 1, undef, $_ ], [ 4, 1, 1, undef, $_ ]) }
        ('ML_BSSN::kernel_vectors = "standard"', 'MoL::leave_out_unread = no', 'Cactus::presync_mode = "mixed-error"',);
    for my $layout (@others) {
        my ($processes, $more) = @{$layout}[ 0, 4 ];
        my $claim = "finished_stages: $processes processes, $more: the bits of updates by MoL";
        if ($processes > 1 && !$project->has_mpi) { $tally->skipped($claim, 'MPI is missing'); next }
        my $run         = _run($project, $file, $layout);
        my @differences = _differences($reference->{files}, $run->{files});
        my $is_fused    = $run->{text} =~ m{ updates [ ] variables [ ] in [ ] the [ ] sweep }x;
        $tally->check(
            $claim,
            $run->{status} == 0 && $is_fused && !@differences,
            $run->{status} ? $run->{text} : join "\n",
            @differences, $is_fused ? () : 'kernels do not update'
        );
    }
    return;
}

# Dissipation changes right-hand sides that only its parameters name: kernels must leave the updates to MoL.
sub _dissipated_stages ($project, $tally, $file) {
    my $claim = 'finished_stages with Dissipation';
    my $more  = <<~'END';
        ActiveThorns = "Dissipation"
        Dissipation::order = 5
        Dissipation::epsdis = 0.5
        Dissipation::vars = "ML_BSSN::ML_curv ML_BSSN::ML_trace_curv ML_BSSN::ML_lapse"
        END
    my ($plain, $apart, $run) =
        map { _run($project, $file, [ 1, 1, 1, undef, $_ ]) } q{}, "${more}MoL::fuse_updates = no", $more;
    $tally->check("$claim: it changes values", scalar _differences($plain->{files}, $apart->{files}), $apart->{text});
    my @differences = _differences($apart->{files}, $run->{files});
    $tally->check(
        "$claim: kernels do not lose what it adds",
        $run->{status} == 0 && !@differences,
        $run->{status} ? $run->{text} : join "\n", @differences
    );
    $tally->check(
        "$claim: MoL says who forbids kernels the update",
        scalar($run->{text} =~ m{ Dissipation::dissipation_add [ ] may [ ] read [ ] and [ ] write [ ] more }x),
        $run->{text}
    );
    return;
}

# What nobody looks at is not calculated, unless a function may look at it: constraints, after the steps whose output holds them.
sub _unread ($project, $tally, $file) {
    my %more = (
        seldom  => 'MoL::leave_out_unread = yes',
        always  => 'MoL::leave_out_unread = no',
        checked =>
            qq{ActiveThorns = "NaNChecker"\nNaNChecker::check_every = 1\nNaNChecker::check_vars = "ML_BSSN::ML_Ham"},
        watched =>
            qq{ActiveThorns = "NaNChecker"\nNaNChecker::check_every = 1\nNaNChecker::check_vars = "ADMBase::alp ADMBase::dtalp"},
    );
    my %run = map { ($_ => _run($project, $file, [ 1, 1, 1, undef, $more{$_} ])) } keys %more;
    for my $how (sort keys %run) {
        $tally->check("unread: runs, constraints $how", $run{$how}{status} == 0, $run{$how}{text}) or return;
    }
    my @fields = values %{ $run{always}{files} };
    $tally->check('unread: writes its fields', @fields && !(grep { $_->is_empty } @fields), $run{always}{text})
        or return;
    my %times = map { ($_ => _calculations($run{$_}{text}, 'ConstraintsInterior')) } keys %run;
    $tally->check(
        'unread: constraints are calculated at the start and after steps with output of them, else after all',
        $times{seldom} == 5 && $times{watched} == 5 && $times{always} == 8 && $times{checked} == 8,
        join ', ',
        map { "$_: $times{$_}" } sort keys %times
    );
    $tally->says(
        'unread: says who may look at them',
        $run{checked}{text},
        qr{ ConstraintsInterior [ ] is [ ] called [ ] after [ ] each [ ] step: [ ] NaNChecker:: }x
    );

    # Without the parameter in each of four stages of seven steps; at the start twice.
    my $adm = sub ($text) {
        join q{ }, map { _calculations($text, $_) } qw(ADMBaseEverywhere ADMBaseInterior);
    };
    my %adm = map { ($_ => $adm->($run{$_}{text})) } keys %run;
    $tally->check(
        "unread: ADMBase's variables are calculated at the start and in steps with output of them, else at the end of all",
        $adm{seldom} eq '3 3' && $adm{checked} eq '3 3' && $adm{watched} eq '8 8' && $adm{always} eq '29 29',
        join ', ',
        map { "$_: $adm{$_}" } sort keys %adm
    );
    for my $how (qw(seldom checked watched)) {
        my @differences = _differences($run{always}{files}, $run{$how}{files});
        $tally->check("unread: constraints $how: the same bits", !@differences, join "\n", @differences);
    }
    _unread_every_second($project, $tally, $file, %more);
    _unread_steered($project, $tally);
    my $claim = 'unread: constraints seldom, 2 x 2 with 2 components each: the same bits';
    return $tally->skipped($claim, 'MPI is missing') if !$project->has_mpi;
    my $divided     = _run($project, $file, [ 2, 2, 2, undef, $more{seldom} ]);
    my $is_seldom   = $divided->{text} =~ m{ ConstraintsInterior [ ] is [ ] called [ ] after [ ] a [ ] step [ ] if }x;
    my @differences = _differences($run{always}{files}, $divided->{files});
    $tally->check($claim, $is_seldom && !@differences, join "\n", @differences ? @differences : $divided->{text});
    return;
}

# Levels with steps of their own, which take 4, 2 and 1 iterations: output at the end of the coarsest steps only, and between them, where edges
# of fine levels are interpolated in time between coarse ones. Constraints have three timelevels: in the first case all steps but the first of each
# four of the finest level are seen in the three coarsest ones.
sub _unread_levels ($project, $tally, $file) {
    my $every =
        sub ($fields, $norms) { "CarpetIOASCII::out3D_every = $fields\nCarpetIOScalar::outScalar_every = $norms" };
    my $levels = sub ($count) {
        join "\n", "ML_BSSN::other_timelevels = $count",
            map { "ADMBase::${_}_timelevels = $count" } qw(metric lapse shift);
    };
    my %case = (
        'in coarsest steps'                 => { more => $every->(4, 12) . "\n" . $levels->(1), saved => 3 },
        'in coarsest steps, two timelevels' => { more => $every->(4, 12) . "\n" . $levels->(2) },
        'in between'                        => { more => $every->(6, 5) . "\n" . $levels->(1) },
        'in between, three timelevels'      => { more => $every->(6, 5) . "\n" . $levels->(3) },
    );
    for my $name (sort keys %case) {
        my ($more, $saved) = @{ $case{$name} }{qw(more saved)};
        my %run =
            map { ($_ => _run($project, $file, [ 1, 1, 1, undef, "MoL::leave_out_unread = $_\n$more" ])) } qw(yes no);
        my %calculations = map { ($_ => _calculations($run{$_}{text}, 'ConstraintsInterior')) } keys %run;
        $tally->check(
            "unread_levels: output $name: constraints are calculated less often",
            $run{yes}{status} == 0
                && $calculations{yes} < $calculations{no}
                && (!defined $saved || $calculations{no} - $calculations{yes} == $saved),
            "$calculations{yes} of $calculations{no} times\n$run{yes}{text}"
        );
        my @differences = _differences($run{no}{files}, $run{yes}{files});
        $tally->check(
            "unread_levels: output $name: the same bits",
            %{ $run{no}{files} } && !@differences,
            join "\n", @differences
        );
    }
    return;
}

# Who steers output in the middle of steps is told of what these have left out: constraints, and right-hand sides that kernels turned into values. ADMBase's
# variables are calculated again after restriction.
sub _unread_levels_steered ($project, $tally, $file) {
    my $claim = 'unread_levels: output that is steered';
    if (my @missing = $project->missing_thorns('TestLeftOut')) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    my $steers = <<~'END';
        ActiveThorns = "TestLeftOut"
        TestLeftOut::steers[0] = "IOScalar::outScalar_every = 2"
        TestLeftOut::steers[1] = "IOScalar::outScalar_vars = ML_BSSN::ML_Ham ML_BSSN::ML_log_confacrhs ADMBase::gxx"
        CarpetIOScalar::outScalar_every = 12
        CarpetIOASCII::out3D_every = -1
        ML_BSSN::finish_stages = yes
        END
    my $room = $project->room('layouts/unread_levels_steered');
    my %said;
    for my $at (0, 1, 6) {
        write_text("$room/steered.par", join "\n", read_text($file), "${steers}TestLeftOut::steer_at = $at", q{});
        my $run = $project->simulate("$room/steered.par", folder => $room, processes => 1);
        $tally->check("$claim in iteration $at: a run ends", $run->{status} == 0, $run->{output});
        $said{$at} = [ $run->{output} =~ m{ ( Output [ ] of [^\n]* shows [ ] older [^\n]* ) }gx ];
    }
    my @told = sort @{ $said{6} };
    $tally->check(
        "$claim in the middle of steps: a warning for each group, level and iteration that were left out",
        @told == 2
            && $told[0] =~ m{ ML_HAM [ ] in [ ] iteration [ ] 6 [ ] .* level [ ] 1 .* iteration [ ] 5, }x
            && $told[1] =~ m{ ML_LOG_CONFACRHS [ ] in [ ] iteration [ ] 6 [ ] .* level [ ] [01] .* iteration [ ] 5, }x,
        join "\n",
        @told
    );
    my @calm = map { @{ $said{$_} } } 0, 1;
    return $tally->check("$claim before all steps, or not at all: no warning", !@calm, join "\n", @calm);
}

# Values that were left out are still poison when somebody begins to search for it, and so are edges that are interpolated from them in time: the search waits.
sub _unread_levels_searched ($project, $tally, $file) {
    my $claim = 'unread_levels: a search for poison';
    if (my @missing = $project->missing_thorns('TestLeftOut')) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    my $text = read_text($file) =~ s{ (cctk_itlast \s* = \s*) 12 }{${1}20}xr;
    my $room = $project->room('layouts/unread_levels_searched');
    my $said = sub ($more) {
        write_text("$room/searched.par",
            "$text\nCarpetIOASCII::out3D_every = -1\nCarpetIOScalar::outScalar_every = 12\n$more\n");
        my $run = $project->simulate("$room/searched.par", folder => $room, processes => 1);
        $tally->check("$claim: a run ends", $run->{status} == 0, $run->{output});
        return $run->{output};
    };
    my $whole = $said->('Carpet::check_for_poison = yes');
    $tally->check("$claim from the start finds nothing", $whole !~ m{ contains [ ] poison }x, $whole);
    my $steered =
        $said->(qq{ActiveThorns = "TestLeftOut"\nTestLeftOut::steer_at = 6}
            . qq{\nTestLeftOut::steers[0] = "Carpet::check_for_poison = yes"});
    return $tally->check("$claim that is steered waits for two steps of the coarsest level, and finds nothing",
        $steered =~ m{ begins [ ] with [ ] iteration [ ] 17 \b }x && $steered !~ m{ contains [ ] poison }x, $steered);
}

# Output of a step that calculates nothing shows what the step before has calculated.
sub _unread_every_second ($project, $tally, $file, %more) {
    my $second      = 'ML_BSSN::ML_BSSN_ADMBaseEverywhere_calc_every = 2';
    my %run         = map { ($_ => _run($project, $file, [ 1, 1, 1, undef, "$more{$_}\n$second" ])) } qw(seldom always);
    my $claim       = "unread: ADMBase's variables in every second step: the same bits";
    my @differences = _differences($run{always}{files}, $run{seldom}{files});
    $tally->check($claim, %{ $run{always}{files} } && !@differences, join "\n", @differences, $run{always}{text});
    return;
}

# Who sets calc_every while values are left out is told what output will not show.
sub _unread_steered ($project, $tally) {
    my $claim = 'unread: who steers calc_every while values are left out is warned';
    if (my @missing = $project->missing_thorns(qw(TestLeftOut PUGH PUGHReduce IOBasic Accelerator))) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    my $text = read_text($project->home . '/arrangements/SaguaroTest/TestLeftOut/test/seldom.par');
    $text =~ s{ ^ TestLeftOut::show_calc_every [^\n]* }{TestLeftOut::is_left_out = yes}mx;
    $text =~ s{ (outScalar_every \s* = \s*) 1 }{${1}2}x;
    my $warning = qr{ TestLeftOut_show [ ] was [ ] left [ ] out [ ] in [ ] iteration [ ] 3, }x;
    my $said    = sub ($name, $more) {
        my $room = $project->room("layouts/$name");
        write_text("$room/steered.par", "$text\n$more\n");
        my $result = $project->simulate("$room/steered.par", folder => $room, processes => 1);
        $tally->check("unread: $name: a run ends", $result->{status} == 0, $result->{output});
        return $result->{output};
    };
    my $calm = $said->('unsteered', q{});
    $tally->check('unread: nobody is warned who steers nothing', $calm !~ $warning, $calm);
    my $steered =
        $said->('steered', qq{TestLeftOut::steer_at = 4\nTestLeftOut::steers[0] = "TestLeftOut::show_calc_every = 3"});
    $tally->says($claim, $steered, $warning);
    my $now = $said->(
        'steered_in_turn', qq{TestLeftOut::steer_at = 4\nTestLeftOut::steers[0] = "TestLeftOut::show_calc_every = 2"}
    );
    return $tally->check('unread: but not if the next turn is that very iteration', $now !~ $warning, $now);
}

sub _calculations ($text, $name) {
    return scalar(() = $text =~ m{ ^ INFO [ ] \(ML_BSSN\): [ ] ML_BSSN_\Q$name\E $ }gmx);
}

# What the driver says at the end: beside how many exchanges functions ran, and the insides of kernels.
sub _work_beside ($text) {
    my ($functions, $kernels) = $text =~ m{
        (\d+) [ ] overlapped [ ] with [ ] other [ ] functions .*?
        in [ ] (\d+) [ ] a [ ] function [ ] started [ ] early
    }xs or return;
    return { functions => $functions, kernels => $kernels };
}

sub _thorns_of ($file) {
    return map { split q{ } } read_text($file) =~ m{ ^ ActiveThorns \s* = \s* " ([^"]*) " }gmx;
}

sub _compare ($project, $tally, $file, @others) {
    my $name      = basename($file, '.par');
    my $reference = _output($project, $tally, $file, [ 1, 1, 1 ]) // return;
    for my $layout (@others) {
        my ($processes) = @{$layout};
        my $claim = "$name: " . _shown($layout) . ' gives the bits of 1 x 1';
        if ($processes > 1 && !$project->has_mpi) { $tally->skipped($claim, 'MPI is missing'); next }
        my $output      = _output($project, $tally, $file, $layout) // next;
        my @differences = _differences($reference, $output);
        $tally->check($claim, !@differences, join "\n", @differences);
    }
    return;
}

sub _shown ($layout) {
    my ($processes, $threads, $components, $cut) = @{$layout};
    my @more = ($components > 1 ? "$components components each" : (), $cut // ());
    return "$processes x $threads (" . join(', ', 'processes x threads', @more) . ')';
}

# What one run wrote, by the name of the file; none if it failed.
sub _output ($project, $tally, $file, $layout) {
    my $name  = basename($file, '.par');
    my $run   = _run($project, $file, $layout);
    my $claim = "$name: " . _shown($layout) . ' runs and writes its fields';
    if ($run->{status} != 0) { $tally->failed($claim, $run->{text}); return }
    my %output = %{ $run->{files} };
    my @empty  = grep { $output{$_}->is_empty } sort keys %output;
    if (!%output || @empty) { $tally->failed($claim, %output ? "without values: @empty" : 'no file'); return }
    return \%output;
}

# One run: its exit status, what it said, and its files. A layout may end with a line for the parameter file.
sub _run ($project, $file, $layout) {
    my ($processes, $threads, $components, $cut, $more) = @{$layout};
    my $name  = basename($file, '.par');
    my $room  = $project->room('layouts/' . join 'x', $name, map { ($_ // q{}) =~ s{ \W+ }{-}xgr } @{$layout});
    my $mine  = "$room/$name.par";
    my @extra = (
        "GridDriver::components_per_process = $components",
        $cut ? qq{Carpet::processor_topology = "$cut"} : (),
        $more // ()
    );
    write_text($mine, join "\n", read_text($file), @extra, q{});
    my $result = $project->simulate($mine, folder => $room, processes => $processes, threads => $threads);
    my $files  = Cactus::Check::AsciiOutput->read_files("$room/$name/*.asc", read_text($file));
    return { status => $result->{status}, text => $result->{output}, files => $files };
}

# Two runs that write nothing agree about nothing.
sub _differences ($reference, $output) {
    my %names = (%{$reference}, %{$output});
    return 'nothing is written' if !%names;
    return map { _differences_of($_, $reference->{$_}, $output->{$_}) } sort keys %names;
}

sub _differences_of ($name, $one, $other) {
    return "$name: is written on one of the layouts only" if !$one || !$other;
    return map { "$name: $_" } $one->not_finite, $one->differences($other), $other->contradictions;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Layouts - results do not depend on the number of processes and threads

=head1 SYNOPSIS

    Saguaro::Acceptance::Layouts->run($project, $tally, 'all');

=head1 DESCRIPTION

Runs each F<testsuites/layouts/NAME.par> (C<all>: on 1, 2, 3, 4, 8 processes with 1, 2, 4 threads each, with several components per
process, and cut in other ways; C<some>: on six of these; small grids also in parts narrower than ghost zones) and small forms of the examples with
matter (L<Saguaro::Acceptance::Matter::Reduced>; C<some>: one, another each day), and compares 17 digits of every number in the files F<NAME/*.asc> that it
writes: fields at every point (CarpetIOASCII, full format, 3D) and reductions (CarpetIOScalar). C<LAYOUTS=NAME,NAME> chooses among the files.
F<unread.par> and F<unread_levels.par> run with constraints that are calculated after the steps whose output holds them, or after each.
F<finished_stages.par> also runs with updates by MoL alone, and in other manners. F<overlap.par> also runs with and without work while
messages travel: the driver says how much there was, and the numbers are the same. F<octant.par> also runs on more processes than can have points:
one of them warns.

=cut
