# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(dirname);
use File::Temp     qw(tempdir);
use FindBin        qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/../../ccl/lib";
use Cactus::Build::Files qw(write_text);
use Cactus::Lint::Arrows;
use Cactus::Lint::Blocks;
use Cactus::Lint::Critic;
use Cactus::Lint::Functions;
use Cactus::Lint::Globals;
use Cactus::Lint::Guards;
use Cactus::Lint::IdleParameters;
use Cactus::Lint::Rooms;
use Cactus::Lint::Shape;
use Cactus::Lint::PinnedNotes;
use Cactus::Lint::StandardHeaders;
use Cactus::Lint::Statics;
use Cactus::Lint::Tags;
use Cactus::Lint::Thorns;
use Cactus::Lint::Tolerances;
use Cactus::Lint::Tools;
use Cactus::Lint::Tree;
use Cactus::Lint::UnitTests;
use Cactus::Lint::Walks;

my $licence = "// SPDX-License-Identifier: LGPL-2.1-or-later\n";
my $ccl     = "# SPDX-License-Identifier: LGPL-2.1-or-later\n";

# A tree with these files.
sub tree (%text_of) {
    my $home = tempdir(CLEANUP => 1);
    write_text("$home/$_", $text_of{$_}) for keys %text_of;
    return Cactus::Lint::Tree->new($home);
}

sub arrow ($file, $include, %others) {
    return scalar(my @found = Cactus::Lint::Arrows->findings(tree($file => "#include \"$include\"\n", %others)));
}

subtest 'arrows point one way' => sub {
    my %wave     = ('arrangements/A/Wave/interface.ccl' => "IMPLEMENTS: wave\nINCLUDES HEADER: wave.hh IN wave.hh\n");
    my %requires = ('arrangements/A/User/configuration.ccl' => "REQUIRES Wave\n");
    is(arrow('flesh/src/core/a.cc', 'core/b.hh'),                 0, 'rooms of the flesh use each other');
    is(arrow('flesh/src/core/a.cc', 'cctk.h'),                    1, 'inside there is no C interface');
    is(arrow('flesh/src/core/a.cc', 'util_Table.h'),              1, 'nor its tables');
    is(arrow('flesh/src/capi/a.cc', 'cctk.h'),                    0, 'but in capi');
    is(arrow('flesh/src/main/a.cc', 'A/Wave/src/wave.hh', %wave), 1, 'the flesh includes no thorn');
    is(arrow('arrangements/Saguaro/Geometry/src/a.cc', 'mpi.h'),          1, 'geometry knows no messages');
    is(arrow('arrangements/Saguaro/Geometry/src/a.cc', 'cctk.h'),         1, 'nor the framework');
    is(arrow('arrangements/A/User/src/a.cu',           'cuda_runtime.h'), 1, 'functions of one point know no CUDA');
    is(arrow('arrangements/CactusUtils/CUDARunTime/src/a.cu',  'cuda_runtime.h'), 0, 'who drives GPUs does');
    is(arrow('arrangements/CactusUtils/CUDARunTime/src/a.cuh', 'cuda_runtime.h'), 0, 'in headers for nvcc as well');
    is(arrow('arrangements/CactusUtils/CUDARunTime/src/a.hh',  'cuda_runtime.h'), 1, 'but not where g++ looks');
    is(arrow('arrangements/CactusUtils/CUDARunTime/src/a.cc',  'cuda_runtime.h'), 1, 'in sources for nvcc');
    is(arrow('arrangements/A/User/src/a.cc', 'A/Wave/src/wave.hh', %wave), 1, 'undeclared headers of other thorns');
    is(arrow('arrangements/A/User/src/a.cc', 'A/Wave/src/wave.hh', %wave, %requires),        0, 'declared ones');
    is(arrow('arrangements/A/User/src/a.cc', 'A/Wave/src/inside.hh', %wave, %requires),      1, 'not for others');
    is(arrow('arrangements/A/User/src/a.cc', 'A/Wave/src/public/b.hh', %wave, %requires),    0, 'a folder for others');
    is(arrow('arrangements/A/User/src/a_test.cc', 'A/Wave/src/inside.hh', %wave, %requires), 0, 'tests look inside');
    is(arrow('arrangements/Saguaro/Checkpoint/src/a.cc', 'flesh/driver.hh'), 1, 'checkpoints know no framework');
    is(arrow('arrangements/Saguaro/ExactSum/src/a.hh', 'grid_driver.hh'),    1, 'sums know no driver');
    my %message = ('arrangements/Saguaro/GridDriver/src/run/a.cc' => qq{"raise Carpet::ghost_size"\n});
    is(arrow('arrangements/A/User/src/a.cc', 'cctk.h', %message), 1, 'the driver names no face');
    my %check = ('flesh/build/lib/Cactus/Check/A.pm' => "use Saguaro::Acceptance::B;\n");
    is(arrow('arrangements/A/User/src/a.cc', 'cctk.h', %check), 1, 'the flesh needs no physics');
    my $needs = sub ($thorn, $text) {
        my %files = (
            "arrangements/$thorn/interface.ccl"     => "IMPLEMENTS: t\n",
            "arrangements/$thorn/configuration.ccl" => $text
        );
        return arrow('arrangements/A/User/src/a.cc', 'cctk.h', %files);
    };
    is($needs->('A/Physics', "REQUIRES Device GridDriver\n"),                           1, 'physics names no driver');
    is($needs->('Carpet/CarpetMask', "REQUIRES Carpet GridDriver\n"),                   0, 'infrastructure does');
    is(arrow('arrangements/A/Physics/src/a.cc', 'grid_driver.hh'),                      1, 'nor includes one');
    is(arrow('arrangements/A/Physics/src/a.cc', 'flesh/devices.hh'),                    0, 'but asks the flesh');
    is(arrow('arrangements/CactusUtils/Accelerator/src/a.cc', 'grid_driver_device.hh'), 0, 'which devices do not');
    is(arrow('tools/kernelgen/runtime/a.hh', 'grid_driver_device.hh'),                  1, 'generated thorns do');
};

