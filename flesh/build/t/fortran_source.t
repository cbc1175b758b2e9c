#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin    qw($Bin);
use List::Util qw(max);
use Test::More;

use lib "$Bin/../lib";
use Cactus::Build::FortranSource;

sub source (%options) {
    return Cactus::Build::FortranSource->new(form => 'free', file => 'a.F90', %options);
}

sub free ($text) {
    return source()->postprocessed($text);
}

sub fixed ($text) {
    return source(form => 'fixed')->postprocessed($text);
}

subtest 'the concatenation operator passes the preprocessor' => sub {
    my $source    = source();
    my $protected = $source->protected("a = b // c//d\n#endif // old\n");
    unlike($protected, qr{ // }x);
    like($source->postprocessed($protected), qr{ ^ a[ ]=[ ]b[ ]//[ ]c//d $ }xm);
    like($protected, qr{ ^ [#]endif[ ]*$ }xm, 'behind a condition it is a comment');
};

subtest 'the name of the source is a string' => sub {
    is(free("call f(__FORTRANFILE__)\n"), "call f(\"a.F90\")\n");
};

subtest '&& separates statements, but not inside strings' => sub {
    is(free("integer a&&real b &&  real c\n"), "integer a\n  real b\n  real c\n");
    is(fixed("      integer a&&real b&&\n"),   "      integer a\n      real b\n");
    is(free("print *, 'a && b'&&stop\n"),      "print *, 'a && b'\n  stop\n");
    is(free("&&integer a\n"),                  "integer a\n", 'an empty first part leaves nothing');
};

subtest 'comments go, directives for compilers stay' => sub {
    is(free("! text\nx = 1 ! text\n"),                              "x = 1\n");
    is(free("x = '!' ! don't\ny = \"!\"\n"),                        "x = '!'\ny = \"!\"\n");
    is(free("!\$omp parallel do\n!\$ x = 1\n!dir\$ ivdep\n"),       "!\$omp parallel do\n!\$ x = 1\n!dir\$ ivdep\n");
    is(fixed("C text\nc\n* text\n!text\n      x = 1\n"),            "      x = 1\n");
    is(fixed("c\$omp do\nC\$OMP end do\n!\$omp x\n"),               "c\$omp do\nC\$OMP end do\n!\$omp x\n");
    is(fixed("c\$\$\$  commented out by an editor\n      x = 1\n"), "      x = 1\n", 'three signs are no directive');
    is(fixed("      x = a\n     !    + b\n"), "      x = a\n     !    + b\n",        'column 6 is no comment');
};

subtest 'a string goes on over continued lines' => sub {
    is(free("x = 'it''s && &\n  & && ! text' ! gone\ny\n"), "x = 'it''s && &\n  & && ! text'\ny\n");
    is(free("x = 'a &\n  &b! c' ! d\n"),                    "x = 'a &\n  &b! c'\n");
    is(free("print 'open\nx = 1 ! gone\n"),                 "print 'open\nx = 1\n", 'without & it ends with the line');
};

subtest 'free lines wider than 132 columns are continued' => sub {
    my $long  = 'x = ' . join ' + ', map { "variable_$_" } 1 .. 40;
    my @lines = split m{\n}x, free("$long\n");
    ok(@lines > 3);
    is(max(map { length } @lines), 132);
    my $joined = join q{}, map { s{ \A & }{}xr =~ s{ & \z }{}xr } @lines;
    is($joined, $long);
    my $exact = 'y = ' . 'a' x 128;
    is(free("$exact\n"), "$exact\n");
};

subtest 'no continued line consists of & alone' => sub {
    for my $length (126 .. 140) {
        my @lines = split m{\n}x, free('x = ' . 'a' x $length . " &\n  + b\n");
        ok(!(grep { m{ \A &? \s* & \z }x } @lines), "with $length letters") or diag(join "\n", @lines);
    }
};

subtest 'OpenMP lines are continued with their sentinel, between words' => sub {
    my $long  = '!$omp parallel do private(' . join(', ', map { "variable_$_" } 1 .. 30) . ')';
    my @lines = split m{\n}x, free("$long\n");
    ok(@lines > 2);
    ok(!(grep { length > 132 } @lines));
    ok(!(grep { !m{ \A !\$omp }x } @lines));
    ok(!(grep { !m{ [,\s(] & \z }x } @lines[ 0 .. $#lines - 1 ]));
};

subtest 'fixed lines wider than 72 columns are continued in column 6' => sub {
    my $long  = '      x = ' . join ' + ', map { "variable_$_" } 1 .. 20;
    my @lines = split m{\n}x, fixed("$long\n");
    ok(@lines > 3);
    is(max(map { length } @lines), 72);
    ok(!(grep { !m{ \A [ ]{5} & }x } @lines[ 1 .. $#lines ]));
    is(join(q{}, map { s{ \A [ ]{5} & }{}xr } @lines), $long);
    my @omp = split m{\n}x, fixed('c$omp do private(' . 'a' x 90 . ")\n");
    is(substr($omp[1], 0, 6), 'c$omp&');
};

subtest 'lines of the original are named where they would be guessed wrong' => sub {
    my $source = source(line_directives => 1);
    is($source->postprocessed(<<'END'), <<'END');
# 1 "a.F90"
# 1 "b.h" 1
integer b
# 2 "a.F90" 2
! comment
x = 1
y = 2&&z = 3
w = 4
END
# 1 "b.h"
integer b
# 3 "a.F90"
x = 1
y = 2
  z = 3
# 5 "a.F90"
w = 4
END
};

done_testing;
