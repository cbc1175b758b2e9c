# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Unfolded;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use List::Util     qw(max);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;

# Sums have another order beyond a turn, so that the last digits differ.
use constant TOLERANCE => 1e-13;

sub title ($class) { return 'Unfolded' }

# Parts of grids that symmetries complete, NAME.par, beside the whole grids, NAME_whole.par.
sub run ($class, $project, $tally, $scope = 'some') {
    for my $file (sort grep { !m{ _whole [.] par \z }x } glob $project->home . '/testsuites/unfolded/*.par') {
        my $name    = basename($file, '.par');
        my @missing = $project->missing_thorns(
            qw(Carpet CarpetRegrid2 MoL WaveMoL Periodic PeriodicCarpet RotatingSymmetry90 RotatingSymmetry180));
        if (@missing) {
            $tally->skipped("$name: a part has the values of the whole", "thorns are missing: @missing");
            next;
        }
        my $part  = _files($project, $tally, $file)                                  // next;
        my $whole = _files($project, $tally, $file =~ s{ [.] par \z }{_whole.par}xr) // next;
        _compare($tally, $name, $part, $whole);
        _divide($project, $tally, $file, $part);
    }
    return;
}

# At each point of the part; at least two levels have points.
sub _compare ($tally, $name, $part, $whole) {
    for my $file (sort keys %{$part}) {
        my $claim = "$name: $file has the values of the whole";
        my %known = map { (_place($_) => $_->{value}) } $whole->{$file}->points;
        my @here  = $part->{$file}->points;
        my $scale = max map { abs } values %known;
        my %levels;
        my @wrong;
        for my $point (@here) {
            $levels{ $point->{level} } = 1;
            my ($is, $should) = ($point->{value}, $known{ _place($point) } // 'nothing');
            push @wrong, _place($point) . ": $is, expected $should"
                if $should eq 'nothing' || abs($is - $should) > TOLERANCE * $scale;
        }
        $tally->check($claim, keys %levels == 2 && !@wrong, join "\n", @wrong);
    }
    return;
}

# Coordinates are multiples of 0.1, up to roundoff.
sub _place ($point) {
    return sprintf 'iteration %d, level %d, (%.3f, %.3f, %.3f)', @{$point}{qw(iteration level)},
        map { abs($_) < 1e-9 ? 0 : $_ } @{$point}{qw(x y z)};
}

# The same bits on several processes and on an emulated device.
sub _divide ($project, $tally, $file, $reference) {
    my $name = basename($file, '.par');
    my %case = (
        'three processes'              => { processes => 3 },
        'two threads, four components' => { threads   => 2, more => 'GridDriver::components_per_process = 4' },
        'an emulated device'           =>
            { more => qq{ActiveThorns = "Accelerator"\nAccelerator::device = "emulated"}, needs => 'Accelerator' }
    );
    for my $how (sort keys %case) {
        my ($claim, $set_up) = ("$name: the same bits with $how", $case{$how});
        if ($set_up->{needs} && $project->missing_thorns($set_up->{needs})) {
            $tally->skipped($claim, "thorns are missing: $set_up->{needs}");
            next;
        }
        if ($set_up->{processes} && !$project->has_mpi) { $tally->skipped($claim, 'MPI is missing'); next }
        my $files       = _files($project, $tally, $file, { %{$set_up}, how => $how }) // next;
        my @differences = map { $reference->{$_}->differences($files->{$_}) } sort keys %{$reference};
        $tally->check($claim, !@differences, join "\n", @differences);
    }
    return;
}

# What a run writes; none if it failed.
sub _files ($project, $tally, $file, $set_up = {}) {
    my $name = basename($file, '.par');
    my $how  = $set_up->{how} // 'one thread';
    my $room = $project->room("unfolded/$name-" . ($how =~ s{ \W+ }{-}gxr));
    write_text("$room/$name.par", join "\n", read_text($file), $set_up->{more} // (), q{});
    my $run = $project->simulate(
        "$name.par",
        folder    => $room,
        processes => $set_up->{processes} // 1,
        threads   => $set_up->{threads}   // 1
    );
    my $files = Cactus::Check::AsciiOutput->read_files("$room/$name/*.asc");
    my @bad   = Cactus::Check::AsciiOutput->all_not_finite($files);
    return $files if $run->{status} == 0 && keys %{$files} == 2 && !@bad;
    $tally->failed("$name: a run with $how writes two fields", join "\n", @bad, $run->{output});
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Unfolded - part of a grid beside the whole, where refined boxes end beyond a symmetry

=head1 SYNOPSIS

    Saguaro::Acceptance::Unfolded->run($project, $tally);

=head1 DESCRIPTION

F<testsuites/unfolded/NAME.par> is half a grid, a quarter, or one period; F<NAME_whole.par> the same without the symmetry. Refined boxes
end beyond the face that the symmetry cuts off, so that their buffer zones lie in front of it. All points of the part have the values
of the whole to 1e-13 of the largest, and its bits do not depend on processes, threads, components and an emulated device.

=cut
