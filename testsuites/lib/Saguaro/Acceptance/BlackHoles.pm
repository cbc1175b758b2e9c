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

# QC-0, whose file other repositories have in versions of their own.
my %qc0 = (
    lasts => 18,

    # The others are surfaces of constant expansion, not horizons.
    surfaces => '1,2,3',
    energy   => 1.00787644,
    singles  => { mass => 0.516817, within => 1e-3, until => 18 },
    common   => { time => 18, within => 2 },
);
my @files_of_qc0 = ('TwoPunctures.bbh', scalars('quasilocalmeasures-qlm_scalars'), horizons(1, 2));

# What each file must give, and how far it runs. Tolerances are relative, but for times.
my @cases = (
    {
        name  => 'qc0-mclachlan',
        until => 200,
        %qc0,
        files => {
            0 => [
                @files_of_qc0,
                horizons(4, 5),
                scalars(map { "quasilocalmeasures-qlm_$_" } qw(state grid_int grid_real multipole_moments)),
                scalars(map { "sphericalsurface-sf_$_" } qw(active valid info radius origin coordinate_descriptors)),
                modes('Psi4', 4, 15, map { 10 * $_ } 3 .. 9)
            ],
            20 => [ horizons(3, 6) ]
        },
        remnant => {
            after    => 200,
            cutoff   => 0.15,
            energy   => 3e-3,
            momentum => 1e-2,
            radiated => [ 0.030, 0.036 ],
            chi      => [ 0.67,  0.70 ],
            ringing  => 0.015,
            damping  => 0.03,
            drift    => 2e-3
        },
    },
    (
        map { { name => $_, until => 20, %qc0, files => { 0 => \@files_of_qc0, 20 => [ horizons(3) ] } } }
            qw(qc0-of-mclachlan qc0-of-twopunctures qc0-interpolate)
    ),

    # These have all of the domain, without symmetries, and sixth order.
    { name => 'qc0-of-nrpytutorial', until => 0.5, %qc0, files => { 0 => \@files_of_qc0 } },
    { name => 'bench-qc0-mclachlan', until => 0.5, %qc0, files => { 0 => [ 'TwoPunctures.bbh', horizons(1, 2) ] } },
    {
        name  => 'by-a0.7',
        until => 120,
        files => {
            0 => [
                'TwoPunctures.bbh',                        horizons(1),
                scalars('quasilocalmeasures-qlm_scalars'), modes('psi4', 8, 30, 40, 50, 60)
            ]
        },
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
        settings => [
            'IO::strict_io_parameter_check = no',

            # It does not measure spins.
            'ActiveThorns = "QuasiLocalMeasures TGRtensor"',
            'QuasiLocalMeasures::num_surfaces = 1',
            'QuasiLocalMeasures::surface_index[0] = 2',
            'QuasiLocalMeasures::interpolator_options = "order=4"',
            'IOASCII::out0D_every = 64',
            'IOASCII::out0D_vars = "QuasiLocalMeasures::qlm_scalars"'
        ],
        files  => { 0 => [ 'TwoPunctures.bbh', horizons(1, 2) ] },
        energy => 1,
        areas  => { area => 13.6353844, within => 1e-4 },

        # It has no waves. They carry away 5e-4.
        end     => { mass => 0.9995, within => 1e-3 },
        resting => 1e-3,
    },
    {
        name  => 'bbh',
        until => 100,
        lasts => 80,
        %symmetric_binary,
        files   => { 0 => [ 'TwoPunctures.bbh', horizons(1, 2), modes('psi4', 8, 30, 40, 50, 60) ] },
        remnant => {
            after    => 300,
            cutoff   => 0.05,
            energy   => 3e-3,
            momentum => 1e-2,
            mass     => { value => 0.951603, within => 3e-3 },
            chi      => [ 0.6865 - 5e-3, 0.6865 + 5e-3 ],
            ringing  => 0.015,
            damping  => 0.03,
            drift    => 2e-3
        },
    },
    (map { { name => $_, until => 10,  %symmetric_binary } } qw(BBHMedRes BBHMedHRes)),
    (map { { name => $_, until => 0.5, %symmetric_binary } } qw(BBHLowRes BBHHighRes BBHHigherRes)),
    (map { { name => $_, until => 0.5, areas => { area => 43.08147, within => 1e-4 } } } qw(by-a0.7-med by-a0.7-hi)),
);

