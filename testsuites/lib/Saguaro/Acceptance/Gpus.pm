# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Gpus;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename dirname);

use Saguaro::Bench::Gpus qw(thorns_of_black_holes why_no_gpu);
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;
use Cactus::Check::GoogleTest qw(count_tests);
use Cactus::Check::Program    qw(chosen run_side_by_side);
use Saguaro::Acceptance::Devices;
use Cactus::Check::Project;

# How much is shown of what a tool has found.
use constant LINES_OF_A_FINDING => 16;

# Those unit tests that use a GPU if there is one.
use constant UNIT_TESTS => '*Gpu*:*Device*:Emulated*:Tiling*:Pointwise*:Assign*:Movement*';

# Test parameter files in which device versions of all kinds run: thorns' tests, without a suffix.
use constant FILES => qw(
    CactusBase/Boundary/test/flat                    CactusBase/Boundary/test/static
    CactusNumerical/Dissipation/test/outer_boundary  CactusNumerical/InterpToArray/test/carpet
    CactusNumerical/MoL/test/adams_bashforth         CactusNumerical/MoL/test/generic_runge_kutta
    CactusNumerical/MoL/test/multirate               CactusNumerical/Periodic/test/interpolation
    CactusNumerical/Periodic/test/translations       CactusNumerical/ReflectionSymmetry/test/planes_on_points
    CactusWave/WaveToyC/test/octant                  Carpet/CarpetInterp/test/time
    Carpet/CarpetRegrid2/test/regrid2_2cen
    EinsteinEvolve/GRHydro/test/balsara2_2d          EinsteinEvolve/GRHydro/test/carried
    EinsteinEvolve/GRHydro/test/collapse             EinsteinEvolve/GRHydro/test/explosion
    EinsteinEvolve/GRHydro/test/explosion_of_potential
    EinsteinEvolve/GRHydro/test/star_on_levels       EinsteinEvolve/NewRad/test/octant
    EinsteinExact/EinsteinExact_Test/test/GaugeWave  KrancExamples/WaveCaKernel/test/refined_on_device
    McLachlan/ML_BSSN_Test/test/ML_BSSN_EE_sgw3d     McLachlan/ML_BSSN_Test/test/ML_BSSN_NewRad
    McLachlan/ML_BSSN_Test/test/ML_BSSN_O8_sgw3d     McLachlan/ML_BSSN_Test/test/ML_BSSN_sgw3d
    McLachlan/ML_BSSN_Test/test/ML_BSSN_sgw3d_harmonic
    McLachlan/ML_WaveToy_Test/test/gaussian-RK4      McLachlan/ML_WaveToy_Test/test/gaussian-RK45
    Saguaro/Constraints/test/conformal               Saguaro/Constraints/test/levels
    Saguaro/Constraints/test/matter
    SaguaroExamples/Jacobi/test/jacobi               SaguaroExamples/KleinGordon/test/oblique_wave
    SaguaroExamples/LinearWave/test/linear_wave      SaguaroExamples/Patches/test/three_maps
    SaguaroExamples/Patches/test/two_maps            SaguaroExamples/PlaneWave/test/fused
    SaguaroExamples/PlaneWave/test/fused_crank_nicolson
    SaguaroExamples/StretchedWave/test/stretched
    SaguaroTest/TestCaKernel/test/kernels_on_device  SaguaroTest/TestDevice/test/wave
    SaguaroTest/TestMatter/test/barotropic_in_field  SaguaroTest/TestMatter/test/cold_in_field
    SaguaroTest/TestMatter/test/deleptonised_in_field
    SaguaroTest/TestMatter/test/hot_in_field         SaguaroTest/TestMatter/test/hybrid_in_field
    SaguaroTest/TestPrimitives/test/random           SaguaroTest/TestPrimitives/test/velocity_energy
    SaguaroTest/TestPrimitives/test/velocity_energy_in_field
    SaguaroTest/TestPrimitives/test/velocity_field   SaguaroTest/TestPrimitives/test/velocity_field_of_hot_matter
    SaguaroTest/TestPrimitives/test/without_energy
);

