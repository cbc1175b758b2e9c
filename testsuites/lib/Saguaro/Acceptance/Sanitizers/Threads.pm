# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Sanitizers::Threads;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(openmp_of_llvm with_watched_openmp);

use constant THREADS => 4;

# LLVM's runtime and its tool archer, of the newest version here; nothing where they are missing.
sub openmp_of_llvm () {
    my @folders = grep { -e "$_/libomp.so" && -e "$_/libarcher.so" }
        glob '/usr/lib/llvm-*/lib /usr/lib64 /usr/lib /usr/local/lib';
    my ($newest) = sort { _version($b) <=> _version($a) } @folders;
    return $newest;
}

# The variables that let a program use them, by a link in an empty room. The program asks for GNU's runtime by name, whose functions LLVM's has, too.
sub with_watched_openmp ($folder, $room) {
    my $link = "$room/libgomp.so.1";
    symlink "$folder/libomp.so", $link or die "cannot link $link: $!\n";
    return (
        LD_LIBRARY_PATH    => join(q{:}, $room, grep { length } $ENV{LD_LIBRARY_PATH} // q{}),
        OMP_TOOL_LIBRARIES => "$folder/libarcher.so",
        OMP_NUM_THREADS    => THREADS,
    );
}

sub _version ($folder) { return $folder =~ m{ llvm-(\d+) }x ? $1 : 0 }

1;

__END__

=head1 NAME

Saguaro::Acceptance::Sanitizers::Threads - loops of OpenMP under the thread sanitizer

=head1 SYNOPSIS

    my $folder = openmp_of_llvm();
    $project->run($program, environment => { with_watched_openmp($folder, $project->room('openmp')) }) if defined $folder;

=head1 DESCRIPTION

The thread sanitizer does not see how GNU's OpenMP runtime starts threads and waits for them, so it takes loops that follow one another for races. LLVM's
runtime tells it, by its tool archer. Programs of g++ run with that runtime unchanged.

=cut
