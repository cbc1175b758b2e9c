# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Layouts;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);
use Cactus::Check::AsciiOutput;

my @all_layouts  = map { ([ $_, 1 ], [ $_, 2 ], [ $_, 4 ]) } 1, 2, 3, 4, 8;
my @some_layouts = ([ 1, 2 ], [ 1, 4 ], [ 2, 1 ], [ 3, 2 ], [ 4, 1 ], [ 8, 1 ]);

sub title ($class) { return 'Layouts' }

# The same bits at every point, whatever the number of processes and threads. `scope` is `all` or `some`.
sub run ($class, $project, $tally, $scope = 'some') {
    my @missing = $project->missing_thorns(_thorns_of(_parameter_file($project)));
    return $tally->skipped('the same bits on all layouts', "thorns are missing: @missing") if @missing;
    my $reference = $class->_fields($project, $tally, [ 1, 1 ]) // return;
    for my $layout ($scope eq 'all' ? grep { "@{$_}" ne '1 1' } @all_layouts : @some_layouts) {
        my ($processes, $threads) = @{$layout};
        my $claim = "$processes x $threads (processes x threads) gives the bits of 1 x 1";
        if ($processes > 1 && !$project->has_mpi) { $tally->skipped($claim, 'MPI is missing'); next }
        my $fields      = $class->_fields($project, $tally, $layout) // next;
        my @differences = ($reference->differences($fields), $fields->contradictions);
        $tally->check($claim, !@differences, join "\n", @differences);
    }
    return;
}

sub _parameter_file ($project) {
    return $project->home . '/testsuites/layouts/wavetoy.par';
}

sub _thorns_of ($file) {
    return map { split q{ } } read_text($file) =~ m{ ^ ActiveThorns \s* = \s* " ([^"]*) " }gmx;
}

sub _fields ($class, $project, $tally, $layout) {
    my ($processes, $threads) = @{$layout};
    my $file   = _parameter_file($project);
    my $room   = $project->room("layouts/${processes}x$threads");
    my $result = $project->simulate($file, folder => $room, processes => $processes, threads => $threads);
    my $claim  = "$processes x $threads runs";
    if ($result->{status} != 0) { $tally->failed($claim, $result->{output}); return }
    my $fields = eval { Cactus::Check::AsciiOutput->read_file("$room/wavetoy/phi.xyz.asc") };
    if (!$fields || !$fields->size) { $tally->failed("$claim and writes phi", $@ || 'no values'); return }
    return $fields;
}

1;

__END__

=head1 NAME

Cactus::Check::Layouts - results do not depend on the number of processes and threads

=head1 SYNOPSIS

    Cactus::Check::Layouts->run($project, $tally, 'all');

=head1 DESCRIPTION

Runs F<testsuites/layouts/wavetoy.par> (C<all>: on 1, 2, 3, 4, 8 processes with 1, 2, 4 threads each; C<some>: on six of
these) and compares 17 digits of every point.

=cut
