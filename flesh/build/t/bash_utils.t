#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd        qw(abs_path);
use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib";
use Cactus::Build::Files qw(write_text);

my $home = abs_path("$Bin/../home");
my $root = tempdir(CLEANUP => 1);
write_text("$root/include/thing.h",   q{});
write_text("$root/lib64/libthing.so", q{});
write_text("$root/lib64/libextra.a",  q{});
write_text("$root/module/thing.pc",
    "Name: thing\nDescription: x\nVersion: 2.1\nprefix=$root\nCflags: -I$root/include -I/usr/include\nLibs: -L$root/lib64 -lthing\n"
);

sub output_of (@command) {
    open my $pipe, '-|', @command or die "cannot start $command[0]: $!\n";
    my @output = readline $pipe;
    close $pipe;
    return join q{}, @output;
}

# Runs shell lines after sourcing the functions, with these variables set.
sub shell ($lines, %variables) {
    my @settings = map { "$_=$variables{$_}" } sort keys %variables;
    return output_of('env', "CCTK_HOME=$home", 'CC=cc', @settings, 'bash', '-c',
        "source \"\$CCTK_HOME/lib/make/bash_utils.sh\"\n$lines");
}

my $show = 'echo "$T_DIR|$T_INC_DIRS|$T_LIB_DIRS|$T_LIBS"';

subtest 'standard directories are removed, others stay in order' => sub {
    is(output_of("$home/lib/sbin/strip-incdirs.sh", qw(/usr/include /a /usr/local/include /b /a)), "/a /b\n");
    is(output_of("$home/lib/sbin/strip-libdirs.sh", qw(/usr/lib /lib64 /a /usr/lib64)),            "/a\n");
};

subtest 'a directory given as a hint is searched' => sub {
    is(shell("find_lib T thing 1 1.0 'thing extra' thing.h $root; $show"),
        "$root|$root/include|$root/lib64|thing extra\n");
    is(shell("find_lib T thing 1 1.0 'thing other' thing.h $root; $show"), "|||\n", 'all libraries must be there');
};

subtest 'pkg-config is asked if there is no hint' => sub {
    my %path = (PKG_CONFIG_PATH => "$root/module");
    is(shell("find_lib T thing 1 2.0 thing thing.h ''; $show", %path), "$root|$root/include|$root/lib64|thing\n");
    is(shell("find_lib T thing 1 2.0 'extra thing' thing.h ''; $show", %path),
        "$root|$root/include|$root/lib64|extra thing\n");
    is(shell("find_lib T thing 1 3.0 thing thing.h ''; $show", %path), "|||\n", 'too old');
};

subtest 'NO_BUILD takes what the user says, BUILD looks for nothing' => sub {
    is(shell("find_lib T thing 1 1.0 thing thing.h NO_BUILD; $show"), "NO_BUILD|||thing\n");
    is(shell("find_lib T thing 1 1.0 thing thing.h NO_BUILD; $show", T_LIBS => 'mine', T_LIB_DIRS => '/x'),
        "NO_BUILD||/x|mine\n");
    is(shell("T_DIR=BUILD; find_lib T thing 1 1.0 thing thing.h BUILD; $show"), "BUILD|||\n");
};

subtest 'a missing program is an error in the words of configuration scripts' => sub {
    is(shell('check_tools "sh cat"; echo ok'), "ok\n");
    like(shell('check_tools "sh no_such_tool"; echo ok'),
        qr{ \A BEGIN[ ]ERROR .* no_such_tool .* END[ ]ERROR \n \z }xs);
};

subtest 'our own scripts name the package that is missing' => sub {
    my $text = shell(
        "source \"\$CCTK_HOME/lib/make/system_library.sh\"\n"
            . "find_system_library T libthing-dev thing thing thing.h; report_library T",
        T_DIR => '/nowhere'
    );
    like($text, qr{ BEGIN[ ]ERROR .* T[ ]was[ ]not[ ]found[ ]in[ ]/nowhere .* libthing-dev }xs);
    unlike($text, qr{ MAKE_DEFINITION }x);
};

done_testing;
