# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Restart;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use List::Util     qw(max);
use POSIX          qw(_exit);
use Time::HiRes    qw(time);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Draws;
use Saguaro::Acceptance::RestartedOutput;

use constant { LAST_ITERATION => 24, STOPPED => 124, TRIALS_OF_A_SEED => 10_000 };

# What is interrupted: parameter files, the thorns that they need, and after how many seconds such a run hangs; they take about 1 and 5 seconds.
my %chaos     = (template => 'chaos.par.in', thorns => [qw(TestRestart CarpetIOHDF5)], limit => 60);
my %spacetime = (
    template => 'spacetime.par.in',
    thorns   => [qw(TestRestart CarpetIOHDF5 CarpetIOScalar IDAnalyticBH ML_BSSN ML_BSSN_Helper ReflectionSymmetry)],
    limit    => 300
);

my @counts  = (1, 2, 3, 4, 8);
my @pairs   = map { pairs_with($_) } @counts;
my %amounts = (
    some   => { restarts => [ [ 1, 3 ], [ 4, 2 ] ], kills => 5,   kills_of_spacetime => 1,  damages => 50 },
    all    => { restarts => \@pairs,                kills => 0,   kills_of_spacetime => 0,  damages => 0 },
    faults => { restarts => [],                     kills => 200, kills_of_spacetime => 20, damages => 1_000 },
);

sub pairs_with ($before) {
    return map { [ $before, $_ ] } @counts;
}

sub title ($class) { return 'Restart' }

# A run that was interrupted ends as one that was not, bit by bit. `scope`: `some`, `all` (restarts on all numbers of
# processes), `faults` (many kills and damaged checkpoints).
sub run ($class, $project, $tally, $scope = 'some') {
    my $amount = $amounts{$scope};
    my $self   = $class->_of(\%chaos, $project, $tally) // return;
    $self->_restart(@{$_}) for @{ $amount->{restarts} };
    $self->_checkpoints if $scope ne 'faults';
    $self->_kill($amount->{kills}) if $amount->{kills};
    $self->_damage($amount->{damages}) if $amount->{damages};
    $class->_kill_spacetime($project, $tally, $amount->{kills_of_spacetime}) if $amount->{kills_of_spacetime};
    Saguaro::Acceptance::RestartedOutput->run($project, $tally) if $scope eq 'some';
    Saguaro::Acceptance::Draws->run($project, $tally, 'restart', $scope) if $scope ne 'all';
    return;
}

sub _kill_spacetime ($class, $project, $tally, $count) {
    my $self = $class->_of(\%spacetime, $project, $tally) // return;
    return $self->_kill($count);
}

