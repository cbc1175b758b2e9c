# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Maps;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;

use constant { STOP => 3, LAST => 8, CHECKPOINT => 'checkpoint.chkpt' };

sub title ($class) { return 'Maps' }

# A run with two maps of different extents, stopped between two steps of the coarsest level on one number of processes and continued on
# another, ends with the bits of a run that was not stopped.
sub run ($class, $project, $tally) {
    my $claim   = 'two maps, stopped on 4 processes and continued on 3: the same bits';
    my @missing = $project->missing_thorns(qw(Patches CarpetIOHDF5 CarpetRegrid2 WaveToyC IDScalarWaveC));
    if (@missing)           { $tally->skipped($claim, "thorns are missing: @missing"); return }
    if (!$project->has_mpi) { $tally->skipped($claim, 'MPI is missing');               return }
    _share_out($project, $tally);
    my $room   = $project->room('maps');
    my %output = map { ($_->[0] => _outcome($project, $room, @{$_})) }
        [ 'whole',  1, q{} ],
        [ 'first',  4, q{Cactus::cctk_itlast = } . STOP . qq{\nIO::checkpoint_on_terminate = yes\n} ],
        [ 'second', 3, qq{IO::recover = "auto"\n} ];
    my @failed = grep { $output{$_}{status} } sort keys %output;
    return $tally->failed($claim, join "\n", map { $output{$_}{output} } @failed) if @failed;
    my @differences = _differences(@output{qw(whole second)});
    $tally->check($claim, !@differences, join "\n", @differences);
    return;
}

# Three maps whose points are as 2 : 1 : 1 give each of three processes as many.
sub _share_out ($project, $tally) {
    my $room   = $project->room('shares');
    my $file   = $project->home . '/arrangements/SaguaroExamples/Patches/test/three_maps.par';
    my $result = $project->simulate($file, folder => $room, processes => 3);
    my @shares;
    for my $map (0 .. 2) {
        my $written = "$room/three_maps/process.$map.xyz.asc";
        my %points;
        $points{ $_->[-1] }++
            for grep { @{$_} > 12 } map { [split] } grep { m{ \A \d }x } -e $written
            ? split m{\n}x, read_text($written)
            : ();
        push @shares, map { "map $map, process $_: $points{$_}" } sort keys %points;
    }
    my $expected = join '; ', 'map 0, process 0: 288', 'map 0, process 1: 144', 'map 1, process 1: 144',
        'map 1, process 2: 72',
        'map 2, process 2: 216';
    my $found = join '; ', @shares;
    $tally->check(
        'three maps 2 : 1 : 1 on three processes: 2/3; 1/3 and 2/3; 1/3 and 1',
        $found eq $expected,
        "$found\n$result->{output}"
    );
    return;
}

# Starts a run; its result has the values that it has written of the last iteration as well, by file.
sub _outcome ($project, $room, $name, $processes, $more) {
    my $text = read_text($project->home . '/testsuites/layouts/two_maps.par');
    $text =~ s{ ^ Cactus::cctk_itlast .*? \n }{}mx if $more =~ m{cctk_itlast}x;
    $text =~ s{ \$parfile }{"$name"}x;
    write_text("$room/$name.par",
              $text =~ s{ CarpetIOASCII }{CarpetIOASCII CarpetIOHDF5}rx
            . "IOHDF5::checkpoint = yes\nIO::checkpoint_dir = \"checkpoints\"\nIO::recover_dir = \"checkpoints\"\n"
            . 'IO::checkpoint_file = "'
            . CHECKPOINT . "\"\n"
            . $more);
    my $result = $project->simulate("$name.par", folder => $room, processes => $processes);
    $result->{values} = Cactus::Check::AsciiOutput->read_files("$room/$name/*.xyz.asc", $text);
    return $result;
}

sub _differences ($whole, $continued) {
    my @lines;
    for my $file (sort keys %{ $whole->{values} }) {
        my $values = $continued->{values}{$file};
        push @lines, map { "$file: $_" } $whole->{values}{$file}->not_finite;
        push @lines, "$file: ends before the last iteration" if !$whole->{values}{$file}->has_iteration(LAST);
        push @lines,
            $values
            ? map { "$file: $_" } grep { m{ \A @{[LAST]} \b }x } $whole->{values}{$file}->differences($values)
            : "$file: is not written";
    }
    return @lines ? @lines : keys %{ $whole->{values} } == 2 ? () : 'there are not two files, one for each map';
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Maps - checkpoints of several maps

=head1 SYNOPSIS

    Saguaro::Acceptance::Maps->run($project, $tally);

=head1 DESCRIPTION

Runs F<testsuites/layouts/two_maps.par> whole, and once more in two parts with a checkpoint between, on other numbers of processes, and
compares 17 digits of the field at every point of both maps at the end.

=cut
