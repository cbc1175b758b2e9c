# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput::Running;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(uniq);

use Cactus::Build::Files qw(read_text write_text);

sub run ($class, $project, $tally, $valid) {
    _start($project, $tally, $valid);
    _full_disk($project, $tally, $valid);
    _steered($project, $tally);
    _query($project, $tally);
    _shared_file($project, $tally, $valid);
    _of_all_processes($project, $tally, $valid) if $project->has_mpi;
    return;
}

# The start of a run fits on a screen, unless all is asked for.
sub _start ($project, $tally, $valid) {
    my $room = $project->room('start');
    write_text("$room/wave.par", $valid);
    my $lines_with = sub ($option) {
        my $result = $project->simulate('wave.par', folder => $room, limit => 60, options => $option);
        return scalar split m{\n}x, $result->{status} == 0 ? $result->{output} : q{};
    };
    my ($few, $all) = map { $lines_with->($_) } q{}, '--verbose';
    $tally->check(
        'a run begins and ends in some fifteen lines, and with --verbose lists thorns and schedule',
        $few > 10 && $few <= 20 && $all > 60,
        "$few lines; with --verbose $all"
    );
    return;
}

# Output that fails does not end a run, but its last lines tell of it.
sub _full_disk ($project, $tally, $text) {
    my $room = $project->room('full_disk');
    write_text("$room/wavetoy.par", $text);
    mkdir "$room/wavetoy" and symlink '/dev/full', "$room/wavetoy/phi.xyz.asc" or die "cannot prepare $room: $!\n";
    my $result = $project->simulate('wavetoy.par', folder => $room, limit => 60);
    $tally->check('a run on a full disk goes on to its end', $result->{status} == 0, $result->{output});
    $tally->says('it says there how often output failed, and of which file',
        $result->{output},
        qr{ Output [ ] is [ ] incomplete: [ ] 3 [ ] errors .* phi[.]xyz[.]asc .* [\n] .* [\n] -+ [\n] Done }x);
    return;
}

# Of what each process finds, in a parameter check or by an error, the first one tells. An error goes to its log as well.
sub _of_all_processes ($project, $tally, $valid) {
    my $room     = $project->room('all_processes');
    my $infinite = $valid =~ s{ CoordBase::xmax [ ] = [ ] \S+ }{CoordBase::xmax = inf}xr;
    my %mistakes = (
        'a parameter' => [ "$valid\nCarpet::periodic = yes\n", qr{ Carpet::periodic [^\n]* not [ ] supported }x, 1 ],
        'the grid'    => [ $infinite,                          qr{ is [ ] not [ ] finite }x,                     2 ],
    );
    for my $what (sort keys %mistakes) {
        my ($text, $words, $most) = @{ $mistakes{$what} };
        write_text("$room/mistake.par", $text);
        my $result = $project->simulate('mistake.par', folder => $room, limit => 60, processes => 3);
        my @said   = $result->{output} =~ m{ ( $words ) }gx;
        my @speakers =
            uniq $result->{output} =~ m{ WARNING [ ] level [ ] 0 [ ] from [ ] host [ ] \S+ [ ] process [ ] (\d+) }gx;
        $tally->check(
            "mistakes that all processes find are told by one: $what",
            @said && @said <= $most && "@speakers" eq '0',
            $result->{output}
        );
        $tally->check("mistakes that all processes find: $what, status 1", $result->{status} == 1, $result->{output});
    }
    return;
}

# What is steered to something wrong in a run is answered like a mistake in the file, once; the run goes on without it if told so.
sub _steered ($project, $tally) {
    my $claim = 'reductions that do not exist, steered';
    if (my @missing = $project->missing_thorns(qw(TestLeftOut PUGH PUGHReduce PUGHSlab IOASCII IOBasic))) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    my $room = $project->room('steered');
    my $text = read_text($project->home . '/arrangements/SaguaroTest/TestLeftOut/test/steered_output.par');
    $text .= qq{\nTestLeftOut::steers[3] = "IOBasic::outScalar_reductions = minmum maximum"\n};
    write_text("$room/strict.par",  $text);
    write_text("$room/steered.par", "${text}IO::strict_io_parameter_check = no\n");
    my $result = $project->simulate('steered.par', folder => $room, limit => 60);
    my @said   = $result->{output} =~ m{ ( [^\n]* \b minmum \b [^\n]* ) }gx;
    $tally->check("$claim: the run goes on to its end", $result->{status} == 0, $result->{output});
    $tally->check("$claim: they are named once",        @said == 1,             $result->{output});
    $tally->says($claim, "@said",
        qr{ minmum; [ ] did [ ] you [ ] mean [ ] minimum [^\n]* IOBasic::outScalar_reductions }x);
    my $strict = $project->simulate('strict.par', folder => $room, limit => 60);
    $tally->check("$claim: the run ends otherwise", $strict->{status} != 0, $strict->{output});
    $tally->says("$claim: and says why",
        $strict->{output},
        qr{ minmum; [ ] did [ ] you [ ] mean [ ] minimum .* outScalar_reductions [ ] or [^\n]* has [ ] mistakes }sx);
    return;
}

