# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Mutants::Trial;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max);

use Cactus::Build::Files qw(write_text);
use Cactus::Check::Project;
use Saguaro::Acceptance::Mutants::Copy  qw(refresh_copy);
use Saguaro::Acceptance::Mutants::Steps qw(built_program built_tests failures first_error result_of steps);

use constant {
    BUILD  => 1_800,      # seconds
    TIMES  => 5,          # as long as the tests take without a mutation
    MORE   => 30,         # seconds, for other work on the machine
    KILLED => 'killed',
};

# `from` is a tree that is built, `baseline` what its tests say; copies of it come and go in a folder. `jobs` is what make may do at a time.
sub new ($class, $from, $baseline, $folder, $jobs) {
    return bless { from => $from, baseline => $baseline, folder => $folder, jobs => $jobs }, $class;
}

# What the tests say of a file with another text: killed, survives or broken (does not compile), and by whom.
sub verdict ($self, $room, $file, $mutant) {
    refresh_copy($self->{from}, $self->{folder});
    $self->{project} = Cactus::Check::Project->new(home => $self->{folder});
    write_text("$self->{folder}/$file", $mutant);
    return $self->_judged($room);
}

# What builds the program of its own accord after the tests, and does not, has noticed the mutation.
sub _judged ($self, $room) {
    my @built = built_tests($room, $self->{jobs});
    my $error = $self->_error_of(@built ? @built : built_program($room, $self->{jobs}));
    return ('broken', $error) if defined $error;
    my $has_program = !@built;
    for my $step (steps($room)) {
        if ($step->{thorn} && !$has_program++) {
            $error = $self->_error_of(built_program($room, $self->{jobs}));
            return (KILLED, "build: $error") if defined $error;
        }
        my $by = $self->_failure_of($step);
        return (KILLED, $by) if $by;
    }
    return ('survives', q{});
}

sub _error_of ($self, $command) {
    my $built = $self->{project}->run($command, limit => BUILD, environment => { CCACHE_DISABLE => 1 });
    return $built->{status} ? first_error($built->{output}) : undef;
}

# The name of what notices the mutation; none if nothing does. A step that fails without naming a test runs again: the machine may be to blame.
sub _failure_of ($self, $step) {
    my $usual       = $self->{baseline}{ $step->{name} } // die "'$step->{name}' has not been run without mutations\n";
    my %environment = %{ $usual->{failures} } ? () : (GTEST_FAIL_FAST => 1);
    my $limit       = _limit($usual->{seconds});
    for my $is_last (0, 1) {
        my $result = result_of($self->{project}, $step, $limit, %environment);
        my ($new) = grep { !$usual->{failures}{$_} } failures($result->{output});
        return $new if $new;
        return if $result->{status} == $usual->{status};
        my $hangs = $result->{status} == 124;
        return "$step->{name}: " . ($hangs ? 'takes too long' : "ends with status $result->{status}") if $is_last;
        $limit = max $limit, _limit($self->_seconds_now($step)) if $hangs;
    }
    return;
}

sub _limit ($seconds) { return TIMES * $seconds + MORE }

# How long a step takes without a mutation on a machine that is as busy as it is now.
sub _seconds_now ($self, $step) {
    return result_of(Cactus::Check::Project->new(home => $self->{from}), $step, BUILD)->{seconds};
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Mutants::Trial - judges mutants, each in a fresh copy of a built tree

=head1 SYNOPSIS

    my $trial = Saguaro::Acceptance::Mutants::Trial->new($built, $baseline, "$home/TEST/mutants/tree-0", 2);
    my ($verdict, $by) = $trial->verdict($room, 'arrangements/Saguaro/Geometry/src/box.cc', $mutant);

=head1 DESCRIPTION

make compiles what depends on the mutated file. Then the steps of the room follow until one kills the mutant: by a failure that the tree does not have
as it is, by another status at the end, or by five times the usual time and half a minute. What takes too long has a second chance with what is usual at that
moment.

=cut
