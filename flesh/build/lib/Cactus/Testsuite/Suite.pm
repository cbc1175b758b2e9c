# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Suite;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use Storable   qw(store retrieve);

use Cactus::Build::Files   qw(read_text);
use Cactus::CCL::Accessors qw(has);
use Cactus::CCL::Diagnostics;
use Cactus::Testsuite::Case;
use Cactus::Testsuite::Run;
use Cactus::Testsuite::Settings;

has(qw(configuration processes diagnostics runs unrunnable left_out objections notes));

my @usual_extensions = qw(asc xg xl yl zl dl tl ul gp tsv x y z d);

# options: configuration, top (the project), configs (folder of configurations), folder (of the test runs),
# processes, at-least-processes (of a case), has_mpi, command, jobs, time-limit (seconds per run), selection (thorns "Thorn", "Arrangement/Thorn" or cases "Thorn/case"),
# activating (a thorn: only cases that activate it), without (thorns: no cases that activate one of them),
# tests (a tree whose tests are run instead of the thorns' own)
sub new ($class, %options) {
    return bless {
        %options,
        diagnostics => Cactus::CCL::Diagnostics->new,
        cases       => [],
        runs        => [],
        unrunnable  => [],
        left_out    => [],
        objections  => [],
        notes       => [],
    }, $class;
}

sub find ($self) {
    my @thorns = $self->_thorns;
    $self->{compiled}   = { map { lc $_->{name} => 1 } @thorns };
    $self->{extensions} = { map { $_            => 1 } @usual_extensions };
    for my $thorn (@thorns) {
        my $settings = Cactus::Testsuite::Settings->read_file("$thorn->{tests}/test.ccl", $self->diagnostics);
        $self->{extensions}{$_} = 1 for $settings->extensions;
        my @cases = Cactus::Testsuite::Case->find($thorn, $settings);
        $thorn->{number_of_cases} = grep { $_->is_complete } @cases;
        $self->_judge_thorn($thorn, $settings, @cases);
        push @{ $self->_has_enough_processes($_) ? $self->{cases} : $self->left_out }, $_
            for grep { $_->is_complete && $self->_is_selected($_) } @cases;
    }
    $self->{thorns} = \@thorns;
    return $self;
}

sub thorns ($self) {
    return @{ $self->{thorns} };
}

# In our own arrangements every parameter file has a reference or says what is expected, and every looser tolerance a reason.
sub _judge_thorn ($self, $thorn, $settings, @cases) {
    my $list = $self->_is_own($thorn) ? $self->objections : $self->notes;
    push @{$list},
        map { "@{[$_->full_name]}: the parameter file has no reference output" } grep { !$_->is_complete } @cases;
    my $is_copied = -e "$thorn->{tests}/THIRD_PARTY";
    push @{ $is_copied ? $self->notes : $list }, map { "$_: a tolerance without its reason" } $settings->unexplained;
    return;
}

sub _is_own ($self, $thorn) {
    return index($thorn->{tests}, "$self->{top}/") == 0;
}

# The thorns of the configuration as its build knows them.
sub _thorns ($self) {
    my $fragment  = read_text("$self->{configs}/$self->{configuration}/config-data/make.thornlist") =~ s{ \\ \n }{ }grx;
    my %directory = $fragment =~ m{ ^ THORN_DIR_ (\w+) \s* = \s* (\S+) }gmx;
    my %arrangement = $fragment =~ m{ ^ THORN_ARRANGEMENT_ (\w+) \s* = \s* (\S+) }gmx;
    my ($list)      = $fragment =~ m{ ^ THORNS \s* = \s* ([^\n]*) }mx;
    my @names = sort { lc "$arrangement{$a}/$a" cmp lc "$arrangement{$b}/$b" } map { s{ .* / }{}rx } split q{ }, $list;
    return
        map { { name => $_, arrangement => $arrangement{$_}, tests => $self->_tests_of($_, $directory{$_}) } } @names;
}

# In another tree a thorn may belong to another arrangement.
sub _tests_of ($self, $name, $directory) {
    return "$directory/test" if !defined $self->{tests};
    my ($folder) = glob "$self->{tests}/*/$name/test";
    return $folder // "$self->{tests}/$name/test";
}

