#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of public files of black holes, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd        qw(abs_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::BlackHoles;

# What `simplot remnant` says is pretended as well.
package WithRemnant {
    use parent -norequire, 'PretendedRuns';

    sub run ($self, $command, %options) {
        return $command =~ m{ simplot }x
            ? { status => 0, output => $self->{says}, seconds => 0 }
            : $self->SUPER::run($command, %options);
    }
}

my $room    = tempdir(CLEANUP => 1);
my $project = WithRemnant->new(home => $room);
my %case    = map { ($_->{name} => $_) } Saguaro::Acceptance::BlackHoles::cases();
for my $name (sort keys %case) {
    write_text(
        "$room/testsuites/published/black_holes/$name.par",
        "Cactus::terminate = \"time\"\nCactus::max_runtime = 1410\n"
    );
}

# Rows of BH_diagnostics: time, equator, area and mass in columns 2, 21, 26 and 27.
sub write_horizon ($file, @rows) {
    my $text = "# apparent horizon\n";
    for my $row (@rows) {
        my @columns = (0) x 30;
        @columns[ 1, 20, 25, 26 ] = @{$row};
        $text .= join("\t", @columns) . "\n";
    }
    return write_text($file, $text);
}

sub write_energy ($folder, $energy) {
    return write_text("$folder/TwoPunctures.bbh", "[metadata]\ninitial-ADM-energy            = $energy\n");
}

# What a row asks for from the start, but for what is there already: files with numbers, and horizons as the first one.
my $some_file = "$room/some_file";
write_text($some_file, "# a file\n0 0 0\n");

sub write_files ($folder, $name) {
    for my $file (grep { !-e "$folder/$_" } map { @{$_} } values %{ $case{$name}{files} }) {
        my $source = $file =~ m{ BH_diagnostics }x ? "$folder/BH_diagnostics.ah1.gp" : $some_file;
        link $source, "$folder/$file" or die "cannot make $file: $!\n";
    }
    return;
}

# Runs that are stopped, that fail, and that write no horizons.
sub ended ($fault) {
    die "no more\n" if $fault eq 'status';
    return $fault eq 'late' ? "Stopped in order: Cactus::max_runtime, 50 minutes, has passed\n" : "Done\n";
}

my %any = (
    status  => 'a run that fails',
    late    => 'a run that its limit stops',
    nothing => 'a run without horizons',
);

# ---- a merger: two holes, a common one, and what waves leave

my $says = <<'END';
initial data   M_ADM = 1.00787644, J_ADM = 0.77876433 along z (TwoPunctures.bbh)
remnant        M_AH = MASS, irreducible mass 0.910269, S = 0.648548, means of t = 59.25 to 200
               chi = S/M_AH^2 = CHI
drift of M_AH  -1.03e-04 (DRIFT %), t = 59.25 to 200

what is missing: dE = M_ADM - E_rad - M_AH, dJ = J_ADM - J_rad - S (along z); radiated until a retarded time
#  radius    until      E_rad   of M_ADM         dE   of M_ADM      J_rad         dJ   of J_ADM
       30   163.61  0.0310222   3.0780 %  -6.41e-04  -4.0636 %   0.133735  -3.52e-03  -0.4519 %
       70   121.87  0.0303015   RADIATED %   7.98e-05   ENERGY %   0.131377  -1.16e-03  MOMENTUM %

M_AH omega of Psi4, l = 2, m = 2, from 15 to 50 after its peak; +-: half the difference of fits that begin a third earlier and later
#  radius     peak         real       +-  differs        imaginary       +-  differs
     Kerr              0.523455                          -0.081555
       30    58.25     0.521040   0.0004   -0.46 %       -0.079705   0.0012   -0.27 %
       70   100.00     0.520894   0.0004   RING %       -0.079662   0.0012   DAMPING %
END

my @places = qw(MASS CHI DRIFT RADIATED ENERGY MOMENTUM RING DAMPING);

