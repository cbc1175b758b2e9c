# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Workers;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::SHA;
use Exporter   qw(import);
use File::Path qw(make_path);
use POSIX      qw(_exit);

our @EXPORT_OK = qw(folder_of_notes share_numbers);

use constant { DIGITS => 12, BYTES_OF_A_NUMBER => 4, MOST_NUMBERS => 16_384 };    # of a hash; in a pipe

# Workers take the numbers from a pipe that holds them all, so that none waits for another. Each one asks $begin once, with its own number, for what
# it does with a number. What it prints or finds must go to files: each worker is a process.
sub share_numbers ($workers, $numbers, $begin) {
    $workers =~ m{ \A [1-9]\d* \z }x or die "expected a number of workers from 1, found '$workers'\n";
    @{$numbers} <= MOST_NUMBERS      or die 'at most ' . MOST_NUMBERS . " numbers can be shared\n";
    pipe my $queue, my $filler or die "cannot make a pipe: $!\n";
    my $packed = pack 'N*', @{$numbers};
    (syswrite($filler, $packed) // -1) == length $packed or die "cannot fill the pipe: $!\n";
    close $filler                                        or die "cannot close a pipe: $!\n";
    for my $worker (0 .. $workers - 1) {
        my $child = fork // die "cannot fork: $!\n";
        next if $child;
        my $is_done = eval { _work($begin->($worker), $queue); 1 };
        print {*STDERR} $@ if !$is_done;
        _exit($is_done ? 0 : 1);
    }
    1 while wait >= 0;
    return;
}

# A number that goes wrong is lost, and the next one comes.
sub _work ($code, $queue) {
    while (sysread $queue, my $packed, BYTES_OF_A_NUMBER) {
        eval { $code->(unpack 'N', $packed); 1 } or print {*STDERR} $@;
    }
    return;
}

# Where notes stay from one call to the next while the program, the code that tries and judges, and these files are the same.
sub folder_of_notes ($project, $what, @files) {
    my $sources = $project->home . '/testsuites/lib';
    my @code    = -d $sources ? sort split m{\n}x, $project->run("find '$sources' -name '*.pm'")->{output} : ();
    my $digest  = Digest::SHA->new(1);
    $digest->addfile($_) for $project->executable, @code, @files;
    my $folder = $project->home . "/TEST/$what/" . substr $digest->hexdigest, 0, DIGITS;
    make_path($folder);
    return $folder;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Workers - many trials at a time, and notes of them that stay

=head1 SYNOPSIS

    my $notes = folder_of_notes($project, 'draws') . '/verdicts';
    share_numbers(4, [ 1 .. 1000 ], sub ($worker) {
        my $room = $project->room("draws/$worker");
        return sub ($number) { append_text($notes, "$number " . tried($room, $number) . "\n") };
    });

=head1 DESCRIPTION

=over

=item share_numbers($workers, \@numbers, $begin)

So many processes take numbers, each from 0 to 2**32 - 1, until none is left. C<$begin> gets the number of a worker and returns the sub that gets
the numbers. Returns when all have ended. Where that sub dies, the worker says why on the standard error and takes the next number: who shares
numbers must ask for each one whether its result is there.

=item folder_of_notes($project, $what, @files)

F<TEST/WHAT/HASH>, where HASH is that of the program, of all modules of F<testsuites/lib>, and of these files.

=back

=head1 ERRORS

Dies without a worker, if there are more than 16,384 numbers, or if a pipe, a process or a file cannot be made.

=cut
