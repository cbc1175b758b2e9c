# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Parfiles;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use File::Path     qw(make_path remove_tree);

use Cactus::Build::Files            qw(read_text write_text);
use Saguaro::Acceptance::StatedCost qw(header_of costs_of is_as_stated);

# Of one file, for all that is not its run: cloning, the configuration, compiling.
use constant { TO_BUILD => 7200, PATIENCE => 4 };

# Processor seconds beyond which a file is left out, unless LIMIT says otherwise.
use constant LIMIT => 7200;

sub title ($class) { return 'Parfiles' }

# Each file as a person meets it: `make run PAR=` in a fresh clone of what is committed.
sub run ($class, $project, $tally) {
    my $room = "@{[$project->home]}/TEST/parfiles";
    make_path($room);
    my $revision = _revision($project);
    my $done     = read_results("$room/results.tsv", $revision);
    my @wanted   = split q{ }, $ENV{PARFILES} // q{};
    for my $path (glob "@{[$project->home]}/parfiles/*.par") {
        my $name = basename($path, '.par');
        next if @wanted && !grep { basename($_, '.par') eq $name } @wanted;
        my $plan = plan_of(read_text($path), $ENV{WHOLE} ? 'whole' : 'reduced', $ENV{LIMIT} // LIMIT);
        if    ($plan->{problem}) { $tally->failed("$name.par: states its cost", $plan->{problem}) }
        elsif ($plan->{skipped}) { $tally->skipped("$name.par", $plan->{skipped}) }
        elsif ($done->{$name} && $done->{$name} eq $plan->{end} && !$ENV{AGAIN}) {
            $tally->passed("$name.par: done before, at this revision");
        }
        else { _try($project, $tally, { room => $room, revision => $revision }, $name, $plan) }
    }
    print _table("$room/results.tsv", $revision);
    return;
}

sub _revision ($project) {
    my $result = $project->run('git rev-parse --short=12 HEAD');
    die "the files are run in clones of what is committed, and this is no git repository\n" if $result->{status};
    return $result->{output} =~ s{ \s+ \z }{}rx;
}

# What is to be run of a file, or why nothing is. Its reduced end, if it has one, unless the whole file is wanted.
sub plan_of ($text, $end, $limit) {
    my $header = header_of($text);
    my $costs  = costs_of($header->{Cost} // q{});
    my $cost   = $end eq 'reduced' && $costs->{reduced} ? $costs->{reduced} : $costs->{whole}
        or return {
        problem => "expected seconds, minutes or hours of processors; got: @{[$header->{Cost} // 'no line Cost:']}" };
    my $least = $cost->{least} * $cost->{cores};
    return { skipped => "costs $least s of processors or more, LIMIT is $limit" } if $least > $limit;
    return { cost    => $cost, end => $cost->{setting} // 'whole', looks => [ looks_of($header->{Look} // q{}) ] };
}

# The commands of simplot that the header shows.
sub looks_of ($words) {
    return map { s{ \s+ \z }{}rx } $words =~ m{ ( tools/simplot [ ] [^;,]+ ) }gx;
}

# Those that make run prints at its end.
sub looks_in ($output) {
    my ($words) = $output =~ m{ .* ^ Look: ( [^\n]* \n (?: [ ]{2,} [^\n]* \n )* ) }smx or return;
    return looks_of($words =~ s{ \s+ }{ }gxr);
}

sub _try ($project, $tally, $job, $name, $plan) {
    my $clone = _clone($project, $job) or return $tally->failed("$name.par: a clone", $job->{problem});
    my $file  = "parfiles/$name.par";
    write_text("$clone/$file", with_setting(read_text("$clone/$file"), $plan->{cost}{setting}))
        if $plan->{cost}{setting};
    my $result = $project->run(
        "make --no-print-directory run PAR=$file",
        folder      => $clone,
        environment => { OMP_NUM_THREADS => $plan->{cost}{cores} > 2 ? 2 : $plan->{cost}{cores} },
        limit       => TO_BUILD + PATIENCE * $plan->{cost}{most}
    );
    write_text("$job->{room}/$name.log", $result->{output});
    my @problems = (
        problems_of_run($result, $plan->{cost}),
        $result->{status} ? () : _problems_of_pictures($project, $clone, $result->{output}, $plan->{looks})
    );
    my ($clock, $processors) = times_in($result->{output});
    my $verdict = @problems ? 'failed' : 'ok';
    _note("$job->{room}/results.tsv", $name, $job->{revision}, $plan->{end}, $verdict, $clock // 0, $processors // 0);
    $tally->check("$name.par: runs, costs what it says, and shows what it promises",
        !@problems, join("\n", @problems, _end_of($result->{output})));
    remove_tree($clone) if !@problems;
    return;
}

# In the same place for each file, so that a compiler cache knows what it has compiled for others.
sub _clone ($project, $job) {
    my $clone = "$job->{room}/clone";
    remove_tree($clone);
    my $result = $project->run(
        "git clone --quiet '@{[$project->home]}' '$clone' && git -C '$clone' checkout --quiet $job->{revision}");
    $job->{problem} = $result->{output};
    return $result->{status} == 0 ? $clone : undef;
}

# The text of a parameter file with a setting in the place of the one that it has.
sub with_setting ($text, $setting) {
    my ($name, $value) = $setting =~ m{ \A (\S+?) \s* = \s* (\S+) \z }x or die "no setting: $setting\n";
    $text =~ s{ ^ ( \Q$name\E \s* = \s* ) \S+ }{$1$value}mx
        or die "the reduced end sets $name, which the file does not\n";
    return $text;
}

sub times_in ($output) {
    return $output =~
        m{ ^ The [ ] run [ ] took [ ] ([\d.]+) [ ] s [ ] by [ ] the [ ] clock, [ ] ([\d.]+) [ ] s [ ] of [ ] processors }mx;
}

sub problems_of_run ($result, $cost) {
    return "make run ended with status $result->{status}" if $result->{status};
    my ($clock, $processors) = times_in($result->{output}) or return 'make run does not say how long the run took';
    my @problems;
    push @problems,
        "it took $clock s by the clock, $processors s of processors; it says $cost->{least} to $cost->{most} s on $cost->{cores} core(s)"
        if !is_as_stated($cost, $clock, $processors);
    push @problems, 'the picture was skipped' if $result->{output} !~ m{ ^ The [ ] picture [ ] is }mx;
    return @problems;
}

# The commands as they are printed, where make run leaves whoever has called it.
sub _problems_of_pictures ($project, $clone, $output, $promised) {
    my @looks    = looks_in($output);
    my @problems = @looks == @{$promised} ? () : "make run prints other commands of simplot than the file has: @looks";
    for my $look (@looks) {
        my $result = $project->run($look, folder => $clone, limit => 600);
        push @problems, "$look: $result->{output}" if $result->{status};
        my ($picture) = $result->{output} =~ m{ ^ ( \S+ [.] (?: png | svg | pdf | gif ) ) }mx or next;
        push @problems, "$look: there is no picture $picture" if !-s "$clone/$picture";
    }
    return @problems;
}

sub _end_of ($output) {
    my @lines = split m{\n}x, $output;
    return @lines > 20 ? @lines[ -20 .. -1 ] : @lines;
}

# ---- results, of which a later call takes note

sub _note ($path, @fields) {
    open my $file, '>>', $path or die "cannot write $path: $!\n";
    say {$file} join "\t", @fields;
    close $file or die "cannot write $path: $!\n";
    return;
}

# What has passed at a revision: { name => end }
sub read_results ($path, $revision) {
    my %done;
    for my $line (-e $path ? split m{\n}x, read_text($path) : ()) {
        my ($name, $at, $end, $verdict) = split m{\t}x, $line;
        $at eq $revision && $verdict eq 'ok' ? $done{$name} = $end : delete $done{$name};
    }
    return \%done;
}

sub _table ($path, $revision) {
    return q{} if !-e $path;
    my %last;
    for my $line (split m{\n}x, read_text($path)) {
        my @fields = split m{\t}x, $line;
        $last{ $fields[0] } = \@fields if $fields[1] eq $revision;
    }
    my $text = sprintf "\n%-24s %-34s %-7s %12s %12s\n", "at $revision", 'end', q{}, 's by clock', 's of proc.';
    $text .= sprintf "%-24s %-34s %-7s %12.1f %12.1f\n", @{ $last{$_} }[ 0, 2 .. 5 ] for sort keys %last;
    return $text;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Parfiles - every example runs as its first lines say

=head1 SYNOPSIS

    make acceptance TESTS=Parfiles
    make acceptance TESTS=Parfiles PARFILES="quickstart star"
    make acceptance TESTS=Parfiles WHOLE=yes LIMIT=1000000

=head1 DESCRIPTION

C<make run PAR=> of each file in F<parfiles>, in a fresh clone of what is committed: the exit status is 0, the run costs what the line C<Cost:> says
within a factor of 1.5 (L<Saguaro::Acceptance::StatedCost>), C<make run> draws its picture, and the commands of simplot in the line
C<Look:>, as C<make run> prints them, draw theirs at the top of the clone. Files that state a reduced end run to that one, unless WHOLE is set. Those that cost more than LIMIT seconds of
processors (7200) are skipped.

What has passed is kept in F<TEST/parfiles/results.tsv> and not done again at the same revision, unless AGAIN is set: so the job may be stopped
and called again. F<TEST/parfiles/NAME.log> is what a run has printed; the clone of a file that failed stays in F<TEST/parfiles/clone> until
the next one.

=cut
