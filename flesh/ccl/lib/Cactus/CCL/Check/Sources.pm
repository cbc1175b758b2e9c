# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Sources;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

my $source = qr{ [.] (?: c | cc | C | cpp | cxx | cu | cl | F | F77 | F90 | f | f77 | f90 ) \z }x;

# Sources that nobody names would be left out without a word.
sub check_thorn ($self, $thorn) {
    return if $thorn->name eq 'Cactus' || -e $thorn->path . '/src/make.code.defn';
    opendir my $folder, $thorn->path . '/src' or return;
    my @files = sort readdir $folder;
    closedir $folder;
    my ($makefile) = grep { $_ eq 'Makefile' } @files;
    my @sources = grep { m{$source}x } @files;
    return if !@sources && !defined $makefile;
    my $name = $thorn->name;
    return $self->error(
        $thorn->place,
        defined $makefile
        ? "thorn '$name' has a makefile of its own, src/Makefile, which is not read"
        : "thorn '$name' does not say which of its sources are to be compiled",
        expected => 'src/make.code.defn with a line SRCS = ' . (join(q{ }, @sources) || '<sources>')
    );
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Sources - check that sources are named

=head1 SYNOPSIS

    Cactus::CCL::Check::Sources->new($build, $diagnostics)->run;

=head1 DESCRIPTION

A thorn with sources (or a makefile of its own) in F<src> has a F<make.code.defn>. See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
