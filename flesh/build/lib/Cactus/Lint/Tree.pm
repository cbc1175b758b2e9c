# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Tree;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Find qw(find);

use Cactus::Build::Files qw(read_text entries);

# What make creates.
my $created = qr{ \A (?: TEST | exe | simulations | configs/ (?! options/ | thornlists/ ) ) }x;

# The files under version control and those that could be; without git, all that make does not create.
sub new ($class, $home) {
    my $self  = bless { home => $home, text => {} }, $class;
    my @files = _tracked($home);
    @files = _all($home) if !@files;
    $self->{files} = [ sort grep { -f "$home/$_" && !-l "$home/$_" } @files ];
    return $self;
}

sub _tracked ($home) {
    open my $pipe, q{-|}, "git -C '$home' ls-files -z --cached --others --exclude-standard 2>/dev/null" or return;
    local $/ = "\0";
    chomp(my @files = readline $pipe);
    return close($pipe) ? @files : ();
}

sub _all ($home) {
    my @files;
    find({ no_chdir => 1, wanted => sub { push @files, substr $_, 1 + length $home if -f } }, $home);
    return grep { !m{$created}x } @files;
}

sub home ($self) { return $self->{home} }

# Paths that match, relative to the top.
sub files ($self, $pattern = qr{.}x) {
    return grep { $_ =~ $pattern } @{ $self->{files} };
}

# Sources of the program that people wrote: neither test data, nor skeletons, nor output of a program.
sub hand_written ($self, $pattern) {
    my $other = qr{ /t/ .* / | \A tools/kernelgen/t/ | /newthorn/ | /test/ }x;
    return grep { m{ \A (?: flesh | arrangements | tools | testsuites ) / }x && !m{$other}x } $self->files($pattern);
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

=item hand_written($pattern)

Those that rules about code apply to: no data of tests, no skeletons.

=item thorns

=item is_copied($file)

Whether the file came unchanged from elsewhere, as test data.

=back

=head1 ERRORS

Dies if a file cannot be read.

=cut
