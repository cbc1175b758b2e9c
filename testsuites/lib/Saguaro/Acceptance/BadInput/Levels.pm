# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput::Levels;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files                   qw(read_text write_text);
use Saguaro::Acceptance::BadInput::Answers qw(check_answer);
use Saguaro::Acceptance::Draws;
use Saguaro::Acceptance::Draws::Waves;

sub run ($class, $project, $tally, $valid) {
    _refinement($project, $tally);
    _unused_box($project, $tally, $valid);
    _single_point($project, $tally);
    return;
}

# Blocks of refined regions that do not fit the domain: found by a regridder, outside of any scheduled function.
sub _refinement ($project, $tally) {
    my $claim   = 'a region that cannot be in blocks';
    my @missing = $project->missing_thorns(qw(CarpetRegrid2 LoopControl MoL));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/Carpet/CarpetRegrid2/test/regrid2_granularity.par');
    $text =~ s{ ^ Carpet::use_buffer_zones [^\n]* }{}xm;
    check_answer($project, $tally, $claim, $text,
        qr{ The [ ] grid [ ] cannot [ ] be [ ] refined: [ ] .* Choose [ ] a [ ] granularity }xs);
    _region_outside($project, $tally);
    _moving_region($project, $tally);
    _interpolation($project, $tally);
    return;
}

# What no level can do is known before the run, with the function that would need it.
sub _interpolation ($project, $tally) {
    my $grid = read_text($project->home . '/arrangements/SaguaroTest/TestGrid/test/restrictions.par');
    my $order =
        qr{ Carpet::prolongation_order_space [ ] = [ ] 2, [ ] 3, [ ] 4 [ ] or [ ] 5 [ ] [(] it [ ] is [ ] 1 [)] }xi;
    check_answer(
        $project, $tally,
        'values between points, without operators for them',
        qq{$grid\nTestGrid::edge_prolongation = "STAGGER011"\nCarpet::refinement_centering = "cell"\n},
        qr{ TESTGRID::EDGES [ ] [(] STAGGER011 [)], [ ] need \n
            \s+ CarpetLib::support_staggered_operators [ ] = [ ] yes \n
            \s+ Carpet::refinement_centering [ ] = [ ] "vertex" .* \n
            \s+ $order $ }xim
    );
    _second_tag($project, $tally, $grid);
    my $waves = 'Saguaro::Acceptance::Draws::Waves';
    return if $project->missing_thorns($waves->thorns);
    my $case = Saguaro::Acceptance::Draws->usual(order => 5);
    check_answer(
        $project, $tally,
        'interpolation that needs more ghost zones',
        $waves->parameters($case, last => 4),
        qr{ to [ ] level [ ] 1 [ ] with [ ] order [ ] 5 [ ] needs [ ] ghost [ ] zones [ ] of [ ] 3 [ ] points }x
    );
    my $cells = Saguaro::Acceptance::Draws->usual(centring => 'cell', factor => '42', ghosts => 2, order => 1);
    check_answer(
        $project,
        $tally,
        'four cells in one, which need more ghost zones',
        $waves->parameters($cells, last => 4),
        qr{ restriction [ ] of [ ] \S+ [ ] to [ ] level [ ] 0 [ ] needs [ ] ghost [ ] zones [ ] of [ ] 3 [ ] points [ ] on [ ] level [ ] 1 }x
    );
    return;
}

# Of two tags one would be passed over.
sub _second_tag ($project, $tally, $grid) {
    my %words = (
        Prolongation => 'has the tags Prolongation=\'ENO\' and '
            . 'ProlongationParameter=\'TestGrid::edge_prolongation\'; leave one of them out',
        Prolongate => 'has the tag Prolongate, which does not exist; write Prolongation=\'ENO\'',
    );
    for my $tag (sort keys %words) {
        my $text = qq{$grid\nTestGrid::second_tag = "$tag"\n};
        check_answer($project, $tally, "a group with the tag $tag too many",
            $text, qr{ TESTGRID::EDGES \s \Q$words{$tag}\E }xi);
    }
    return;
}

