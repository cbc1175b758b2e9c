# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/../../ccl/lib";
use Cactus::Build::Files qw(read_text write_text);

# The Python that tools/setup equips.
my $python = -x '/usr/bin/python3' ? '/usr/bin/python3' : 'python3';
system("$python -c 'import numpy, matplotlib' 2>/dev/null") == 0 or plan skip_all => 'no matplotlib';

my $run = tempdir(CLEANUP => 1);

# Two levels: a square in two components, and a finer one in its middle. Points in the columns of CarpetIOASCII.
sub points ($level, $component, $lower, $upper) {
    my $spacing = 1 / 2**$level;
    my @lines;
    for my $j ($lower->[1] .. $upper->[1]) {
        for my $i ($lower->[0] .. $upper->[0]) {
            push @lines, join q{ }, 0, 0, $level, $component, 0, $i, $j, 0, 0, $spacing * $i, $spacing * $j, 0, $i - $j;
        }
    }
    return map { "$_\n" } @lines;
}
write_text(
    "$run/phi.xy.asc", join q{}, "# comment\n",
    points(0, 0, [ -4, -4 ], [ -1, 4 ]),
    points(0, 1, [ 0,  -4 ], [ 4,  4 ]),
    points(1, 0, [ -2, -2 ], [ 2,  2 ])
);

sub simplot ($arguments) {
    my $output = qx{$python '$Bin/../../../tools/simplot' $arguments 2>&1};
    return ($? >> 8, $output);
}

