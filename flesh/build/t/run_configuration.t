# SPDX-License-Identifier: LGPL-2.1-or-later
#
# From a parameter file to the thorns that it needs, and to the configuration that has them.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use List::Util qw(uniq);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../ccl/lib";
use Cactus::Build::ActivatedThorns;
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Build::ParameterCheck;
use Cactus::Build::ParameterFile;
use Cactus::Build::RunConfiguration;
use Cactus::Build::RunOutput qw(output_folder advice);
use Cactus::Build::Words;
use Cactus::CCL::Catalogue;
use Cactus::CCL::Diagnostics;
use Cactus::CCL::Loader;

my $home  = tempdir(CLEANUP => 1);
my $words = Cactus::Build::Words->read_file("$RealBin/../../../Makefile");
write_text("$home/arrangements/$_/interface.ccl", "IMPLEMENTS: x\n")
    for qw(Base/Grid Base/Output Waves/Wave More/Wave ExternalLibraries/MPI);
write_text("$home/arrangements/Waves/Scripts/field.kranc", "begin thorn Field\n");

sub needed_by ($text) {
    write_text("$home/a.par", $text);
    my $diagnostics = Cactus::CCL::Diagnostics->new;
    my @thorns      = Cactus::Build::ActivatedThorns->read_file('a.par', "$home/a.par")
        ->thornlist(Cactus::CCL::Catalogue->with_trees($home), $diagnostics);
    return ("@thorns", $diagnostics->report);
}

subtest 'all that is activated is needed, once, in any case, and MPI' => sub {
    my $all = 'Base/Grid Base/Output ExternalLibraries/MPI More/Wave Waves/Field';
    my ($thorns, $report) = needed_by(<<'END');
# ActiveThorns = "Nothing"
!DESC "ActiveThorns = Nothing"
ActiveThorns = "Cactus Grid # and
  # a comment
  OUTPUT"
ActiveThorns=wave
activethorns = "grid Field"
Grid::word = "ActiveThorns = \"Nothing\""
END
    is($thorns, $all, 'names');
    is($report, q{},  'nothing to say');
};

subtest 'quotes in comments and behind backslashes end no string' => sub {
    my ($thorns, $report) = needed_by(<<'END');
Grid::word = "so \"called"
Grid::list = "one # two
  # the "third" one
"
ActiveThorns = "Output
  # formerly "Nothing"
  Grid"
END
    is($thorns, 'Base/Grid Base/Output ExternalLibraries/MPI', 'names');
    is($report, q{},                                           'nothing to say');
};

subtest 'names that no thorn has are reported, all of them, where they stand' => sub {
    my ($thorns, $report) = needed_by(qq{ActiveThorns = "Grid Weve\n  Coordinates Qwertyuiop"\n});
    like(
        $report,
        qr{ ^ \Qa.par:1:22: there is no thorn 'Weve' to compile; did you mean Wave?\E $ }xm,
        'the nearest name'
    );
    like($report, qr{ ^ \Qa.par:2:3:\E .* \QLlama/Coordinates, a known thorn\E }xm,      'a public thorn');
    like($report, qr{ ^ \Qa.par:2:15: there is no thorn 'Qwertyuiop' to compile\E $ }xm, 'anything else');
};

sub chosen ($file, @thorns) {
    my $chosen = Cactus::Build::RunConfiguration->choose(
        home    => $home,
        configs => "$home/configs",
        words   => $words,
        file    => $file,
        thorns  => \@thorns
    );
    return join q{ }, $chosen->name, $chosen->is_new ? 'new' : 'old', $chosen->thornlist // 'own';
}

# As if make had built it.
sub configured ($name, @thorns) {
    write_text("$home/configs/$name/config-info", "# CONFIGURATION : $name\n");
    write_text("$home/configs/$name/ThornList",   join q{}, map { "$_\n" } '# a list', '!TARGET = x', @thorns);
    write_text("$home/configs/$name/config-data/make.thornlist", "THORNS = @thorns\n");
    return;
}

subtest 'the configuration' => sub {
    write_text("$home/configs/thornlists/quickstart.th", "# two\nBase/Grid\nBase/Output\n");
    is(chosen('a.par',        'Base/Grid'),  'sim new quickstart', 'sim is made if its list is enough');
    is(chosen('x/wave 2.par', 'Waves/Wave'), 'wave_2 new own',     'else one of the name of the file');
    is(chosen('test.par',     'Waves/Wave'), 'run-test new own',   'if that is no word of make');
    configured('sim', qw(Base/Grid Base/Output));
    is(chosen('a.par', qw(base/grid Base/Output)), 'sim old own', 'sim is taken if it has all');
    is(chosen('a.par', qw(Base/Grid Waves/Wave)),  'a new own',   'else not');
    configured('a', qw(Waves/Wave Base/Grid));
    is(chosen('b.par', qw(Base/Grid Waves/Wave)), 'a old own',   'what was made for the same thorns is kept');
    is(chosen('a.par', 'Waves/Wave'),             'a-2 new own', 'other thorns, another name');
    mkdir "$home/configs/c" or die "cannot make a folder: $!\n";
    is(chosen('c.par', 'Waves/Wave'), 'c-2 new own', 'a folder that is no configuration stays what it is');
    configured('sim', qw(Base/Grid));
    is(chosen('d.par', qw(Base/Output)),
        'd new own', 'a sim of other thorns is the user\'s, though the list would be enough');
    unlink "$home/configs/sim/config-info" or die "cannot remove: $!\n";
    is(chosen('d.par', qw(Base/Grid)), 'sim new quickstart', 'a sim that was given up is made again');
};

