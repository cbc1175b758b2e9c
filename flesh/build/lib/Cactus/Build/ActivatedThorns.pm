# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::ActivatedThorns;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(uniq);

use Cactus::CCL::KnownThorns;
use Cactus::CCL::Source;

# Every run may be given to several processes.
my @always = ('ExternalLibraries/MPI');

my $comment = qr{ [#] [^\n]*+ }x;

# A string ends at the first quote that no backslash protects and, from its second line on, no comment holds.
my $string = qr{
    "
    (?: \\ " | [^"\n] )*+
    (?: \n (?: \\ " | $comment | [^"\n] )*+ )*+
    (?: " | \z )
}x;

sub read_file ($class, $file, $path = $file) {
    my $source = Cactus::CCL::Source->read_file($file, $path) // die "cannot read $file: $!\n";
    return bless { source => $source, names => [ _names($source->text) ] }, $class;
}

# Pairs of a name and its offset, each name once.
sub _names ($text) {
    my (@names, %seen);
    while ($text =~ m{ \G (?: $comment | $string | \b ActiveThorns \s*+ = \s*+ ( $string | \w++ ) | . ) }gcxsi) {
        my ($value, $start) = ($1 // next, $-[1]);
        $value =~ s{ ($comment) }{q{ } x length $1}gex;
        push @names, grep { !$seen{ lc $_->[0] }++ } map { [ $_->[0], $start + $_->[1] ] } _words($value);
    }
    return grep { lc $_->[0] ne 'cactus' } @names;
}

sub _words ($value) {
    my @words;
    while ($value =~ m{ \w++ }gx) { push @words, [ substr($value, $-[0], $+[0] - $-[0]), $-[0] ] }
    return @words;
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
