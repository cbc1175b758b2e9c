#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Of a draw that fails, the smallest case that still does: a program with a planted fault that needs several factors at once.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";

use Test::More;

## no critic (ProtectPrivateSubs) single parts of the search

use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns;
use Saguaro::Acceptance::Draws;

local $SIG{__WARN__} = sub (@words) { fail "no warnings: @words" };

my %usual = (
    %{ Saguaro::Acceptance::Draws->usual },
    relation => 'same',
    layout   => '1 1 1',
    device   => 'none',
    outputs  => 'same',
    stop     => 'never',
    recover  => 'auto'
);
my %drawn = (
    %usual,
    qw(method RK2 condition flat symmetry octant ghosts 3 width 3 order 3 time 2 levels 3 regions two steps tapered),
    qw(regrid moving place edge centring cell past backwards damping yes outputs same),
    qw(relation said_otherwise device late stop 2 recover autoprobe),
    layout => '2 1 1'
);

# What the failure needs, and the lines of the parameter file that show it. Only where the planes of symmetry are gone, which come later than
# ghost zones, can these be the usual ones.
my %lines_of = (
    'device late, levels 3' => [ 'Accelerator::emulated_queues = "late"', 'Carpet::max_refinement_levels = 3' ],
    'ghosts 3, symmetry octant, width 3' => ['ReflectionSymmetry::reflection_z = yes'],
    'regions two, steps tapered'         => [ 'CarpetRegrid2::num_centres = 2', 'Carpet::use_tapered_grids = yes' ],
);

sub has_all ($text, @lines) {
    return @lines == grep { $text =~ m{ ^ \Q$_\E $ }mx } @lines;
}

# Planes of symmetry need a boundary as wide as the ghost zones.
sub fails ($text) {
    my ($ghosts) = $text =~ m{ ghost_size (?: _z )? \s = \s (\d) }x;
    return $text =~ m{ reflection_z }x && $text !~ m{ boundary_size_z_lower [ ] = [ ] $ghosts }x;
}

# Gives the code draws whose second run has another value if its parameter file has all of these lines.
sub with_fault ($code, @lines) {
    my $room    = tempdir(CLEANUP => 1);
    my $project = PretendedRuns->new(home => $room, room => "$room/rooms");
    local $project->{runs} = sub ($folder, $value, $options) {
        my $text = read_text("$folder/$options->{file}");
        die "no more\n" if fails($text);
        my $phi = $folder =~ m{ other }x && has_all($text, @lines) ? 0.25 : 0.5;
        write_text("$folder/output/phi.xyz.asc", "0\t0\t0 0 0\t0 0 0\t0\t1 2 3\t$phi\n");
        return "Processes: $options->{processes}\n";
    };
    my %draws = (project => $project, form => 'relations', h5py => 0, room => 'draws');
    return $code->(bless \%draws, 'Saguaro::Acceptance::Draws');
}

ok(Saguaro::Acceptance::Draws::is_possible(\%drawn), 'the case may be drawn');

for my $small (sort keys %lines_of) {
    my @lines  = @{ $lines_of{$small} };
    my $shrunk = with_fault(sub ($draws) { $draws->_shrunk(\%drawn) }, @lines);
    is_deeply($shrunk, { %usual, map { split q{ } } split m{ , [ ] }x, $small }, "$small: the others are as usual");

    with_fault(
        sub ($draws) {
            my $report = $draws->_found(\%drawn, 'what it said');
            like(
                $report,
                qr{ \A what [ ] it [ ] said \n The [ ] smallest [ ] that [ ] fails: [ ] \Q$small\E \n }x,
                "$small: is what is reported"
            );
            my @texts = map { read_text("$_/wave.par") } $report =~ m{ ^ (/ \S+ ) $ }gmx;
            is(scalar @texts, 2, "$small: the report names the folders of both runs");
            ok(has_all($texts[-1], @lines), "$small: the parameter file has what the failure needs");
            unlike("@texts", qr{ Dissipation | moves_regions | IO::recover }x, "$small: and nothing else");
        },
        @lines
    );
}

done_testing;
