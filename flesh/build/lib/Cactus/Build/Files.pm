# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Files;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use File::Basename qw(dirname);
use File::Path     qw(make_path);

our @EXPORT_OK = qw(append_text read_text write_text write_if_changed entries make_link);

sub read_text ($file) {
    open my $handle, '<:raw', $file or die "cannot read $file: $!\n";
    local $/ = undef;
    my $text = readline $handle;
    close $handle or die "cannot read $file: $!\n";
    return $text // q{};
}

# A reader never sees half a file: it appears under its name when it is complete.
sub write_text ($file, $text) {
    make_path(dirname($file));
    my $temporary = "$file.$$.tmp";
    open my $handle, '>:raw', $temporary or die "cannot write $temporary: $!\n";
    print {$handle} $text or die "cannot write $temporary: $!\n";
    close $handle         or die "cannot write $temporary: $!\n";
    rename $temporary, $file or die "cannot rename $temporary to $file: $!\n";
    return 1;
}

# Several processes may append to a file, a line each.
sub append_text ($file, $text) {
    open my $handle, '>>:raw', $file or die "cannot write $file: $!\n";
    print {$handle} $text;
    close $handle or die "cannot write $file: $!\n";
    return;
}

sub write_if_changed ($file, $text) {
    return 0 if -e $file && read_text($file) eq $text;
    return write_text($file, $text);
}

sub entries ($directory) {
    opendir my $handle, $directory or return;
    my @names = sort grep { !m{ \A [.] }x } readdir $handle;
    closedir $handle;
    return @names;
}

sub make_link ($target, $link) {
    my $present = readlink $link;
    return 0 if defined $present && $present eq $target;
    make_path(dirname($link));
    my $temporary = "$link.$$.tmp";
    symlink $target, $temporary or die "cannot make the link $temporary: $!\n";
    rename $temporary, $link or die "cannot rename $temporary to $link: $!\n";
    return 1;
}

1;

__END__

=head1 NAME

Cactus::Build::Files - read and write whole files

=head1 SYNOPSIS

    write_if_changed("$config/config-data/make.config.defn", $text);

=head1 DESCRIPTION

=over

=item read_text($file)

The content, as bytes.

=item write_text($file, $text), write_if_changed($file, $text)

Writes under a temporary name and renames; makes missing directories. The second leaves a file alone that holds this
text already, so that make does not see it as new; it returns whether it has written.

=item append_text($file, $text)

Puts text behind what the file holds, as bytes; the directory exists.

=item entries($directory)

Names in a directory, sorted, without hidden ones; none if it cannot be read.

=item make_link($target, $link)

Makes a symbolic link, or lets it point elsewhere; returns whether there was something to do.

=back

=head1 ERRORS

Each dies with the file's name and the system's reason.

=cut
