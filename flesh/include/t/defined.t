#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Every function that a public header declares is defined in the flesh.
#
#   FLESH_OBJECTS   objects and archives of the flesh, separated by blanks
#   FLESH_INCLUDES  folder that holds cctk_Config.h
#
# Without them it takes the configuration that was built last, if it was built after the last change of a header;
# otherwise it is skipped.
use v5.26;
use warnings;

use File::Basename qw(basename dirname);
use File::Spec;
use File::Temp;
use Test::More;

my $headers   = File::Spec->rel2abs(dirname(__FILE__) . '/..');
my ($changed) = sort { $a <=> $b } map      { -M } glob "$headers/*.h";
my ($built) = sort { -M $a <=> -M $b } grep { -M $_ < $changed } glob "$headers/../../configs/*/lib/libthorn_Cactus.a";
my @objects = split ' ', $ENV{FLESH_OBJECTS} // $built // '';
my $config  = $ENV{FLESH_INCLUDES} // ($built && dirname($built) . '/../config-data');

plan skip_all => 'no configuration has been built since the last change of a header' if !@objects || !defined $config;

# Names of the functions that the public headers declare, with the header: the compiler reads them, not a pattern.
sub declared_functions {
    my $source = File::Temp->new(SUFFIX => '.c');
    my $report = File::Temp->new(SUFFIX => '.txt');
    say {$source} '#include "' . basename($_) . '"' for sort glob "$headers/*.h";
    close $source or die "cannot write @{[$source->filename]}: $!\n";
    system('gcc', '-fsyntax-only', '-DCCODE', "-I$headers", "-I$config", '-aux-info', $report->filename,
        $source->filename) == 0
        or die "the public headers do not compile as C\n";
    my %header_of;
    while (my $line = <$report>) {

        # e.g.  /* path/cctk_Groups.h:31:NC */ extern int CCTK_NumVars (void);
        my ($header, $function) =
            $line =~ m{^/\* \s \Q$headers\E/ (\w+\.h) : \d+ : NC \s \*/ \s extern \s .*? \b (\w+) \s \( }x;
        $header_of{$function} = $header if defined $function;
    }
    return \%header_of;
}

# Names that the objects define for others.
sub defined_symbols {
    open my $nm, '-|', 'nm', '--extern-only', '--defined-only', '--format=posix', @objects
        or die "cannot run nm: $!\n";
    my %is_defined = map { (split)[0] => 1 } grep { /\s/x } <$nm>;
    close $nm or die "nm failed\n";
    return \%is_defined;
}

my $header_of  = declared_functions();
my $is_defined = defined_symbols();
cmp_ok(scalar keys %{$header_of}, '>', 300, 'the headers declare the functions of the thorn interface');

my @missing = map { "$_ ($header_of->{$_})" } sort grep { !$is_defined->{$_} } keys %{$header_of};
is(join("\n", @missing), '', 'every declared function is defined');

done_testing();
