# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Files;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use File::Basename qw(dirname);
use File::Path     qw(make_path);

our @EXPORT_OK = qw(read_file write_file);

sub read_file ($file) {
    open my $handle, '<:raw', $file or return;
    local $/ = undef;
    my $text = readline $handle;
    close $handle or return;
    return $text // q{};
}

# A reader never sees half a file: it appears under its name when it is complete.
sub write_file ($file, $text) {
    make_path(dirname($file));
    my $temporary = "$file.$$.tmp";
    open my $handle, '>:raw', $temporary or die "cannot write $temporary: $!\n";
    print {$handle} $text or die "cannot write $temporary: $!\n";
    close $handle         or die "cannot write $temporary: $!\n";
    rename $temporary, $file or die "cannot rename $temporary to $file: $!\n";
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Files - read and write whole files

=head1 DESCRIPTION

=over

=item read_file($file)

The content as bytes; undef, with the reason in C<$!>, if it cannot be read.

=item write_file($file, $text)

Makes missing directories, writes under a temporary name and renames.

=back

=head1 ERRORS

C<write_file> dies with the file's name and the system's reason.

=cut
