# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::PublicSurfaces;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use List::Util     qw(max);

use Cactus::Build::Files qw(read_text write_text);

# Public cases of which only some columns can agree; flesh/doc/compatibility.md says why. A comparison: files, columns (counted from 1, or names of
# "# data columns", without [0]), relative and absolute tolerance, and lines that count.
my $published = 'testsuites/published';
my $measures  = 'arrangements/EinsteinAnalysis/QuasiLocalMeasures/test';

# What does not depend on the Killing vector's transport, then what does.
my @sizes = map { "qlm_$_" }
    qw(equatorial_circumference polar_circumference_0 polar_circumference_pi_2 area irreducible_mass radius
    mass_guess adm_energy w_energy);
my @spins   = map { "qlm_$_" } qw(coordspinx coordspiny coordspinz adm_angular_momentum_z w_angular_momentum_z);
my @killing = map { "qlm_$_" } qw(killing_eigenvalue_re spin mass);

my @cases = (
    (map { _measured($measures, $_, 3e-5, 1e-3) } qw(qlm-ks qlm-ks-EE qlm-ks-shifted qlm-ks-boosted qlm-minkowski)),
    _measured($published, 'qlm-bl',        3e-5, 1e-3),
    _measured($measures,  'qlm-ks-tilted', 5e-3, 2e-2),
    {
        folder      => $published,
        name        => 'misner1.2-025',
        thorns      => [qw(AHFinderDirect IDAnalyticBH PUGH)],
        comparisons => [
            { files => qr{ ^ BH_diagnostics }x, columns => [ 1 .. 28 ], relative => 1e-8, absolute => 1e-8 },
            { files => qr{ ^ (?: h[.] | sf_ | emask ) }x, relative => 1e-8, absolute => 1e-8 },
        ],
    },
    {
        folder      => $published,
        name        => 'recoverML-EE',
        thorns      => [qw(AHFinderDirect NoExcision ML_BSSN CarpetIOHDF5)],
        goes_on     => 'arrangements/EinsteinAnalysis/AHFinderDirect/test/checkpointML-EE.par',
        comparisons => [ { files => qr{ [.] (?: gp | asc ) $ }x, relative => 1e-8, absolute => 1e-8 } ],
    },
    {
        folder      => $published,
        name        => 'qc0-mclachlan',
        thorns      => [qw(Extract TwoPunctures ML_BSSN)],
        comparisons => [
            {
                files    => qr{ ^ (?: ADMmass | rsch | mass | spin_z ) .* [.]tl $ }x,
                relative => 1e-11,
                absolute => 0,
                lines    => [0]
            },
            { files => qr{ ^ ADMmass .* [.]tl $ }x, relative => 1e-5, absolute => 0 },
            { files => qr{ ^ rsch .* [.]tl $ }x,    relative => 3e-4, absolute => 0 },
            { files => qr{ ^ mass .* [.]tl $ }x,    relative => 2e-2, absolute => 0 },
        ],
    },
);

sub title ($class) { return 'PublicSurfaces' }

sub run ($class, $project, $tally) {
    for my $case (@cases) {
        my $claim   = "$case->{name} gives what the public program gives";
        my @missing = $project->missing_thorns(@{ $case->{thorns} });
        if (@missing) { $tally->skipped($claim, "thorns are missing: @missing"); next }
        _compare($project, $tally, $case, $claim);
    }
    return;
}

sub _measured ($folder, $name, $relative, $of_killing) {
    my $scalars = qr{ ^ quasilocalmeasures-qlm_scalars[.][.]asc $ }x;
    return {
        folder      => $folder,
        name        => $name,
        thorns      => [qw(QuasiLocalMeasures AHFinderDirect Exact KerrSchild ML_ADMConstraints)],
        comparisons => [
            { files => $scalars, columns => \@sizes, relative => $relative, absolute => 1e-5 },
            {
                files    => $scalars,
                columns  => \@spins,
                relative => 2 * $relative,
                absolute => 20 * $relative * $relative + 2e-5
            },
            { files => $scalars, columns => \@killing, relative => $of_killing, absolute => 1e-5 },

            # A root of what vanishes without spin.
            { files => $scalars, columns => ['qlm_spin_guess'], relative => $relative, absolute => 2e-3 },
        ],
    };
}