sub has_selection ($self) {
    return !!@{ $self->{selection} // [] };
}

sub _is_selected ($self, $case) {
    return 0 if defined $self->{activating} && !$case->activates($self->{activating});
    return 0 if grep { $case->activates($_) } @{ $self->{without} // [] };
    my @selection = @{ $self->{selection} // [] } or return 1;
    my $thorn     = $case->thorn;
    my %names     = map { lc $_ => 1 } $thorn->{name}, "$thorn->{arrangement}/$thorn->{name}", $thorn->{arrangement},
        $case->full_name, "$thorn->{arrangement}/" . $case->full_name;
    return grep { $names{ lc $_ } } @selection;
}

sub _has_enough_processes ($self, $case) {
    return ($case->processes // $self->processes) >= ($self->{'at-least-processes'} // 1);
}

# $announce is called with each run when it is finished.
sub execute ($self, $announce) {
    my @waiting;
    for my $case (@{ $self->{cases} }) {
        my $obstacle = $case->obstacle($self->{compiled}, $self->processes);
        if (defined $obstacle) { push @{ $self->unrunnable }, [ $case, $obstacle ] }
        else                   { push @waiting, $case }
    }
    my $jobs = $self->{jobs} // 1;
    push @{ $self->runs },
        $jobs > 1 ? $self->_execute_in_parallel($jobs, $announce, @waiting) : map { $self->_execute($_, $announce) }
        @waiting;
    push @{ $self->objections }, 'no test has run: nothing has been tested' . $self->_words_on_left_out
        if !@{ $self->runs };
    return $self;
}

sub _words_on_left_out ($self) {
    my $count = @{ $self->left_out } or return q{};
    return "; tests left out because they ask for fewer than $self->{'at-least-processes'} processes: $count";
}

sub _execute ($self, $case, $announce) {
    my $run = $self->_prepared($case)->execute;
    $announce->($run);
    return $run;
}

# Each run in a process of its own, which leaves its result in a file.
sub _execute_in_parallel ($self, $jobs, $announce, @cases) {
    my (%running, %result);
    my @queue = @cases;
    while (@queue || %running) {
        while (@queue && keys %running < $jobs) {
            my $run = $self->_prepared(shift @queue);
            make_path($run->{folder});
            my $pid = fork // die "cannot start another process: $!\n";
            if (!$pid) {
                store($run->execute, $run->log . '.result');
                exit 0;
            }
            $running{$pid} = $run;
        }
        my $pid  = wait;
        my $run  = delete $running{$pid} or next;
        my $file = $run->log . '.result';
        die "the test @{[$run->case->full_name]} was lost\n" if !-e $file;
        my $finished = retrieve($file);
        unlink $file;
        $result{ $run->case->full_name } = $finished;
        $announce->($finished);
    }
    return map { $result{ $_->full_name } } @cases;
}

sub _prepared ($self, $case) {
    return Cactus::Testsuite::Run->new(
        $case,
        executable => $self->{executable},
        command    => $self->{command},
        has_mpi    => $self->{has_mpi},
        processes  => $case->processes // $self->processes,
        folder     => "$self->{folder}/$case->{thorn}{name}",
        extensions => $self->{extensions},
        time_limit => $self->{'time-limit'},
        is_strict  => $self->_is_own($case->thorn) && !$case->is_copied,
    );
}

sub passed ($self) {
    return grep { $_->is_success } @{ $self->runs };
}

sub failed ($self) {
    return grep { !$_->is_success } @{ $self->runs };
}

sub is_success ($self) {
    return !$self->failed && !@{ $self->objections } && !$self->diagnostics->has_errors;
}

1;

__END__

=head1 NAME

Cactus::Testsuite::Suite - the tests of all thorns of a configuration

=head1 SYNOPSIS

    my $suite = Cactus::Testsuite::Suite->new(%options)->find->execute(sub ($run) { say $run->verdict });

=head1 DESCRIPTION

=over

=item find

Finds all cases. C<objections> are faults of our own thorns' tests (a parameter file without reference, a looser tolerance
without its reason); the same in other trees, and in folders marked F<test/THIRD_PARTY>, is only listed in C<notes>.

=item execute($announce)

Runs them; that none has run is an objection, too. Our own cases fail if a file has more lines or columns than its reference; in
others these are counted.

=item runs, passed, failed, unrunnable, left_out

Unrunnable cases are pairs of case and reason; those left out ask for fewer processes than C<at-least-processes>.

=item has_selection

Whether some thorns or cases were asked for.

=item is_success

=back

=cut