sub cases () { return @cases }

# Names of files, as those who read them expect.
sub horizons (@numbers) {
    return map { "BH_diagnostics.ah$_.gp" } @numbers;
}

sub scalars (@groups) {
    return map { "$_..asc" } @groups;
}

sub modes ($name, $last, @radii) {
    my @modes = map { _modes_of($_) } 0 .. $last;
    return map { _at_radii("mp_${name}_$_", @radii) } @modes;
}

sub _modes_of ($l) {
    return map { "l${l}_m$_" } -$l .. $l;
}

sub _at_radii ($file, @radii) {
    return map { sprintf '%s_r%.2f.asc', $file, $_ } @radii;
}

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
    _files($tally, $case, $folder, $until);
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
        [ end     => sub ($wanted) { _end($tally, $case, $until, $wanted, @appear) if $until >= $case->{until} } ],
        [ resting => sub ($wanted) { _resting($tally, $case, $folder, $wanted) if $until >= $case->{until} } ],
        [
            remnant =>
                sub ($wanted) { _remnant($project, $tally, $case, $folder, $wanted) if $until >= $wanted->{after} }
        ],
    );

    for my $judge (@judges) {
        my ($key, $ask) = @{$judge};
        $ask->($case->{$key}) if defined $case->{$key};
    }
    return;
}

