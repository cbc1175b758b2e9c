# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/../../flesh/build/lib", "$Bin/../../flesh/ccl/lib";
use Saguaro::Settings qw(with_settings);

my $text = <<'END';
# The reduced end: Cactus::cctk_final_time = 8.
Cactus::cctk_final_time = 48
CoordBase::xmin = 0   CoordBase::xmax = 12   CoordBase::dx = 0.5   # dy = 1
CoordBase::dy = 0.5
IO::out_dir = "two words"
IOScalar::outScalar_every = 1
IOASCII::out_every        = 2
END

sub line_of ($text, $number) { return (split m{\n}x, $text)[ $number - 1 ] }

my $later = with_settings($text, { 'Cactus::cctk_final_time' => 0.2 });
is line_of($later, 1), '# The reduced end: Cactus::cctk_final_time = 8.', 'a comment stays as it is';
is line_of($later, 2), 'Cactus::cctk_final_time = 0.2',                   'and the setting changes';
is line_of(with_settings($text, { xmax => 6 }), 3),
    'CoordBase::xmin = 0   CoordBase::xmax = 6   CoordBase::dx = 0.5   # dy = 1',
    'one of several in a line, named without its thorn';
is line_of(with_settings($text, { dy            => 2 }),     4), 'CoordBase::dy = 2', 'behind a comment that names it';
is line_of(with_settings($text, { 'IO::out_dir' => '"x"' }), 5), 'IO::out_dir = "x"', 'a value of two words';
is line_of(with_settings($text, { out_every     => 3 }),     6), 'IOScalar::outScalar_every = 1',
    'a longer name is another one';
is line_of(with_settings($text, { out_every => 3 }), 7), 'IOASCII::out_every        = 3', 'and stays';

for my $missing ('ymax', 'Carpet::cctk_final_time', 'ime') {
    my $is_set = eval { with_settings($text, { $missing => 1 }); 1 };
    ok !$is_set, "$missing is not in the file";
    like $@, qr{ does\ not\ set\ \Q$missing\E }x, 'and that is said';
}
done_testing;
