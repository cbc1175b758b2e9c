# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Program;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use IO::Handle;
use List::Util  qw(sum);
use POSIX       qw(_exit);
use Storable    qw(retrieve store);
use Time::HiRes qw(time);

use Cactus::Build::Files qw(read_text);
use Cactus::Check::Project;
use Cactus::Check::Tally;

our @EXPORT_OK = qw(run_checks run_side_by_side check_of chosen allowed_skips);

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
# failure of its own; the others go on. Options: first (how many run alone, before the others), workers (how many of the others
# run at the same time: their lines come when they end), skips (which reasons for skipping are allowed; C<allowed_skips>).
sub run_checks ($home, $options, @checks) {
    my $project = Cactus::Check::Project->new(home => $home);
    my $tally   = Cactus::Check::Tally->new(%{ $options->{skips} // {} });
    my $start   = time;
    my $workers = $options->{workers} // 1;
    my @alone   = splice @checks, 0, $workers > 1 ? $options->{first} // 0 : @checks;
    _run_check($project, $tally, $_) for @alone;
    run_side_by_side($project, $tally, $workers, @checks) if @checks;
    printf "\nTime: %.1f minutes\n", (time - $start) / 60;
    return $tally->finish;
}

# What a file allows: lines of a regular expression for the whole reason, a bar between blanks, and the cause.
sub allowed_skips ($file) {
    my @forms;
    for my $line (grep { !m{ \A \s* (?: [#] | \z ) }x } split m{\n}x, read_text($file)) {
        my ($form, $cause) = $line =~ m{ \A (.*?) \s+ [|] \s+ (\S.*) \z }x or die "$file: no cause: $line\n";
        push @forms, "(?:$form)";
    }
    my $form = '\A(?:' . join(q{|}, @forms) . ')\z';
    return {
        allowed   => qr{$form},    ## no critic (RequireExtendedFormatting) with blanks, as written
        forbidden => "$file lists the reasons that are allowed.\n"
    };
}

sub _run_check ($project, $tally, $check) {
    my ($title, $code) = @{$check};
    my ($start, $used) = (time, _processor_time());
    $tally->section($title);
    my $before = $tally->size;
    eval { $code->($project, $tally); 1 } or $tally->failed('the check itself works', $@);
    $tally->failed('the check decides something') if $tally->size == $before;
    printf "  (%.0f s, %.0f s of processors)\n", time - $start, _processor_time() - $used;
    return;
}

sub _processor_time () {
    return sum(times);
}

# Each check is a process; what it prints and counts comes through files, in a room named for the section that the tally is in.
sub run_side_by_side ($project, $tally, $workers, @checks) {
    my $room = $project->room("side-by-side/$tally->{section}");
    my %title_of;
    while (@checks || %title_of) {
        while (@checks && keys %title_of < $workers) {
            my $check = shift @checks;
            $title_of{ _started($project, $tally, $check, "$room/$check->[0]") } = $check->[0];
        }
        my $ended = wait;
        my $title = delete $title_of{$ended} // next;
        print read_text("$room/$title.out");
        STDOUT->flush;
        my $counts = eval { retrieve("$room/$title.counts") };
        if   ($counts) { $tally->add($counts) }
        else           { $tally->section($title)->failed('the check itself ends') }
    }
    return;
}

sub _started ($project, $tally, $check, $stem) {
    STDOUT->flush;
    my $child = fork // die "cannot fork: $!\n";
    return $child if $child;
    open STDOUT, '>', "$stem.out" or _exit(1);
    my $own = $tally->empty_one;
    _run_check($project, $own, $check);
    STDOUT->flush;
    store($own->counts, "$stem.counts");
    return _exit(0);
}

1;

__END__

=head1 NAME

Cactus::Check::Program - what the programs that check something have in common

=head1 SYNOPSIS

    my @checks = (check_of('Cactus::Check::Lint'), [ 'Mine', sub ($project, $tally) { ... } ]);
    exit run_checks($home, {}, chosen($ENV{TESTS}, @checks));

=cut
