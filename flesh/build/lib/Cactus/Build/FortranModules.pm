# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::FortranModules;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(uniq);

my $defined =
    qr{ ^ \s* (?: sub )? module \s+ (?! (?: procedure | subroutine | function | pure | elemental ) \b ) (\w+) \s* (?: ! | $ ) }xmi;
my $used   = qr{ (?: ^ | ; ) \s* use \s* (?: , \s* non_intrinsic \s* )? (?: :: )? \s* \b (\w+) }xmi;
my $parent = qr{ ^ \s* submodule \s* [(] \s* (\w+) }xmi;

sub new ($class) {
    return bless { defined_in => {}, uses => {}, thorn_of => {} }, $class;
}

# Notes what one source defines and uses. Names are as in the text, before preprocessing.
sub add ($self, $thorn, $object, $text) {
    $self->{thorn_of}{$object} = $thorn;
    push @{ $self->{defined_in}{$_}{$thorn} }, $object for map { lc } $text =~ m{$defined}xg;
    $self->{uses}{$object} = [ uniq sort map { lc } $text =~ m{$used}xg, $text =~ m{$parent}xg ];
    return;
}

# Which objects must exist before this one: for each module a file of the same thorn, else of any other. Modules that no
# file defines belong to the system.
sub needed_by ($self, $object) {
    my $thorn = $self->{thorn_of}{$object};
    my %needed;
    for my $module (@{ $self->{uses}{$object} }) {
        my $places  = $self->{defined_in}{$module} // next;
        my @objects = @{ $places->{$thorn} // [ map { @{ $places->{$_} } } sort keys %{$places} ] };
        $needed{$_} = 1 for grep { $_ ne $object } @objects;
    }
    my @objects = sort keys %needed;
    return @objects;
}

sub thorn_of ($self, $object) {
    return $self->{thorn_of}{$object};
}

sub objects ($self) {
    my @objects = sort keys %{ $self->{thorn_of} };
    return @objects;
}

1;

__END__

=head1 NAME

Cactus::Build::FortranModules - in which order Fortran sources must be compiled

=head1 SYNOPSIS

    my $modules = Cactus::Build::FortranModules->new;
    $modules->add('Fortran', 'Fortran/cctk.F90.o', $text);
    say for $modules->needed_by('Wave/rhs.F90.o');

=head1 DESCRIPTION

=over

=item add($thorn, $object, $text)

=item needed_by($object)

Objects of the files that define the modules that this one uses, sorted.

=item thorn_of($object), objects

=back

=head1 ERRORS

None.

=cut
