# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Kernels;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

# Orders of differences, and points per wave of the two runs whose errors are compared.
my %points = (2 => [ 16, 32 ], 4 => [ 16, 32 ], 6 => [ 12, 24 ], 8 => [ 12, 24 ]);
use constant MUTATED => 200;

sub title ($class) { return 'Kernels' }

sub run ($class, $project, $tally) {
    $class->_unit_tests($project, $tally);
    $class->_mutated($project, $tally);
    $class->_orders($project, $tally);
    return;
}

sub _unit_tests ($class, $project, $tally) {
    return $tally->skipped('tests of kernelgen', 'GoogleTest is missing (install libgtest-dev)')
        if $project->run('pkg-config --exists gtest_main')->{status};
    my $tools  = $project->home . '/configs/.tools';
    my $ccache = $project->run('command -v ccache')->{status} ? q{} : 'ccache ';
    my $built =
        $project->run(
        "make -s -j2 -f tools/kernelgen/Makefile OUT='$tools' CXX='${ccache}g++' '$tools/kernelgen' tests",
        limit => 1500);
    $tally->check('kernelgen and its tests compile', $built->{status} == 0, $built->{output}) or return;
    my $result = $project->run("'$tools/kernelgen_tests'", limit => 600);
    my $failed = 0;
    for my $chunk (split m{^ (?= \[ [ ] RUN ) }mx, $result->{output}) {
        my ($test) = $chunk =~ m{ \A \[ [ ] RUN \s+ \] \s (\S+) }x or next;
        if ($chunk =~ m{ ^ \[ \s+ OK }mx)      { $tally->passed($test);                               next }
        if ($chunk =~ m{ ^ \[ \s+ SKIPPED }mx) { $tally->skipped($test, $chunk =~ m{ \n ([^\n]*) }x); next }
        $tally->failed($test, $chunk);
        $failed++;
    }
    $tally->failed('the tests of kernelgen end with status 0', $result->{output}) if $result->{status} && !$failed;
    return;
}

sub _mutated ($class, $project, $tally) {
    my $result = $project->run('testsuites/faults/kernels/run ' . MUTATED, limit => 300);
    $tally->check(MUTATED . ' mutated scripts: no crash, no hang', $result->{status} == 0, $result->{output});
    return;
}

# Waves with RK4 and steps so small that the error is that of the differences.
sub _orders ($class, $project, $tally) {
    my @missing =
        $project->missing_thorns(qw(KleinGordon MoL Periodic Slab Carpet CarpetReduce CarpetIOScalar CarpetIOASCII));
    if (@missing) { $tally->skipped('orders of generated kernels', "thorns are missing: @missing"); return }
    for my $order (sort keys %points) {
        my @errors = map { $class->_error($project, $tally, $order, $_) // return } @{ $points{$order} };
        my $found  = log($errors[0] / $errors[1]) / log 2;
        $tally->check(
            "Klein-Gordon, differences of order $order: a massive wave converges with it, within 0.2",
            abs($found - $order) < 0.2,
            sprintf 'errors %.3e, %.3e; order %.2f',
            @errors, $found
        );
    }
    return;
}

sub _error ($class, $project, $tally, $order, $points) {
    my $room = $project->room("kernels/$order/$points");
    my $text = $project->filled_in(
        $project->home . '/testsuites/convergence/klein_gordon.par.in',
        ORDER  => $order,
        WIDTH  => $order / 2,
        POINTS => $points,
        DEPTH  => 8 / $points,
        DTFAC  => $order > 4 ? 0.02 : 0.1,
    );
    write_text("$room/klein_gordon.par", $text);
    my $result = $project->simulate('klein_gordon.par', folder => $room, limit => 300);
    if ($result->{status}) {
        $tally->failed("Klein-Gordon, order $order, $points points, runs", $result->{output});
        return;
    }
    my ($error) = read_text("$room/output/phierror.norm2.asc") =~ m{ (\S+) \s* \z }x;
    return $error;
}

1;

__END__

=head1 NAME

Cactus::Check::Kernels - the generator's unit tests, broken scripts, orders of convergence of a generated thorn

=head1 SYNOPSIS

    Cactus::Check::Kernels->run($project, $tally);

=cut
