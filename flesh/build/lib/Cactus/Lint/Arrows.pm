# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Arrows;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Lint::Includes qw(includes);

my $code       = qr{ [.] (?: c | cc | cu | h | hh | cuh ) \z }x;
my $facade     = qr{ (?: \A | / ) (?: cctk | util_ ) \w* [.] h+ \z | \A (?: cctki_ | CParameters | FParameters ) }x;
my $message    = qr{ \A (?: mpi | cuda\w* | cuda/.* ) (?: [.]h+ )? \z }x;
my $cuda       = qr{ \A cu (?: da\w* | da/.* | rand\w* | blas\w* | b/.* ) (?: [.]h+ )? \z }x;
my $capability = 'cctk_Capabilities.h';    # what the machine offers; the flesh asks it for MPI
my @no_machine =
    map { "Saguaro/$_" } qw(Balance Checkpoint Device ExactSum Geometry HDF5Files Krylov Regridding Transfer);
my @cuda_thorns = qw(CactusUtils/CUDARunTime);
my $driver      = qr{ \A (?: Saguaro/GridDriver/ | grid_driver ) }x;
my $infrastructure =
    qr{ \A (?: Saguaro\w* / | Carpet/ | CactusPUGH/ | CactusBase/IO | CactusUtils/ (?: Accelerator | CaKernel | CUDARunTime ) \z ) }x;
my $public_flesh = qr{ \A flesh/ \w+ [.]hh \z }x;

sub claim ($class) { return 'arrows between flesh, thorns and libraries point one way' }

sub findings ($class, $tree) {
    my @found;
    for my $file ($tree->files($code)) {
        for my $include (includes($tree->text($file))) {
            my $objection = $class->_objection($tree, $file, $include->{name}) // next;
            push @found, "$file:$include->{line}: includes $include->{name}: $objection";
        }
    }
    return @found, _faces_named_by_driver($tree), _acceptance_in_flesh($tree), _who_requires_driver($tree);
}

sub _who_requires_driver ($tree) {
    my @found;
    for my $thorn (grep { !m{$infrastructure}x } $tree->thorns) {
        my $file     = "arrangements/$thorn/configuration.ccl";
        my $requires = -e $tree->home . "/$file" && $tree->text($file) =~ m{ ^ \s* REQUIRES \b .* \b GridDriver \b }mx;
        push @found, "$file: physics and numerics name no driver" if $requires;
    }
    return @found;
}

# Only programs call checks that name thorns: the libraries of flesh/build name none.
sub _acceptance_in_flesh ($tree) {
    my @found;
    for my $file ($tree->files(qr{ \A flesh/build/lib/ .* [.]pm \z }x)) {
        push @found, "$file: uses $1, which belongs to testsuites/lib: no library of the flesh does"
            if $tree->text($file) =~ m{ ^ \s* use \s+ ( Saguaro:: [\w:]+ ) }mx;
    }
    return @found;
}

# Faces hand in the names of their parameters for messages.
sub _faces_named_by_driver ($tree) {
    my @found;
    for my $file (grep { !m{ _test[.]cc \z }x }
        $tree->files(qr{ \A arrangements/Saguaro/GridDriver/src/ .* [.] (?: cc | hh ) \z }x))
    {
        my $line = 0;
        for (split m{\n}x, $tree->text($file)) {
            $line++;
            push @found, "$file:$line: names $1: the driver knows no face" if m{ \b ( (?: Carpet | PUGH ) \w* ) \b }x;
        }
    }
    return @found;
}

sub _objection ($class, $tree, $file, $name) {
    return _flesh_objection($tree, $file, $name) if $file =~ m{ \A flesh/src/ }x;
    return _library_objection($file, $name) // _driver_objection($file, $name) // _thorn_objection($tree, $file, $name)
        if $file =~ m{ \A arrangements/ }x;
    return 'generated thorns ask the flesh (flesh/devices.hh), not a driver'
        if $file =~ m{ \A tools/kernelgen/runtime/ }x && $name =~ $driver;
    return;
}

