# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BlackHoles;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(any max min);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Project;
use Saguaro::Bench::Gpus qw(program_for_gpus thorns_of_black_holes why_no_gpu);

use constant {
    FOLDER  => 'testsuites/published/black_holes',
    MINUTES => 50,
    SPARE   => 300,
    PI      => 4 * atan2(1, 1),
    NEARLY  => 0.9,
};

# The energy of the initial data and the mass of each puncture, computed by two other programs.
my %symmetric_binary = (energy => 0.984618023, singles => { mass => 0.500002, within => 1e-3, until => 0 });

# What each file must give, and how far it runs. Tolerances are relative, but for times.
my @cases = (
    {
        name  => 'qc0-mclachlan',
        until => 200,
        lasts => 18,

        # The other three are surfaces of constant expansion, not horizons.
        surfaces => '1,2,3',
        energy   => 1.00787644,
        singles  => { mass   => 0.516817, within => 1e-3, until => 18 },
        common   => { time   => 18,       within => 2 },
        remnant  => { cutoff => 0.15,     energy => 3e-3, momentum => 1e-2, ringing => 0.015, drift => 2e-3 },
    },
    {
        name  => 'by-a0.7',
        until => 120,
        areas => { area    => 43.08147, within => 1e-4 },
        hole  => { shrinks => 1e-4,     mass   => 1.00125, mass_within => 1.25e-3, spin => 0.7, spin_within => 1e-3 },
        axial => 1e-3
    },
    { name => 'ks-mclachlan', until => 50, kerr => { mass => 1, spin => 0.8, within => 1e-3 } },
    {
        name  => 'head_on',
        until => 80,
        lasts => 0,

        # It names variables that ML_BSSN no longer has, which the public programs refuse as well.
        settings => ['IO::strict_io_parameter_check = no'],
        energy   => 1,
        areas    => { area => 13.6353844, within => 1e-4 },
        end      => { mass => 0.9995,     within => 1e-3 },
    },
    { name => 'bbh', until => 100, lasts => 80, %symmetric_binary },
    (map { { name => $_, until => 10,  %symmetric_binary } } qw(BBHMedRes BBHMedHRes)),
    (map { { name => $_, until => 0.5, %symmetric_binary } } qw(BBHLowRes BBHHighRes BBHHigherRes)),
    (map { { name => $_, until => 0.5, areas => { area => 43.08147, within => 1e-4 } } } qw(by-a0.7-med by-a0.7-hi)),
);

sub cases () { return @cases }

sub title ($class) { return 'BlackHoles' }

