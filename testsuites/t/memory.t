#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of what --check foretells, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::Memory;

my $home = tempdir(CLEANUP => 1);
write_text("$home/parfiles/$_.par", read_text("$RealBin/../../parfiles/$_.par"))
    for qw(quickstart refined_wave puncture);
write_text("$home/testsuites/layouts/two_maps.par", read_text("$RealBin/../layouts/two_maps.par"));
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

# Boxes of levels: points, and the process that owns them.
sub levels ($processes) {
    my @of_one = ([ 1200, 0 ]);
    my @of_all = map { [ 1200 / $processes, $_ ] } 0 .. $processes - 1;
    return ([@of_all], [ [ 512, 0 ] ], [ [ 343, 0 ], [ 216, $processes - 1 ] ]) if $processes > 1;
    return ([@of_one], [ [ 512, 0 ] ], [ [ 343, 0 ], [ 216, 0 ] ]);
}

sub row ($level, $boxes) {
    my ($points, %owner) = (0);
    for my $box (@{$boxes}) { $points += $box->[0]; $owner{ $box->[1] } = 1 }
    return ($level, scalar @{$boxes}, $points, scalar keys %owner);
}

# What --check prints: a table, and the memory.
sub table ($processes, $bytes, $fault, @levels) {
    my $text = $fault eq 'late' ? "a warning\n" : q{};
    $text .= "level  boxes  points  processes  memory\n";
    for my $level (0 .. $#levels) {
        my @row = row($level, $levels[$level]);
        $row[1]++ if $fault eq 'boxes'  && $level == 2;
        $row[2]++ if $fault eq 'points' && $level == 2;
        $row[3]++ if $fault eq 'owners' && $level == 0;
        $text .= sprintf "%5d %6d %7d %6d  1 MB\n", @row if $fault ne 'level' || $level < 2;
    }
    $text .= sprintf "together  %.3f %s\n",                $bytes / 1e6, $fault eq 'unit' ? 'kB' : 'MB';
    $text .= sprintf "  at most %.3f %s on one of them\n", $bytes / 1e6, $fault eq 'unit' ? 'kB' : 'MB'
        if $processes > 1;
    return $fault eq 'nothing' ? q{} : $text;
}

sub run_of ($folder, $processes, $bytes, $fault, @levels) {
    my $number = 0;
    my (@structure, @told);
    for my $level (0 .. $#levels) {
        my @row = row($level, $levels[$level]);
        $row[2]++ if $fault eq 'told' && $level == 1;
        push @told, "Level $row[0]: $row[2] points in $row[1] boxes, $row[3] processes";
        push @structure,
            map { '0 0 ' . "$level " . $number++ . "   $_->[1] ([0:9]/10x10/$_->[0]) [...]" } @{ $levels[$level] };
    }
    pop @told if $fault eq 'untold';
    write_text("$folder/memory/grid.txt", join q{}, map { "$_\n" } @structure) if $fault ne 'structure';
    my @more = ('a line') x ($fault eq 'long' ? 30 : 3);
    return join("\n", @told, @more, '   0   0.000 | 1.0') . sprintf "\nMemory: at most %.3f MB on a process\n",
        $bytes / 1e6;
}

my %ratio = (more => 1.11, less => 0.89);

# A run that goes on has fewer boxes than its file would have; a checkpoint stands for the run before.
sub checked ($folder, $file, $processes, $fault) {
    my @levels = levels($processes);
    my $is_new = $file eq 'next.par' && (!-e "$folder/checkpoint" || $fault eq 'forgets');
    $levels[2] = [ [ 343, 0 ] ] if $is_new && $fault ne 'same';
    return table($processes, 2e7 / $processes * ($ratio{$fault} // 1), $fault, @levels);
}

sub picture ($folder, $name, $fault) {
    return $fault eq 'ending' ? "no picture\n" : "grid.wave: expected a name that ends with .png\n"
        if $name !~ m{ png \z }x;
    write_text("$folder/$name", $fault eq 'empty' ? q{} : $fault eq 'text' ? 'a picture' : "\x89PNG\n")
        if $fault ne 'no-picture';
    write_text("$folder/boxes.json", '{}') if $fault eq 'leftover';
    my $table = table(1, 2e7, 'none', levels(1));
    return $fault eq 'before' ? "$name is written\n$table" : "$table\n$name is written\n";
}

sub command ($command, $options, $fault) {
    return if $command !~ m{ /bin/true' }x;
    my ($processes) = $command =~ m{ -np [ ] (\d+) }x;
    my ($file)      = $command =~ m{ (\w+[.]par) \z }x;
    my $folder      = $options->{folder};
    my ($quote, $picture) = $command =~ m{ --picture [ ] ('?) (.*?) \1 [ ] \w+[.]par }x;
    return { output => picture($folder, $picture, $fault) } if defined $picture;
    return { output => run_of($folder, $processes // 1, 2e7 / ($processes // 1), $fault, levels($processes // 1)) }
        if $command !~ m{ --check }x && $file eq 'memory.par';
    write_text("$folder/checkpoint",     q{}) if $command !~ m{ --check }x;
    write_text("$folder/memory/sources", q{}) if $fault eq 'writes' && $folder =~ m{ nothing \z }x;
    write_text("$folder/.hidden",        q{}) if $fault eq 'hides'  && $folder =~ m{ nothing \z }x;
    return { output => checked($folder, $file, $processes // 1, $fault) };
}

subtest 'the judge of memory notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Memory->run($project, $tally) },
        { commands => \&command },
        'more'       => 'a check that foretells a ninth more',
        'less'       => 'a check that foretells a ninth less',
        'unit'       => 'kilobytes instead of megabytes',
        'nothing'    => 'a check that prints nothing',
        'late'       => 'a table that does not come first',
        'boxes'      => 'another number of boxes',
        'points'     => 'another number of points',
        'owners'     => 'another number of processes',
        'level'      => 'a level that is missing',
        'structure'  => 'a run that does not write its boxes',
        'told'       => 'a run that begins with other levels',
        'untold'     => 'a run that begins without one of its levels',
        'long'       => 'a run that begins with many lines',
        'forgets'    => 'a check that does not look at the checkpoint',
        'same'       => 'a file that would have the levels of the checkpoint anyway',
        'writes'     => 'a check that writes',
        'hides'      => 'a check that writes a hidden file',
        'no-picture' => 'a picture that is not drawn',
        'empty'      => 'a picture of no bytes',
        'text'       => 'a picture that is text',
        'before'     => 'a picture before the table',
        'leftover'   => 'a picture that leaves a file behind',
        'ending'     => 'an ending of which nothing is said',
    );
};

done_testing;
