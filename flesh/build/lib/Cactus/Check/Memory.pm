# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Memory;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

# A run may need less than was foretold, because storage that is never touched costs nothing, and more, because buffers of
# messages and files are not foretold.
use constant { LEAST => 0.8, MOST => 1.5 };

my %bytes_in = (B => 1, kB => 1e3, MB => 1e6, GB => 1e9);
my $amount   = qr{ ( [\d.]+ ) [ ] ( [kMG]? B ) }x;

sub title ($class) { return 'Memory' }

# What --check foretells is what a run uses, within limits.
sub run ($class, $project, $tally) {
    my $file = $project->home . '/parfiles/quickstart.par';
    my @missing =
        $project->missing_thorns(map { split q{ } } read_text($file) =~ m{ ActiveThorns \s* = \s* " ([^"]*) " }gx);
    return $tally->skipped('memory as foretold', "thorns are missing: @missing") if @missing;
    my $text = read_text($file) =~ s{ cctk_itlast \s* = \s* \d+ }{cctk_itlast = 4}xr =~ s{ 0[.]025 }{0.0125}gxr;
    for my $processes (1, 2) {
        my $claim = "$processes processes use the memory that --check foretells";
        if ($processes > 1 && !$project->has_mpi) { $tally->skipped($claim, 'MPI is missing'); next }
        my $room = $project->room("memory/$processes");
        write_text("$room/memory.par", $text);
        my $foretold = _bytes($project, $room, $processes, '--check', qr{ together [ ] $amount }x);
        my $used  = _bytes($project, $room, $processes, q{}, qr{ at [ ] most [ ] $amount [ ] on [ ] a [ ] process }x);
        my $ratio = $used ? $foretold / $used : 0;
        $tally->check(
            sprintf('%s: ratio %.2f', $claim, $ratio),
            LEAST < $ratio && $ratio < MOST,
            "foretold $foretold, used $used bytes"
        );
    }
    return;
}

# The amount that a program prints last; 0 if there is none.
sub _bytes ($project, $room, $processes, $option, $pattern) {
    my $launcher = $processes > 1 ? "mpirun -np $processes " : q{};
    my $result =
        $project->run("$launcher'@{[$project->executable]}' $option memory.par", folder => $room, limit => 120);
    my @amounts = $result->{output} =~ m{$pattern}gx or return 0;
    return $amounts[-2] * $bytes_in{ $amounts[-1] };
}

1;

__END__

=head1 NAME

Cactus::Check::Memory - the estimate of --check against what a run uses

=head1 SYNOPSIS

    Cactus::Check::Memory->run($project, $tally);

=head1 DESCRIPTION

Takes F<parfiles/quickstart.par> with twice as many points per direction on one and two processes, and compares what C<--check>
foretells for a process with the largest resident memory that the run reports at its end. The claim names the ratio.

=cut