# What only a function in a stage asks: a check of the file cannot know it.
sub _query ($project, $tally) {
    my $claim   = 'the right-hand side of a variable that does not exist';
    my @missing = $project->missing_thorns(qw(TestLeftOut KleinGordon Accelerator PUGH PUGHReduce IOBasic Periodic));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/SaguaroTest/TestLeftOut/test/edge.par');
    my $room = $project->room('query');
    write_text("$room/query.par", $text =~ s{ "KleinGordon::phi" $ }{"KleinGordon::phy"}xmr);
    my $result = $project->simulate('query.par', folder => $room, limit => 60);
    $tally->says($claim, $result->{output},
        qr{ TestLeftOut_Edge .* MoLQueryEvolvedRHS: [ ] -1 [ ] is [ ] no [ ] index [ ] of [ ] a [ ] variable .* misspelt }sx
    );
    $tally->check("$claim: status 1", $result->{status} == 1, "status $result->{status}\n$result->{output}");
    return;
}

# Files are called after variables, of which two thorns may have one of the same name. Tables and HDF5 files say which is which; scalars have no
# planes, so no files of planes either.
sub _shared_file ($project, $tally, $valid) {
    my $claim = 'two variables of one name are asked for';
    if (my @missing = $project->missing_thorns(qw(WaveMoL MoL CarpetIOBasic CarpetIOHDF5))) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    my $room = $project->room('shared_file');
    my $text = $valid =~ s{ "wavetoy::phi" }{"wavetoy::phi wavemol::phi"}xr;
    write_text("$room/shared.par", <<"END");
$text
ActiveThorns = "CarpetIOBasic CarpetIOHDF5 CarpetReduce MoL WaveMoL"
Cactus::cctk_show_schedule = no
IO::out_every = 6
IOBasic::outInfo_vars = "wavetoy::phi wavemol::phi"
IOHDF5::out_vars = "wavetoy::phi wavemol::phi"
IOASCII::out2D_vars = "CarpetIOBasic::this_iteration CarpetIOHDF5::this_iteration"
END
    my $name = q(wavemol::phi{alias='other'});
    write_text("$room/named.par", read_text("$room/shared.par") =~ s{wavemol::phi}{$name}gxr);
    write_text("$room/named_elsewhere.par",
        read_text("$room/shared.par") =~ s{ (IOHDF5::out_vars [^\n]*) wavemol::phi }{$1$name}xr);
    my $result = $project->simulate('shared.par', folder => $room, limit => 60);
    my @said   = $result->{output} =~ m{ ( [^\n]* \b is [ ] not [ ] written, [^\n]* ) }gx;
    $tally->check("$claim: the run goes on to its end",   $result->{status} == 0, $result->{output});
    $tally->check("$claim: it warns once, of text files", @said == 1,             $result->{output});
    $tally->says(
        "$claim: it says where, of which, and what helps",
        "@said",
        qr{ shared[.]par:\d+:\d+: .* CarpetIOASCII: [ ] (WAVE\w+)::phi .* called [ ] phi [ ] hold [ ] (?!\g1)WAVE\w+::phi .* alias }x
    );
    $tally->says("$claim: tables hold both", $result->{output}, qr{ WAVE\w+::phi [ ] [|] [ ]+ \S*::phi [ ] [|] }x);
    my %in_file = map { $_ => 1 } read_text("$room/shared/phi.h5") =~ m{ ( WAVE\w+::phi ) [ ] it=12 }gx;
    $tally->check("$claim: HDF5 files hold both", keys %in_file == 2, join "\n", sort keys %in_file);

    my %named = (named => 'with a name of its own', named_elsewhere => 'with a name from the list of another method');
    for my $file (sort keys %named) {
        my $run = $project->simulate("$file.par", folder => $room, limit => 60);
        $tally->check(
            "$claim: $named{$file} each is written",
            $run->{status} == 0
                && -s "$room/$file/phi.xyz.asc"
                && -s "$room/$file/other.xyz.asc"
                && $run->{output} !~ m{ not [ ] written }x,
            $run->{output}
        );
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::Running - what a run says at its start, and of what goes wrong later

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput::Running->run($project, $tally, $valid);

=cut
