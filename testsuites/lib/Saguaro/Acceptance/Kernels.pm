# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Kernels;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;
use Cactus::Check::GoogleTest qw(count_tests);
use Cactus::Check::KernelGrammar;
use Saguaro::Acceptance::Numbers           qw(greatest);
use Saguaro::Acceptance::PeriodicSpacetime qw(evolve missing_thorns_for);

# Orders of differences, and points per wave of the two runs whose errors are compared.
my %points =
    (2 => [ 16, 32 ], 4 => [ 16, 32 ], 6 => [ 12, 24 ], 8 => [ 12, 24 ], 10 => [ 10, 20 ], 12 => [ 10, 20 ]);
my @device_scripts = (
    qw(arrangements/McLachlan/WaveToy/wavetoy.kranc arrangements/McLachlan/ADMConstraints/admconstraints.kranc
        arrangements/SaguaroExamples/KleinGordon/KleinGordon.kranc arrangements/SaguaroExamples/LinearWave/LinearWave.kranc
        tools/kernelgen/laboratory/jacobi.kranc arrangements/McLachlan/BSSN/bssn.kranc)
);

my @headers =
    qw(Symmetry.h cctk.h cctk_Arguments.h cctk_Parameters.h component.hh component_on_device.hh jacobian.hh kernel_device_call.hh
    kernel_runtime.hh stage.hh);

# The assembler takes minutes for these: they end as PTX.
my $long_sources = qr{ /ML_BSSN/ }x;
use constant { MUTATED => 200, SKIPPED => 77 };

# Steps of RK4 without rates of change add fractions of a value up to the value: a few roundings each.
use constant { STEPS => 8, ROUNDING => 1e-13 };

sub title ($class) { return 'Kernels' }

sub run ($class, $project, $tally) {
    $class->_unit_tests($project, $tally);
    Cactus::Check::KernelGrammar->check($project, $tally);
    $class->_macros($project, $tally);
    $class->_dumps($project, $tally);
    $class->_mutated($project, $tally);
    $class->_oracle($project, $tally);
    $class->_orders($project, $tally);
    $class->_left_out($project, $tally);
    $class->_vectors($project, $tally);
    $class->_vectors_of_solutions($project, $tally);
    $class->_device_sources($project, $tally);
    $class->_rings($project, $tally);
    $class->_documents($project, $tally);
    return;
}

# What is written by hand is compiled by Build.
sub _device_sources ($class, $project, $tally) {
    my $claim   = 'nvcc compiles the CUDA sources of generated kernels';
    my $missing = !$project->has_program('nvcc');
    if ($missing) { $tally->skipped($claim, 'nvcc is missing'); return }
    my $room   = $project->room('kernels/device-sources');
    my $ccache = $project->has_program('ccache') ? 'ccache ' : q{};
    for my $script (@device_scripts) {
        my $made = $project->run(
            "configs/.tools/kernelgen --devices tools/kernelgen/devices/nvidia_h200.txt --output '$room' --runtime tools/kernelgen/runtime $script"
        );
        $tally->check("$script has versions for GPUs", $made->{status} == 0, $made->{output}) or return;
    }
    my @sources  = glob "$room/*/src/*_device.cu";
    my @problems = grep { length } map { _problem_of_source($project, $ccache, $_) } @sources;
    $tally->check("$claim: " . @sources, @sources && !@problems, join "\n", @problems);
    return;
}

sub _problem_of_source ($project, $ccache, $source) {
    my $home   = $project->home;
    my $code   = $source =~ $long_sources ? '-gencode arch=compute_90,code=compute_90' : '-arch=sm_90';
    my $result = $project->run("CCACHE_BASEDIR='$home' CCACHE_NOHASHDIR=yes ${ccache}nvcc $code -std=c++20 -fmad=false "
            . "-Werror all-warnings -c -o '$source.o' '$source'");
    return $result->{status} ? "$source:\n$result->{output}" : q{};
}

