# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Program;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use Time::HiRes qw(time);

use Cactus::Check::Project;
use Cactus::Check::Tally;

our @EXPORT_OK = qw(run_checks check_of chosen);

# The check that is a class with title and run.
sub check_of ($class, @arguments) {
    return [ $class->title, sub ($project, $tally) { $class->run($project, $tally, @arguments) } ];
}

# Those checks whose titles are in a list with commas, all if there is no list; dies with the titles there are if one is unknown.
sub chosen ($list, @checks) {
    return @checks if !length($list // q{});
    my %wanted  = map       { ($_ => 1) } split m{,}x, $list;
    my @chosen  = grep      { $wanted{ $_->[0] } } @checks;
    my %known   = map       { ($_->[0] => 1) } @checks;
    my @unknown = sort grep { !$known{$_} } keys %wanted;
    die "unknown: @unknown; there are: ", join(q{ }, map { $_->[0] } @checks), "\n" if @unknown;
    return @chosen;
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

    my @checks = (check_of('Cactus::Check::Lint'), [ 'Mine', sub ($project, $tally) { ... } ]);
    exit run_checks($home, chosen($ENV{TESTS}, @checks));

=cut
