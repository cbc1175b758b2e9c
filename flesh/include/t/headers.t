#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Every public header can be included alone, twice, from every language and standard that thorns use.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use File::Temp     qw(tempdir);
use FindBin        qw($RealBin);
use Test::More;

my $include   = "$RealBin/..";
my $directory = tempdir(CLEANUP => 1);

# Compilers make objects, which ccache remembers from the last time if it is there: ccache does not cache -fsyntax-only.
my @cache = is_there('ccache') ? 'ccache' : ();

# What a configuration adds to the public headers.
write_file("$directory/cctk_Config.h", <<'CONFIG');
#define CCTK_REAL_PRECISION_8 1
#define CCTK_INTEGER_PRECISION_4 1
CONFIG

my %compilers = (
    'C99'            => [qw(gcc -std=gnu99 -x c)],
    'C++11'          => [qw(g++ -std=c++11 -x c++)],
    'C++20'          => [qw(g++ -std=c++20 -fopenmp -x c++)],
    'C++20 of clang' => [qw(clang++ -std=c++20 -x c++)],
);

my @headers = sort map { basename($_) } glob "$include/*.h";
cmp_ok(scalar @headers, '>', 50, 'there are headers to test');

for my $language (sort keys %compilers) {
    subtest "each header compiles alone as $language" => sub {
        plan skip_all => 'there is no such compiler here' if !is_there($compilers{$language}[0]);
        compiles_as($language, $_) for @headers;
    };
}

subtest 'each header is free of C when read from Fortran' => sub {
    for my $header (@headers) {
        my ($text, $errors) = preprocessed(qq{#include "$header"\n});
        is($text =~ s{\s+}{}gxr, q{}, "$header leaves nothing but macros");
        is($errors,              q{}, "$header has no errors");
    }
};

subtest 'the macros for Fortran make Fortran' => sub {
    my ($text) = preprocessed(<<'SOURCE');
#define CCTK_THORNSTRING "Here"
#include "cctk_core.h"
CCTK_REAL x
call CCTK_INFO("a")
call CCTK_WARN(CCTK_WARN_ALERT,"b")
if (CCTK_EQUALS(par, "c")) y = CCTK_DELTA_SPACE(1)
SOURCE
    my @lines = map { s{\s+}{}gxr } grep { m{\S}x } split m{\n}x, $text;
    is_deeply(
        \@lines,
        [
            'REAL*8x', 'callCCTK_Info("Here","a")',
            'callCCTK_Warn(1,5,__FORTRANFILE__,"Here","b")',
            'if((CCTK_Equals(par,"c")/=0))y=(cctk_delta_space(1)/cctk_levfac(1))',
        ],
        'types, messages, comparisons and spacings'
    );
};

subtest 'C and C++ agree about the types' => sub {
    my $source = <<'SOURCE';
#include "cctk_core.h"
static_assert(sizeof(CCTK_REAL) == 8 && sizeof(CCTK_INT) == 4, "");
static_assert(sizeof(CCTK_INT1) == 1 && sizeof(CCTK_INT2) == 2 && sizeof(CCTK_INT8) == 8, "");
static_assert(sizeof(CCTK_COMPLEX) == 16 && sizeof(CCTK_COMPLEX8) == 8, "");
static_assert(sizeof(CCTK_POINTER) == sizeof(CCTK_STRING), "");
SOURCE
    is(errors_of([qw(g++ -std=c++11 -x c++)],                              $source), q{}, 'C++');
    is(errors_of([qw(gcc -std=gnu11 -x c -Dstatic_assert=_Static_assert)], $source), q{}, 'C');
};

done_testing();

sub compiles_as ($language, $header) {
    my $source = qq{#define CCTK_THORNSTRING "Here"\n#include "$header"\n#include "$header"\n};
    is(errors_of($compilers{$language}, $source), q{}, $header);
    return;
}

sub errors_of ($compiler, $source) {
    write_file("$directory/source", $source);
    my @command = (@cache, @{$compiler}, qw(-DCCODE -Wall -Wextra -c -o object -I.), "-I$include", 'source');
    return qx{cd '$directory' && @command 2>&1};
}

sub preprocessed ($source) {
    write_file("$directory/source.c", $source);
    my $text =
        qx{cpp -traditional -P -DFCODE -DF90CODE -I$directory -I$include $directory/source.c 2>$directory/errors};
    return ($text, read_file("$directory/errors"));
}

sub is_there ($program) {
    return scalar grep { -x "$_/$program" } split m{:}x, $ENV{PATH};
}

sub write_file ($name, $text) {
    open my $file, '>', $name or die "cannot write $name: $!\n";
    print {$file} $text;
    close $file or die "cannot write $name: $!\n";
    return;
}

sub read_file ($name) {
    open my $file, '<', $name or die "cannot read $name: $!\n";
    local $/ = undef;
    my $text = readline $file;
    close $file or die "cannot read $name: $!\n";
    return $text // q{};
}