# With the values of a run that nothing interrupts; nothing if there are none.
sub _of ($class, $what, $project, $tally) {
    if (my @missing = $project->missing_thorns(@{ $what->{thorns} })) {
        $tally->skipped("interrupted runs end with the same bits: $what->{template}", "thorns are missing: @missing");
        return;
    }
    my $self = bless { %{$what}, project => $project, tally => $tally, seed => $ENV{RESTART_SEED} // 1 }, $class;
    srand $self->{seed};
    $self->{reference} = $self->_uninterrupted // return;
    return $self;
}

# ---- runs

# Writes the parameter file of a run and starts it. Options: folder, last, every, recover, file, processes, kill_after.
sub _start ($self, %options) {
    my $file = "$options{folder}/run.par";
    write_text(
        $file,
        $self->{project}->filled_in(
            $self->{project}->home . "/testsuites/restart/$self->{template}",
            LAST    => $options{last} // LAST_ITERATION,
            END     => LAST_ITERATION,
            EVERY   => $options{every}   // 2,
            RECOVER => $options{recover} // 'autoprobe',
            FILE    => $options{file}    // 'checkpoint.chkpt',
        )
    );
    my %run = (folder => $options{folder}, limit => $self->{limit});
    return $self->{project}->simulate($file, %run, processes => $options{processes} // 1) if !$options{kill_after};
    my $executable = $self->{project}->executable;
    return $self->{project}->run("timeout -s KILL $options{kill_after} '$executable' run.par", %run);
}

# The values of the last iteration, by file; none if the run has failed.
sub _values ($self, $folder) {
    return Cactus::Check::AsciiOutput->read_files("$folder/output/*.asc");
}

sub _uninterrupted ($self) {
    my $folder = $self->{project}->room('restart/reference');
    my $result = $self->_start(folder => $folder, recover => 'no');
    $self->{seconds} = $result->{seconds};
    my $values = $self->_values($folder);
    my @bad    = Cactus::Check::AsciiOutput->all_not_finite($values);
    push @bad, map { "$_ ends before the last iteration" }
        grep { !$values->{$_}->has_iteration(LAST_ITERATION) } sort keys %{$values};
    my $is_good = !@bad && $result->{status} == 0 && grep { !$values->{$_}->is_empty } keys %{$values};
    $self->{tally}->check("a run without interruption ends with values: $self->{template}",
        $is_good, join "\n", $result->{output}, @bad);
    return $is_good ? $values : undef;
}

# Lines that say where the last iteration differs from that of the reference.
sub _differences ($self, $folder) {
    my ($here, @lines) = ($self->_values($folder));
    for my $name (sort keys %{ $self->{reference} }) {
        my ($mine, $expected) = ($here->{$name}, $self->{reference}{$name});
        if (!$mine) { push @lines, "$name: is not written"; next }
        push @lines, map { "$name: $_" } grep { m{ \A @{[LAST_ITERATION]} \b }x } $expected->differences($mine);
        push @lines, map { "$name: $_" } $mine->contradictions;
    }
    return @lines;
}

# ---- what happens to runs

sub _restart ($self, $before, $after) {
    my $stop  = 1 + int rand LAST_ITERATION - 1;
    my $claim = "$before processes to iteration $stop, then $after: the same bits";
    if (($before > 1 || $after > 1) && !$self->{project}->has_mpi) {
        $self->{tally}->skipped($claim, 'MPI is missing');
        return;
    }
    my $folder      = $self->{project}->room("restart/$before-$after");
    my $first       = $self->_start(folder => $folder, last => $stop, processes => $before, every => LAST_ITERATION);
    my $second      = $self->_start(folder => $folder, processes => $after, recover => 'auto');
    my @differences = $self->_differences($folder);
    $self->{tally}->check($claim, $first->{status} == 0 && $second->{status} == 0 && !@differences,
        join "\n", @differences, $first->{output}, $second->{output});
    return;
}

# Whether a run is stopped or not: its checkpoints lie in the same iterations, but for the one of the stop.
sub _checkpoints ($self) {
    my ($every, $stop)    = (5, 13);
    my ($whole, $stopped) = map { $self->{project}->room("restart/checkpoints-$_") } qw(whole stopped);
    my %run       = (every => $every, recover => 'autoprobe');
    my $reference = $self->_start(%run, folder => $whole);
    my @runs      = ($self->_start(%run, folder => $stopped, last => $stop), $self->_start(%run, folder => $stopped));
    my ($all, $two) = map {
        [ map { $_->{output} =~ m{ Wrote \s [^"]* "[^"]* [.]it_ (\d+) " }gx } @{$_} ]
    } [$reference], \@runs;
    my $expected  = join q{ }, grep { $_ != $stop } @{$two};
    my @multiples = grep { $_ % $every == 0 } 1 .. LAST_ITERATION;
    $self->{tally}->check(
        'a run that goes on writes its checkpoints in the iterations of one that was not stopped',
        $expected eq "@{$all}" && "@{$all}" eq join(q{ }, @multiples, LAST_ITERATION) && @{$two} == @{$all} + 1,
        "@{$all} and @{$two}\n$reference->{output}" . join "\n",
        map { $_->{output} } @runs
    );
    return;
}

# Kills runs at random moments, some of them repeatedly, and lets them continue.
sub _kill ($self, $count) {
    my @problems = $self->_problems_of(
        $count, 'kill',
        sub ($trial, $folder) {
            my @moments = map { sprintf '%.3f', 0.02 + rand $self->{seconds} } 1 .. 1 + int rand 2;
            $self->_start(folder => $folder, every => 1, kill_after => $_) for @moments;
            my $result      = $self->_start(folder => $folder, every => 1);
            my @differences = $self->_differences($folder);
            return if $result->{status} == 0 && !@differences;
            return join "\n", "killed after @moments s:", @differences, $result->{output};
        }
    );
    $self->{tally}
        ->check("$count runs that were killed (kill -9) continue and end with the same bits: $self->{template}",
        !@problems, join "\n", @problems);
    return;
}

# Damages the newest of two checkpoints; runs must fall back on the other, and must not take it if they are told to.
sub _damage ($self, $count) {
    my $origin = $self->{project}->room('restart/origin');
    $self->_start(folder => $origin, last => LAST_ITERATION - 2, every => 2, processes => 1);
    my @problems = $self->_problems_of($count, 'damage',
        sub ($trial, $folder) { return $self->_problem_of_damage($origin, $trial, $folder) });
    $self->{tally}->check("$count damaged checkpoints: none is read, none crashes the program, runs use the one before",
        !@problems, join "\n", @problems);
    return;
}

sub _problem_of_damage ($self, $origin, $trial, $folder) {
    my $newest = 'checkpoint.chkpt.it_' . (LAST_ITERATION - 2);
    system 'cp', '-r', "$origin/checkpoints", "$folder/checkpoints";
    my $damage  = _damage_something("$folder/checkpoints", $newest);
    my $recover = $trial % 2 ? 'auto' : 'manual';
    my $result  = $self->_start(
        folder  => $folder,
        recover => $recover,
        file    => $recover eq 'manual' ? $newest : 'checkpoint.chkpt'
    );
    my @differences = $recover eq 'auto' ? $self->_differences($folder) : ();
    my $is_refused  = $result->{output} =~ m{ checkpoint \s "\Q$newest\E" .* is \s not \s used }x;
    my $ends_well   = $recover eq 'auto' ? $result->{status} == 0 : $result->{status} > 0 && $result->{status} < 128;
    return if $is_refused && $ends_well && !@differences && $result->{status} != STOPPED;
    return join "\n", "$damage, recover = $recover, exit status $result->{status}:", @differences, $result->{output};
}

# What went wrong in any of many trials, which are divided among RESTART_WORKERS processes (1 by default). A trial is a sub that is given
# its number and an empty folder; its random numbers depend on its number alone. A worker gives up after a run that hangs.
sub _problems_of ($self, $count, $name, $trial) {
    my $workers = max(1, $ENV{RESTART_WORKERS} // 1);
    my @reports;
    for my $worker (0 .. $workers - 1) {
        my @mine   = grep { $_ % $workers == $worker } 1 .. $count;
        my $report = $self->{project}->room("restart/$name-$worker-report") . '/problems';
        push @reports, $report;
        next if fork // die "cannot fork: $!\n";
        my @problems;
        for my $number (@mine) {
            srand $self->{seed} * TRIALS_OF_A_SEED + $number;
            my $problem = eval { $trial->($number, $self->{project}->room("restart/$name-$worker")) // q{} } // $@;
            push @problems, "trial $number: $problem\n" if length $problem;
            last if $problem =~ m{ ^ \[stopped \s after }mx;
        }
        write_text($report, join q{}, @problems);
        _exit(0);
    }
    while (wait != -1) { }
    return grep { length } map { -e $_ ? read_text($_) : "a worker has not ended: there is no $_" } @reports;
}

# Damages one file of a checkpoint. Returns what was done.
sub _damage_something ($folder, $name) {
    my @files  = grep { !m{ [.]starts \z }x } glob "$folder/$name.*";
    my $file   = $files[ rand @files ];
    my $text   = read_text($file);
    my $size   = length $text;
    my %damage = (
        'bits flipped' => sub {
            for (1 .. 1 + int rand 8) {
                my $place = int rand $size;
                substr $text, $place, 1, substr($text, $place, 1) ^ chr 1 << int rand 8;
            }
        },
        'truncated'    => sub { $text = substr $text, 0, rand $size },
        'block zeroed' => sub {
            my $begin  = int rand $size;
            my $length = 1 + int rand $size - $begin;
            $length = 1 if substr($text, $begin, $length) !~ m{ [^\0] }x;
            substr $text, $begin, $length, "\1" if $length == 1;
            substr $text, $begin, $length, "\0" x $length;
        },
        'grown'   => sub { $text .= chr int rand 256 },
        'missing' => sub { $text = undef },
    );
    my $before = $text;
    my $kind   = (sort keys %damage)[ rand keys %damage ];
    $damage{$kind}->();

    # Bits may have flipped back, zeros may have been zeros.
    if (defined $text && $text eq $before) { $text ^= "\1"; $kind .= ', first bit flipped' }
    unlink $file;
    write_text($file, $text) if defined $text;
    return basename($file) . " $kind";
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Restart - interrupted runs end as if nothing had happened

=head1 SYNOPSIS

    Saguaro::Acceptance::Restart->run($project, $tally, 'faults');

=head1 DESCRIPTION

Runs F<testsuites/restart/chaos.par.in> without interruption, and then with: stopped at random iterations and continued on another
number of processes; killed with C<kill -9> at random moments; from directories whose newest checkpoint was damaged (bits flipped,
blocks zeroed, truncated, grown, a file missing). The values of the last iteration, written with 17 digits, must be those of the
first run. A spacetime that ML_BSSN evolves on levels which move (F<testsuites/restart/spacetime.par.in>) is killed as well. What such runs write in between, by all methods of output, must join on: L<Saguaro::Acceptance::RestartedOutput>. C<RESTART_SEED=n> tries other random numbers; C<RESTART_WORKERS=n> makes n trials at a time.

=cut
