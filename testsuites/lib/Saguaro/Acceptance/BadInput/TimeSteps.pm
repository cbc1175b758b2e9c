# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput::TimeSteps;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

sub run ($class, $project, $tally, $valid) {
    _time_step($project, $tally, $valid);
    _changing_step($project, $tally);
    _last_step($project, $tally, $valid);
    return;
}

# A time step beyond what a thorn calls stable, by itself or with a method of MoL: of the coarsest level and of a finer one with larger steps.
sub _time_step ($project, $tally, $valid) {
    my $of_mol = read_text($project->home . '/parfiles/refined_wave.par') =~
        s{ ^ Cactus::cctk_itlast [^\n]* }{Cactus::cctk_itlast = 0}xmr;
    my $of_script = read_text($project->home . '/arrangements/SaguaroExamples/KleinGordon/test/oblique_wave.par') =~
        s{ ^ Cactus::cctk_itlast [^\n]* }{Cactus::cctk_itlast = 0}xmr;
    my $warning = qr{ ^ step[.]par:\d+:\d+: [ ] warning: [ ] the [ ] time [ ] step [ ] [^\n]* }xm;
    my @cases   = (
        [ 'leapfrog with dtfac = 0.57', $valid, 'Time::dtfac = 0.57', undef ],
        [
            'leapfrog with dtfac = 0.6',
            $valid,
            'Time::dtfac = 0.6',
            qr{ WaveToyC [ ] is [ ] stable .* dtfac [ ] of [ ] at [ ] most [ ] 0[.]577 }x
        ],
        [
            'a step that is given',
            $valid,
            qq{Time::timestep_method = "given"\nTime::timestep = 1},
            qr{ expected [ ] timestep [ ] of [ ] at [ ] most }x
        ],
        [ 'RK4 with dtfac = 1.6', $of_mol, 'Time::dtfac = 1.6', undef ],
        [
            'RK4 with dtfac = 1.7',
            $of_mol,
            'Time::dtfac = 1.7',
            qr{ WaveMoL [ ] is [ ] stable .* dtfac [ ] of [ ] at [ ] most [ ] 1[.]6[34] }x
        ],
        [ 'a script of equations with dtfac = 1.00', $of_script, 'Time::dtfac = 1.00', undef ],
        [
            'a script of equations with dtfac = 1.01',
            $of_script,
            'Time::dtfac = 1.01',
            qr{ KleinGordon [ ] is [ ] stable .* dtfac [ ] of [ ] at [ ] most [ ] 1[.]00 }x
        ],
        [
            'a finer level that takes long steps',
            $of_mol,
            qq{Time::dtfac = 0.9\nCarpet::time_refinement_factors = "[1, 1, 2]"},
            qr{ of [ ] a [ ] level [ ] that [ ] is [ ] finer [ ] by [ ] 2 [ ] [^\n]* dtfac [ ] of [ ] at [ ] most [ ] 0[.]8 }x
        ],
    );
    for my $case (@cases) {
        my ($claim, $text, $more, $expected) = @{$case};
        my $room = $project->room('time_step');
        write_text("$room/step.par", $text =~ s{ ^ Time::dtfac [^\n]* }{}xmr . "\n$more\n");
        my $result = $project->simulate('step.par', folder => $room, limit => 60);
        my ($said) = $result->{output} =~ m{ ( $warning ) }x;
        my $is_right =
            $result->{output} =~ m{ ^ Done }xm && ($expected ? defined $said && $said =~ $expected : !defined $said);
        $tally->check($expected ? "$claim: a warning with its place" : "$claim: no warning",
            $is_right, $result->{output});
    }
    return;
}

