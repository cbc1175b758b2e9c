# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Mutants::Copy;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use File::Path  qw(make_path remove_tree);
use Time::HiRes qw(lstat utime);

use Cactus::Build::Files qw(read_text);

our @EXPORT_OK = qw(refresh_copy);

use constant { DEVICE => 0, INODE => 1, MODE => 2, ACCESSED => 8, CHANGED => 9, PERMISSIONS => oct 7777 };

# What no step of a build writes into: sources, and what compilers, linkers and archivers make anew each time. Copies share it.
my $shared = qr{ \A / (?! configs/ ) | [.] (?: o | a | gch ) \z }x;

# The same without the sources, for a copy of a tree in which somebody may be editing.
my $built = qr{ \A / (?: exe | [.]git ) / | [.] (?: o | a | gch ) \z }x;

# Makes $to a copy of the tree $from in which make finds nothing to do. What is still as it was stays. Options: own_sources.
sub refresh_copy ($from, $to, %options) {
    make_path($to);
    return _refresh_folder($from, $to, q{}, $options{own_sources} ? $built : $shared);
}

# $below: path from the top of both trees. What tests write is nobody's source.
sub _refresh_folder ($from, $to, $below, $linked) {
    my %is_wanted = map { $_ => 1 } grep { "$below/$_" ne '/TEST' } _names("$from$below");
    for my $name (grep { !$is_wanted{$_} } _names("$to$below")) {
        remove_tree("$to$below/$name");
    }
    for my $path (map { "$below/$_" } sort keys %is_wanted) {
        if    (-l "$from$path") { _refresh_link($from, $to, $path) }
        elsif (-d _)            { mkdir "$to$path"; _refresh_folder($from, $to, $path, $linked) }
        else                    { _refresh_file($from, $to, $path, $linked) }
    }
    return _take_times($to . $below, lstat "$from$below");
}

sub _names ($folder) {
    opendir my $handle, $folder or die "cannot read the folder $folder: $!\n";
    my @names = grep { !m{ \A [.]{1,2} \z }x } readdir $handle;
    closedir $handle;
    return @names;
}

sub _refresh_link ($from, $to, $path) {
    my $target = readlink("$from$path") =~ s{ \A \Q$from\E (?= / ) }{$to}xr;
    return if (readlink("$to$path") // q{}) eq $target;
    remove_tree("$to$path");
    symlink $target, "$to$path" or die "cannot make the link $to$path: $!\n";
    return;
}

# Two files are the same if they are one, or if they were changed at the same time. $linked: files that both trees share.
sub _refresh_file ($from, $to, $path, $linked) {
    my @original = lstat "$from$path";
    my @copy     = lstat "$to$path";
    my @parts    = $path =~ $linked ? (DEVICE, INODE) : (CHANGED);
    return if @copy && !grep { $original[$_] != $copy[$_] } @parts;
    unlink "$to$path";
    if ($path =~ $linked) {
        link "$from$path", "$to$path" or die "cannot link $to$path: $!\n";
        return;
    }
    my $text = read_text("$from$path");
    $text =~ s{ \Q$from\E (?! [-\w] ) }{$to}gx if $text !~ m{\0}x;    # a program with a longer path would not run
    _write_new("$to$path", $text);
    return _take_times("$to$path", @original);
}

sub _write_new ($path, $text) {
    open my $handle, '>:raw', $path or die "cannot write $path: $!\n";
    print {$handle} $text or die "cannot write $path: $!\n";
    close $handle         or die "cannot write $path: $!\n";
    return;
}

sub _take_times ($path, @original) {
    chmod $original[MODE] & PERMISSIONS, $path or die "cannot set the mode of $path: $!\n";
    utime $original[ACCESSED], $original[CHANGED], $path or die "cannot set the time of $path: $!\n";
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Mutants::Copy - a copy of a built tree, at little cost

=head1 SYNOPSIS

    refresh_copy("$home/TEST/mutants/base", "$home/TEST/mutants/tree-0");

=head1 DESCRIPTION

Rules of make and lists of dependencies name files by their whole paths. In the copy they name those of the copy, so that a change there rebuilds what
depends on it, and nothing else. Sources and objects are shared by hard links: who changes one in the copy replaces the file. With the option
C<own_sources> the copy has sources of its own, which stay as they are while somebody edits the others.

=head1 ERRORS

Dies if a file cannot be read, written or linked: both trees have to be on one file system.

=cut
