# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Mutants::Rooms;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(rooms_that_exist rooms_of_group group_of);

my $sources = qr{ [.] (?: c | cc | cu | h | hh | cuh | kranc ) \z }x;
my $levels =
      'PlaneWave CarpetRegrid2 CarpetInterp InterpToArray CarpetReduce PeriodicCarpet TestGrid TestModes Patches '
    . 'TestDevice TestLeftOut TestTimeStep Accelerator WaveCaKernel CarpetProlongateTest';

# group: what numbers are drawn for; folder: below the top of the tree; files: their form; configuration: what is built, of the thorns in
# testsuites/faults/mutants; tests: the program of unit tests; thorns: whose tests come after them.
my @rooms = (
    _room('Geometry',      group => 'sources', folder => 'arrangements/Saguaro/Geometry/src',      thorns => $levels),
    _room('Balance',       group => 'sources', folder => 'arrangements/Saguaro/Balance/src',       thorns => $levels),
    _room('Transfer',      group => 'sources', folder => 'arrangements/Saguaro/Transfer/src',      thorns => $levels),
    _room('Regridding',    group => 'sources', folder => 'arrangements/Saguaro/Regridding/src',    thorns => $levels),
    _room('Interpolation', group => 'sources', folder => 'arrangements/Saguaro/Interpolation/src', thorns => $levels),
    _room(
        'GridDriver',
        group  => 'sources',
        folder => 'arrangements/Saguaro/GridDriver/src',
        thorns => "$levels Carpet/Carpet CarpetIOHDF5 TestReadWrite"
    ),
    _room('AHFinderDirect', group => 'sources', folder => 'arrangements/EinsteinAnalysis/AHFinderDirect/src'),
    _equations(
        'Matter',
        group  => 'sources',
        folder => 'arrangements/Saguaro/Matter',
        thorns => 'TestMatter TestPrimitives Matter GRHydro'
    ),
    _equations('WeylScal4', group => 'sources', folder => 'arrangements/EinsteinAnalysis/WeylScal4'),
    _room(
        'MoL',
        group  => 'sources',
        folder => 'arrangements/CactusNumerical/MoL/src',
        thorns => 'MoL PlaneWave TestLeftOut LinearWave TestMoL TestTimeStep WaveCaKernel'
    ),
    _room(
        'Boundary',
        group  => 'sources',
        folder => 'arrangements/CactusBase/Boundary/src',
        thorns => 'Boundary TestBoundary WaveToyC WaveMoL IDScalarWaveC Patches'
    ),
    _room(
        'kernelgen',
        group  => 'passes',
        folder => 'tools/kernelgen',
        files  => qr{ \A tools/kernelgen/ (?! runtime ) .* [.] (?: cc | hh ) \z }x,
        tests  => 'kernelgen',
        thorns => 'LinearWave AHFinderDirect'
    ),
    _kernels('kernels', 'Saguaro/Matter',             'TestMatter TestPrimitives Matter GRHydro'),
    _kernels('kernels', 'EinsteinAnalysis/WeylScal4', 'WeylScal4'),
    _kernels('mutants', 'SaguaroExamples/LinearWave', 'LinearWave'),
    _kernels('mutants', 'EinsteinExact/KerrSchild',   'AHFinderDirect'),
);

sub _room ($name, %fields) {
    return {
        name          => $name,
        configuration => 'mutants',
        tests         => 'thorns',
        thorns        => $name,
        files         => $sources,
        %fields
    };
}

# Scripts of equations, and what kernelgen makes of them, have no unit tests.
sub _equations ($name, %fields) {
    return _room($name, configuration => 'kernels', tests => 'none', %fields);
}

sub _kernels ($configuration, $thorn, $thorns) {
    return _equations(
        "kernels of $thorn",
        group         => 'kernels',
        configuration => $configuration,
        folder        => "configs/$configuration/generated/$thorn/src",
        files         => qr{ _kernel[.]inc \z }x,
        thorns        => $thorns
    );
}

# Every sixteenth number, from each of these on, is drawn for a group; all others are for sources: of 160 numbers 20 are passes, 10 kernels.
my %group_of_rest = (0 => 'passes', 5 => 'kernels', 11 => 'passes');

sub group_of ($number) { return $group_of_rest{ $number % 16 } // 'sources' }

sub rooms_that_exist () { return @rooms }

sub rooms_of_group ($group) {
    return grep { $_->{group} eq $group } @rooms;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Mutants::Rooms - which sources are mutated, and whose tests have to notice

=head1 SYNOPSIS

    my @rooms = rooms_of_group(group_of($number));
    say "$_->{folder}: $_->{tests}, then tests of $_->{thorns}" for @rooms;

=head1 DESCRIPTION

Tests of a room: C<thorns> is the program of all unit tests of thorns, C<kernelgen> that of the generator, C<none> none. The thorns' tests
with parameter files run for what survives those.

=cut
