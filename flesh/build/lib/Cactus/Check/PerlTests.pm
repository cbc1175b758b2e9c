# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::PerlTests;
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd qw(abs_path);
use TAP::Parser;

my @folders = qw(flesh/ccl/t flesh/build/t flesh/include/t testsuites/t);

sub title ($class) { return 'PerlTests' }

sub run ($class, $project, $tally) {
    for my $file (map { glob "@{[$project->home]}/$_/*.t" } @folders) {
        $class->_run_file($project, $tally, $file);
    }
    return;
}

# Each top-level test of the file is a claim; a file that dies or forgets its plan is one, too.
sub _run_file ($class, $project, $tally, $file) {
    my $name   = substr $file, 1 + length $project->home;
    my $result = $project->run("$^X '$file'", limit => 1200);
    my $parser = TAP::Parser->new({ tap => $result->{output} });
    my $seen   = 0;
    while (my $line = $parser->next) {
        return $tally->skipped($name, $line->explanation)
            if $line->is_plan && $line->has_skip && length $line->explanation;
        next if !$line->is_test;
        $seen++;
        my $claim = "$name: " . ($line->description =~ s{ \A - \s }{}xr || 'test ' . $line->number);
        if    ($line->has_skip) { $tally->skipped($claim, $line->explanation) }
        elsif ($line->is_ok)    { $tally->passed($claim) }
        else                    { $tally->failed($claim, $result->{output}) }
    }
    my $ended_well = $result->{status} == 0 && $seen && !$parser->parse_errors;
    $tally->failed("$name ends", $result->{output}) if !$ended_well && !$parser->failed;
    return;
}

1;

__END__

=head1 NAME

Cactus::Check::PerlTests - the tests of the programs that are written in Perl

=head1 SYNOPSIS

    Cactus::Check::PerlTests->run($project, $tally);

=cut