sub _compare ($project, $tally, $case, $claim) {
    my $home   = $project->home . "/$case->{folder}";
    my $room   = $project->room("public/$case->{name}");
    my $packed = $project->run("mkdir '$room/expected' && tar -C '$room/expected' -xJf '$home/$case->{name}.tar.xz'");
    die "$packed->{output}\n" if $packed->{status};
    my $file   = $case->{goes_on} ? _file_that_goes_on($project, $tally, $case, $room) : "$home/$case->{name}.par";
    my $result = $project->simulate($file, folder => $room);
    $tally->check("$case->{name} runs", $result->{status} == 0, $result->{output}) or return;
    my ($found, $expected) = ("$room/$case->{name}", "$room/expected/$case->{name}");

    for my $comparison (@{ $case->{comparisons} }) {
        my @files = grep { basename($_) =~ $comparison->{files} } glob "'$expected'/*";
        @files or die "$case->{name} has no reference for $comparison->{files}\n";
        my @wrong = map { _differences($_, "$found/" . basename($_), $comparison) } @files;
        $tally->check("$claim, to $comparison->{relative}, in " . _named($comparison, @files),
            !@wrong, join "\n", @wrong);
    }
    return;
}

# Runs the case before, whose checkpoint is not public, and lets the case read ours.
sub _file_that_goes_on ($project, $tally, $case, $room) {
    my $first  = $project->home . "/$case->{goes_on}";
    my $result = $project->simulate($first, folder => $room);
    $tally->check("$case->{name} has a checkpoint to go on from", $result->{status} == 0, $result->{output});
    my $folder = basename($first, '.par');
    my $text   = read_text($project->home . "/$case->{folder}/$case->{name}.par");
    $text =~ s{ (recover_dir \s* = \s*) " [^"]* " }{$1"$folder"}x
        or die "$case->{name} does not say where to recover from\n";
    write_text("$room/$case->{name}.par", $text);
    return "$room/$case->{name}.par";
}

sub _named ($comparison, @files) {
    my $columns = $comparison->{columns} ? @{ $comparison->{columns} } . ' columns of ' : q{};
    return $columns . (@files == 1 ? basename($files[0]) : scalar(@files) . ' files');
}

# One line for each file that differs: its worst place.
sub _differences ($expected, $found, $comparison) {
    return basename($expected) . ' was not written' if !-e $found;
    my ($old, $new) = map { _table($_, $comparison->{columns}) } $expected, $found;

    # If not all lines are there, those of one iteration count as one.
    my %new_by_start = map { ($_->{start} => $_) } @{$new};
    my @same         = @{$old} == @{$new} ? @{$new} : ();
    my $worst        = 0;
    my $where        = q{};
    my @lines        = @{ $comparison->{lines} ? [ @{$old}[ @{ $comparison->{lines} } ] ] : $old };
    for my $line (@lines) {
        my $other = @same ? shift @same : $new_by_start{ $line->{start} };
        return basename($expected) . ": there is no line '$line->{start} ...'" if !$other;
        for my $n (0 .. $#{ $line->{values} }) {
            my ($a, $b) = ($line->{values}[$n], $other->{values}[$n] // 'nan');
            my $allowed  = max($comparison->{absolute}, $comparison->{relative} * max(abs $a, abs $b), 1e-300);
            my $distance = $a == $b ? 0 : abs($a - $b) / $allowed;
            my $place    = "column @{[$comparison->{columns} ? $comparison->{columns}[$n] : $n + 1]}: $a, found $b";
            return basename($expected) . ": $place" if !($distance < 9e99);    # what is not a number
            ($worst, $where) = ($distance, $place) if $distance > $worst;
        }
    }
    return $worst <= 1 ? () : basename($expected) . ": $where";
}

# Lines with numbers: how they start, and the values of the columns.
sub _table ($file, $columns) {
    my $text  = read_text($file);
    my %named = $text =~ m{ \b (\d+) : (\w+) \[0\] }gx;
    my %at    = reverse %named;
    my @table;
    for my $line (grep { m{ \A \s* [-+.\d] }x } split m{\n}x, $text) {
        my @values = split q{ }, $line =~ s{ (?<= \d ) [Dd] (?= [-+]\d ) }{E}gxr;
        my @wanted = map { $_ =~ m{ \A \d+ \z }x ? $_ : $at{$_} // die "$file has no column $_\n" }
            @{ $columns // [ 1 .. @values ] };
        push @table, { start => 0 + $values[0], values => [ @values[ map { $_ - 1 } @wanted ] ] };
    }
    return \@table;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::PublicSurfaces - public cases of horizons and waves, by columns

=head1 SYNOPSIS

    Saguaro::Acceptance::PublicSurfaces->run($project, $tally);

=head1 DESCRIPTION

Runs public parameter files as they are and compares the columns of their output that can agree. Whole files of the others are compared by
C<make star-testsuite>. F<flesh/doc/compatibility.md> lists all public cases of black holes.

=cut