subtest 'the list einstein has the thorns of all files that two guides run' => sub {
    my $project = "$RealBin/../../..";
    my %has     = map { lc $_ => 1 } split q{ },
        read_text("$project/configs/thornlists/einstein.th") =~ s{ [#] [^\n]* }{}gxr;
    my $all = Cactus::CCL::Catalogue->with_trees($project);
    for my $guide (qw(black-holes matter)) {
        my @files = read_text("$project/flesh/doc/guides/$guide.md") =~ m{ PAR= ( parfiles/ [\w-]+ [.]par ) }gx;
        ok(scalar @files, "$guide.md runs some");
        for my $file (sort { $a cmp $b } uniq @files) {
            my $activated = Cactus::Build::ActivatedThorns->read_file("$project/$file");
            my @thorns    = $activated->thornlist($all, Cactus::CCL::Diagnostics->new);
            is_deeply([ grep { !$has{ lc $_ } } @thorns ], [], $file);
        }
    }
};

# ---- what is wrong with parameters, before anything is compiled

my %ccl = (
    'Test/Grid' => [ "IMPLEMENTS: mesh\n", <<'END' ],
RESTRICTED:
KEYWORD type "the domain"
{
  "box"    :: "a box"
  "sphere" :: "a ball"
} "box"
REAL radii[3] "of balls"
{
  *:* :: "any"
} 1
PRIVATE:
STRING title "of the run"
{
  ".*" :: "any"
} ""
END
    'Test/Ball' => [ "IMPLEMENTS: ball\nINHERITS: mesh\n", <<'END' ],
SHARES: mesh
EXTENDS KEYWORD type
{
  "shell" :: "between two spheres"
}
PRIVATE:
BOOLEAN mesh_of_ball "draw it"
{
} no
END
    'Test/Mesh'   => [ "IMPLEMENTS: other\n",   "PRIVATE:\nINT lines \"of it\"\n{\n  *:* :: \"any\"\n} 1\n" ],
    'Test/Global' => [ "IMPLEMENTS: globals\n", "GLOBAL:\nINT verbosity \"of all\"\n{\n  *:* :: \"any\"\n} 1\n" ],
    'Test/Needy'  => [ "IMPLEMENTS: needy\n",   q{}, "REQUIRES Tool\n" ],
    'Test/Tool'   =>
        [ "IMPLEMENTS: tool\n", "PRIVATE:\nINT size \"of it\"\n{\n  *:* :: \"any\"\n} 1\n", "PROVIDES Tool\n{\n}\n" ],
);
my $trees = tempdir(CLEANUP => 1);
for my $thorn (sort keys %ccl) {
    my ($interface, $parameters, $configuration) = @{ $ccl{$thorn} };
    write_text("$trees/arrangements/$thorn/interface.ccl",     $interface);
    write_text("$trees/arrangements/$thorn/param.ccl",         $parameters);
    write_text("$trees/arrangements/$thorn/schedule.ccl",      q{});
    write_text("$trees/arrangements/$thorn/configuration.ccl", $configuration) if defined $configuration;
}

sub thorns_below ($top) {
    return Cactus::CCL::Loader->new(
        top         => $top,
        roots       => ['arrangements'],
        flesh       => "$RealBin/../..",
        diagnostics => Cactus::CCL::Diagnostics->new
    )->load;
}

my $thorns = thorns_below($trees);

sub mistakes_in ($text, $build = $thorns) {
    write_text("$home/p.par", $text);
    my $diagnostics = Cactus::CCL::Diagnostics->new;
    Cactus::Build::ParameterCheck->new(build => $build, diagnostics => $diagnostics)
        ->check(Cactus::Build::ParameterFile->read_file('p.par', "$home/p.par"));
    return join q{}, map { "$_\n" } $diagnostics->errors;
}

subtest 'all mistakes in one report, in the words of the program' => sub {
    is(mistakes_in(<<'END'), <<'ANSWER', 'prefixes, parameters, keywords');
ActiveThorns = "Grid Ball"
Grid::tipe = "box"   Grid::title = "Grid::none = 1"
  mesh::type = "bux" # Grid::none = 1
Ball::type = no
Grdi::type = "box"
Tool::size = 2
other::lines = 2
Grid::type = "cube" Ball::lines = 3
END
p.par:2:1: thorn Grid has no parameter tipe; did you mean type?
p.par:3:16: value "bux" of Grid::type is out of range; expected "box" or "sphere" or "shell"; did you mean "box"?
p.par:4:1: thorn Ball has no parameter type; did you mean Grid::type?
p.par:5:1: there is neither a thorn nor an implementation Grdi; did you mean Grid?
p.par:6:1: thorn Tool is not active; add it to ActiveThorns
p.par:7:1: no active thorn implements other; add Mesh to ActiveThorns
p.par:8:14: value "cube" of Grid::type is out of range; expected "box" or "sphere" or "shell"
p.par:8:21: thorn Ball has no parameter lines
ANSWER
    is(
        mistakes_in(qq{ActiveThorns = Grid\nGrid::type = shell\n}),
        qq{p.par:2:14: value "shell" of Grid::type is out of range; expected "box" or "sphere"; thorn Ball adds this value and is not active\n},
        'a keyword that another thorn would add'
    );
};

subtest 'nothing is said of what the program accepts or may accept' => sub {
    is(mistakes_in($_), q{}, $_)
        for map { "ActiveThorns = \"Grid Ball Global\"\n$_\n" } (
        'MESH::Type = "BOX"',
        'grid::type = sphere   Grid::radii[2] = 3 Grid::radii [ 0 ] = 1',
        'Grid::radii = [1, 2, 3]',
        'mesh::type = "shell" # shell',
        '$word = "none" Grid::type = $word',
        '$kind = Grid::kind == 1 ? "a" : "b"',
        'Grid::type = "b" . "ox"',
        qq{Grid::type = "b"\n  . "ox"},
        'Grid::title = "two lines,' . qq{\n  Grid::none = 1"},
        'Grid::title = "a \" Grid::none = 1"',
        'Grid::radii[1] = Grid::radii[0] + 1',
        'Ball::verbosity = 3 nobody::verbosity = 4',
        "ActiveThorns = \"Mesh\"\nMesh::lines = 1 other::lines = 2 Mesh::type = box",
        "Tool::size = 1\nActiveThorns = Needy",
        '!DESC "Grid::none = 1"',
        '# Grid::none = 1',
        'ActiveThorns = "Unknown" Grid::none = 1',
        );
};

subtest 'nothing is said of any parameter file of this tree' => sub {
    my $project = "$RealBin/../../..";
    my $all     = thorns_below($project);
    my $checked = 0;

    # Scripts of equations have not become thorns here.
    my %is_missing = map { lc s{ .* / }{}xr => 1 } $all->catalogue->scripted_thorns;
    for my $file (glob "$project/parfiles/*.par $project/testsuites/*/*.par $project/arrangements/*/*/test/*.par") {
        my $parameters = Cactus::Build::ParameterFile->read_file($file);
        next if grep { $is_missing{ lc $_ } } $parameters->thorns, map { $_->{qualifier} } $parameters->settings;
        $checked += $parameters->settings;
        my $mistakes = mistakes_in(read_text($file), $all);
        is($mistakes, q{}, $file) if length $mistakes;
    }
    cmp_ok($checked, q{>}, 10_000, 'settings were looked at');
};

subtest 'the folder of the output' => sub {
    my %folder = (
        'IO::out_dir = $parfile'                              => '/r/wave',
        'io::OUT_DIR="my runs/${parfile}-1" # IO::out_dir=no' => '/r/my runs/wave-1',
        'A::b = 1   IOUtil::out_dir = /data/$parfile'         => '/data/wave',
        "# IO::out_dir = other\nA::b = 1"                     => '/r/.',
    );
    for my $text (sort keys %folder) {
        write_text("$home/wave.par", "A::c = 2\n$text\n");
        is(output_folder("$home/wave.par", '/r'), $folder{$text}, $text);
    }
};

subtest 'a parameter file says how to look at its run and what to try next' => sub {
    write_text("$home/wave.par", <<'END');
# Purpose:  a wave.
# Look:     tools/simplot line simulations/wave u;
#           tools/simplot norms simulations/wave; gnuplot: splot "simulations/wave/h.gp"
# Cost:     a second.
# Next:     dx = 0.1.

# Next:     nothing
A::c = 2
END
    is(advice("$home/wave.par", 'simulations/wave-set'), <<'END', 'both fields, with the folder of the output');
Look:     tools/simplot line simulations/wave-set u;
          tools/simplot norms simulations/wave-set; gnuplot: splot "simulations/wave-set/h.gp"
Next:     dx = 0.1.
END
    write_text("$home/wave.par", "A::c = 2\n");
    is(advice("$home/wave.par", 'simulations/wave'), q{}, 'or neither');
};

done_testing;