# Devices that copy nothing by themselves have another ring, and the oldest that nvcc knows may be one.
sub _rings ($class, $project, $tally) {
    my $claim = 'nvcc compiles the rings of threads';
    if (!$project->has_program('nvcc')) { $tally->skipped($claim, 'nvcc is missing'); return }
    my $room = $project->room('kernels/rings');
    my ($oldest) = $project->run('nvcc --list-gpu-code')->{output} =~ m{ \b (sm_\d+) \b }x;
    for my $device ($oldest // 'sm_75', 'sm_90') {
        my $result =
            $project->run("nvcc -arch=$device -std=c++20 -fmad=false -Werror all-warnings -Itools/kernelgen/runtime "
                . "-c -o '$room/$device.o' testsuites/kernels/ring.cu");
        $tally->check("$claim for $device", $result->{status} == 0, $result->{output});
    }
    return;
}

sub _unit_tests ($class, $project, $tally) {
    return $tally->skipped('tests of kernelgen', 'GoogleTest is missing (install libgtest-dev)')
        if $project->run('pkg-config --exists gtest_main')->{status};
    my $tools       = $project->home . '/configs/.tools';
    my %environment = (CXX => ($project->run('command -v ccache')->{status} ? q{} : 'ccache ') . 'g++');
    my $built =
        $project->run(
        "make -s -j2 -f tools/kernelgen/Makefile OUT='$tools' CXX='$environment{CXX}' '$tools/kernelgen' tests",
        limit => 1500);
    $tally->check('kernelgen and its tests compile', $built->{status} == 0, $built->{output}) or return;
    my $result = $project->run("'$tools/kernelgen_tests'", limit => 600, environment => \%environment);
    count_tests($tally, 'tests of kernelgen', $result);
    return;
}

