# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::BadInput;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

# What a run answers to mistakes: pairs of a claim, changes of the valid file, what the message must say.
my @mistakes = (
    [ 'a thorn with a slip is answered with the right one',     [ 'WaveToyC' => 'WaveToyCC' ],    qr{ WaveToyC }x ],
    [ 'a parameter with a slip is answered with the right one', [ 'dtfac'    => 'dtfax' ],        qr{ dtfac }x ],
    [ 'a value out of range names the parameter',          [ 'dtfac = 0.5' => 'dtfac = "many"' ], qr{ dtfac }ix ],
    [ 'a keyword that does not exist names those that do', [ '"radiation"' => '"radiaton"' ],     qr{ radiation }x ],
);

sub title ($class) { return 'Bad input' }

sub run ($class, $project, $tally) {
    my $valid   = read_text($project->home . '/testsuites/layouts/wavetoy.par');
    my @missing = $project->missing_thorns(qw(WaveToyC IDScalarWaveC Carpet CarpetIOASCII CoordBase CartGrid3D));
    return $tally->skipped('mistakes in parameter files', "thorns are missing: @missing") if @missing;
    for my $mistake (@mistakes) {
        my ($claim, $change, $answer) = @{$mistake};
        my $room = $project->room('bad_input');
        my ($from, $to) = @{$change};
        write_text("$room/bad.par", $valid =~ s{\Q$from\E}{$to}xr);
        my $result = $project->simulate('bad.par', folder => $room, limit => 60);
        $tally->check($claim, $result->{output} =~ $answer && $result->{output} =~ m{ bad[.]par:\d+ }x,
            $result->{output});
        $tally->check(
            "$claim: the exit status is not 0 and no signal",
            $result->{status} > 0 && $result->{status} < 124,
            "status $result->{status}\n$result->{output}"
        );
        $tally->check("$claim: nothing is written", !-e "$room/bad");
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::Check::BadInput - what the finished program answers to mistakes in a parameter file

=head1 SYNOPSIS

    Cactus::Check::BadInput->run($project, $tally);

=head1 DESCRIPTION

Golden messages, misspelt names and mutated files are tested beside the readers: CCL files in F<flesh/ccl/t>, parameter
files in F<flesh/src/parameters>. Here the same is asked of the whole program. Long forms: C<make faults>.

=cut
