#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/../../ccl/lib";
use Cactus::Build::Files qw(write_text);
use Cactus::Build::Request;
use Cactus::Build::Words;

subtest 'command-line definitions of make are settings, its own words are not' => sub {
    my $request = Cactus::Build::Request->from_make(
        { SAGUARO_SETTINGS => 'OPTIONS=debug CFLAGS=-O0\ -g X=$$a PROMPT=no', OPTIONS => 'debug', CC => 'clang' });
    is_deeply([ $request->option_lists ], ['debug']);
    is_deeply([ $request->settings ],
        [ { key => 'CC', value => 'clang' }, { key => 'CFLAGS', value => '-O0 -g' }, { key => 'X', value => '$a' } ]);
};

subtest 'a request survives being stored' => sub {
    my $file    = tempdir(CLEANUP => 1) . '/config-info';
    my $request = Cactus::Build::Request->from_make(
        {
            SAGUARO_SETTINGS => 'CC=a\ b=c',
            THORNLIST        => 'x.th',
            THORNLIST_DIR    => '/lists',
            ARRANGEMENTS     => '/a:/b',
            THORNS           => 'A/B C/D',
            options          => 'one two'
        }
    );
    write_text($file, "# CONFIGURATION  : sim\n" . $request->header . "CC=a b=c\n");
    my $stored = Cactus::Build::Request->from_config_info($file);
    is_deeply($stored, $request);
    is($stored->thornlist, '/lists/x.th');
    is_deeply([ $stored->roots ],        [qw(/a /b)]);
    is_deeply([ $stored->extra_thorns ], [qw(A/B C/D)]);
};

subtest 'what a new request leaves open, the stored one decides' => sub {
    my $stored =
        Cactus::Build::Request->from_make({ SAGUARO_SETTINGS => 'A=1 B=2', OPTIONS => 'debug', THORNLIST => 'x.th' });
    my $more = Cactus::Build::Request->from_make({ SAGUARO_SETTINGS => 'B=3' })->completed_by($stored);
    is_deeply([ map { "$_->{key}=$_->{value}" } $more->settings ], [qw(A=1 B=3)]);
    is_deeply([ $more->option_lists ],                             ['debug']);
    my $fresh = Cactus::Build::Request->from_make({ OPTIONS => 'native' })->completed_by($stored);
    is_deeply([ $fresh->settings ], [], 'new option lists start from nothing');
    is($fresh->thornlist, 'x.th');
};

subtest 'what was perhaps meant' => sub {
    my $words = Cactus::Build::Words->read_file("$Bin/../../../Makefile");
    is($words->nearest('sim-confg'),         'sim-config',    'an action');
    is($words->nearest('sim-tstsuite'),      'sim-testsuite', 'another one');
    is($words->nearest('big-sim', 'bigsim'), 'bigsim',        'a configuration');
    is($words->nearest('tset'),              'test',          'a word');
    is($words->nearest('qwertyuiop'),        undef,           'nothing');
};

subtest 'words of make are no names of configurations' => sub {
    my $words = Cactus::Build::Words->read_file("$Bin/../../../Makefile");
    like($words->objection($_), qr{word[ ]of[ ]make}x, $_) for qw(help test run options thornlists);
    like($words->objection('a/b'), qr{cannot[ ]be[ ]the[ ]name}x);
    is($words->objection($_), undef, "$_ is fine") for qw(sim my-sim default flesh 64bit);
};

done_testing;