sub _flesh_objection ($tree, $file, $name) {
    return 'the flesh knows no thorn' if grep { $name =~ m{ \A \Q$_\E / }x } $tree->thorns;
    return if $file =~ m{ \A flesh/src/capi/ }x || $name eq $capability;
    return 'inside the flesh only capi sees the C interface' if $name =~ $facade;
    return;
}

sub _library_objection ($file, $name) {
    my ($thorn) = $file =~ m{ \A arrangements/ ( [^/]+/[^/]+ ) / }x;
    return 'only files .cu and .cuh of ' . join(q{, }, @cuda_thorns) . ' know the library of CUDA'
        if $name =~ $cuda && !($file =~ m{ [.]cuh? \z }x && grep { $_ eq $thorn } @cuda_thorns);
    return if !grep { $_ eq $thorn } @no_machine;
    return 'a library of algorithms knows neither the framework nor the machine'
        if $name =~ $facade || $name =~ $message || $name =~ $public_flesh;
    return 'a library of algorithms knows no driver' if $name =~ $driver;
    return;
}

# Tests look anywhere.
sub _driver_objection ($file, $name) {
    my ($thorn) = $file =~ m{ \A arrangements/ ( [^/]+/[^/]+ ) / }x;
    return if $name !~ $driver || $thorn =~ $infrastructure || $file =~ m{ _test[.]cc \z }x;
    return 'physics and numerics ask the flesh (flesh/devices.hh, flesh/levels.hh), not a driver';
}

# A thorn sees its own files, what headers others declare, and what libraries it says that it requires.
sub _thorn_objection ($tree, $file, $name) {
    my ($thorn) = $file =~ m{ \A arrangements/ ( [^/]+/[^/]+ ) / }x;
    return 'a thorn sees the public headers of the flesh only' if $name =~ m{ \A (?: flesh/src/ | [.][.]/.* flesh/ ) }x;
    my ($other) = grep { $name =~ m{ \A (?: .* / )? \Q$_\E / }x && $_ ne $thorn } $tree->thorns;
    return if !$other;
    return _undeclared($tree, $thorn, $other, $name) // _private($tree, $file, $other, $name);
}

sub _undeclared ($tree, $thorn, $other, $name) {
    my $declared = join "\n", map { $tree->text("arrangements/$thorn/$_") }
        grep { -e $tree->home . "/arrangements/$thorn/$_" } qw(interface.ccl configuration.ccl);
    my ($short) = $other =~ m{ / (\w+) }x;
    return
        if $declared =~ m{ \b REQUIRES \b .* \b $short \b }ix || $declared =~ m{ \b USES \s+ INCLUDE .* \Q$name\E }ix;
    return "it declares neither USES INCLUDE nor REQUIRES $short";
}

# Tests look at what they test.
sub _private ($tree, $file, $other, $name) {
    my ($inside) = $name =~ m{ \Q$other\E /src/ ( .* ) }x or return;
    return if $file =~ m{ _test[.]cc \z }x || $inside =~ m{ \A public/ }x;
    return
        if $tree->text("arrangements/$other/interface.ccl") =~
        m{ ^ \s* INCLUDES? \s+ HEADER: \s* \Q$inside\E \s+ IN \b }mix;
    return "$other does not say in interface.ccl that this header is for others (INCLUDES HEADER: $inside IN ...)";
}

1;

__END__

=head1 NAME

Cactus::Lint::Arrows - who may include whom

=head1 SYNOPSIS

    say for Cactus::Lint::Arrows->findings($tree);

=head1 DESCRIPTION

The flesh includes no thorn; in F<flesh/src> only F<capi> includes the C interface; libraries of algorithms include neither
framework nor MPI nor CUDA, whose headers F<.cu> and F<.cuh> files of CUDARunTime alone include; thorns include public headers of
the flesh, their own files, and headers of thorns that their CCL files name, as far as those say that they are for others. Physics, numerics and generated thorns
ask the flesh what they want of a driver, and include none of its headers. Which room of the flesh may include which: L<Cactus::Lint::Rooms>.

=cut
