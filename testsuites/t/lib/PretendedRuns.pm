# SPDX-License-Identifier: LGPL-2.1-or-later
package PretendedRuns;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::Check::Project';

use Exporter   qw(import);
use File::Path qw(make_path remove_tree);
use IO::File;
use Test::More;

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Tally;

our @EXPORT_OK = qw(is_noticed rows);

# A project in which a sub stands for the program. It gets the folder, the parameters that the file sets, and what the run was asked for (`file` too): it writes
# files, and returns what it says.
sub new ($class, %options) {
    return $class->SUPER::new(%options, program => '/bin/true');
}

sub simulate ($self, $parameter_file, %options) {
    my $file = $parameter_file =~ m{ \A / }x ? $parameter_file : "$options{folder}/$parameter_file";
    my %run  = (%options, file => $parameter_file);
    return $self->_answer(sub { $self->{runs}->($options{folder}, _parameters(read_text($file)), \%run) });
}

# What the sub says is a text, or a hash of the status and other things; one that dies with "no more" is a program that fails.
sub _answer ($self, $code) {
    my $said = eval { $code->() };
    $self->{broken} //= $@ if !defined $said && $@ ne "no more\n";
    my %result = ref $said ? %{$said} : defined $said ? (output => $said) : (status => 1, output => $@);
    return { status => 0, output => q{}, seconds => 0, %result };
}

# Commands of the shell go to another sub, if there is one; those to which it has no answer are real.
sub run ($self, $command, %options) {
    my $has_answer = 1;
    my $result =
        $self->{commands} && $self->_answer(sub { $self->{commands}->($command, \%options) // ($has_answer = 0) });
    return $result && $has_answer ? $result : $self->SUPER::run($command, %options);
}

# Their last values, without the thorn.
sub _parameters ($text) {
    return { $text =~ m{ (?: ^ | \s ) (?: \w+ :: )? (\w+ (?: \[ \d+ \] )?) [ ]* = [ ]* "? ( [^"\s]* ) }gx };
}

# As an ordinary one, but without another process: judges on trial ask for thousands.
sub room ($self, $name) {
    my $room = "$self->{room}/$name";
    remove_tree($room);
    make_path($room);
    return $room;
}

# It has all thorns but those that are asked to be missing.
sub missing_thorns ($self, @names) {
    return grep { $self->{missing}{$_} } @names;
}

sub has_mpi ($self) { return 1 }

# A file of points in the full format: hashes iteration, level, index and place (three numbers each), time and value.
sub rows ($name, @points) {
    my @lines = map {
        join "\t", $_->{iteration}, 0, "$_->{level} 0 0", "@{$_->{index}}", $_->{time}, "@{$_->{place}}", $_->{value}
    } @points;
    return write_text($name, join q{}, "# iteration ...\n", map { "$_\n" } @lines);
}

# Whether it ends well. What it prints goes nowhere, nor what Perl says of words that are no numbers.
sub _quietly ($code) {
    local $SIG{__WARN__} = sub (@words) { };
    my $nowhere = IO::File->new('/dev/null', 'w') // die "cannot write nowhere: $!\n";
    my $screen  = select $nowhere;       ## no critic (ProhibitOneArgSelect) judges print to the handle that is selected
    my $ends    = eval { $code->(); 1 };
    select $screen;                      ## no critic (ProhibitOneArgSelect) as above
    return $ends;
}

sub _with_fault ($code, $fault) {
    return $code && sub (@arguments) { return $code->(@arguments, $fault) };
}

# The judge accepts runs that are right, and complains of each fault. The program gets the fault after its other arguments: a sub, or a hash of such subs
# for simulations (runs) and commands of the shell (commands).
sub is_noticed ($project, $judge, $program, %claim_of) {
    my %subs     = ref $program eq 'HASH' ? %{$program} : (runs => $program);
    my $failures = sub ($fault) {
        my $tally = Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'));
        local @{$project}{qw(runs commands)} = map { _with_fault($subs{$_}, $fault) } qw(runs commands);
        my $ends = _quietly(sub { $judge->($tally) });
        $tally->failed("the check itself works: $@") if !$ends;    # so do all checks that are run
        $tally->failed('it decides something') if !$tally->size;
        return @{ $tally->counts->{failed} };
    };
    is_deeply([ $failures->('none') ], [], 'runs that are right are accepted');
    for my $fault (sort keys %claim_of) { ok(scalar $failures->($fault), $claim_of{$fault}) }
    is($project->{broken}, undef, 'the program itself works');
    return;
}

1;

__END__

=head1 NAME

PretendedRuns - judges of runs, and planted faults that they must notice

=head1 SYNOPSIS

    my $project = PretendedRuns->new(home => $home, room => $room);
    is_noticed($project, sub ($tally) { Saguaro::Acceptance::Unfolded->run($project, $tally) }, \&program, nan => 'NaN');

=head1 DESCRIPTION

A project whose C<simulate> calls a sub instead of a program, and whose C<run> another one, which may leave a command to the shell by returning nothing.
Both return what is said, or a hash of C<status> and C<output>, or die with "no more". C<rows> writes a file of points as CarpetIOASCII does. C<is_noticed> is a set of
tests: the judge accepts what the sub does with the fault C<none>, and fails with each of the others. A judge that decides nothing has not noticed.

=cut
