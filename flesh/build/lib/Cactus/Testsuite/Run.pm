# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Run;
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd         qw(abs_path);
use File::Path  qw(make_path remove_tree);
use Time::HiRes qw(time);

use Cactus::Build::Files    qw(read_text write_text entries);
use Cactus::Build::Sessions qw(sessions_of_a_run SESSIONS);
use Cactus::CCL::Accessors  qw(has);
use Cactus::Testsuite::Comparison;

has(qw(case processes seconds exit_status comparisons extra_files disappointments log));

# What timeout(1) returns when the time is up.
my $time_is_up = 124;

# options: executable, command (a template with $nprocs, $exe, $parfile; without it the usual one), has_mpi, processes, folder, extensions, time_limit
# (seconds that a run may take), is_strict (more lines or columns than the reference has are a failure)
sub new ($class, $case, %options) {
    return bless {
        %options,
        case            => $case,
        comparisons     => {},
        extra_files     => [],
        disappointments => [],
        log             => "$options{folder}/@{[$case->name]}.log"
    }, $class;
}

sub execute ($self) {
    my $name = $self->case->name;
    make_path($self->{folder});
    remove_tree("$self->{folder}/$name");
    unlink "$self->{folder}/$name.diffs";
    my $start = time;
    $self->{exit_status} = $self->_run_command;
    $self->{seconds}     = time - $start;
    $self->_append_to_log(sprintf "\nElapsed time: %.1f s\n", $self->seconds);
    $self->_compare if $self->exit_status == 0;
    return $self;
}