sub run ($class, $project, $tally) {
    my @chosen = _chosen($ENV{HOLES});
    my $why    = why_no_gpu($project);
    if (defined $why) { $tally->skipped("$_->{name} on a GPU", $why) for @chosen; return }
    my $program = program_for_gpus($project, 'blackholes', thorns_of_black_holes());
    my $on_gpu  = Cactus::Check::Project->new(home => $project->home, program => $program);
    for my $case (@chosen) {
        examine($on_gpu, $tally, $case, $ENV{TIME} // $case->{until});
    }
    return;
}

sub examine ($project, $tally, $case, $until) {
    my $room = $project->room("black_holes/$case->{name}");
    _run($project, $tally, $case, $room, $until) or return;
    return judge($project, $tally, $case, "$room/$case->{name}", $until);
}

sub _chosen ($names) {
    return @cases if !defined $names;
    my %wanted = map  { ($_ => 1) } split m{ [\s,]+ }x, $names;
    my @chosen = grep { delete $wanted{ $_->{name} } } @cases;
    die 'HOLES: no public file ', join(', ', sort keys %wanted), '; there are ', join(', ', map { $_->{name} } @cases),
        "\n"
        if %wanted;
    return @chosen;
}

sub _run ($project, $tally, $case, $room, $until) {
    my $minutes = $ENV{MINUTES} // MINUTES;
    write_text(
        "$room/$case->{name}.par",
        text_until(
            read_text($project->home . "/@{[FOLDER]}/$case->{name}.par"),
            $until, $minutes, @{ $case->{settings} // [] }
        )
    );
    my $result = $project->simulate(
        "$case->{name}.par",
        folder  => $room,
        limit   => 60 * $minutes + SPARE,
        threads => $ENV{OMP_NUM_THREADS} // $project->cores
    );
    write_text("$room/log", $result->{output});
    printf "           %s: t = %s in %.0f s\n", $case->{name}, $until, $result->{seconds};
    my $is_late = $result->{output} =~ m{ Cactus::max_runtime, [^\n]* has [ ] passed }x;
    return $tally->check(
        "$case->{name} runs to t = $until",
        $result->{status} == 0 && !$is_late,
        substr $result->{output}, -2000
    );
}

# The file with another end, on a GPU, and without a checkpoint at its end.
sub text_until ($text, $until, $minutes, @settings) {
    for my $name (
        qw(Cactus::terminate Cactus::cctk_itlast Cactus::cctk_final_time Cactus::max_runtime IO::checkpoint_on_terminate)
        )
    {
        $text =~ s{ ^ [^\S\n]* \Q$name\E \s* = [^\n]* \n }{}gxmi;
    }
    return join "\n", $text, 'ActiveThorns = "Accelerator CUDARunTime"', 'Accelerator::device = "cuda"',
        'Cactus::terminate = "any"', 'Cactus::cctk_itlast = 1000000000', "Cactus::cctk_final_time = $until",
        "Cactus::max_runtime = $minutes", 'IO::checkpoint_on_terminate = no', @settings, q{};
}

# ---------------------------------------------------------------------------------------------------- judges

# Asks the output in a folder for all that the case states and that happens until then.
sub judge ($project, $tally, $case, $folder, $until) {
    my $which    = defined $case->{surfaces} ? "{$case->{surfaces}}" : q{*};
    my @horizons = map { horizon($_) } grep { -e } glob "'$folder'/BH_diagnostics.ah$which.gp";
    $tally->check("$case->{name} has found a horizon", scalar @horizons, "no file BH_diagnostics in $folder\n")
        or return;
    my @first  = grep { $_->[0]{time} == 0 } @horizons;
    my @appear = grep { $_->[0]{time} > 0 } @horizons;
    _last($tally, $case, $until, @first);
    my @judges = (
        [ energy  => sub ($wanted) { _energy($tally, $case, $folder, $wanted) } ],
        [ singles => sub ($wanted) { _singles($tally, $case, $wanted, @first) } ],
        [ areas   => sub ($wanted) { _areas($tally, $case, $wanted, @first) } ],
        [ hole    => sub ($wanted) { _hole($tally, $case, $folder, $wanted, @first) } ],
        [ kerr    => sub ($wanted) { _kerr($tally, $case, $wanted, @first) } ],
        [ axial   => sub ($wanted) { _axial($tally, $case, $folder, $wanted) } ],
        [ common  => sub ($wanted) { _common($tally, $case, $until, $wanted, @appear) } ],
        [ end     => sub ($wanted) { _end($tally, $case, $until, $wanted, @appear) } ],
        [
            remnant => sub ($wanted) { _remnant($project, $tally, $case, $folder, $wanted) if $until >= $case->{until} }
        ],
    );
    for my $judge (@judges) {
        my ($key, $ask) = @{$judge};
        $ask->($case->{$key}) if defined $case->{$key};
    }
    return;
}

# Rows of BH_diagnostics, which name their columns.
sub horizon ($file) {
    my %column = (time => 2, equator => 21, area => 26, mass => 27);
    my @rows   = map { [ split q{ } ] } grep { m{ \A \s* \d }x } split m{\n}x, read_text($file);
    return @rows ? [ map { _named($_, %column) } @rows ] : ();
}

sub _named ($row, %column) {
    return { map { ($_ => $row->[ $column{$_} - 1 ]) } keys %column };
}

# Those of the start are found for as long as they exist, and all their numbers are finite.
sub _last ($tally, $case, $until, @first) {
    my $time = min($until, $case->{lasts} // $case->{until});
    my @ends = map { $_->[-1]{time} } @first;
    $tally->check(
        "$case->{name}: the horizons of the start are found until nearly t = $time",
        @first && !(any { $_->[-1]{time} < NEARLY * $time && next_search(@{$_}) < $time } @first),
        "they are found until @ends\n"
    );
    my @odd = grep { !is_finite($_) } map { values %{$_} } map { @{$_} } @first;
    return $tally->check("$case->{name}: their numbers are finite", !@odd, "found @odd[0 .. min(4, $#odd)]\n");
}

# When the next row after these was due, if they are enough to tell. Searches that have failed leave larger gaps.
sub next_search (@rows) {
    my @times = map { $_->{time} } @rows;
    return @rows > 2 ? $times[-1] + min(map { $times[$_] - $times[ $_ - 1 ] } 1 .. $#times) : $times[-1];
}

sub is_finite ($text) { return $text =~ m{ \A [-+]? (?: \d+ [.]? \d* | [.] \d+ ) (?: [eE] [-+]? \d+ )? \z }x }

sub _energy ($tally, $case, $folder, $wanted) {
    my ($energy) = read_text("$folder/TwoPunctures.bbh") =~ m{ ^ initial-ADM-energy \s* = \s* (\S+) }xm;
    return _near($tally, "$case->{name}: the energy of the initial data", [$energy], $wanted, 1e-6);
}

sub _singles ($tally, $case, $wanted, @horizons) {
    my @masses = map { $_->{mass} } grep { $_->{time} <= $wanted->{until} } map { @{$_} } @horizons;
    return _near($tally, "$case->{name}: irreducible masses of single holes until t = $wanted->{until}",
        \@masses, $wanted->{mass}, $wanted->{within});
}

sub _areas ($tally, $case, $wanted, @horizons) {
    return _near(
        $tally,
        "$case->{name}: areas at the start",
        [ map { $_->[0]{area} } @horizons ],
        $wanted->{area}, $wanted->{within}
    );
}

sub _hole ($tally, $case, $folder, $wanted, @horizons) {
    for my $horizon (@horizons) {
        my @areas   = map { $_->{area} } @{$horizon};
        my $shrinks = 1 - min(@areas) / $areas[0];
        $tally->check(
            "$case->{name}: the area does not shrink by more than $wanted->{shrinks}",
            @areas > 1 && $shrinks <= $wanted->{shrinks},
            "it shrinks by $shrinks in @{[scalar @areas]} searches\n"
        );
    }
    for my $what (qw(mass spin)) {
        my @values = grep { $_ ne '0' } column("$folder/quasilocalmeasures-qlm_scalars..asc", "qlm_${what}[0]");
        _near($tally, "$case->{name}: its $what", \@values, $wanted->{$what}, $wanted->{"${what}_within"});
    }
    return;
}

# Mass and spin of a Kerr black hole with this equator and this area.
sub _kerr ($tally, $case, $wanted, @horizons) {
    my @rows   = map { @{$_} } @horizons;
    my @masses = map { $_->{equator} / (4 * PI) } @rows;
    my @radii  = map { $rows[$_]{area} / (8 * PI * $masses[$_]) } 0 .. $#rows;
    my @spins  = map { sqrt max 0, $masses[$_]**2 - ($radii[$_] - $masses[$_])**2 } 0 .. $#rows;
    _near($tally, "$case->{name}: the mass of its equator", \@masses, $wanted->{mass}, $wanted->{within});
    return _near($tally, "$case->{name}: the spin a of its equator and area", \@spins, $wanted->{spin},
        $wanted->{within});
}

# Modes other than m = 0 beside the largest one of those, at the smallest radius.
sub _axial ($tally, $case, $folder, $within) {
    my ($zero) = sort glob "'$folder'/mp_psi4_l2_m0_r*.asc";
    my $peak   = max 0, map { abs $_->[1] } _rows($zero);
    my @others = map { glob "'$folder'/mp_psi4_l2_m${_}_r*.asc" } qw(1 -1 2 -2);
    my @values = map { @{$_}[ 1, 2 ] } map { _rows($_) } @others;
    my $most   = max 0, map { abs } grep { is_finite($_) } @values;
    return $tally->check(
        "$case->{name}: only modes with m = 0 are there, to $within",
        @values && $peak > 0 && $most <= $within * $peak && !(any { !is_finite($_) } @values),
        "the largest mode of m = 0 is $peak, of m = 1 and 2 $most\n"
    );
}

sub _common ($tally, $case, $until, $wanted, @appear) {
    return if $until < $wanted->{time} + $wanted->{within};
    my $time = min(map { $_->[0]{time} } @appear) // 'never';
    return $tally->check(
        "$case->{name}: the common horizon appears at t = $wanted->{time} +- $wanted->{within}",
        @appear && abs($time - $wanted->{time}) <= $wanted->{within},
        "it appears at $time\n"
    );
}

sub _end ($tally, $case, $until, $wanted, @appear) {
    return if $until < $case->{until};
    return _near(
        $tally,
        "$case->{name}: the mass of the hole at the end",
        [ map { $_->[-1]{time} >= NEARLY * $until ? $_->[-1]{mass} : undef } @appear ],
        $wanted->{mass}, $wanted->{within}
    );
}

# What `simplot remnant` says: the best radius must close the balances, and each must ring as the remnant does.
sub _remnant ($project, $tally, $case, $folder, $wanted) {
    my $home   = $project->home;
    my $result = $project->run("'$home/tools/simplot' remnant '$folder' --cutoff $wanted->{cutoff}");
    my $name   = "$case->{name}: the remnant";
    $tally->check("$name is compared", $result->{status} == 0, $result->{output}) or return;
    print $result->{output} =~ s{ ^ }{           }gxmr;
    my %said = said($result->{output});
    my @odd  = grep { !is_finite($_) } $said{drift}, map { @{$_} } @said{qw(energy momentum ringing)};
    $tally->check(
        "$name: each radius has a balance and a fit, and all numbers are finite",
        !@odd && @{ $said{energy} } && @{ $said{energy} } == @{ $said{ringing} },
        $result->{output}
    ) or return;
    $tally->check("$name keeps its mass to $wanted->{drift}", abs $said{drift} <= $wanted->{drift}, $result->{output});
    my @closed = grep { abs $said{energy}[$_] <= $wanted->{energy} && abs $said{momentum}[$_] <= $wanted->{momentum} }
        0 .. $#{ $said{energy} };
    $tally->check(
        "$name, and waves, have the initial energy to $wanted->{energy} and angular momentum to $wanted->{momentum}",
        scalar @closed,
        $result->{output}
    );
    return $tally->check(
        "$name rings at the frequency of a Kerr black hole to $wanted->{ringing}",
        !(any { abs($_) > $wanted->{ringing} } @{ $said{ringing} }),
        $result->{output}
    );
}

# drift; of each radius what is missing of energy and angular momentum, and by what share the frequency differs; nan where nothing is fitted.
sub said ($text) {
    my ($drift) = $text =~ m{ ^ drift [^\n]* [(] (\S+) \s % }xm;
    my ($balances, $ringing) = map {
        [ map { [ split q{ } ] } grep { m{ \A \s+ \d }x } split m{\n}x, $_ // q{} ]
    } (split m{ ^ M_AH [ ] omega }xm, $text =~ s{ \A .*? ^ what [ ] is [ ] missing [^\n]* }{}xmsr)[ 0, 1 ];
    return (
        drift    => _share($drift),
        energy   => [ map { _share($_->[6]) } @{$balances} ],
        momentum => [ map { _share($_->[10]) } @{$balances} ],
        ringing  => [ map { _share($_->[4]) } @{$ringing} ],
    );
}

sub _share ($percent) { return defined $percent && is_finite($percent) ? $percent / 100 : 'nan' }

# All of these are near, and there are some.
sub _near ($tally, $claim, $found, $wanted, $within) {
    my @wrong = grep { !defined || !is_finite($_) || abs($_ - $wanted) > $within * abs $wanted } @{$found};
    my @shown = map  { $_ // 'nothing' } @wrong;
    return $tally->check(
        "$claim: $wanted to $within",
        @{$found} && !@wrong,
        @{$found} ? "found @shown[0 .. min(4, $#shown)]\n" : "there is none\n"
    );
}

# A column of a file of scalars as CarpetIOASCII writes it, by its name.
sub column ($file, $name) {
    my $text = -e $file ? read_text($file) : q{};
    my ($number) = $text =~ m{ \b (\d+) : \Q$name\E (?: \s | $ ) }xm or return;
    return map { $_->[ $number - 1 ] } _rows_of($text);
}

sub _rows ($file) { return defined $file ? _rows_of(read_text($file)) : () }

sub _rows_of ($text) {
    return map { [ split q{ } ] } grep { m{ \A \s* [-\d] }x } split m{\n}x, $text;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BlackHoles - public files of black holes, as they are, on a GPU

=head1 SYNOPSIS

    make acceptance TESTS=BlackHoles [PROGRAM=exe/cactus_gpu] [HOLES="qc0-mclachlan by-a0.7"] [TIME=t] [MINUTES=50]

=head1 DESCRIPTION

Runs each of F<testsuites/published/black_holes> with all its analysis and output until the time that its row in C<@cases> states, which is seldom its
own end. The file gets that end, a device and no last checkpoint; F<head_on.par> also gets C<IO::strict_io_parameter_check = no>. Then its output must have what the row states: energies, areas, masses and spins of horizons, the time of the common
horizon, the balance of energy and angular momentum between horizon and waves, the frequency at which the remnant rings.

HOLES names some of the files. TIME is another end: what would happen later is not asked for. MINUTES is the limit of each run. The output stays in
F<TEST/checks/black_holes>; F<qc0-mclachlan> alone writes 70 GB.

=head1 FUNCTIONS

=over

=item cases

All rows.

=item examine($project, $tally, $case, $time)

Runs a row of C<@cases> to this time, and judges it.

=item text_until($text, $time, $minutes, @settings)

The text of a parameter file with this end and these settings, for a GPU.

=item judge($project, $tally, $case, $folder, $time)

Compares the output in a folder, which has reached this time, with a row of C<@cases>.

=item horizon($file), column($file, $name), said($text)

Rows of a file BH_diagnostics (time, equator, area, mass); a column of a file of scalars; numbers from the output of C<simplot remnant>.

=back

=cut
