# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Workers;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::SHA;
use Exporter   qw(import);
use File::Path qw(make_path);
use POSIX      qw(_exit);

our @EXPORT_OK = qw(append_text folder_of_notes share_numbers);

use constant { DIGITS => 12, BYTES_OF_A_NUMBER => 4, MOST_NUMBERS => 16_384 };    # of a hash; in a pipe

# Workers take the numbers from a pipe that holds them all, so that none waits for another. Each one asks $begin once, with its own number, for what
# it does with a number. What it prints or finds must go to files: each worker is a process.
sub share_numbers ($workers, $numbers, $begin) {
    @{$numbers} <= MOST_NUMBERS or die 'at most ' . MOST_NUMBERS . " numbers can be shared\n";
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

sub _work ($code, $queue) {
    while (sysread $queue, my $packed, BYTES_OF_A_NUMBER) { $code->(unpack 'N', $packed) }
    return;
}

# Where notes stay from one call to the next while the program is the same.
sub folder_of_notes ($project, $what) {
    my $program = Digest::SHA->new(1)->addfile($project->executable)->hexdigest;
    my $folder  = $project->home . "/TEST/$what/" . substr $program, 0, DIGITS;
    make_path($folder);
    return $folder;
}

# Several workers may append to a file.
sub append_text ($file, $text) {
    open my $handle, '>>', $file or die "cannot write $file: $!\n";
    print {$handle} $text;
    close $handle or die "cannot write $file: $!\n";
    return;
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
the numbers. Returns when all have ended; a worker that dies says why on the standard error, and its last number is lost.

=item folder_of_notes($project, $what)

F<TEST/WHAT/HASH>, where HASH is that of the program.

=item append_text($file, $text)

=back

=head1 ERRORS

Dies if there are more than 16,384 numbers, or if a pipe, a process or a file cannot be made.

=cut
