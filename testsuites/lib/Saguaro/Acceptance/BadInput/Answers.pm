# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput::Answers;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Cactus::Build::Files qw(write_text);

our @EXPORT_OK = qw(check_answer);

# The run refuses, and so does a check of the file, with the same words.
sub check_answer ($project, $tally, $claim, $text, $answer) {
    for my $option (q{}, '--check ') {
        my $room = $project->room('bad_input');
        write_text("$room/bad.par", $text);
        my $command = "'@{[$project->executable]}' ${option}bad.par";
        my $result  = $project->run($command, folder => $room, limit => 60, environment => { OMP_NUM_THREADS => 1 });
        my $how     = $option ? "$claim, by --check" : $claim;
        $tally->says($how, $result->{output}, $answer);
        $tally->check(
            "$how: the exit status is not 0 and no signal",
            $result->{status} > 0 && $result->{status} < 124,
            "status $result->{status}\n$result->{output}"
        );
        $tally->check("$how: nothing is written", !-e "$room/bad", "there is $room/bad");
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::Answers - a mistake in a parameter file is refused, by a run and by a check alike

=head1 SYNOPSIS

    check_answer($project, $tally, 'a thorn with a slip', $text, qr{ bad[.]par:\d+ }x);

=cut