# Those that show a fault of memory, and are small: such a run takes a hundred times as long. AHFinderDirect searches for a horizon, GRHydro evolves
# a fluid in a field.
use constant WATCHED_FILES => qw(
    CactusNumerical/Dissipation/test/outer_boundary      Carpet/CarpetInterp/test/time
    EinsteinAnalysis/AHFinderDirect/test/dependent
    EinsteinEvolve/GRHydro/test/divergence_at_boundaries EinsteinEvolve/NewRad/test/octant
    McLachlan/ML_BSSN_Test/test/ML_BSSN_EE_sgw3d         Saguaro/Constraints/test/matter
    SaguaroExamples/Patches/test/two_maps                SaguaroTest/TestCaKernel/test/kernels_on_device
    SaguaroTest/TestDevice/test/wave                     SaguaroTest/TestInterpolation/test/quadratic
);

# One that also writes a checkpoint, whose data come from the device.
use constant CHECKPOINTED => 'SaguaroTest/TestDevice/test/wave';
use constant CHECKPOINT =>
    "\nActiveThorns = \"CarpetIOHDF5\"\nIOHDF5::checkpoint = yes\nIO::checkpoint_on_terminate = yes\n"
    . qq{IO::checkpoint_dir = "checkpoints"\n};

# Copies of whole variables also carry points that nobody sets: what functions read is watched, not what is copied.
use constant OPTIONS => {
    memcheck  => q{},
    initcheck => '--check-api-memory-access no',
    racecheck => q{},
    synccheck => q{}
};

# What is there to be checked; also what is skipped without a GPU.
my @groups = ('unit tests', 'whole runs', 'test parameter files', 'accesses to memory');

sub title ($class) { return 'Gpus' }

# All tests that need a GPU. Where nothing is built they make a configuration of their own; PROGRAM and UNIT_TESTS name programs that are built
# already.
sub run ($class, $project, $tally) {
    my $kind = $ENV{DEVICE} // 'cuda';
    my $why  = $kind eq 'cuda' ? why_no_gpu($project) : undef;
    if (defined $why) { $tally->skipped("$_ on a GPU", $why) for @groups; return }
    my $program = _program($project, $tally) // return;
    my $on_gpu  = Cactus::Check::Project->new(home => $project->home, program => $program);
    my $self    = bless { project => $on_gpu, kind => $kind }, $class;
    my @checks  = (
        $self->_sanitizer_checks,
        Saguaro::Acceptance::Devices->parts($kind),
        [ 'unit-tests', sub ($, $own) { $self->_unit_tests($own) } ],
        map { $self->_file_check($_) } FILES
    );
    run_side_by_side($on_gpu, $tally, $project->cores, chosen($ENV{PARTS}, @checks));
    return;
}

sub _name ($file) {
    return $file =~ s{ /test/ }{-}xr =~ s{ .* / }{}xr;
}

# The program that the variable PROGRAM names, or a new one. Without HDF5 there are no checkpoints and no matter: what
# needs them is skipped. (Without THORNS the
# second call would take those of the first.)
sub _program ($project, $tally) {
    my $given = $project->given_program;
    return $given if defined $given;
    if (!$project->has_program('nvcc')) {
        $tally->skipped('a program for GPUs', 'there is no nvcc; PROGRAM names a program from elsewhere');
        return;
    }
    my $configure = 'make gputests-config THORNLIST=testsuites/devices/gpu.th OPTIONS=cuda';
    my $hdf5      = 'ExternalLibraries/HDF5 ExternalLibraries/zlib Saguaro/HDF5Files Carpet/CarpetIOHDF5';
    my $matter    = 'EinsteinBase/Constants EinsteinBase/HydroBase EinsteinEOS/EOS_Omni EinsteinEvolve/GRHydro'
        . ' EinsteinEvolve/GRHydro_InitData EinsteinInitialData/TOVSolver Saguaro/Matter SaguaroTest/TestMatter SaguaroTest/TestPrimitives';
    my @holes = thorns_of_black_holes();
    my $built = $project->run("$configure THORNS='$hdf5 $matter @holes' || $configure THORNS=CactusUtils/Accelerator");
    $built = $project->run('make gputests && make gputests-unittests', limit => 3600) if $built->{status} == 0;
    $tally->check('a program for GPUs is built', $built->{status} == 0, $built->{output}) or return;
    return $project->home . '/exe/cactus_gputests';
}