subtest 'rooms use what the table allows' => sub {
    my $table = <<'END';
| room | holds | may use |
|---|---|---|
| `core/` | names | nothing |
| `model/` | thorns | core |
| `run/` | a run | core, model |
| `context` | everything | all above |
| `capi/` | the C face | all above |
END
    my $count = sub ($file, $include, $rows = $table) {
        my %files = ($file => qq{#include "$include"\n}, 'flesh/doc/design/overview.md' => $rows);
        return scalar(my @found = Cactus::Lint::Rooms->findings(tree(%files)));
    };
    is($count->('flesh/src/model/a.cc',        'model/b.hh'), 0, 'a room uses itself');
    is($count->('flesh/src/model/a.cc',        'core/b.hh'),  0, 'a room uses what its row names');
    is($count->('flesh/src/core/a.cc',         'model/b.hh'), 1, 'not what stands below it');
    is($count->('flesh/src/run/a.hh',          'context.hh'), 1, 'nor the whole context');
    is($count->('flesh/src/context.cc',        'run/b.hh'),   0, 'the context uses all rooms above it');
    is($count->('flesh/src/capi/fortran/a.cc', 'context.hh'), 0, 'folders inside a room belong to it');
    is($count->('flesh/src/run/a.cc',          'capi/b.hh'),  1, 'nobody uses capi');
    is($count->('flesh/src/run/a_test.cc',     'capi/b.hh'),  0, 'but tests');
    is($count->('flesh/src/attic/a.cc',        'core/b.hh'),  1, 'a folder without a row');
    is($count->('flesh/src/core/a.cc', 'core/b.hh', $table =~ s{nothing}{model}r), 1, 'no cycle fits into the table');
};

subtest 'the driver has rooms, few exceptions, and pure files' => sub {
    my $table = <<'END';
| room | holds | may use |
|---|---|---|
| `public` | headers | nothing |
| `shape` | boxes | public |
| `run` | a run | all above |

| file | what |
|---|---|
| `shape/zones` | zones; pure |
END
    my $folder = 'arrangements/Saguaro/GridDriver';
    my $count  = sub ($file, $include, $page = $table) {
        my %files = ("$folder/src/$file" => qq{#include "$include"\n}, "$folder/README.md" => $page);
        return scalar(my @found = Cactus::Lint::Rooms->findings(tree(%files)));
    };
    my $run    = 'Saguaro/GridDriver/src/run/b.hh';
    my $reason = "| `shape/a.cc` | `run/b.hh` | the next redraw mends it |\n";
    is($count->('run/a.cc', 'Saguaro/GridDriver/src/shape/b.hh'),             0, 'a room uses those above it');
    is($count->('shape/a.cc', $run),                                          1, 'not those below it');
    is($count->('shape/a_test.cc', $run),                                     0, 'but tests');
    is($count->('shape/test_grid.hh', $run),                                  0, 'and their helpers');
    is($count->('attic/a.cc', $run),                                          1, 'a room without a row');
    is($count->('shape/a.cc', $run, $table . $reason),                        0, 'an exception with a reason');
    is($count->('shape/a.cc', $run, $table . $reason =~ s{ the [^|]* }{ }xr), 1, 'one without a reason');
    is($count->('run/a.cc', $run, $table . $reason),                          1, 'one that nobody needs');
    is($count->('shape/zones.cc', 'mpi.h'),                                   1, 'a pure file knows no machine');
    my $many = join q{}, map { $reason =~ s{ a[.]cc }{a$_.cc}xr } 1 .. 7;
    is($count->('run/a.cc', $run, $table . $many), 8, 'seven that nobody needs are too many as well');
    my %crowd = map { ("$folder/src/run/a$_.cc" => "int a;\n") } 1 .. 41;
    is(scalar(my @found = Cactus::Lint::Rooms->findings(tree(%crowd, "$folder/README.md" => $table))), 1,
        'a full room');
};

subtest 'the ends of functions are found' => sub {
    my @functions = Cactus::Lint::Blocks::functions(<<'END');
namespace a {
class B {
 public:
  B() : x_{1} { x_ = 2; }
  int f() const {
    if (x_) { return 1; }   // a brace in a comment: }
    auto g = [](int i) { return i; };
    return g("}"[0]);
  }
  int x_ = 0;
};
const int table[] = {1, 2};
}  // namespace a
END
    is_deeply([ map { "$_->{first}-$_->{last}" } @functions ], [ '4-4', '5-9' ], 'one is on one line');
};

subtest 'long functions need a reason' => sub {
    my $body = "int f() {\n" . "  g();\n" x 60 . "}\n";
    is(scalar(my @found = Cactus::Lint::Functions->findings(tree('flesh/src/a.cc' => $body))), 1, 'without one');
    is(scalar(@found = Cactus::Lint::Functions->findings(tree('flesh/src/a.cc' => "// Long: a table\n$body"))),
        0, 'with one');
};

subtest 'functions are short everywhere' => sub {
    my $long  = "void f() {\n" . "  g();\n" x 60 . "}\n";
    my $perl  = "sub f {\n" . "    g();\n" x 60 . "}\n";
    my $count = sub ($file, $text) { scalar(my @found = Cactus::Lint::Functions->findings(tree($file => $text))) };
    is($count->('arrangements/A/T/src/a.cc',   $long), 1, 'in thorns');
    is($count->('tools/kernelgen/emit/a.hh',   $long), 1, 'in tools');
    is($count->('arrangements/A/T/src/a.cu',   $long), 1, 'on devices');
    is($count->('flesh/build/lib/Cactus/A.pm', $perl), 1, 'in Perl');
    is($count->('flesh/ccl/t/golden/a.cc',     $long), 0, 'data of tests are not functions of ours');
};

subtest 'variables that outlive a run' => sub {
    my $names = sub ($text) {
        join q{ }, map { $_->{name} } Cactus::Lint::Blocks::variables($text);
    };
    is($names->("namespace a {\nint count = 0;\nstd::vector<int> list{1, 2};\n}\n"), 'count list', 'of a namespace');
    is($names->("int f() {\n  static std::map<int, const char*> found;\n  int i = 0;\n}\n"),  'found', 'of a function');
    is($names->("struct A {\n  int member = 0;\n  static inline int depth = 0;\n};\n"),       'depth', 'of a class');
    is($names->("const int a = 1;\nconstexpr char b[] = {1};\nstatic const auto c = f();\n"), q{},     'constants');
    is($names->("using A = int;\nextern int d;\nint f(int a = 1);\nenum class B { a };\n"),   q{},     'declarations');

    my $list  = 'flesh/build/lib/Cactus/Lint/statics.txt';
    my $count = sub ($file, $text, $entries = q{}) {
        return scalar(my @found = Cactus::Lint::Statics->findings(tree($file => $text, $list => "# why\n$entries")));
    };
    my $static = "int f() {\n  static int calls;\n  return ++calls;\n}\n";
    is($count->('arrangements/A/T/src/a.cc', $static),                                           1, 'a new one');
    is($count->('arrangements/A/T/src/a_test.cc', $static),                                      0, 'in a test');
    is($count->('arrangements/A/T/src/a.cc', $static, "arrangements/A/T/src/a.cc calls\n"),      0, 'one on the list');
    is($count->('arrangements/A/T/src/a.cc', "int f();\n", "arrangements/A/T/src/a.cc calls\n"), 1, 'the list shrinks');
};

subtest 'include guards follow from paths' => sub {
    my $count = sub ($file, $guard, %others) {
        my $text = "#ifndef $guard\n#define $guard\nint a;\n#endif\n";
        return scalar(my @found = Cactus::Lint::Guards->findings(tree($file => $text, %others)));
    };
    is($count->('arrangements/Saguaro/GridDriver/src/shape/zones.hh', 'SAGUARO_GRID_DRIVER_SHAPE_ZONES_HH'), 0,
        'whole');
    is($count->('arrangements/Saguaro/GridDriver/src/shape/zones.hh', 'SAGUARO_ZONES_HH'),     1, 'too short');
    is($count->('arrangements/Saguaro/ExactSum/src/exact_sum.hh',     'SAGUARO_EXACT_SUM_HH'), 0, 'without repetition');
    is($count->('flesh/src/core/text.hh',                             'FLESH_CORE_TEXT_HH'),   0, 'of the flesh');
    is($count->('flesh/include/flesh/a.hh',                           'FLESH_A_HH'),           0, 'public');
    is($count->('tools/kernelgen/graph/a.hh',                         'GRAPH_A_HH'),           1, 'of a tool');
    my %names = ('arrangements/A/T/interface.ccl' => "IMPLEMENTS: t\nINCLUDE HEADER: Wave.h IN Wave.h\n");
    is($count->('arrangements/A/T/src/Wave.h', 'WAVE_H', %names), 0, 'the name that others use');
    my $once = "#pragma once\nint a;\n";
    is(scalar(my @found = Cactus::Lint::Guards->findings(tree('flesh/src/core/a.hh' => $once))), 1, 'no pragma');
    is(
        scalar(@found = Cactus::Lint::Guards->findings(tree('flesh/src/core/a.hh' => "// All.\n#include \"b.hh\"\n"))),
        0,
        'includes alone need none'
    );
};

subtest 'unit tests are what their names say' => sub {
    my $count = sub ($make, %sources) {
        my %files = map { ("arrangements/A/T/src/$_" => $sources{$_}) } keys %sources;
        my @found = Cactus::Lint::UnitTests->findings(tree(%files, 'arrangements/A/T/src/make.code.defn' => $make));
        return scalar @found;
    };
    is($count->("TEST_SRCS = a_test.cc\n", 'a_test.cc' => "TEST(A, B) {}\n"), 0, 'a unit test');
    is($count->("SRCS = a_test.cc\n",      'a_test.cc' => "TEST(A, B) {}\n"), 2, 'one in SRCS is in no TEST_SRCS');
    is($count->("TEST_SRCS = a_test.cc\n", 'a_test.cc' => "int a;\n"),        1, 'one that tests nothing');
    is($count->("SRCS = a.cc\n",           'a_test.cc' => "TEST(A, B) {}\n"), 1, 'one that nobody builds');
    is($count->("TEST_SRCS = \$(if \$(HAVE_F90),a_test.cc)\n", 'a_test.cc' => "TEST(A, B) {}\n"), 0, 'a condition');
};

subtest 'tags are explained' => sub {
    my $rows  = join q{}, map { "| `$_` | `1` | MoL |\n" } Cactus::CCL::Check::Tags->keys_of_functions;
    my $count = sub ($tags, $table = $rows) {
        my %files = ('flesh/doc/schedule-tags.md' => $table, 'arrangements/A/T/schedule.ccl' => "  TAGS: $tags\n");
        return scalar(my @found = Cactus::Lint::Tags->findings(tree(%files)));
    };
    is($count->('Device=1 Declarations="bind"'),                       0, 'both have rows');
    is($count->('Device=1 Magic="yes"'),                               1, 'one has none');
    is($count->('Device=1', $rows =~ s{ [^\n]* `rim` [^\n]* \n }{}xr), 1, 'CCL knows one that the page does not');
    is($count->('Device=1', "$rows| `Magic` | `1` | MoL |\n"),         1, 'the page knows one that CCL does not');
};

subtest 'parameters that nothing reads say so' => sub {
    my $count = sub ($description, %files) {
        my %thorn = (
            'arrangements/A/T/param.ccl' => "PRIVATE:\nINT width \"$description\"\n{\n  *:* :: \"any\"\n} 1\n",
            'arrangements/A/U/param.ccl' => "SHARES: t\nUSES INT width\n",
        );
        return scalar(my @found = Cactus::Lint::IdleParameters->findings(tree(%thorn, %files)));
    };
    my $idle    = 'Has no effect: there is no border';
    my %reading = (
        'its name'             => { 'arrangements/A/T/src/a.cc'      => "int f() { return width; }\n" },
        'a size'               => { 'arrangements/A/T/interface.ccl' => "REAL line TYPE=array SIZE=width\n" },
        'a thorn that uses it' => { 'arrangements/A/U/src/a.F90'     => "i = WIDTH\n" },
        'its quoted name'      => { 'arrangements/A/V/src/a.cc'      => "get(\"t::width\");\n" },
        'a script'             => { 'arrangements/A/V/v.kranc'       => "  name: width\n" },
        'a macro'              => { 'arrangements/A/T/src/a.hh'      => "#define ALL(x, y) \\\n  x##id##y\n" },
    );
    for my $how (sort keys %reading) {
        is($count->('of it', %{ $reading{$how} }), 0, "$how reads it");
        is($count->($idle,   %{ $reading{$how} }), 1, "$how reads what should have no effect");
    }
    is($count->('of it'), 1, 'nothing reads it');
    is($count->($idle),   0, 'nothing reads what has no effect');
    is($count->('of it', 'arrangements/A/T/README.md' => "width\n", 'arrangements/A/V/src/a.cc' => "width\n"),
        1, 'pages and other thorns read nothing');
};

subtest 'statements are pinned by tests that exist' => sub {
    my $count = sub ($tests) {
        my %files = (
            'arrangements/A/Wave/src/wave_test.cc' =>
                "TEST(Wave, Runs) {}\nTEST_F(Wave, Stops) {}\n/*\nTEST(Wave, Sleeps) {}\n*/\n"
                . "TEST(Wave, DISABLED_Rests) {}\nTEST(DISABLED_Sea, Rests) {}\n",
            'arrangements/A/Wave/test/plane.par'           => "!DESC\n",
            'testsuites/lib/Saguaro/Acceptance/Layouts.pm' => "1;\n",
            'testsuites/t/layouts.t'                       => "1;\n",
            'flesh/doc/notes-pinned.md' => "| statement | test |\n|---|---|\n| a \\| b `c` | $tests |\n",
        );
        return scalar(my @found = Cactus::Lint::PinnedNotes->findings(tree(%files)));
    };
    is($count->($_), 0, $_)
        for '`Wave.Runs`, `Wave.Stops`', '`Wave.*`', '`Wave/plane`; `Wave/*`', '`Layouts`', '`layouts.t`',
        'no test: a reason';
    is($count->($_), 1, "$_: there is none")
        for '`Wave.Walks`', '`Waves.*`', '`Wave/sphere`', '`Wave/plane`, `Layout`', '`layout.t`', 'no test:', 'surely';
    is($count->($_), 1, "$_: nobody runs it")
        for '`Wave.Sleeps`', '`Wave.DISABLED_Rests`', '`DISABLED_Sea.Rests`', '`DISABLED_Sea.*`';
    is($count->($_), 1, "$_: not two cells") for '`Wave.Runs` | `Wave.Stops`', '`a|b` `Wave.Runs`';
    is($count->('`Wave.Runs` |  '),        1, 'an empty third cell');
    is($count->('a \\| bar, `Wave.Runs`'), 0, 'a bar inside of a cell');
};

subtest 'walks lead somewhere' => sub {
    my $count = sub ($row, $number = 1) {
        my %files = (
            'flesh/src/a.cc' => "void step() {}\nint Walker::stride(int n) {\n  limp(n);\n  return halt(n);\n}\n",
            'flesh/doc/design/walks.md' => "## One\n| $number | $row | it |\n"
        );
        return scalar(my @found = Cactus::Lint::Walks->findings(tree(%files)));
    };
    is($count->('`step` | `flesh/src/a.cc`'),           0, 'a station');
    is($count->('`stop` | `flesh/src/a.cc`'),           1, 'no such function');
    is($count->('`step` | `flesh/src/b.cc`'),           1, 'no such file');
    is($count->('`step` | `flesh/src/a.cc`', 13),       1, 'too long');
    is($count->('`Walker::stride` | `flesh/src/a.cc`'), 0, 'a member');
    is($count->('`Runner::stride` | `flesh/src/a.cc`'), 1, 'of another class');
    is($count->("`$_` | `flesh/src/a.cc`"),             1, "$_ is only called") for qw(limp halt);
    is($count->('`step` in `flesh/src/a.cc`', 'who?'),  0, 'a mention');
    is($count->('`stop` in `flesh/src/a.cc`', 'who?'),  1, 'of what is not there');
};

subtest 'files have first and last lines' => sub {
    my $count = sub (%files) { scalar(my @found = Cactus::Lint::Shape->findings(tree(%files))) };
    is($count->('a.cc' => "${licence}int a;\n"),          0, 'a good one');
    is($count->('a.cc' => "int a;\n"),                    1, 'no licence');
    is($count->('a.cc' => "${licence}int a;"),            1, 'no line break at the end');
    is($count->('a.pl' => "#!/usr/bin/perl\n${ccl}1;\n"), 0, 'the licence below the name of the interpreter');
    is($count->('a.md' => 'See /' . "home/me/run\n"),     1, 'the path of a machine');
};

subtest 'tolerances can be missed' => sub {
    my $test  = 'arrangements/A/Wave/test';
    my $found = sub ($settings, %more) {
        my %files = (
            %more,
            "$test/wave.par"    => q{},
            "$test/wave/phi.x"  => "# t phi\n0 1 0.5\n1 2 -0.75\n",
            "$test/wave/none.x" => "0 1 nan\n"
        );
        my @findings = Cactus::Lint::Tolerances->findings(tree(%files, "$test/test.ccl" => $settings));
        return join "\n", @findings;
    };
    is($found->("ABSTOL 1e-5\nRELTOL 1e-3\n"),         q{}, 'usual ones');
    is($found->("TEST wave {\n  ABSTOL 0.7 phi\n}\n"), q{}, 'one that is less than the largest value');
    like($found->("RELTOL 1\n"),     qr{ test[.]ccl:1: .* accepts [ ] any [ ] number }x, 'a relative one of 1');
    like($found->("RELTOL 1d100\n"), qr{ accepts [ ] any [ ] number }x,                  'one of 1e100');
    like(
        $found->("TEST wave {\n  ABSTOL 0.75\n}\n"),
        qr{ test[.]ccl:2: .* largest [^\n]* 0[.]75 }x,
        'one as large as the data'
    );
    like($found->("ABSTOL 1e-5 none\n"), qr{ no [ ] output [ ] file }x, 'one for nothing but NaN');
    like($found->("ABSTOL 1e-5 psi\n"),  qr{ no [ ] output [ ] file }x, 'one for a file that does not exist');
    my %copied = ("$test/THIRD_PARTY" => "Copied unchanged: wave.par and its output.\n");
    my $for    = sub ($pattern) { "TEST wave {\n  RELTOL 1e100$pattern\n}\n" };
    is($found->($for->(' none'), %copied), q{}, 'one of 1e100 for a file of a case from elsewhere');
    like($found->($for->(' none')), qr{ accepts [ ] any [ ] number }x, 'but not of our own');
    like($found->($for->(q{}), %copied), qr{ test[.]ccl:2: .* accepts [ ] any [ ] number }x, 'nor for the whole case');
    like($found->("RELTOL 1e100\n", %copied), qr{ accepts [ ] any [ ] number }x, 'nor for all cases beside it');
    like(
        $found->("TEST wave {\n  RELTOL 1e100 phi\n  RELTOL 1e5 none\n}\n", %copied),
        qr{ any [ ] number [ ] in [ ] each [ ] file [ ] of [ ] the [ ] test [ ] wave }x,
        'nor for each of its files'
    );
};

subtest 'thorns have what they need' => sub {
    my %whole = (
        'arrangements/A/T/interface.ccl'  => "IMPLEMENTS: t\n",
        'arrangements/A/T/README.md'      => "# T\n\nIt is.\n",
        'arrangements/A/T/test/x.par'     => "ActiveThorns = \"T\"\n",
        'arrangements/A/T/test/x/phi.asc' => "0\n",
    );
    my $count = sub (@without) {
        my %files = %whole;
        delete @files{@without};
        return scalar(my @found = Cactus::Lint::Thorns->findings(tree(%files)));
    };
    is($count->(),                                  0, 'a whole one');
    is($count->('arrangements/A/T/README.md'),      1, 'no README.md');
    is($count->('arrangements/A/T/test/x/phi.asc'), 1, 'no reference');
    is($count->('arrangements/A/T/test/x.par'),     1, 'no parameter file');
    my %other = map { (s{ /A/ }{/EinsteinEvolve/}xr => $whole{$_}) } keys %whole;
    my @found = Cactus::Lint::Thorns->findings(tree(%other));
    like("@found", qr{ not [ ] the [ ] original }x, 'one with the name of another that does not say so');
};

subtest 'objects of the flesh have no changeable globals' => sub {
    my ($compiler) = grep { -x } map { ("$_/g++", "$_/c++") } split m{:}x, $ENV{PATH};
    plan skip_all => 'there is no compiler of C++' if !$compiler;
    my $found = sub ($text) {
        my $tree   = tree('flesh/src/core/a.cc' => $text, 'configs/sim/build/Cactus/built' => q{});
        my $object = $tree->home . '/configs/sim/build/Cactus/core';
        mkdir $object or die "cannot make $object: $!\n";
        system($compiler, '-c', '-o', "$object/a.cc.o", $tree->home . '/flesh/src/core/a.cc') == 0
            or die "cannot compile $text\n";
        plan skip_all => $_ for Cactus::Lint::Globals->obstacle($tree) // ();
        return join "\n", Cactus::Lint::Globals->findings($tree);
    };
    is($found->("int next() { return 1; }\n"), q{}, 'functions are none');
    is(
        $found->("int calls = 1;\n"),
        'flesh/src/core/a.cc: calls is changeable and global',
        'one with a value at the start'
    );
    like($found->("int next() { static int calls; return ++calls; }\n"), qr{ calls }x, 'one inside a function');
    is($found->("int f();\nextern const int now = f();\nint f() { return 1; }\n"), q{}, 'a constant that is computed');
};

subtest 'what is used of the standard library is included' => sub {
    my $found = sub ($text, %others) {
        my $tree = tree('flesh/src/core/a.cc' => $text, %others);
        return join "\n", Cactus::Lint::StandardHeaders->findings($tree);
    };
    is($found->("#include <vector>\nstd::vector<int> numbers;\n"), q{}, 'by the source itself');
    is(
        $found->("#include <set>\n\nstd::vector<int> a;\nstd::vector<int> b;\n"),
        'flesh/src/core/a.cc:3: std::vector needs <vector>',
        'or not, said once'
    );
    my %header = ('flesh/src/core/a.hh' => "#include \"core/b.hh\"\n", 'flesh/src/core/b.hh' => "#include <vector>\n");
    is($found->("#include \"a.hh\"\nstd::vector<int> numbers;\n", %header), q{}, 'by a header of a header');
    is(
        $found->("bool found = std::ranges::find(a, 1) != a.end();\n"),
        'flesh/src/core/a.cc:1: std::ranges::find needs <algorithm>',
        'algorithms of ranges'
    );
    is($found->("// std::vector\nauto text = \"std::map\"; /* std::set */\n"), q{}, 'comments and texts use nothing');
};

subtest 'tools answer --help' => sub {
    my $count = sub ($text) {
        my $tree = tree('tools/look' => "#!/bin/sh\n$text");
        chmod 0755, $tree->home . '/tools/look' or die "cannot make it a program: $!\n";
        return scalar(my @found = Cactus::Lint::Tools->findings($tree));
    };
    is($count->("echo 'usage: look FILE'\n"),         0, 'one that does');
    is($count->("echo 'no such file: --help'\n"),     1, 'one that takes it for a file');
    is($count->("echo 'usage: look FILE'; exit 1\n"), 1, 'one that fails');
};

subtest 'perlcritic objects' => sub {
    local $ENV{XDG_CACHE_HOME} = tempdir(CLEANUP => 1);
    my $found = sub ($text) {
        my $tree = tree('.perlcriticrc' => "severity = 5\n", 'a.pl' => $text);
        plan skip_all => $_ for Cactus::Lint::Critic->obstacle($tree) // ();
        return join "\n", Cactus::Lint::Critic->findings($tree);
    };
    is($found->("use strict;\nuse warnings;\nexit 0;\n"), q{}, 'to nothing that is right');
    like($found->("exit 0;\n"), qr{ \A a[.]pl:1: .* strict }x, 'to code without strict');
};

done_testing;