# With other values in some places.
sub remnant_says (%other) {
    my %value = (
        MASS     => 0.977495,
        CHI      => 0.67875,
        DRIFT    => -0.0105,
        RADIATED => 3.0065,
        ENERGY   => 0.0079,
        MOMENTUM => -0.149,
        RING     => -0.49,
        DAMPING  => -2.32,
        %other
    );
    my $place = join q{|}, @places;
    return $says =~ s{ \b ($place) \b }{ $value{$1} }gxer;
}

# What is too much of each.
my %too_much = (
    MASS     => 0.99,
    CHI      => 0.66,
    DRIFT    => 9,
    RADIATED => 2.97,
    ENERGY   => 9,
    MOMENTUM => 9,
    RING     => 9,
    DAMPING  => 3.1
);
my %claim_of_remnant = (
    CHI           => 'a remnant of another spin',
    DRIFT         => 'a remnant whose mass drifts',
    RADIATED      => 'waves that carry away too little',
    ENERGY        => 'energy that is missing',
    MOMENTUM      => 'angular momentum that is missing',
    RING          => 'another frequency at one radius',
    DAMPING       => 'another damping at one radius',
    nan           => 'a frequency that is not a number',
    'nan-damping' => 'a damping that is not a number',
    'nan-balance' => 'a balance that is not a number',
    'no-chi'      => 'no spin',
    unfitted      => 'a radius whose wave is not fitted',
    truncated     => 'a comparison that is cut off',
);

sub remnant_with ($fault, %own) {
    my $text = remnant_says(
        %own,
        $too_much{$fault}       ? ($fault  => $too_much{$fault})        : (),
        $fault eq 'nan'         ? (RING    => 'nan')                    : (),
        $fault eq 'nan-damping' ? (DAMPING => 'nan')                    : (),
        $fault eq 'nan-balance' ? (ENERGY  => 'nan', MOMENTUM => 'nan') : (),
    );
    $text = substr $text, 0, 400 if $fault eq 'truncated';
    $text =~ s{ ^ \s+ chi [^\n]* \n }{}xm if $fault eq 'no-chi';
    $text =~ s{ 0[.]520894 [^\n]* }{not fitted: too short}x if $fault eq 'unfitted';
    return $text;
}

sub merger ($folder, $value, $options, $fault) {
    my $output = ended($fault);
    $project->{says} = remnant_with($fault);
    write_energy("$folder/qc0-mclachlan", $fault eq 'energy' ? 1.0080 : 1.00787644);
    return $output if $fault eq 'nothing';
    my $mass = $fault eq 'mass' ? 0.5180 : 0.5169;
    write_horizon(
        "$folder/qc0-mclachlan/BH_diagnostics.ah1.gp",
        [ 0,  6, 13, $mass ],
        [ 10, 6, 13, $mass ],
        $fault eq 'lost' ? () : [ 18.5, 6, 13, 0.6 ]
    );
    my $appears = $fault eq 'common' ? 25 : 18.75;
    write_horizon("$folder/qc0-mclachlan/BH_diagnostics.ah3.gp", [ $appears, 12, 40, 0.9 ]) if $fault ne 'never';
    write_horizon("$folder/qc0-mclachlan/BH_diagnostics.ah4.gp", [ 0, 600, 3e4, 25 ]);    # no horizon
    write_files("$folder/qc0-mclachlan", 'qc0-mclachlan');
    my $one = "$folder/qc0-mclachlan/mp_Psi4_l4_m-3_r90.00.asc";
    write_text($one, "# a file\n") if $fault eq 'empty';
    unlink $one or die "cannot remove $one: $!\n" if $fault eq 'no-mode';
    return $output;
}

is_noticed(
    $project,
    sub ($tally) { Saguaro::Acceptance::BlackHoles::examine($project, $tally, $case{'qc0-mclachlan'}, 200) },
    \&merger,
    %any,
    energy => 'another energy of the initial data',
    mass   => 'holes of another mass',
    common => 'a common horizon that comes late',
    never  => 'no common horizon',
    %claim_of_remnant,
    empty     => 'a file without numbers',
    'no-mode' => 'a file that is missing',
    lost      => 'holes that are lost early',
);