sub _unit_tests ($self, $tally) {
    return $tally->failed('unit tests on a GPU', "UNIT_TESTS: there is no program $ENV{UNIT_TESTS}")
        if defined $ENV{UNIT_TESTS} && !-x $ENV{UNIT_TESTS};
    my $beside  = dirname($self->{project}->executable);
    my ($tests) = grep { defined && -x } $ENV{UNIT_TESTS}, "$beside/unit_tests", "$beside/gputests/unit_tests";
    return $tally->skipped('unit tests on a GPU', 'there is no program unit_tests; UNIT_TESTS names one')
        if !defined $tests;
    my $result = $self->{project}->run("'$tests' --gtest_filter='@{[UNIT_TESTS]}'", limit => 300);
    count_tests($tally, 'unit tests on a GPU', $result);
    return;
}

sub _file_check ($self, $file) {
    return [ _name($file), sub ($, $own) { $self->_same_on_both_sides($own, $file) } ];
}

# A test parameter file on the host, on the device, and there once more: all three write the same.
sub _same_on_both_sides ($self, $tally, $file) {
    my @missing = $self->_missing(read_text($self->_path($file)));
    return $tally->skipped($file, "thorns are missing: @missing") if @missing;
    my %files = map { ($_->[0] => $self->_written($tally, $file, @{$_})) } [ host => 'none' ],
        [ device => $self->{kind} ], [ again => $self->{kind} ];
    return if grep { !defined } values %files;
    $self->_compare($tally, "$file: the bits of the host on the device", @files{qw(host device)});
    $self->_compare($tally, "$file: the same bits from run to run",      @files{qw(device again)});
    return;
}

sub _path ($self, $file) {
    return $self->{project}->home . "/arrangements/$file.par";
}

