#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;

use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/../../ccl/lib";
use Cactus::Lint::Memory;

local $ENV{XDG_CACHE_HOME} = tempdir(CLEANUP => 1);

my $memory = Cactus::Lint::Memory->new('judge', 'version 1');
ok !$memory->has('my $x = 1;'), 'nothing is known at first';

$memory->add('my $x = 1;', "umlauts: \x{fc}\x{2026}");
ok $memory->has('my $x = 1;'),              'what was good is known';
ok $memory->has("umlauts: \x{fc}\x{2026}"), 'characters of any kind may be in it';
ok !$memory->has('my  $x = 1;'),            'what differs by a blank is not';

my $other_clone = Cactus::Lint::Memory->new('judge', 'version 1');
ok $other_clone->has('my $x = 1;'), 'another process knows it, too';

ok !Cactus::Lint::Memory->new('judge',   'version 2')->has('my $x = 1;'), 'other rules may judge otherwise';
ok !Cactus::Lint::Memory->new('another', 'version 1')->has('my $x = 1;'), 'so may another program';

done_testing;