sub _run_command ($self) {
    my %value = (
        nprocs  => $self->processes,
        exe     => $self->{executable},
        parfile => abs_path($self->case->parameter_file),
    );
    my $command  = ($self->{command} // $self->_usual_command) =~ s{ \$ (nprocs | exe | parfile) }{$value{$1}}grx;
    my $limited  = "timeout --kill-after=10 $self->{time_limit} $command";
    my $sessions = sessions_of_a_run();
    local $ENV{ (SESSIONS) } = "$sessions";
    my $status = system "cd '$self->{folder}' && { $limited ; } > '@{[$self->log]}' 2>&1 < /dev/null";
    return $status == -1 ? 127 : $status & 127 ? 128 + ($status & 127) : $status >> 8;
}

# A single process needs no mpirun, but within a step of Slurm Open MPI takes a program without one for the work of srun.
sub _usual_command ($self) {
    my $needs_launcher = $self->{has_mpi} && ($self->processes > 1 || defined $ENV{SLURM_STEP_ID});
    return $needs_launcher ? 'mpirun -np $nprocs $exe $parfile' : '$exe $parfile';
}

sub _append_to_log ($self, $text) {
    open my $handle, '>>', $self->log or die "cannot write @{[$self->log]}: $!\n";
    print {$handle} $text;
    close $handle or die "cannot write @{[$self->log]}: $!\n";
    return;
}

sub _compare ($self) {
    my $case      = $self->case;
    my $output    = "$self->{folder}/" . $case->name;
    my $reference = $case->unpacked_reference("$output.orig");
    my %expected  = map { $_ => 1 } grep { $self->_is_compared($_) } defined $reference ? entries($reference) : ();
    for my $file (sort keys %expected) {
        my ($old, $new) = map { $self->_contents("$_/$file", $file) } $reference, $output;
        $self->{comparisons}{$file} = Cactus::Testsuite::Comparison->new(
            $old, $new,
            $case->settings->tolerances($case->name, $file),
            is_strict => $self->{is_strict}
        );
    }
    $self->{extra_files} = [ grep { $self->_is_compared($_) && !$expected{$_} } entries($output) ];
    push @{ $self->disappointments }, $self->_complaint_of_processes;
    if (my $expectations = $case->expectations) {
        push @{ $self->disappointments }, $expectations->disappointments(sub ($file) { $self->_text_of($file) });
    }
    my @report = $self->report;
    write_text("$output.diffs", join q{}, map { "$_\n" } @report) if @report;
    return;
}

# Programs that say how many processes they are must be as many as were asked for.
sub _complaint_of_processes ($self) {
    my ($found) = read_text($self->log) =~ m{ ^ Processes: \s+ (\d+) $ }xm or return;
    return $found == $self->processes ? () : "expected @{[$self->processes]} processes, the log says $found";
}

sub _text_of ($self, $file) {
    my $path = $file eq 'log' ? $self->log : "$self->{folder}/@{[$self->case->name]}/$file";
    return -f $path ? read_text($path) : undef;
}

sub _is_compared ($self, $file) {
    my ($extension) = $file =~ m{ [.] ([^.]+) \z }x or return 0;
    return $self->{extensions}{$extension} && $file !~ m{ \A [.][#] | ~ \z | [.]par \z }x;
}

sub _contents ($self, $path, $file) {
    return if !-f $path;
    my $program = $self->case->settings->postprocessor($self->case->name, $file) // return read_text($path);
    open my $pipe, q{-|}, "$self->{case}{thorn}{tests}/../util/$program", $path or die "cannot run $program: $!\n";
    local $/ = undef;
    my $text = readline $pipe;
    close $pipe or die "$program failed on $path\n";
    return $text;
}

sub report ($self) {
    my $comparisons = $self->comparisons;
    return (
        (map { $comparisons->{$_}->report($_) } sort keys %{$comparisons}),
        (map { "$_: not in thorn archive" } @{ $self->extra_files }),
        @{ $self->disappointments },
    );
}

sub _count ($self, $method) {
    return scalar grep { $_->$method } values %{ $self->comparisons };
}

sub is_success ($self) {
    return $self->exit_status == 0 && !$self->_count('is_failure') && !@{ $self->disappointments };
}

# Some file agrees only because differences below the tolerance are accepted.
sub is_tolerated ($self) {
    return $self->is_success && $self->_count('is_identical') < keys %{ $self->comparisons };
}

sub verdict ($self) {
    return "Failure: no end after $self->{time_limit} seconds." if $self->exit_status == $time_is_up;
    return "Failure: Cactus exited with error code @{[$self->exit_status]}." if $self->exit_status;
    return 'Failure: ' . $self->disappointments->[0] if @{ $self->disappointments };
    my $files     = keys %{ $self->comparisons };
    my $differing = grep { !$_->missing && !$_->is_identical } values %{ $self->comparisons };
    return 'Success: as expected' if $self->is_success && !$files && $self->case->expectations;
    return "Success: $files files identical" if $self->is_success && !$differing;
    return "Success: $files files compared, $differing differ in the last digits" if $self->is_success;
    my $missing     = $self->_count('missing');
    my $significant = $self->_count('significant');
    my $longer      = $self->_count('has_only_more');
    return
          'Failure: '
        . ($missing ? "$missing files missing, " : q{})
        . "$files files compared, $differing differ"
        . ($significant ? ", $significant differ significantly"                       : q{})
        . ($longer      ? ", $longer have more lines or columns than their reference" : q{});
}

1;

__END__

=head1 NAME

Cactus::Testsuite::Run - one run of a case and what came of it

=head1 SYNOPSIS

    my $run = Cactus::Testsuite::Run->new($case, executable => $exe, command => $template, processes => 2,
        folder => 'TEST/sim/WaveToyC', extensions => { asc => 1 }, time_limit => 600)->execute;
    say $run->verdict;

=head1 DESCRIPTION

The run's output goes to F<folder/NAME/> by the parameter file's own C<IO::out_dir>, what it prints to F<folder/NAME.log>,
differences to F<folder/NAME.diffs>. A run that exits with an error fails; its files are not compared.

=over

=item execute

=item exit_status, seconds, comparisons, extra_files, disappointments, report

=item is_success, is_tolerated, verdict

=back

=cut
