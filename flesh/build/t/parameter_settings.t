#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../ccl/lib";
use Cactus::Build::ParameterSettings qw(settings_in with_settings);

my $file = <<'PAR';
# Next: Cactus::cctk_final_time = 45
!DESC "with IO::out_dir = here"
Cactus::cctk_final_time = 22   # Cactus::cctk_final_time = 100
CoordBase::xmax = 48 CoordBase::DX = 3
CoordBase::dx_other = 4
Tracker::track    [0] = yes   Tracker::track[1] = yes
Multipole::variables = "CoordBase::dx = 7
  more" Mine::dx = "a b"
PAR

sub changed ($words) {
    return with_settings($file, settings_in($words));
}

subtest 'the value in the file is replaced' => sub {
    my $time = $file =~ s{ ^ ( Cactus \S+ \s = ) \s 22 }{$1 45}xmr;
    is(changed('Cactus::cctk_final_time=45'), $time, 'not in comments');
    is(
        changed('CoordBase::dx = 1e-3'),
        $file =~ s{ DX \s = \s 3 }{DX = 1e-3}xr,
        'not in strings; in any case of letters'
    );
    is(changed('Mine::dx="c d"'),               $file =~ s{ "a \s b" }{"c d"}xr,             'a string by a string');
    is(changed('Tracker::track[0]=no'),         $file =~ s{ yes }{no}xr,                     'of one element');
    is(changed('Mine::dx=5 CoordBase::xmax=9'), $file =~ s{ "a \s b" }{5}xr =~ s{ 48 }{9}xr, 'several');
};

subtest 'what the file does not set is added' => sub {
    is(
        changed('CoordBase::dx[1]=1 IO::out_dir="x"'),
        qq{${file}CoordBase::dx[1] = 1\nIO::out_dir = "x"\n},
        'at the end'
    );
    is(changed(q{ }), $file, 'nothing');
};

subtest 'a line that does not end is not joined' => sub {
    is(with_settings('B::z = 1',        [ 'C::q',    1 ]), "B::z = 1\nC::q = 1\n",        'after a value');
    is(with_settings("B::z = 1\n# end", [ 'C::q',    1 ]), "B::z = 1\n# end\nC::q = 1\n", 'after a comment');
    is(with_settings(q{},               [ 'C::q',    1 ]), "C::q = 1\n",                  'of an empty file');
    is(with_settings("T::t[ 0 ] = 1\n", [ 'T::t[0]', 5 ]), "T::t[ 0 ] = 5\n",             'blanks around an index');
};

subtest 'expressions and lists are not changed in part' => sub {
    for my $text ('A::x = 10 * 2', 'A::x = [1, 2]', 'A::x = ( 1 + 2 )', 'A::x = "a" b') {
        my $is_changed = eval { with_settings("$text\n", [ 'A::x', 45 ]); 1 };
        ok(!$is_changed, $text);
        like($@, qr{ \A cannot \s replace .* A::x .* expression \s or \s a \s list }x, "$text: it says why");
    }
};

subtest 'other words are refused' => sub {
    for my $words ('dx=1', 'A::b', 'A::b=', 'A::b=1 c', 'A::b="1', 'A::b="1"2') {
        my $is_read = eval { settings_in($words); 1 };
        my $said    = $@;
        ok(!$is_read, $words);
        like($said, qr{ \A cannot \s read \s '.*'; \s expected \s thorn::parameter=value $ }x, "$words: it says why");
    }
};

done_testing;
