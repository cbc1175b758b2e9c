# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Survivors;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max uniq);

use Cactus::Build::Files                  qw(append_text read_text);
use Saguaro::Acceptance::Survivors::Rows  qw(read_rows);
use Saguaro::Acceptance::Survivors::Tests qw(builds);
use Saguaro::Acceptance::Survivors::Tree;
use Saguaro::Acceptance::Workers qw(folder_of_notes share_numbers);

use constant { ROWS => 'testsuites/faults/mutants/survivors.txt', BUILD => 10_800 };

# Plants again what had survived, and asks the tests that have been written since.
sub run ($class, $project, $tally) {
    my $home    = $project->home;
    my $workers = $ENV{SURVIVOR_WORKERS} // 1;
    my @rows    = rows_of($ENV{SURVIVORS}, read_rows("$home/@{[ROWS]}"));
    my $missing = "there is no configuration @{[$project->configuration]}: make test TESTS=Build makes it";
    return $tally->failed('survivors are tried', $missing) if !-e $project->executable;
    my @kinds = map { { kind => $_ } } qw(unit kernelgen thorn);

    for my $command (builds($project->configuration, $project->cores, @kinds)) {
        my $built = $project->run($command, limit => BUILD);
        return $tally->failed("$command ends with $built->{status}", $built->{output}) if $built->{status};
    }
    my $folder = folder_of_notes($project, 'survivors', _files_of_tests($project));
    say "           verdicts of these programs and tests: $folder";
    my $tree = Saguaro::Acceptance::Survivors::Tree->new($project, $folder);
    my $jobs = max 1, int $project->cores / $workers;
    my $self = $class->new(
        notes    => "$folder/verdicts",
        trial_of => sub ($worker) {
            return sub ($row) { $tree->verdict($worker, $jobs, $row) }
        }
    );
    $self->try_all($workers, @rows);
    return $self->report($tally, @rows);
}

# All rows, or those that a list with commas names.
sub rows_of ($list, @rows) {
    return @rows if !length($list // q{});
    my %row     = map  { $_->{mutant} => $_ } @rows;
    my @unknown = grep { !$row{$_} } split m{,}x, $list;
    die "SURVIVORS: @{[ROWS]} has no row @unknown; rows are named such as $rows[0]{mutant}\n" if @unknown;
    return map { $row{$_} } uniq split m{,}x, $list;
}

# What decides how programs and tests answer, beside the program.
sub _files_of_tests ($project) {
    my ($home, $configuration) = ($project->home, $project->configuration);
    my $found = $project->run("find '$home/arrangements' -path '*/test/*' -type f | sort")->{output};
    return ("$home/exe/$configuration/unit_tests", "$home/configs/.tools/kernelgen_tests", split m{\n}x, $found);
}

# notes: the file of verdicts; trial_of: gives a worker the sub that judges a row.
sub new ($class, %fields) {
    return bless {%fields}, $class;
}

sub try_all ($self, $workers, @rows) {
    my $verdicts = $self->verdicts;
    my @left     = grep { !defined $rows[$_]{gone} && !$verdicts->{ _key($rows[$_]) } } 0 .. $#rows;
    my $begin    = sub ($worker) {
        my $trial = $self->{trial_of}->($worker);
        return sub ($number) { $self->_note($rows[$number], $trial->($rows[$number])) };
    };
    return share_numbers($workers, \@left, $begin);
}

# A row that is written anew is another one.
sub _key ($row) { return "$row->{mutant} $row->{digest}" }

sub _note ($self, $row, $verdict, $reason) {
    append_text($self->{notes}, join("\t", _key($row), $verdict, $row->{file}, $reason) . "\n");
    say "           $row->{mutant} | $row->{file} | $verdict | $reason";
    STDOUT->flush;
    return;
}

# {row: verdict and reason}
sub verdicts ($self) {
    return {} if !-e $self->{notes};
    my @lines = map { [ split m{\t}x ] } split m{\n}x, read_text($self->{notes});
    return { map { $_->[0] => { verdict => $_->[1], reason => $_->[3] // q{} } } @lines };
}

sub report ($self, $tally, @rows) {
    my $verdicts = $self->verdicts;
    my %count    = map { $_ => 0 } qw(killed survives gone);
    for my $row (@rows) {
        my $one = defined $row->{gone} ? { verdict => 'gone' } : $verdicts->{ _key($row) };
        $one //= { verdict => 'not tried', reason => 'the worker has ended before' };
        $count{ $one->{verdict} }++;
        $tally->failed("mutant $row->{mutant}, $row->{file}: $one->{verdict}",
            "@{[ROWS]}:$row->{line}: $one->{reason}\n")
            if $one->{verdict} !~ m{ \A (?: killed | gone ) \z }x;
    }
    my $counts = join ', ', map { "$count{$_} $_" } sort keys %count;
    return $tally->check("tests notice mutants that had survived, where their code is still there ($counts)",
        $count{killed} > 0 && $count{killed} + $count{gone} == @rows, $counts);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Survivors - do the new tests notice the mutants that had survived?

=head1 SYNOPSIS

    Saguaro::Acceptance::Survivors->run($project, $tally);

=head1 DESCRIPTION

F<testsuites/faults/mutants/survivors.txt> has a row for each mutant that L<Saguaro::Acceptance::Mutants> found and that no test noticed then
(L<Saguaro::Acceptance::Survivors::Rows>). Here each is planted again in a copy of the tree, in the configuration C<check>, and every test that is named for
it has to fail. Whatever else becomes of it is a failure: it survives, does not compile, its code is not there exactly once, or a test does not pass without
it either.

F<TEST/survivors/HASH/verdicts> has a line for each row: mutant, verdict, file, and which tests. HASH is that of the programs and tests, so that a run that
was stopped goes on while they are the same. SURVIVORS=35d5ac7f/1,35d5ac7f/6 tries these rows only, SURVIVOR_WORKERS=n tries n at a time.

=cut