# Before the merger nothing of it is asked for, files neither.
is_noticed(
    $project,
    sub ($tally) { Saguaro::Acceptance::BlackHoles::examine($project, $tally, $case{'qc0-mclachlan'}, 10) },
    sub ($folder, @run) {
        my $said = merger($folder, @run);
        unlink map { "$folder/qc0-mclachlan/BH_diagnostics.ah$_.gp" } 3, 6;
        return $said;
    },
    energy    => 'another energy of the initial data, in a short run',
    mass      => 'holes of another mass, in a short run',
    'no-mode' => 'a file that is missing, in a short run',
);

# ---- another merger, whose mass and spin are known

sub long_merger ($folder, $value, $options, $fault) {
    my $output = ended($fault);
    $project->{says} = remnant_with($fault, MASS => 0.9530, CHI => 0.6895, RADIATED => 3.5);
    write_energy("$folder/bbh", 0.984618023);
    return $output if $fault eq 'nothing';
    write_horizon("$folder/bbh/BH_diagnostics.ah1.gp", [ 0, 6, 13, 0.500002 ], [ 80, 6, 13, 0.5 ]);
    write_files("$folder/bbh", 'bbh');
    return $output;
}

my $judges_bbh = sub ($until) {
    return sub ($tally) { Saguaro::Acceptance::BlackHoles::examine($project, $tally, $case{bbh}, $until) };
};
my %claim_of_bbh = (%any, %claim_of_remnant, MASS => 'a remnant of another mass');
delete $claim_of_bbh{RADIATED};    # of what waves carry away, its row says nothing
is_noticed($project, $judges_bbh->(300), \&long_merger, %claim_of_bbh);
is_noticed($project, $judges_bbh->(100),
    sub (@run) { my $said = long_merger(@run); $project->{says} = q{}; return $said }, %any);

# ---- a spinning puncture: area, mass, spin, modes

sub spinning ($folder, $value, $options, $fault) {
    my $output = ended($fault);
    return $output if $fault eq 'nothing';
    my $home = "$folder/by-a0.7";
    my $area = $fault eq 'area' ? 43.2 : 43.08147;
    write_horizon(
        "$home/BH_diagnostics.ah1.gp",
        [ 0, 11.7, $area, 0.92 ],
        $fault eq 'once'
        ? ()
        : [
            $fault eq 'lost' ? 60 : 119, 11.7,
            $fault eq 'nan-area' ? 'nan' : $area * ($fault eq 'shrinks' ? 0.999 : 1.001), 0.92
        ]
    );
    my %spin = (none => 0.7001, spin => 0.71, nan => 'nan');
    my $mass = $fault eq 'mass' ? 1.01 : 1.001;
    write_text("$home/quasilocalmeasures-qlm_scalars..asc",
        "# data columns: 3:qlm_time[0] 4:qlm_spin[0] 5:qlm_mass[0]\n0\t0\t0 0 0\n1\t0.1\t0.1 @{[$spin{$fault} // $spin{none}]} $mass\n"
    ) if $fault ne 'scalars';
    write_files($home, 'by-a0.7') if $fault ne 'scalars' && $fault ne 'modes';
    write_text("$home/mp_psi4_l2_m0_r30.00.asc", "0 1e-3 0\n1 -2e-3 0\n");

    for my $m (1, -1, 2, -2) {
        write_text("$home/mp_psi4_l2_m${m}_r30.00.asc",
            $fault eq 'mode' && $m == -2 ? "0 0 1e-4\n" : $fault eq 'nan-mode' ? "0 nan 0\n1 1e-9 0\n" : "0 1e-9 0\n")
            if $fault ne 'modes';
    }
    return $output;
}

