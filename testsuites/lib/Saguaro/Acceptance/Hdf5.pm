# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Hdf5;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(has_h5py hdf5_differences);

use constant { PYTHON => '/usr/bin/python3', RUN_LIMIT => 600 };

sub has_h5py ($project) {
    return $project->run(PYTHON . q{ -c 'import h5py'}, limit => RUN_LIMIT)->{status} == 0;
}

# Lines that say where the bits of HDF5 files in two folders differ; none if they are the same, or if neither folder has such files.
sub hdf5_differences ($project, $expected, $found) {
    my @files = map { glob "$_/*.h5" } $expected, $found;
    return if !@files;
    my $result = $project->run(PYTHON . " testsuites/readers/compare_hdf5 --tolerance 0 '$expected' '$found'",
        limit => RUN_LIMIT);
    return $result->{status} == 0 ? () : split m{\n}x, $result->{output};
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Hdf5 - HDF5 files of two runs, compared bit by bit

=head1 SYNOPSIS

    say for hdf5_differences($project, 'whole/output', 'restarted/output');

=head1 DESCRIPTION

F<testsuites/readers/compare_hdf5> compares them: points of a level with each other, however the grid is cut into components and however many
processes have written files of their own. It needs h5py: ask C<has_h5py>.

=cut
