#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

# Patterns here are messages, in which blanks count.
## no critic (RequireExtendedFormatting)

use File::Find qw(find);
use File::Path qw(make_path);
use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/lib";
use TestFiles qw(content_of output_of write_file);

my $top = tempdir(CLEANUP => 1);

sub thorn ($name, %text_of) {
    my %default = ('interface.ccl' => "IMPLEMENTS: $name\n", 'param.ccl' => q{}, 'schedule.ccl' => q{});
    my %all     = (%default, %text_of);
    write_file("$top/arrangements/A/$name/$_", $all{$_}) for keys %all;
    return;
}

# Output and status of the command.
sub ccl (@arguments) {
    return output_of("$^X $Bin/../bin/ccl --top $top --thornlist list --roots arrangements @arguments");
}

sub snapshot ($directory) {
    my %text_of;
    my $read = sub { $text_of{s{\A\Q$directory\E/}{}xr} = content_of($_) if -f && !m{/inputs\z}x };
    find({ no_chdir => 1, wanted => $read }, $directory) if -d $directory;
    return \%text_of;
}

write_file("$top/flesh/$_", $_ eq 'interface.ccl' ? "IMPLEMENTS: Cactus\n" : q{})
    for qw(interface.ccl param.ccl schedule.ccl);
thorn('One', 'param.ccl'     => qq{INT n "a number" { 0:* :: "" } 1\n});
thorn('Two', 'interface.ccl' => "IMPLEMENTS: Two\nUSES INCLUDE: two.h\n");
write_file("$top/list", "A/One\nA/Two\n");
my $configuration = "$top/configs/sim";

subtest 'help and wrong usage' => sub {
    my ($help, $status) = ccl('--help');
    is $status, 0, 'help is no error';
    like $help, qr{--check-only}, 'it names the options';
    is + (ccl('--nonsense'))[1], 2, 'an unknown option';
    is + (ccl())[1],             2, 'no configuration';
};

subtest 'check-only writes nothing' => sub {
    my ($output, $status) = ccl('--check-only');
    is $status, 0,                         'all is well';
    is $output, "ccl: 3 thorns checked\n", 'it says so';
    ok !-e $configuration, 'nothing was written';
};

subtest 'the first run writes, the second does nothing' => sub {
    my ($output, $status) = ccl("--config-dir $configuration");
    is $status, 0, 'all is well' or diag $output;
    like $output, qr{\Accl: 3 thorns, 0 configuration scripts run, \d+ files: \d+ written, 0 removed\n\z}, 'one line';
    is + (ccl("--config-dir $configuration"))[0], "ccl: nothing has changed\n", 'the second run';
    like + (ccl("--config-dir $configuration --fresh"))[0], qr{0 written, 0 removed}, 'run afresh: the same';
};

subtest 'another configuration of the same thorns is the same, byte by byte' => sub {
    ccl("--config-dir $top/configs/other");
    is_deeply snapshot("$top/configs/other/bindings"), snapshot("$configuration/bindings"), 'bindings';
};

subtest 'mistakes in several files are reported together, and nothing is written' => sub {
    my $before = snapshot($configuration);
    thorn('One', 'param.ccl'    => qq{INT n "a number" { 0:* :: "" } -1\n});
    thorn('Two', 'schedule.ccl' => qq{SCHEDULE f AT nowhere { LANG: C } "?"\n});
    my ($output, $status) = ccl("--config-dir $configuration");
    is $status, 1, 'an error';
    like $output, qr{^arrangements/A/One/param\.ccl:1:}m,    'one thorn';
    like $output, qr{^arrangements/A/Two/schedule\.ccl:1:}m, 'the other';
    is_deeply snapshot($configuration), $before, 'nothing has changed';
};

subtest 'mistakes in a thornlist point to the list that it was copied from' => sub {
    my $original = "A/Two\nA/Thre\n";
    write_file("$top/mine.th", "$original\n\n");
    my $answer = sub ($copy) {
        write_file("$top/list", $copy);
        my ($output) = ccl('--check-only --copied-from mine.th');
        return $output;
    };
    my $with_more = $answer->("${original}A/Two\nA/Four\n");
    like $with_more, qr{^mine\.th:2:1: there is no thorn 'A/Thre'}m, 'in its lines';
    like $with_more, qr{^list:4:1: there is no thorn 'A/Four'}m,     'what was added to them stands in the copy';
    like $answer->("A/One\n$original"), qr{^list:3:1: there is no thorn 'A/Thre'}m,
        'as all does once the copy was edited';
    unlink "$top/mine.th";
    like $answer->($original), qr{^list:2:1: there is no thorn 'A/Thre'}m, 'and if the list is gone';
};

subtest 'what is not generated any more is removed' => sub {
    thorn('One', 'param.ccl' => qq{INT n "a number" { 0:* :: "" } 2\n});
    write_file("$top/list", "A/One\n");
    my ($output) = ccl("--config-dir $configuration");
    ok !-e "$configuration/bindings/include/Two",   'the directory of the thorn';
    ok !-e "$configuration/bindings/include/two.h", 'its header';
    like $output, qr{[1-9]\d* removed}, 'it says so';
};

subtest 'a generated file that was lost comes back' => sub {
    my $file = "$configuration/bindings/include/thornlist.h";
    unlink $file;
    ccl("--config-dir $configuration");
    ok -e $file, 'lost';
};

subtest 'a thorn that appears in an earlier root is noticed' => sub {
    ccl("--config-dir $configuration");
    make_path("$top/first/A");
    utime 0, 0, "$top/first";
    my $roots = "--roots $top/first:arrangements";
    ccl("--config-dir $configuration $roots");
    is + (ccl("--config-dir $configuration $roots"))[0], "ccl: nothing has changed\n", 'before';
    utime 0, 0, "$top/first/A";
    ccl("--config-dir $configuration $roots");
    write_file("$top/first/A/One/$_", $_ eq 'interface.ccl' ? "IMPLEMENTS: Other\n" : q{})
        for qw(interface.ccl param.ccl schedule.ccl);
    like + (ccl("--config-dir $configuration $roots"))[0], qr{[1-9]\d* written}, 'after';
};

done_testing;
