# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Program;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use Time::HiRes qw(time);

use Cactus::Check::Project;
use Cactus::Check::Tally;

our @EXPORT_OK = qw(run_checks check_of);

# The check that is a class with title and run.
sub check_of ($class, @arguments) {
    return [ $class->title, sub ($project, $tally) { $class->run($project, $tally, @arguments) } ];
}

# Runs checks, pairs of a title and a sub that is given project and tally; returns the exit status. One that breaks is a
# failure of its own; the others go on.
sub run_checks ($home, @checks) {
    my $project = Cactus::Check::Project->new(home => $home);
    my $tally   = Cactus::Check::Tally->new;
    my $start   = time;
    for my $check (@checks) {
        my ($title, $code) = @{$check};
        my $own_start = time;
        $tally->section($title);
        eval { $code->($project, $tally); 1 } or $tally->failed('the check itself works', $@);
        printf "  (%.0f s)\n", time - $own_start;
    }
    printf "\nTime: %.1f minutes\n", (time - $start) / 60;
    return $tally->finish;
}

1;

__END__

=head1 NAME

Cactus::Check::Program - what the programs that check something have in common

=head1 SYNOPSIS

    exit run_checks($home, check_of('Cactus::Check::Lint'), [ 'Mine', sub ($project, $tally) { ... } ]);

=cut