sub _missing ($self, $text) {
    my $code   = $text =~ s{ ^ \s* [#] [^\n]* $ }{}gxmr;
    my @thorns = map { split } $code =~ m{ ActiveThorns \s* = \s* "([^"]*)" }gix;
    return $self->{project}->missing_thorns(@thorns, qw(Accelerator CUDARunTime));
}

# What a run writes but for comments: hash of text by name; undefined if it fails.
sub _written ($self, $tally, $file, $name, $device) {
    my $room   = $self->{project}->room('gpus/' . _name($file) . "/$name");
    my $result = $self->_simulated($room, read_text($self->_path($file)), $device);
    my $output = "$room/test/*.{asc,xg}";
    my %text   = map { (basename($_) => read_text($_) =~ s{ ^ [#"] [^\n]* \n }{}gxmr) } glob $output;
    my $files  = Cactus::Check::AsciiOutput->read_files($output, read_text($self->_path($file)));
    my @bad    = Cactus::Check::AsciiOutput->all_not_finite($files);
    return $tally->check(
        "$file runs ($name)",
        $result->{status} == 0 && keys %text > 0 && !@bad,
        join "\n", $result->{output}, @bad
    ) ? \%text : undef;
}

sub _simulated ($self, $room, $text, $device, $launcher = q{}) {
    my $more = qq{\nActiveThorns = "Accelerator CUDARunTime"\nAccelerator::device = "$device"\n};
    for my $kind (qw(IOASCII IOScalar)) {
        $more .= "$kind\::out_precision = 17\n"
            if $text =~ m{ \b Carpet$kind \b }ix && $text !~ m{ \b (?:Carpet)? $kind ::out_precision }ix;
    }
    for my $thorn (qw(IOASCII IOBasic)) {
        $more .= qq{$thorn\::out_format = ".17e"\n}
            if $text =~ m{ ActiveThorns \s* = \s* "[^"]* \b $thorn \b }ix && $text !~ m{ \b $thorn\::out_format }ix;
    }
    $text =~ s{ ^ \s* Accelerator::device \s* = [^\n]* \n }{}gmx;
    $text =~ s{ ActiveThorns \s* = \s* "[^"]*" }{ $& =~ s{ \b (?: Accelerator | CUDARunTime ) \b }{}girx }gixe;
    $text =~ s{ ^ \s* IO(?:Util)?::out_dir \s* = [^\n]* \n }{}gimx;
    $more .= qq{IO::out_dir = "test"\n} if $text =~ m{ \b IOUtil \b }ix;
    write_text("$room/test.par", $text . $more);
    return $self->{project}->run(
        "$launcher'@{[$self->{project}->executable]}' test.par",
        folder      => $room,
        limit       => 240,
        environment => { OMP_NUM_THREADS => 2 }
    );
}

sub _compare ($self, $tally, $claim, $one, $other) {
    my %names       = (%{$one}, %{$other});
    my @differences = grep { ($one->{$_} // q{}) ne ($other->{$_} // q{}) } sort keys %names;
    $tally->check($claim, !@differences, join "\n",
        map { _first_difference($_, $one->{$_}, $other->{$_}) } @differences);
    return;
}

sub _first_difference ($name, $one, $other) {
    return "$name: is written by one of them only" if !defined $one || !defined $other;
    my @one   = split m{\n}x, $one;
    my @other = split m{\n}x, $other;
    my ($at)  = grep { ($one[$_] // q{}) ne ($other[$_] // q{}) } 0 .. ($#one > $#other ? $#one : $#other);
    return "$name: line $at: @{[$one[$at] // 'nothing']}\n    and @{[$other[$at] // 'nothing']}";
}

# Accesses beyond what is allocated, values that nobody has set, races within a block, and barriers that not all of its threads reach.
sub _sanitizer_checks ($self) {
    my @runs = ((map { [$_] } WATCHED_FILES), [ CHECKPOINTED, '-checkpoint' ]);
    my @checks;
    for my $tool (sort keys %{ +OPTIONS }) {
        push @checks, map { $self->_sanitizer_check($tool, @{$_}) } @runs;
    }
    return @checks;
}

sub _sanitizer_check ($self, $tool, @run) {
    my ($file, $addition) = (@run, q{});
    return [ "$tool-" . _name($file) . $addition, sub ($, $own) { $self->_sanitize($own, $tool, @run) } ];
}

sub _sanitize ($self, $tally, $tool, $file, $addition = q{}) {
    my $claim = "compute-sanitizer, $tool: $file$addition";
    return $tally->skipped($claim, 'there is no compute-sanitizer')
        if $self->{kind} ne 'cuda' || !$self->{project}->has_program('compute-sanitizer');
    my $text    = read_text($self->_path($file)) . ($addition ? CHECKPOINT : q{});
    my @missing = $self->_missing($text);
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $room   = $self->{project}->room("gpus/$tool-" . _name($file) . $addition);
    my $result = $self->_simulated($room, $text, $self->{kind},
        "compute-sanitizer --tool $tool @{[OPTIONS->{$tool}]} --error-exitcode 77 ");
    my $clean = qr{ ERROR [ ] SUMMARY: [ ] 0 [ ] errors | RACECHECK [ ] SUMMARY: [ ] 0 [ ] hazards }x;
    $tally->check($claim, $result->{status} == 0 && $result->{output} =~ $clean, _finding($result->{output}));
    return;
}

# What a tool has found first, as the same may follow thousands of times, and how many. If it has found nothing, what the run says.
sub _finding ($output) {
    my @lines    = grep { !m{ COMPUTE-SANITIZER }x } $output =~ m{ ^ ( =========+ [^\n]* ) }gmx;
    my @findings = grep { !m{ SUMMARY }x } @lines;
    return $output if !@findings;
    return join "\n", (splice @findings, 0, LINES_OF_A_FINDING), grep { m{ SUMMARY }x } @lines;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Gpus - everything that needs a GPU

=head1 SYNOPSIS

    make test TESTS=Gpus
    PROGRAM=exe/cactus_gpu UNIT_TESTS=exe/gpu/unit_tests make test TESTS=Gpus
    PARTS=waves,unit-tests make test TESTS=Gpus
    DEVICE=emulated make test TESTS=Gpus    # tries the tests themselves where there is no GPU

=head1 DESCRIPTION

Unit tests; whole runs of L<Saguaro::Acceptance::Devices> with the device C<cuda>; thorns' test parameter files on the host, on the GPU and there once
more, compared in all bits; some of them under compute-sanitizer. Without a GPU each is skipped with the reason. C<PROGRAM> is a program that
was built elsewhere: neither a compiler nor a library for development is needed then.

=cut
