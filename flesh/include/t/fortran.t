#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Each interface that thorns Fortran and TGRtensor declare belongs to a procedure of the flesh with as many arguments and as many texts.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($RealBin);
use Test::More;

my $flesh = "$RealBin/../../src/capi/fortran";
my $home  = "$RealBin/../../../arrangements";

# name => [arguments, texts] of what Fortran calls
my %procedures = (
    procedures_of_macros(),
    procedures_of_types(),

    # by hand, in fortran_strings.cc, fortran_parameters.cc and fortran_tables.cc
    cctk_fortranstring     => [ 3, 1 ],
    cctk_parameterfilename => [ 3, 1 ],
    cctk_equals            => [ 2, 1 ],
    cctk_nullpointer       => [ 0, 0 ],
    util_tablegetstring    => [ 4, 2 ],

    # in fortran_forms.cc of CartGrid3D
    cartsymgn    => [ 3, 1 ],
    setcartsymvn => [ 4, 1 ],
);

my @of_fortran   = map { interfaces_of($_) } glob "$home/CactusBase/Fortran/src/*.F90";
my @of_tgrtensor = interfaces_of("$home/EinsteinUtils/TGRtensor/src/cactus.F90");
cmp_ok(scalar @of_fortran,   '>', 200, 'there are interfaces to test');
cmp_ok(scalar @of_tgrtensor, '>', 25,  'there are some of TGRtensor');

for my $interface (@of_fortran, @of_tgrtensor) {
    my ($name, @counts) = $interface->@*;
    is_deeply(\@counts, $procedures{ lc $name }, "$name has the arguments of its procedure");
}

done_testing;

# The numbers of a C function become those of the Fortran procedure: the result of a subroutine is an argument.
sub procedures_of_macros () {
    my %more = (SUBROUTINE => [ 1, 0 ], FUNCTION => [ 0, 0 ], PROCEDURE => [ 0, 0 ], TEXT => [ 2, 1 ]);
    my %found;
    for my $file (glob "$flesh/*.cc") {
        my $source = content_of($file);
        while ($source =~ m{^FORTRAN_(\w+)\((\w+),[^()]*,[ ](\d+),[ ](\d+)\)}gmx) {
            my ($kind, $name, $arguments, $texts) = ($1, $2, $3, $4);
            $found{$name} = [ $arguments + $more{$kind}[0], $texts + $more{$kind}[1] ] if $more{$kind};
        }
    }
    return %found;
}

# Four procedures for each type of value of a table.
sub procedures_of_types () {
    my @types = content_of("$flesh/fortran_tables.cc") =~ m{^FORTRAN_TABLE(?:_OF_ADDRESSES)?\((\w+),}gmx;
    return map { ("util_table$_" => [ 4, 1 ], "util_table${_}array" => [ 5, 1 ]) } map { ("set$_", "get$_") } @types;
}

# [name, arguments, texts] of each interface body
sub interfaces_of ($file) {
    my @found;
    my $source = content_of($file) =~ s{&\n\s*}{}grx;
    while ($source =~ m{^[ ]+(?:pure[ ])?(subroutine|function)[ ](\w+)\(([^()]*)\)(.*?)end[ ]\1[ ]\2$}gmsx) {
        my ($name, $arguments, $body) = ($2, $3, $4);
        my $texts = () = $body =~ m{character[(][*][)]}gx;
        push @found, [ $name, scalar(split m{,}x, $arguments), $texts ];
    }
    return @found;
}

sub content_of ($file) {
    open my $handle, '<', $file or die "$file: $!\n";
    my $content = do { local $/ = undef; <$handle> };
    close $handle or die "$file: $!\n";
    return $content;
}
