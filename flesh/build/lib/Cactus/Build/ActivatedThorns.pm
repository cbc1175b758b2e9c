# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::ActivatedThorns;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(uniq);

use Cactus::Build::ParameterFile;
use Cactus::CCL::KnownThorns;

# Every run may be given to several processes.
my @always = ('ExternalLibraries/MPI');

sub read_file ($class, $file, $path = $file) {
    my $parameters = Cactus::Build::ParameterFile->read_file($file, $path);
    return bless { source => $parameters->source, names => [ $parameters->named_thorns ] }, $class;
}

# What has to be compiled, as Arrangement/Thorn. Where several arrangements have a thorn of one name, the first is taken.
sub thornlist ($self, $catalogue, $diagnostics) {
    my %full_name;
    $full_name{ lc s{ .* / }{}rx } //= $_ for $catalogue->thorns, $catalogue->scripted_thorns;
    my @unknown = grep { !$full_name{ lc $_->[0] } } @{ $self->{names} };
    $self->_report($_, $diagnostics, values %full_name) for @unknown;
    my @wanted = sort { $a cmp $b } uniq @always, grep { defined } map { $full_name{ lc $_->[0] } } @{ $self->{names} };
    return @wanted;
}

sub _report ($self, $name, $diagnostics, @all) {
    my ($word, $offset) = @{$name};
    my ($known) = Cactus::CCL::KnownThorns::named($word);
    my %remedy =
        defined $known
        ? (hint => "it is $known, a known thorn, not part of Saguaro; add its tree with ARRANGEMENTS=<path>")
        : (name => $word, candidates => [ map { s{ .* / }{}rx } @all ]);
    return $diagnostics->error([ $self->{source}, $offset ], "there is no thorn '$word' to compile", %remedy);
}

1;

__END__

=head1 NAME

Cactus::Build::ActivatedThorns - what has to be compiled for a parameter file

=head1 SYNOPSIS

    my $activated = Cactus::Build::ActivatedThorns->read_file('parfiles/puncture.par');
    say for $activated->thornlist($catalogue, $diagnostics);

=head1 DESCRIPTION

=over

=item read_file($file, $path)

Reads all C<ActiveThorns> of a parameter file; C<$path> is where it lies, if messages should call it otherwise.

=item thornlist($catalogue, $diagnostics)

The activated thorns as C<Arrangement/Thorn>, sorted, and ExternalLibraries/MPI. C<$catalogue> is a L<Cactus::CCL::Catalogue>. Thorns
that these require and that the file need not activate are added by the CCL stage.

=back

=head1 ERRORS

C<read_file> dies if the file cannot be read. Names that no thorn has go to the diagnostics, each with its place.

=cut