# The same for a step that grows, and for a level that comes, during the run. Each job warns once, for it has a log of its own.
sub _changing_step ($project, $tally) {
    my $claim = 'a time step that becomes too long';
    my @missing =
        $project->missing_thorns(
        qw(TestTimeStep WaveToyC IDScalarWaveC CarpetRegrid2 CarpetIOHDF5 DeeperLevels WaveMoL));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text    = read_text($project->home . '/arrangements/SaguaroTest/TestTimeStep/test/global.par');
    my $warning = qr{ (?: ^ step[.]par:\d+:\d+: [ ] warning: | [(]Time[)]: ) [ ] the [ ] time [ ] step [ ] [^\n]* }xm;
    my $growing = $text =~ s{ ^ (TestTimeStep::speed [ ]+ =) [^\n]* }{$1 1\nTime::courant_fac = 0.9}xmr;
    my $coming  = $text =~ s{ ^ (?: TestTimeStep:: | Time:: ) [^\n]* | TestTimeStep }{}xmgr =~
        s{ num_levels_1 \s* = [^\n]* }{num_levels_1 = 1\nCarpetRegrid2::regrid_every = 1}xr . <<~'END';
        Time::dtfac = 0.4
        Carpet::time_refinement_factors = "[1, 1]"
        ActiveThorns = "DeeperLevels"
        DeeperLevels::variable     = "wavetoy::phi"
        DeeperLevels::threshold[1] = 0.5
        END
    my $adaptive =
        read_text($project->home . '/parfiles/method_of_lines.par') =~
        s{ ^ MoL::maximum_absolute_error [^\n]* }{MoL::maximum_absolute_error = 1e3\nMoL::maximum_relative_error = 1e3}xmr
        =~ s{ ^ Cactus::cctk_itlast [^\n]* }{Cactus::cctk_itlast = 4}xmr =~
        s{ (CoordBase::d[xyz] \s* = \s*) \S+ }{${1}0.2}xgr;
    my $kept = <<~'END';
        ActiveThorns = "CarpetIOHDF5"
        IO::checkpoint_every = 4
        IOHDF5::checkpoint = yes
        IO::recover = "autoprobe"
        END
    my @jobs = (
        [
            'follows the speed', "$growing$kept",
            4,                   qr{ in [ ] iteration [ ] 3 , .* courant_fac [ ] of [ ] at [ ] most [ ] 0[.]79 }x
        ],
        [
            'is recovered', "$growing$kept",
            6,              qr{ in [ ] iteration [ ] 5 , .* courant_fac [ ] of [ ] at [ ] most [ ] 0[.]52 }x
        ],
        [
            'is a new level\'s',
            $coming, 2, qr{ level [ ] that [ ] is [ ] finer [ ] by [ ] 2 .* dtfac [ ] of [ ] at [ ] most [ ] 0[.]28 }x
        ],
        [ 'is chosen by MoL', $adaptive, 4, qr{ a [ ] thorn [ ] has [ ] chosen [ ] it }x ],
    );
    my $room = $project->room('changing_step');

    for my $job (@jobs) {
        my ($which, $parameters, $last, $expected) = @{$job};
        write_text("$room/step.par", $parameters =~ s{ ^ Cactus::cctk_itlast [^\n]* }{Cactus::cctk_itlast = $last}xmr);
        my $result = $project->simulate('step.par', folder => $room, limit => 60);
        my @said   = $result->{output} =~ m{ ( $warning ) }gx;
        my $is_one = $result->{status} == 0 && @said == 1 && $said[0] =~ $expected;
        $tally->check("$claim and $which: one warning", $is_one, $result->{output});
    }
    return;
}

# A last step that is to be shortened: what uses past steps refuses it, and a run that does not end by its time has none.
sub _last_step ($project, $tally, $valid) {
    my $claim   = 'a last step that is to end at the final time';
    my @missing = $project->missing_thorns(qw(Time WaveToyC MoL Periodic PlaneWave));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $bashforth = read_text($project->home . '/arrangements/SaguaroExamples/PlaneWave/test/adams_bashforth.par');
    my $to_end    = qq{Time::end_at_final_time = yes\nCactus::cctk_final_time = 0.1\nCactus::terminate = "time"\n};
    my $refused =
        qr{ ^ step[.]par:\d+:\d+: [ ] the [ ] last [ ] step [ ] cannot [ ] be [ ] shortened, [ ] because [ ] }xm;
    my $first = $bashforth =~ s{ (MoL::AB_Type \s* =) [^\n]* }{$1 "1"}xr;
    my @cases = (
        [ 'leapfrog is refused',                       $valid,     $to_end, 1, qr{ $refused WaveToyC }x ],
        [ 'Adams-Bashforth of third order is refused', $bashforth, $to_end, 1, qr{ $refused MoL }x ],
        [
            'Adams-Bashforth of first order has its way', $first,
            $to_end,                                      0,
            qr{ last [ ] step [ ] to [ ] time [ ] 0[.]1 [ ] is }x
        ],
        [
            'a run that ends by iterations is warned',
            $first, 'Time::end_at_final_time = yes',
            0,      qr{ ^ step[.]par:\d+:\d+: [ ] warning: [ ] this [ ] has [ ] no [ ] effect, .* "iteration" }xm
        ],
    );

    for my $case (@cases) {
        my ($what, $text, $more, $status, $expected) = @{$case};
        my $room = $project->room('last_step');
        write_text("$room/step.par", "$text\n$more\n");
        my $result = $project->simulate('step.par', folder => $room, limit => 60);
        $tally->check(
            "$claim: $what",
            $result->{status} == $status && $result->{output} =~ $expected,
            $result->{output}
        );
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::TimeSteps - time steps beyond what is stable get a warning; last steps that cannot be shortened are refused

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput::TimeSteps->run($project, $tally, $valid);

=cut