# A level that moves in the middle of a step of the coarser one has past timelevels that two of that one do not reach.
sub _moving_region ($project, $tally) {
    my $claim = 'a region that moves when its past cannot be interpolated';
    my $waves = 'Saguaro::Acceptance::Draws::Waves';
    if (my @missing = $project->missing_thorns($waves->thorns)) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    my $room = $project->room('bad_input');
    my $case = Saguaro::Acceptance::Draws->usual(regrid => 'moving');
    write_text("$room/bad.par", $waves->parameters($case, last => 4));
    my $result = $project->simulate('bad.par', folder => $room);
    $tally->says($claim, $result->{output},
        qr{ grid [ ] cannot [ ] change [ ] in [ ] iteration [ ] \d+: [ ] level [ ] 1 .* needs [ ] values [ ] of [ ] level [ ] 0 }x
    );
    return $tally->check("$claim: a mistake, no fault of the program", $result->{status} == 1, $result->{output});
}

# The domain begins at 0 if nobody says where; regions of this file are meant for another one.
sub _region_outside ($project, $tally) {
    my $claim   = 'a region outside of the domain';
    my @missing = $project->missing_thorns(qw(CarpetRegrid IDScalarWaveC WaveToyC));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/Carpet/CarpetRegrid/test/lists.par');
    $text =~ s{ ^ CoordBase::ymin [^\n]* }{}xm;
    check_answer($project, $tally, $claim, $text,
        qr{ The [ ] grid [ ] cannot [ ] be [ ] refined: [ ] level [ ] 1 [ ] is [ ] to [ ] have [ ] points [ ] outside }xs
    );
    return;
}

# A box that nobody takes coordinates from is hardly meant, but the run goes on.
sub _unused_box ($project, $tally, $valid) {
    my $room  = $project->room('unused_box');
    my $claim = 'a box of CoordBase that CartGrid3D does not use';
    my $warning =
        qr{ ^ box[.]par:\d+:\d+: [ ] warning: [ ] the [ ] coordinates [ ] do [ ] not [ ] come [ ] from [ ] CoordBase [^\n]* "byspacing" }xm;
    write_text("$room/box.par", $valid =~ s{ ^ CartGrid3D::type [^\n]* }{CartGrid3D::type = "byspacing"}xmr);
    my $result = $project->simulate('box.par', folder => $room, limit => 60);
    $tally->says("$claim gets a warning", $result->{output}, $warning);
    $tally->check("$claim: the run goes on", $result->{status} == 0, $result->{output});
    write_text("$room/box.par", $valid);
    $result = $project->simulate('box.par', folder => $room, limit => 60);
    $tally->check(
        'one that it uses gets none',
        $result->{output} !~ $warning && $result->{output} !~ m{ warning: }x,
        $result->{output}
    );
    return;
}

# A single point without a boundary has no neighbours: a kernel that looks at some must not do nothing instead.
sub _single_point ($project, $tally) {
    my $claim = 'a stencil along a direction of one point without a boundary';
    my $text =
        read_text($project->home . '/arrangements/SaguaroExamples/KleinGordon/test/one_dimension.par') =~
        s{ ( boundary_size_z_ (?: lower | upper ) \s* = \s* ) \d }{${1}0}xgr =~
        s{ ^ driver::ghost_size \s* = \s* 2 }{driver::ghost_size_x = 2 driver::ghost_size_y = 2 driver::ghost_size_z = 0}xmr
        =~ s{ ^ Periodic::periodic \s }{Periodic::periodic_x = yes Periodic::periodic_y }xmr;
    my $room = $project->room('bad_input');
    write_text("$room/point.par", $text);
    my $result = $project->run("'@{[$project->executable]}' point.par", folder => $room, limit => 60);
    $tally->says($claim, $result->{output},
        qr{ lower [ ] z [ ] face: [ ] 0 [ ] boundary [ ] points, [ ] needed [ ] 2 }x);
    $tally->check("$claim: status 1", $result->{status} == 1, "status $result->{status}");
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::Levels - domains and refined regions that do not fit

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput::Levels->run($project, $tally, $valid);

=cut
