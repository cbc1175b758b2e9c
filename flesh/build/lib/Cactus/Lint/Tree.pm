# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Tree;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Find qw(find);

use Cactus::Build::Files qw(read_text entries);

# The files under version control, or all files of a folder that is not.
sub new ($class, $home) {
    my $self = bless { home => $home, text => {} }, $class;
    $self->{files} = [ sort grep { -f "$home/$_" && !-l "$home/$_" } -e "$home/.git" ? _tracked($home) : _all($home) ];
    return $self;
}

sub _tracked ($home) {
    open my $pipe, q{-|}, 'git', '-C', $home, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'
        or die "cannot start git: $!\n";
    local $/ = "\0";
    chomp(my @files = readline $pipe);
    close $pipe or die "git cannot list the files of $home\n";
    return @files;
}

sub _all ($home) {
    my @files;
    find({ no_chdir => 1, wanted => sub { push @files, substr $_, 1 + length $home if -f } }, $home);
    return @files;
}

sub home ($self) { return $self->{home} }

# Paths that match, relative to the top.
sub files ($self, $pattern = qr{.}x) {
    return grep { $_ =~ $pattern } @{ $self->{files} };
}

sub text ($self, $file) {
    return $self->{text}{$file} //= read_text("$self->{home}/$file");
}

sub is_binary ($self, $file) {
    return index($self->text($file), "\0") >= 0;
}

# "Arrangement/Thorn" of all folders that declare an implementation.
sub thorns ($self) {
    return map { m{ \A arrangements/ ( [^/]+/[^/]+ ) /interface[.]ccl \z }x ? $1 : () } $self->files;
}

# Folders whose files were copied unchanged from elsewhere; see testsuites/THIRD_PARTY.md.
sub is_copied ($self, $file) {
    my ($folder) = $file =~ m{ \A ( .* /test ) / }x or return 0;
    return -e "$self->{home}/$folder/THIRD_PARTY" && $file !~ m{ /test/ (?: THIRD_PARTY | test[.]ccl ) \z }x;
}

1;

__END__

=head1 NAME

Cactus::Lint::Tree - the files that are checked

=head1 SYNOPSIS

    my $tree = Cactus::Lint::Tree->new($home);
    say for $tree->files(qr{ [.]cc \z }x);

=head1 DESCRIPTION

=over

=item files($pattern), text($file), is_binary($file)

=item thorns

=item is_copied($file)

Whether the file came unchanged from elsewhere, as test data.

=back

=head1 ERRORS

Dies if git or a file cannot be read.

=cut
