#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What scripts yield and provide, read before any of them is translated.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(dirname);
use File::Path     qw(make_path);
use File::Temp     qw(tempdir);
use FindBin        qw($Bin);
use Test::More;

use lib "$Bin/../lib";
use Cactus::CCL::Catalogue;

# The catalogue of two roots with these files.
sub catalogue_of (%text_of) {
    my $top = tempdir(CLEANUP => 1);
    for my $file (keys %text_of) {
        make_path(dirname("$top/$file"));
        open my $out, '>', "$top/$file" or die "$file: $!\n";
        print {$out} $text_of{$file};
        close $out or die "$file: $!\n";
    }
    return Cactus::CCL::Catalogue->new($top, 'first', 'second');
}

my $face  = 'first/Mine/Face';
my %files = ("$face/interface.ccl" => "IMPLEMENTS: face\n", "$face/configuration.ccl" => "REQUIRES Kernels\n");

subtest 'the thorn within which `provide` stands provides' => sub {
    my $script =
        "begin thorn A\nend thorn\n\nbegin thorn B\n  provide Kernels\nend thorn\n\nbegin thorn C\nend thorn\n";
    my $catalogue = catalogue_of(%files, 'first/Mine/Scripts/abc.kranc' => $script);
    is_deeply [ $catalogue->scripted_thorns ],                  [qw(Mine/A Mine/B Mine/C)], 'all thorns';
    is_deeply [ $catalogue->scripted_thorns_for('Mine/Face') ], ['Mine/B'],                 'the one that is required';
    is_deeply [ $catalogue->scripted_thorns_for('Mine/C') ],    ['Mine/C'],                 'the one that is listed';
    is_deeply [ $catalogue->scripted_thorns_for('Mine/Nowhere') ], [], 'nothing for an unknown one';
};

subtest 'what the common part provides, all thorns of the script provide' => sub {
    my $common    = "begin common\n  provide Kernels\nend common\n";
    my $one       = 'first/Mine/Scripts/one.kranc';
    my $catalogue = catalogue_of(%files, $one => "${common}begin thorn A\nend thorn\n");
    is_deeply [ $catalogue->scripted_thorns_for('Mine/Face') ], ['Mine/A'], 'the only one';
    $catalogue = catalogue_of(%files, $one => "${common}begin thorn A\nend thorn\nbegin thorn B\nend thorn\n");
    is_deeply [ $catalogue->scripted_thorns_for('Mine/Face') ], [], 'of two, nobody chooses';
    $catalogue =
        catalogue_of(%files, $one => "${common}begin thorn A\nprovide Kernels\nend thorn\nbegin thorn B\nend thorn\n");
    is_deeply [ $catalogue->scripted_thorns_for('Mine/Face') ], [], 'also if one of them says so again';
};

subtest 'the first root that yields a thorn wins' => sub {
    my $catalogue = catalogue_of(
        %files,
        'first/Mine/Scripts/a.kranc'  => "begin thorn A\nend thorn\n",
        'second/Mine/Scripts/a.kranc' => "begin thorn A\nprovide Kernels\nend thorn\nbegin thorn B\nend thorn\n"
    );
    is_deeply [ map { [ @{ $_->{thorns} } ] } $catalogue->scripts ], [ ['Mine/A'], ['Mine/B'] ], 'each thorn once';
    is_deeply [ $catalogue->scripted_thorns_for('Mine/Face') ],      [], 'the hidden one provides nothing';
};

done_testing;
