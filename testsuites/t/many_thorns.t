#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of a program with very many thorns, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use File::Temp     qw(tempdir);
use FindBin        qw($RealBin);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::ManyThorns;

my $home    = tempdir(CLEANUP => 1);
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

write_text("$home/configs/check/ThornList", "# All thorns\nOurs/Formaline\n");
my @ours = map { "Ours$_" } 1 .. 205;
my $deleted;

sub generated () {
    return map { basename($_) } sort glob "$home/rooms/many_thorns/arrangements/*/*";
}

my %answers = (
    '-config' => sub ($fault) { return { status => $fault eq 'config' ? 1 : 0, output => 'Configured.' } },
    q{}       => sub ($fault) {
        state $built = 0;
        my $is_again = $built++ % 2;
        return { status => 2, output => 'sh: Argument list too long' }
            if $fault eq 'build' || $fault eq 'again' && $is_again;
        return { status => 0, output => $is_again && $fault ne 'relinks' ? q{} : "  LINK  exe/cactus_many_thorns\n" };
    },
    '-delete' => sub ($fault) { $deleted++; return { status => 0, output => 'Removed.' } },
);

sub commands ($command, $options, $fault) {
    if (my ($action) = $command =~ m{ \A make \s many_thorns (\S*) }x) { return $answers{$action}->($fault) }
    return if $command !~ m{ --list-thorns }x;
    my @thorns = ('Formaline', @ours, generated());
    pop @thorns if $fault eq 'lost';
    @thorns = grep { !m{ \A Ours }x } @thorns if $fault eq 'few';
    @thorns = grep { $_ ne 'Formaline' } @thorns, 'More' if $fault eq 'no Formaline';
    return join q{}, map { "    $_\n" } @thorns;
}

sub runs ($folder, $value, $run, $fault) {
    my @active = grep { m{ \A TestOneOf }x } split q{ }, read_text("$folder/run.par") =~ s{["]}{ }xgr;
    my @kept   = @active[ 0 .. $#active - ($fault eq 'source' ? 1 : 0) ];
    write_text("$folder/output/cactus-source/$_.tar.gz", q{}) for @kept;
    pop @active if $fault eq 'mute';
    die "no more\n" if $fault eq 'run';
    return join q{}, map { "INFO ($_): here\n" } @active;
}

is_noticed(
    $project,
    sub ($tally) { Saguaro::Acceptance::ManyThorns->run($project, $tally) },
    { commands => \&commands, runs => \&runs },
    'config'       => 'a configuration that fails',
    'build'        => 'a list that is too long',
    'again'        => 'a second call that fails',
    'relinks'      => 'a program that is linked without need',
    'lost'         => 'a thorn that is not in the program',
    'few'          => 'a program of few thorns',
    'no Formaline' => 'a program without Formaline',
    'run'          => 'a run that fails',
    'mute'         => 'a thorn that is not called',
    'source'       => 'sources that are not kept',
);
is($deleted, 11, 'the configuration is deleted, whatever fails');

done_testing;
