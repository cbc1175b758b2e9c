# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Unfolded::Modes;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max);

use Cactus::Build::Files qw(read_text write_text);

# Of the largest mode.
use constant TOLERANCE => 1e-12;
use constant L_MAX     => 4;

# Two equal holes, which a half-turn about the z axis exchanges and a reflection at z = 0 leaves where they are: modes of Psi4 with odd m vanish, and those of
# -m follow from those of m. On a quarter of the grid, by both symmetries, and on the whole grid, from its points alone.
sub run ($class, $project, $tally) {
    my $claim = 'modes of Psi4 have the symmetries of two equal holes';
    my $file  = $project->home . '/testsuites/layouts/binary.par';
    my @missing =
        $project->missing_thorns(qw(AHFinderDirect ML_BSSN Multipole QuasiLocalMeasures TwoPunctures WeylScal4));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $quarter = with_few_points(read_text($file));
    my %modes;
    for my $grid ([ 'a quarter of the grid', $quarter ], [ 'the whole grid', unfolded($quarter) ]) {
        my ($name, $text) = @{$grid};
        my $mode    = $modes{$name} = _modes($project, $tally, $name, $text) // return;
        my $largest = max map { abs } map { @{$_} } values %{$mode};
        my @wrong   = map     { _asymmetries($mode, $_, TOLERANCE * $largest) } sort keys %{$mode};
        $tally->check("$claim, on $name", $largest > 1e-5 && !@wrong, join "\n", "the largest is $largest", @wrong);
    }
    my ($part, $whole) = @modes{ 'a quarter of the grid', 'the whole grid' };
    my $largest = max map { abs } map { @{$_} } values %{$whole};
    my @wrong   = grep    { _distance($part->{$_}, $whole->{$_}) > TOLERANCE * $largest } sort keys %{$whole};
    $tally->check('modes of Psi4 on a quarter of the grid are those on the whole grid', !@wrong, "others are: @wrong");
    return;
}

# What is wrong with a mode, "l m".
sub _asymmetries ($mode, $name, $tolerance) {
    my ($l, $m) = split q{ }, $name;
    my @value     = @{ $mode->{$name} };
    my @reflected = @{ $mode->{ "$l " . -$m } };
    my $sign      = $l % 2 ? -1 : 1;
    my @wrong;
    push @wrong, "l = $l, m = $m: @value instead of 0" if $m % 2 && _distance(\@value, [ 0, 0 ]) > $tolerance;
    push @wrong, "l = $l, m = $m: @value does not follow from @reflected"
        if _distance(\@value, [ $sign * $reflected[0], -$sign * $reflected[1] ]) > $tolerance;
    return @wrong;
}

sub _distance ($one, $other) {
    return max map { abs $one->[$_] - $other->[$_] } 0, 1;
}

# Pairs of real and imaginary part by "l m"; none if the run has failed.
sub _modes ($project, $tally, $name, $text) {
    my $room = $project->room('unfolded/modes-' . $name =~ tr/ /-/r);
    write_text("$room/modes.par", $text);
    my $run    = $project->simulate('modes.par', folder => $room);
    my $number = qr{ [-+]? \d [-+.\de]* }x;
    my %mode;
    for my $file (glob "$room/output/mp_psi4_l*.asc") {
        my ($l, $m) = $file =~ m{ _l (\d+) _m (-?\d+) _ [^/]* \z }x;
        my @value = read_text($file) =~ m{ \A 0[.]0+ [ ] ($number) [ ] ($number) \n \z }x;
        $mode{"$l $m"} = \@value if @value == 2;
    }
    my $is_good = $run->{status} == 0 && keys %mode == (L_MAX + 1)**2;
    $tally->check("two holes at t = 0 have modes, on $name", $is_good, $run->{output} . join q{, }, sort keys %mode);
    return $is_good ? \%mode : undef;
}

# Initial data alone. Simpson's rule has an even number of points around, so that it has the half-turn as well.
sub with_few_points ($text) {
    my %few = (
        'Cactus::cctk_itlast'        => 0,
        'AHFinderDirect::find_every' => 0,
        'Multipole::ntheta'          => 24,
        'Multipole::nphi'            => 48,
        'Multipole::l_max'           => L_MAX,
        'IO::out_dir'                => '"output"',
    );
    for my $parameter (sort keys %few) {
        $text =~ s{ ^ ($parameter \s* = \s*) \S+ }{$1$few{$parameter}}mx or die "binary.par does not set $parameter\n";
    }
    return $text . <<'END';
Multipole::integration_method = "Simpson"
TwoPunctures::npoints_A = 16 TwoPunctures::npoints_B = 16 TwoPunctures::npoints_phi = 8
END
}

# The same on the whole grid.
sub unfolded ($text) {
    for my $change (
        [ qr{ (CoordBase::[xz]min \s = ) \s+ 0 \b }x                 => sub { "$1 -16" } ],
        [ qr{ ^ CoordBase::boundary_shiftout_ [^\n]* \n }mx          => sub { q{} } ],
        [ qr{ ^ ReflectionSymmetry:: [^\n]* \n }mx                   => sub { q{} } ],
        [ qr{ [ ] ReflectionSymmetry [ ] RotatingSymmetry180 }x      => sub { q{} } ],
        [ qr{ (CarpetRegrid2::symmetry_rotating180 \s* = \s*) yes }x => sub { "$1no" } ],
        )
    {
        my ($old, $new) = @{$change};
        $text =~ s{$old}{ $new->() }gxe or die "binary.par has changed: nothing looks like $old\n";
    }
    return $text;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Unfolded::Modes - modes of waves have the symmetries of what they come from

=head1 SYNOPSIS

    Saguaro::Acceptance::Unfolded::Modes->run($project, $tally);

=head1 DESCRIPTION

Initial data of F<testsuites/layouts/binary.par>, two equal holes with opposite momenta, on a quarter of the grid and on the whole grid: to 1e-12 of the largest
mode of Psi4, those with odd m are 0, C_(l,-m) = (-1)^l conj(C_lm), and the quarter has the modes of the whole.

=cut
