# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Tables;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(write_text);

# Drivers with the thorns that write a table on the screen.
my %driver = (
    Carpet => [qw(Carpet CarpetLib CarpetReduce CarpetIOBasic)],
    PUGH   => [qw(PUGH PUGHReduce IOBasic)],
);
my @thorns =
    qw(ADMAnalysis ADMBase ADMMacros Boundary CartGrid3D CoordBase CoordGauge InitBase IOUtil StaticConformal SymBase Time);

# Variables of a table, and how many cells each iteration's row has beside iteration and time. ADMAnalysis::trK is in TRIGGERS.
my %tables = (
    'by OutputGH'       => [ 'ADMBase::alp',                               1, 1, 1, 1 ],
    'by TRIGGERS'       => [ 'ADMAnalysis::trK',                           1, 1, 1, 1 ],
    'by both'           => [ 'ADMAnalysis::trK ADMBase::alp',              2, 2, 2, 2 ],
    'by both, one less' => [ 'ADMAnalysis::trK ADMBase::alp{out_every=3}', 2, 1, 1, 2 ],
);

sub title ($class) { return 'Tables' }

sub run ($class, $project, $tally) {
    for my $driver (sort keys %driver) {
        if (my @missing = $project->missing_thorns(@thorns, @{ $driver{$driver} })) {
            $tally->skipped("tables on the screen with $driver", "thorns are missing: @missing");
            next;
        }
        _has_its_rows($project, $tally, $driver, $_) for sort keys %tables;
    }
    return;
}

sub _has_its_rows ($project, $tally, $driver, $way) {
    my ($variables, @wanted) = @{ $tables{$way} };
    my $room = $project->room('tables');
    write_text("$room/table.par", <<"END");
ActiveThorns = "@thorns @{ $driver{$driver} }"
Cactus::cctk_itlast = $#wanted
Cactus::cctk_show_schedule = no
CartGrid3D::type = "byspacing"
CartGrid3D::dxyz = 0.1
driver::global_nsize = 6
driver::ghost_size = 1
IOBasic::outInfo_every = 1
IOBasic::outInfo_reductions = "maximum"
IOBasic::outInfo_vars = "$variables"
END
    my $result = $project->simulate('table.par', folder => $room);
    my @found  = map { "$_->[0]: $_->[1]" } rows($result->{output});
    my $wanted = join ', ', map { "$_: $wanted[$_]" } 0 .. $#wanted;
    return $tally->check(
        "a table of variables that are written $way, with $driver",
        $result->{status} == 0 && join(', ', @found) eq $wanted,
        "iterations and their cells: @found; wanted: $wanted\n$result->{output}"
    );
}

# Iteration and number of cells of each row.
sub rows ($text) {
    return map { [ $_->[0], scalar(() = $_->[1] =~ m{ [|] [^|\n]* \d }gx) ] }
        map { m{ \A \h* (\d+) \h+ (?: [|] \h* )? [\d.]+ \h* ([|] .*) }x ? [ $1, $2 ] : () } split m{\n}x, $text;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Tables - each row of a table on the screen is there, with all its cells

=head1 DESCRIPTION

A variable in the TRIGGERS of a scheduled function is given to IOBasic when that function has run, others at the end of an iteration. Both belong to one row.

=head1 FUNCTIONS

=over

=item rows($text)

Iteration and number of cells of each row in the output of a run.

=back

=cut