# No parameter may be called like a macro of the headers of generated code: a thorn with names of all kinds includes them.
sub _macros ($class, $project, $tally) {
    my $claim = 'scripts may use no name of a macro of the headers that generated code includes';
    if ($project->missing_thorns('TestNames')) { $tally->skipped($claim, 'thorn TestNames is missing'); return }
    my $room    = $project->room('kernels/macros');
    my $config  = 'configs/' . $project->configuration;
    my @folders = (
        'tools/kernelgen/runtime',
        "$config/bindings/include/TestNames",
        "$config/bindings/include",
        "$config/home/arrangements",
        "$config/config-data",
        'flesh/include',
        map { "arrangements/$_/src" } qw(CactusBase/CartGrid3D CactusNumerical/MoL Saguaro/GridDriver Saguaro/Device)
    );
    write_text("$room/headers.cc", join q{}, map { "#include \"$_\"\n" } @headers);
    my $listed  = $project->run("g++ -std=gnu++20 -fopenmp -dM -E @{[ map { \"-I$_\" } @folders ]} '$room/headers.cc'");
    my %names   = map { $_ => 1 } $listed->{output} =~ m{ ^ [#]define \s ( [[:alpha:]] \w* ) }gmx;
    my @names   = sort keys %names;
    my %refused = map  { $_ => 1 } _refused($project, "$room/names.kranc", @names);
    my @missing = grep { !$refused{$_} } @names;
    $tally->check(
        $claim,
        $listed->{status} == 0 && @names > 1000 && !@missing,
        "of @{[ scalar @names ]} these: @missing"
    );
    return;
}

# Those of the names that a parameter cannot have. kernelgen does not list more than some mistakes of a script.
sub _refused ($project, $script, @names) {
    my @refused;
    while (my @some = splice @names, 0, 100) {
        write_text($script,
            "begin thorn T\nbegin parameters\n@{[ map { \"name: $_\ndefault: 1\n\" } @some ]}end parameters\nend thorn\n"
        );
        my $report = $project->run("configs/.tools/kernelgen '$script'")->{output};
        push @refused, $report =~ m{ ` (\w+) ` \s (?: is \s a \s macro | belongs \s to ) }gmx;
    }
    return @refused;
}

# What can be looked at: kernels after each pass, operations before and after each.
sub _dumps ($class, $project, $tally) {
    my $kernelgen = sub (@options) {
        return $project->run(
            "configs/.tools/kernelgen @options arrangements/SaguaroExamples/KleinGordon/KleinGordon.kranc");
    };
    my @passes = qw(expand discretise factor order fma keep);
    my $counts = $kernelgen->('--counts');
    for my $pass (@passes) {
        my $dump = $kernelgen->("--dump-after $pass");
        $tally->says("kernels are shown after pass $pass", $dump->{output}, qr{ ^ pirhs \s = }xm);
        $tally->says("operations are counted after pass $pass",
            $counts->{output}, qr{ ^ evolution \s order \s 4 \s after \s $pass: \s [1-9]\d* \s operations }xm);
    }
    my $wrong = $kernelgen->('--dump-after factr');
    $tally->check('a pass that does not exist is a wrong call', $wrong->{status} == 2, $wrong->{output});
    $tally->says('and the one that was meant is named',
        $wrong->{output}, qr{ no \s pass \s factr .* did \s you \s mean \s factor }xs);
    return;
}

sub _mutated ($class, $project, $tally) {
    my $result = $project->run('testsuites/faults/kernels/run ' . MUTATED, limit => 300);
    $tally->check(MUTATED . ' mutated scripts: no crash, no hang', $result->{status} == 0, $result->{output});
    return;
}

# An independent program that knows tensors, calculus and weights of differences by itself.
sub _oracle ($class, $project, $tally) {
    my $python = -x '/usr/bin/python3' ? '/usr/bin/python3' : 'python3';
    my $claim  = 'SymPy finds the same derivatives, curvatures and values after every pass, with 40 digits';
    my $result = $project->run("$python testsuites/kernels/oracle", limit => 900);
    return $tally->skipped($claim, $result->{output} =~ s{ \s+ \z }{}xr) if $result->{status} == SKIPPED;
    $tally->check($claim, $result->{status} == 0, $result->{output});
    my $spoilt =
        $project->run(
        "$python testsuites/kernels/oracle --spoil arrangements/SaguaroExamples/KleinGordon/KleinGordon.kranc");
    $tally->check('SymPy ends with a failure for a spoilt graph', $spoilt->{status} == 1, $spoilt->{output});
    $tally->says('and says what is wrong', $spoilt->{output}, qr{ ^ WRONG }xm);
    return;
}

# A wave oblique to all axes, so that all terms of all equations count, cut off where the box is periodic, so that it is not smooth.
sub _vectors ($class, $project, $tally) {
    my $claim = 'vectors of 256 and of 512 bits: the same bits of all variables of ML_BSSN after two steps';
    if (!_has_wide_vectors()) { $tally->skipped($claim, 'this processor has no AVX-512'); return }
    my @missing = missing_thorns_for($project, 'ShiftedGaugeWave');
    if (@missing) { $tally->skipped($claim, "thorns are missing: @missing"); return }
    for my $order (2, 4, 6, 8) {
        my @found = map { _evolved_with($project, $tally, $order, $_) // return } qw(standard wide);
        $tally->check(
            "$claim, order $order",
            $found[0] eq $found[1] && $found[0] =~ m{ \d }x && $found[0] !~ m{ nan | inf }xi,
            'they differ, or are no numbers'
        );
    }
    return;
}

# Lines of all files; nothing if the run fails.
sub _evolved_with ($project, $tally, $order, $vectors) {
    my @groups = map { "ML_BSSN::ML_$_" } qw(log_confac metric Gamma trace_curv curv lapse dtlapse shift dtshift);
    my $folder = evolve(
        $project, $tally,
        name    => "oblique gauge wave, $vectors vectors",
        folder  => "vectors_$vectors",
        order   => $order,
        points  => 21,
        steps   => 2,
        courant => 0.05,
        gauge   => 'puncture',
        thorns  => 'ShiftedGaugeWave',
        data    => <<"END",
ADMBase::initial_data    = "ShiftedGaugeWave"   ShiftedGaugeWave::amp   = 0.01   ShiftedGaugeWave::period = 1
ADMBase::initial_lapse   = "ShiftedGaugeWave"   ShiftedGaugeWave::psi   = -1.9
ADMBase::initial_shift   = "ShiftedGaugeWave"   ShiftedGaugeWave::theta = 0.7
ADMBase::initial_dtlapse = "ShiftedGaugeWave"   ShiftedGaugeWave::phi   = 1.2
ADMBase::initial_dtshift = "ShiftedGaugeWave"   ShiftedGaugeWave::kernel_vectors = "$vectors"
ML_BSSN::kernel_vectors  = "$vectors"
END
        output => "IOASCII::out1D_every = 2\nIOASCII::out1D_vars = \"@groups\"\n",
    ) or return;
    my $lines = join q{}, map { read_text($_) } glob "$folder/*.asc";
    return $lines =~ s{ ^ \# .* \n }{}xmgr;
}

# What scripts say of themselves, through LaTeX.
sub _documents ($class, $project, $tally) {
    my @documents = glob $project->home . '/configs/check/generated/*/*/equations.tex';
    if (!@documents) { $tally->skipped('equations of scripts in LaTeX', 'no thorn is generated'); return }
    if ($project->run('command -v pdflatex')->{status}) {
        $tally->skipped('equations of scripts in LaTeX', 'pdflatex is missing (install texlive-latex-base)');
        return;
    }
    for my $document (@documents) {
        my ($thorn) = $document =~ m{ ( [^/]+ ) / [^/]+ \z }x;
        my $room = $project->room("kernels/documents/$thorn");
        my $result =
            $project->run("cd '$room' && pdflatex -draftmode -halt-on-error -interaction=nonstopmode '$document'",
            limit => 120);
        $tally->check("LaTeX reads the equations of $thorn", $result->{status} == 0, $result->{output});
    }
    return;
}

# Exact solutions, each displaced, boosted, rotated and carried by a shift, with the parameters of the model that are not zero by default.
my %solutions = (
    Minkowski               => {},
    GaugeWave               => { amp => 0.1, period => 1.5 },
    ShiftedGaugeWave        => { amp => 0.1, period => 1.5 },
    KerrSchild              => { M   => 1,   a      => 0.8 },
    ModifiedSchwarzschildBL => { M   => 1 },
    Vaidya2                 => { M   => 1, dM => 0.1 },
);

sub _vectors_of_solutions ($class, $project, $tally) {
    my $claim = 'vectors of 256 and of 512 bits: the same bits of';
    if (!_has_wide_vectors()) { $tally->skipped("$claim exact solutions", 'this processor has no AVX-512'); return }
    my @missing =
        $project->missing_thorns(keys %solutions, qw(ADMBase MoL GenericFD Carpet CarpetIOASCII CarpetReduce));
    if (@missing) { $tally->skipped("$claim exact solutions", "thorns are missing: @missing"); return }
    for my $solution (sort keys %solutions) {
        my @found = map { _solution_with($project, $tally, $solution, $_) // return } qw(standard wide);
        $tally->check(
            "$claim $solution at three times",
            $found[0] eq $found[1] && $found[0] =~ m{ \d }x && $found[0] !~ m{ nan | inf }xi,
            'they differ, or are no numbers'
        );
    }
    return;
}

# Lines of all files; nothing if the run fails.
sub _solution_with ($project, $tally, $solution, $vectors) {
    my $room = $project->room("kernels/solutions/$solution/$vectors");
    my $text = read_text($project->home . '/arrangements/EinsteinExact/EinsteinExact_Test/test/tilted.par');
    $text =~ s{ [ ] EinsteinExact_Test }{}x;
    $text =~ s{ ^ KerrSchild::(?: M | a ) \s .* \n }{}xmg;
    $text =~ s{ KerrSchild }{$solution}xg;
    $text .= join q{}, map { "${solution}::$_ = $solutions{$solution}{$_}\n" } sort keys %{ $solutions{$solution} };
    $text .= "${solution}::kernel_vectors = \"$vectors\"\nCarpetIOASCII::out_precision = 17\n";
    write_text("$room/solution.par", $text);
    my $result = $project->simulate('solution.par', folder => $room, limit => 300);
    if ($result->{status}) { $tally->failed("$solution with $vectors vectors runs", $result->{output}); return }
    my $lines = join q{}, map { read_text($_) } glob "$room/solution/*.asc";
    return $lines =~ s{ ^ \# .* \n }{}xmgr;
}

sub _has_wide_vectors () {
    open my $file, '<', '/proc/cpuinfo' or return 0;
    my $has = grep { m{ \A flags \b .* \b avx512dq \b }x } readline $file;
    close $file or return 0;
    return $has;
}

# A calculation of rates that is left out in every other iteration: time stands still then, and after twice the steps all is as it was without.
sub _left_out ($class, $project, $tally) {
    my @missing = $project->missing_thorns(qw(ML_WaveToy GenericFD MoL Carpet CarpetReduce CarpetIOASCII));
    if (@missing) { $tally->skipped('calculations that are left out', "thorns are missing: @missing"); return }
    my $whole = _pulse($project, $tally, STEPS, 1, 0, 'no') or return;
    for my $case ([ 0, 'no' ], [ 1, 'no' ], [ 0, 'yes' ], [ 1, 'yes' ]) {
        my ($offset, $finish) = @{$case};
        my $claim = "ML_WaveToy, rates in every other iteration from $offset on, finish_stages = $finish";
        my $half  = _pulse($project, $tally, 2 * STEPS, 2, @{$case}) or next;
        _goes_half_as_fast($tally, $claim, $whole, $half);
        _rests($tally, $claim, $half, grep { $_ % 2 != $offset } 1 .. 2 * STEPS) if $finish eq 'no';
        my @new  = grep { "@{ $half->{eps}{$_} }" ne "@{ $half->{eps}{ $_ - 1 } }" } 1 .. 2 * STEPS;
        my @even = map  { 2 * $_ } 1 .. STEPS;
        $tally->check("$claim: the energy, which is calculated in even iterations, is another one in those alone",
            "@new" eq "@even", "@new");
    }
    my $never = _pulse($project, $tally, STEPS, 0, 0, 'no') or return;
    for my $variable (qw(u rho eps)) {
        my $values = $never->{$variable};
        $tally->check(
            "ML_WaveToy, every 0 iterations, which means never: $variable stays as it is",
            "@{ $values->{ +STEPS } }" eq "@{ $values->{0} }",
            "@{ $values->{ +STEPS } }"
        );
    }
    return;
}

sub _goes_half_as_fast ($tally, $claim, $whole, $half) {
    for my $variable (qw(u rho)) {
        my $end        = $half->{$variable}{ 2 * STEPS };
        my $difference = _difference($end, $whole->{$variable}{ +STEPS });
        my $change     = _difference($end, $half->{$variable}{0});
        $tally->check(
            "$claim: $variable is after twice the steps what it is without",
            $difference < ROUNDING && $change > 0.1,
            "difference $difference, change $change"
        );
    }
    return;
}

sub _rests ($tally, $claim, $run, @iterations) {
    my $greatest = greatest map { abs } map { @{$_} } map { @{$_}{@iterations} } $run->{urhs}, $run->{rhorhs};
    $tally->check("$claim: rates that are left out are 0", $greatest == 0, $greatest);
    return;
}

# By variable and iteration: values along x.
sub _pulse ($project, $tally, $steps, $every, @case) {
    my ($offset, $finish) = @case;
    my $room = $project->room("kernels/left_out/$every/$offset/$finish");
    my $text = $project->filled_in(
        $project->home . '/testsuites/kernels/left_out.par.in',
        STEPS  => $steps,
        EVERY  => $every,
        OFFSET => $offset,
        FINISH => $finish,
    );
    write_text("$room/left_out.par", $text);
    my $result = $project->simulate('left_out.par', folder => $room);
    if ($result->{status}) {
        $tally->failed("left_out.par, every $every, offset $offset, runs", $result->{output});
        return;
    }
    my %values;
    for my $variable (qw(u rho urhs rhorhs eps)) {
        push @{ $values{$variable}{ $_->{iteration} } }, $_->{value}
            for Cactus::Check::AsciiOutput->read_file("$room/output/$variable.x.asc")->points;
    }
    return \%values;
}

sub _difference ($some, $others) {
    return greatest map { abs(($some->[$_] // 'nan') - ($others->[$_] // 'nan')) }
        0 .. greatest($#{$some}, $#{$others});
}

# Waves with RK4 and steps so small that the error is that of the differences.
sub _orders ($class, $project, $tally) {
    my @missing = $project->missing_thorns(
        qw(KleinGordon StretchedWave GenericFD MoL Periodic Slab Carpet CarpetReduce CarpetIOScalar CarpetIOASCII));
    if (@missing) { $tally->skipped('orders of generated kernels', "thorns are missing: @missing"); return }
    my %massive = (claim => 'Klein-Gordon: a massive wave', file  => 'klein_gordon', field  => 'phierror');
    my %curved  = (file  => 'stretched_wave',               order => 4,              points => [ 24, 48 ]);
    my @waves   = map { +{ %massive, order => $_, points => $points{$_} } } sort { $a <=> $b } keys %points;
    push @waves,
        map { +{ %curved, claim => "StretchedWave: $_ on a curvilinear grid", field => $_ } } qw(phierror psierror);
    $class->_order($project, $tally, $_) for @waves;
    return;
}

# wave: claim, file, field, order, points
sub _order ($class, $project, $tally, $wave) {
    my $order  = $wave->{order};
    my @errors = map { $class->_error($project, $tally, $wave, $_) // return } @{ $wave->{points} };
    my $found  = log($errors[0] / $errors[1]) / log 2;
    $tally->check(
        "$wave->{claim} converges with order $order of its differences, within 0.2",
        abs($found - $order) < 0.2,
        sprintf 'errors %.3e, %.3e; order %.2f',
        @errors, $found
    );
    return;
}

sub _error ($class, $project, $tally, $wave, $points) {
    my ($file, $order) = @{$wave}{qw(file order)};
    my $room = $project->room("kernels/$file/$order/$points");
    my $text = $project->filled_in(
        $project->home . "/testsuites/convergence/$file.par.in",
        ORDER  => $order,
        WIDTH  => $order / 2,
        POINTS => $points,
        DEPTH  => 8 / $points,
        DTFAC  => $order > 8 ? 0.002 : $order > 4 ? 0.02 : 0.1,
    );
    write_text("$room/$file.par", $text);
    my $result = $project->simulate("$file.par", folder => $room, limit => 300);
    if ($result->{status}) {
        $tally->failed("$file, order $order, $points points, runs", $result->{output});
        return;
    }
    my ($end) = $text =~ m{ ^ Cactus::cctk_final_time \s* = \s* (\S+) }mx;
    my ($time, $error) = read_text("$room/output/$wave->{field}.norm2.asc") =~ m{ ^ \d+ \s+ (\S+) \s+ (\S+) \s* \z }mx;
    return $error if defined $time && abs($time - $end) < 1e-9;
    $tally->failed("$file, order $order, $points points: $wave->{field} is written at t = $end", $result->{output});
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Kernels - the generator's unit tests, broken scripts, orders of convergence of a generated thorn

=head1 SYNOPSIS

    Saguaro::Acceptance::Kernels->run($project, $tally);

=cut