# Files that are there from a time on, each with numbers.
sub _files ($tally, $case, $folder, $until) {
    my $files = $case->{files} // return;
    my @names = map  { @{ $files->{$_} } } grep { $_ <= $until } sort { $a <=> $b } keys %{$files};
    my @empty = grep { !-e "$folder/$_" || read_text("$folder/$_") !~ m{ ^ [^#\n]* \d }xm } @names;
    return $tally->check("$case->{name}: @{[scalar @names]} files that others read are there, with numbers",
        !@empty, join q{}, map { "$folder/$_\n" } @empty);
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

# The initial energy less that of the waves is the mass of the hole.
sub _end ($tally, $case, $until, $wanted, @appear) {
    return _near(
        $tally,
        "$case->{name}: the mass of the hole at the end",
        [ map { $_->[-1]{time} >= NEARLY * $until ? $_->[-1]{mass} : undef } @appear ],
        $wanted->{mass}, $wanted->{within}
    );
}

# The hole at the end does not rotate.
sub _resting ($tally, $case, $folder, $most) {
    my ($mass, $spin) =
        map { (column("$folder/quasilocalmeasures-qlm_scalars..asc", "qlm_${_}[0]"))[-1] // 'nothing' } qw(mass spin);
    return $tally->check(
        "$case->{name}: at the end the spin is at most $most of the mass squared",
        is_finite($mass) && is_finite($spin) && $mass > 0 && abs($spin) <= $most * $mass**2,
        "found spin $spin, mass $mass\n"
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
    my @odd  = grep { !is_finite($_) } @said{qw(drift mass chi)},
        map { @{$_} } @said{qw(radiated energy momentum ringing damping)};
    $tally->check(
        "$name: each radius has a balance and a fit, and all numbers are finite",
        !@odd && @{ $said{energy} } && @{ $said{energy} } == @{ $said{ringing} },
        $result->{output}
    ) or return;

    for my $claim (_claims_of_remnant($wanted, %said)) {
        my ($words, $holds) = @{$claim};
        $tally->check("$name $words", $holds, $result->{output});
    }
    return;
}

# Words and whether they hold. What waves carry away is asked of the radius whose balance of energy is best: small ones lie in the near zone, and
# large ones where the grid is coarse.
sub _claims_of_remnant ($wanted, %said) {
    my @closed = grep { abs $said{energy}[$_] <= $wanted->{energy} && abs $said{momentum}[$_] <= $wanted->{momentum} }
        0 .. $#{ $said{energy} };
    my ($best) = sort { abs $said{energy}[$a] <=> abs $said{energy}[$b] } 0 .. $#{ $said{energy} };
    my ($mass, $chi, $radiated) = @{$wanted}{qw(mass chi radiated)};
    return (
        [ "keeps its mass to $wanted->{drift}", abs $said{drift} <= $wanted->{drift} ],
        [
            ", and waves, have the initial energy to $wanted->{energy} and angular momentum to $wanted->{momentum}",
            scalar @closed
        ],
        $mass ? [ "has mass $mass->{value} to $mass->{within}", is_near($said{mass}, $mass->{value}, $mass->{within}) ]
        : (),
        [ "has chi between $chi->[0] and $chi->[1]", _is_within($said{chi}, $chi) ],
        $radiated
        ? [
            "is what waves with $radiated->[0] to $radiated->[1] of the initial energy leave",
            _is_within($said{radiated}[$best], $radiated)
            ]
        : (),
        [
            "rings at the frequency of a Kerr black hole to $wanted->{ringing}",
            !(any { abs($_) > $wanted->{ringing} } @{ $said{ringing} })
        ],
        [
            "is damped as a Kerr black hole is to $wanted->{damping}",
            !(any { abs($_) > $wanted->{damping} } @{ $said{damping} })
        ],
    );
}

sub _is_within ($value, $range) { return $range->[0] <= $value && $value <= $range->[1] }

# drift, mass and chi; of each radius what waves carry away and what is missing of energy and angular momentum, and by what share frequency and damping
# differ; nan where nothing is fitted.
sub said ($text) {
    my ($drift) = $text =~ m{ ^ drift [^\n]* [(] (\S+) \s % }xm;
    my ($mass)  = $text =~ m{ ^ remnant \s+ M_AH \s = \s ([^\s,]+) }xm;
    my ($chi)   = $text =~ m{ ^ \s* chi \s = \s S/M_AH\^2 \s = \s (\S+) }xm;
    my ($balances, $ringing) = map {
        [ map { [ split q{ } ] } grep { m{ \A \s+ \d }x } split m{\n}x, $_ // q{} ]
    } (split m{ ^ M_AH [ ] omega }xm, $text =~ s{ \A .*? ^ what [ ] is [ ] missing [^\n]* }{}xmsr)[ 0, 1 ];
    return (
        drift    => _share($drift),
        mass     => $mass // 'nan',
        chi      => $chi  // 'nan',
        radiated => [ map { _share($_->[3]) } @{$balances} ],
        energy   => [ map { _share($_->[6]) } @{$balances} ],
        momentum => [ map { _share($_->[10]) } @{$balances} ],
        ringing  => [ map { _share($_->[4]) } @{$ringing} ],
        damping  => [ map { _share($_->[8]) } @{$ringing} ],
    );
}

sub _share ($percent) { return defined $percent && is_finite($percent) ? $percent / 100 : 'nan' }

sub is_near ($value, $wanted, $within) { return abs($value - $wanted) <= $within * abs $wanted }

# All of these are near, and there are some.
sub _near ($tally, $claim, $found, $wanted, $within) {
    my @wrong = grep { !defined || !is_finite($_) || !is_near($_, $wanted, $within) } @{$found};
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
own end. The file gets that end, a device and no last checkpoint; F<head_on.par> also gets C<IO::strict_io_parameter_check = no> and QuasiLocalMeasures for the common
horizon. Then its output must have what the row states: files that other programs read; energies, areas, masses and spins of horizons; the time of the common
horizon; what waves carry away; the balance of energy and angular momentum between horizon and waves; mass and spin of the remnant, and how it rings.

HOLES names some of the files. TIME is another end: what would happen later is not asked for. The remnant of F<bbh.par> is asked for with
C<HOLES=bbh TIME=300>. MINUTES is the limit of each run. The output stays in
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

=item horizons(@numbers), scalars(@groups), modes($name, $l, @radii)

Names of files: of horizons, of groups of scalars, of all modes until l.

=item horizon($file), column($file, $name), said($text)

Rows of a file BH_diagnostics (time, equator, area, mass); a column of a file of scalars; numbers from the output of C<simplot remnant>.

=back

=cut