subtest 'the boxes of all levels are drawn' => sub {
    my ($status, $output) = simplot("grid '$run' phi -o '$run/boxes.svg'");
    is $status, 0,                  'it succeeds' or diag $output;
    is $output, "$run/boxes.svg\n", 'and says what it has written';
    my $text     = read_text("$run/boxes.svg");
    my $outlines = () = $text =~
        m{ <path \s d="M [^"]* " \s clip-path="[^"]*" \s style="fill:\ none;\ stroke:\ \#(?:1f77b4|ff7f0e); }gx;
    is $outlines, 3, 'one outline for each component, in the colour of its level';
};

subtest 'a line is drawn at all times, of many at six' => sub {
    for my $case ([ 6, 6 ], [ 11, 6 ]) {
        my ($times, $shown) = @{$case};
        my @lines;
        for my $time (1 .. $times) {
            push @lines, map { "$time 0 0 0 0 $_ 0 0 $time $_ 0 0 $time\n" } 0 .. 3;
        }
        write_text("$run/psi.x.asc", join q{}, @lines);
        my ($status, $output) = simplot("line '$run' psi -o '$run/line.svg'");
        is $status, 0, "$times times" or diag $output;
        my @labels = read_text("$run/line.svg") =~ m{ <!-- \s t \s = \s (\d+) \s --> }gx;
        is scalar @labels, $shown, "$shown curves with their times";
        is_deeply [ @labels[ 0, -1 ] ], [ 1, $times ], 'from the first to the last';
    }
    my ($status, $output) = simplot("line '$run' psi --time 3 -o '$run/line.svg'");
    is $status, 0, 'one time' or diag $output;
    is_deeply [ read_text("$run/line.svg") =~ m{ <!-- \s t \s = \s (\d+) \s --> }gx ], [3], 'that is asked for';
    ($status, $output) = simplot("line '$run' psi --time 3 --iteration 3");
    like $output, qr{ not \s allowed \s with }x, 'not a time and an iteration at once';
};

# Schwarzschild's hole of mass 1 along the x axis, in the coordinates of Kerr and Schild, on two levels around the origin.
sub black_hole ($folder) {
    my %variable = (
        alp => sub ($r) { 1 / sqrt(1 + 2 / $r) },
        gxx => sub ($r) { 1 + 2 / $r },
        gyy => sub ($r) { 1 },
        gzz => sub ($r) { 1 },
        kxx => sub ($r) { -2 * (1 + 1 / $r) / ($r**2 * sqrt(1 + 2 / $r)) },
        kyy => sub ($r) { 2 / ($r**2 * sqrt(1 + 2 / $r)) },
        kzz => sub ($r) { 2 / ($r**2 * sqrt(1 + 2 / $r)) },
    );
    mkdir $folder or die "$folder: $!\n";
    while (my ($name, $value) = each %variable) {
        my @lines;
        for my $level (0, 1) {
            my $spacing = 0.1 / 2**$level;
            for my $i (1 .. 60) {
                push @lines, join q{ }, 0, 0, $level, 0, 0, $i, 0, 0, 1.5, $spacing * $i, 0, 0, $value->($spacing * $i);
            }
        }
        write_text("$folder/$name.x.asc", join q{}, map { "$_\n" } @lines);
    }
    return;
}

subtest 'a horizon is found where it is' => sub {
    black_hole("$run/hole");
    my ($status, $output) = simplot("horizon '$run/hole' -o '$run/horizon.svg'");
    is $status, 0, 'it succeeds' or diag $output;
    my ($row) = $output =~ m{ ^ ( \s* 1[.]5000 .* ) $ }mx;
    my (undef, @numbers) = split q{ }, $row // q{};
    my @expected = (2, 2, sqrt 0.5, 0.441942);
    for my $i (0 .. 3) {
        my $name = (qw(radius areal-radius lapse K))[$i];
        ok abs(($numbers[$i] // 0) - $expected[$i]) < 1e-5, $name or diag $output;
    }
    ok -s "$run/horizon.svg", 'there is a picture';
};

subtest 'norms are those of the first variable that has some' => sub {
    my $folder = tempdir(CLEANUP => 1);
    write_text("$folder/a.x.asc",         "0 0 0 0 0 1 0 0 0 1 0 0 5\n");
    write_text("$folder/phi.norm2.asc",   "0 0 1\n1 0.5 2\n");
    write_text("$folder/psi.maximum.asc", "0 0 1\n1 0.5 2\n");
    my ($status, $output) = simplot("norms '$folder' -o '$folder/norms.svg'");
    is $status, 0, 'they are drawn' or diag $output;
    like read_text("$folder/norms.svg"), qr{ phi \s over \s time }x, 'and their variable is named';
};

subtest 'damaged output is answered with the file and the reason' => sub {
    my $folder = tempdir(CLEANUP => 1);
    my %damage = (
        'random bytes'   => "0 0 \xFF\xFE\x00 1\n",
        'all NaN'        => "0 0 0 0 0 1 0 0 0 1 0 0 nan\n1 0 0 0 0 1 0 0 0 1 0 0 nan\n",
        'a line cut off' => "0 0 0 0 0 1 0 0 0 1 0 0 5\n0 0 0 0\n",
        'a word'         => "0 0 0 0 0 1 0 0 0 1 0 0 five\n",
        'nothing'        => q{},
    );
    for my $name (sort keys %damage) {
        write_text("$folder/phi.xy.asc", $damage{$name});
        my ($status, $output) = simplot("slice '$folder' phi");
        is $status, 1, $name;
        like $output,   qr{ ^ simplot: \s \Q$folder\E/phi[.]xy[.]asc }x, "$name: the file";
        unlike $output, qr{ Traceback }x,                                "$name: no trace of Python";
    }
    unlink "$folder/phi.xy.asc";
    for my $bytes ("\x89HDF\r\n\x1a\n" . "\0" x 500, 'no HDF5') {
        write_text("$folder/phi.xy.h5", $bytes);
        my ($status, $output) = simplot("slice '$folder' phi");
        is $status, 1, 'a damaged HDF5 file';
        unlike $output, qr{ Traceback }x, 'no trace of Python';
    }
};

# A folder of programs whose python3 is the system's but has no modules of others: a virtual environment.
sub bare_python () {
    my $room = tempdir(CLEANUP => 1);
    mkdir "$room/bin" or die "$room/bin: $!\n";
    write_text("$room/pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = false\n");
    symlink $python, "$room/bin/python3" or die "$room/bin/python3: $!\n";
    return "$room/bin";
}

subtest 'another Python is found if the first one in PATH has no numpy' => sub {
    plan skip_all => 'the system has no Python' if $python ne '/usr/bin/python3';
    my $bin = bare_python();
    local $ENV{PATH} = "$bin:$ENV{PATH}";
    isnt system('python3 -c "import numpy" 2>/dev/null'), 0, 'the first one has none';

    my $output = qx{'$Bin/../../../tools/simplot' slice '$run' -o '$run/found.svg' 2>&1};
    is $?,      0,                  'simplot draws' or diag $output;
    is $output, "$run/found.svg\n", 'and says nothing else';
    $output = qx{'$Bin/../../../tools/simexport' xdmf '$run' 2>&1};
    like $output, qr{ \A simexport: \s \Q$run\E: \s no \s HDF5 \s files }x, 'simexport looks for files';

    my $tools = tempdir(CLEANUP => 1);
    symlink "$Bin/../../../tools/lib", "$tools/lib" or die "$tools/lib: $!\n";
    for my $tool ('simplot', 'simexport') {
        write_text("$tools/$tool", read_text("$Bin/../../../tools/$tool") =~ s{ "/usr/bin/python3" }{"/no/python3"}rx);
        $output = qx{python3 '$tools/$tool' @{[ $tool eq 'simplot' ? 'slice' : 'xdmf' ]} '$run' 2>&1};
        is $? >> 8, 1, "$tool: without any it fails";
        like $output, qr{ \A \Q$tool\E: \s .* install \s python3-numpy .* \n \z }x,
            "$tool: and says in one line what to install";
    }
};

subtest 'what is missing is named' => sub {
    my ($status, $output) = simplot("grid '$run' psi");
    is $status, 1, 'it fails';
    like $output, qr/has\ no\ xy\ output\ of\ psi;\ there\ are:\ phi/x, 'and says what there is';
};

done_testing;
