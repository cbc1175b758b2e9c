# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::Output;
use v5.26;
use warnings;
use experimental 'signatures';

use Carp               qw(croak);
use File::Basename     qw(dirname);
use Cactus::CCL::Files qw(read_file write_file);

# The list of everything that was written, so that the next run can remove what is not generated any more.
my $manifest = 'bindings/manifest';

sub new ($class, $directory) {
    return bless { directory => $directory, text_of => {} }, $class;
}

sub add ($self, %text_of) {
    for my $path (keys %text_of) {
        croak "two emitters write $path" if exists $self->{text_of}{$path};
        $self->{text_of}{$path} = $text_of{$path};
    }
    return;
}

sub write_all ($self) {
    my @generated = sort keys %{ $self->{text_of} };
    my @obsolete  = grep { !exists $self->{text_of}{$_} } $self->generated_before;
    my $written   = grep { $self->_write($_, $self->{text_of}{$_}) } @generated;
    my $removed   = grep { $self->_remove($_) } @obsolete;
    $self->_write($manifest, join q{}, map { "$_\n" } @generated);
    return { files => scalar @generated, written => $written, removed => $removed };
}

# Paths of the last run's files, relative to the directory.
sub generated_before ($self) {
    my $list = read_file("$self->{directory}/$manifest") // q{};
    return split m{\n}x, $list;
}

# True if the file had to be written.
sub _write ($self, $path, $text) {
    my $file    = "$self->{directory}/$path";
    my $present = read_file($file);
    return 0 if defined $present && $present eq $text;
    write_file($file, $text);
    return 1;
}

sub _remove ($self, $path) {
    my $file = "$self->{directory}/$path";
    return 0 if !-e $file;
    unlink $file or croak "cannot remove $file: $!";
    rmdir dirname($file);    # fails, as it should, unless the directory is empty now
    return 1;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::Output - the generated files of one configuration

=head1 SYNOPSIS

    my $output = Cactus::CCL::Emit::Output->new('configs/sim');
    $output->add('bindings/include/thornlist.h' => $text);
    my $count = $output->write_all;
    say "$count->{written} of $count->{files} files written";

=head1 DESCRIPTION

Files are collected first and written together, so that an emitter that fails leaves nothing behind. A file whose
content has not changed is not touched, so that make does not see it as new. What an earlier run generated and this
one does not is removed; F<bindings/manifest> remembers it.

=over

=item new($directory)

=item add($path => $text, ...)

Collects files; paths are relative to the directory.

=item write_all

Writes, removes, and returns C<< { files => N, written => N, removed => N } >>.

=item generated_before

The paths that the last C<write_all> in this directory generated.

=back

=head1 ERRORS

Dies with the file's name and the system's reason if a file cannot be written, and if two emitters claim one path.

=cut