is_noticed(
    $project,
    sub ($tally) { Saguaro::Acceptance::BlackHoles::examine($project, $tally, $case{'by-a0.7'}, 120) },
    \&spinning,
    %any,
    area       => 'another area at the start',
    shrinks    => 'an area that shrinks',
    once       => 'one search alone',
    lost       => 'a horizon that is lost at half of the time',
    'nan-area' => 'an area that is not a number',
    'nan-mode' => 'a mode that is not a number',
    spin       => 'another spin',
    mass       => 'another mass',
    nan        => 'a spin that is not a number',
    scalars    => 'no file of scalars',
    mode       => 'a mode that symmetry forbids',
    modes      => 'no modes but those of m = 0',
);

# ---- a Kerr hole: mass and spin from equator and area

sub kerr ($folder, $value, $options, $fault) {
    my $output = ended($fault);
    return $output if $fault eq 'nothing';
    my $area    = $fault eq 'area'    ? 40.5 : 40.21239;
    my $equator = $fault eq 'equator' ? 12.6 : 12.5663706;
    write_horizon(
        "$folder/ks-mclachlan/BH_diagnostics.ah1.gp",
        [ 0, 12.5663706, 40.21239, 0.89 ],
        $fault eq 'once' ? () : [ 50, $equator, $area, 0.89 ]
    );
    return $output;
}

is_noticed(
    $project,
    sub ($tally) { Saguaro::Acceptance::BlackHoles::examine($project, $tally, $case{'ks-mclachlan'}, 50) },
    \&kerr,
    %any,
    area    => 'another area',
    equator => 'another equator',
    once    => 'a horizon that is found at the start alone',
);

# ---- a head-on collision

sub collision ($folder, $value, $options, $fault) {
    my $output = ended($fault);
    die "the file is not loosened\n" if $value->{strict_io_parameter_check} ne 'no';
    write_energy("$folder/head_on", 1);
    return $output if $fault eq 'nothing';
    my $area = $fault eq 'area' ? 13.64 : 13.6353844;
    write_horizon("$folder/head_on/BH_diagnostics.ah1.gp", [ 0, 6, $area, 0.52 ]);
    write_horizon(
        "$folder/head_on/BH_diagnostics.ah2.gp",
        [ 10, 12, 50, 0.9996 ],
        $fault eq 'lost' ? () : [ 80, 12, 50, $fault eq 'mass' ? 0.99 : 0.9996 ]
    ) if $fault ne 'never';
    my %spin = (spin => -2e-3, nan => 'nan');
    write_text("$folder/head_on/quasilocalmeasures-qlm_scalars..asc",
        "# data columns: 3:qlm_time[0] 4:qlm_spin[0] 5:qlm_mass[0]\n0 0 0 0 0\n1 80 80 @{[$spin{$fault} // 1e-6]} 0.9996\n"
    ) if $fault ne 'unmeasured';
    write_files("$folder/head_on", 'head_on');
    return $output;
}

is_noticed(
    $project,
    sub ($tally) { Saguaro::Acceptance::BlackHoles::examine($project, $tally, $case{head_on}, 80) },
    \&collision,
    %any,
    area       => 'another area at the start',
    mass       => 'another mass at the end',
    never      => 'holes that do not merge',
    lost       => 'a hole that is lost before the end',
    spin       => 'a hole that rotates',
    nan        => 'a spin that is not a number',
    unmeasured => 'a spin that is not measured',
);

# ---- the file

my $text = Saguaro::Acceptance::BlackHoles::text_until(
    "Cactus::terminate=\"runtime\"\nCactus::max_runtime=1410  # hours\nTime::dtfac = 0.25\n",
    10, 5, 'A::b = 1');
my %set = $text =~ m{ ^ (\S+) \s = \s (\S+) $ }gxm;
is($set{'Cactus::cctk_final_time'}, 10,      'a file ends when it should');
is($set{'Cactus::max_runtime'},     5,       'and has a limit');
is($set{'Cactus::terminate'},       '"any"', 'whichever comes first');
is($set{'Time::dtfac'},             0.25,    'the rest stays');
is($set{'A::b'},                    1,       'settings are added');
unlike($text, qr{1410}x, 'its own end is gone');

done_testing();
