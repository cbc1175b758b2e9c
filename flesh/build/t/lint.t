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
use Cactus::Lint::Functions;
use Cactus::Lint::Rooms;
use Cactus::Lint::Shape;
use Cactus::Lint::Thorns;
use Cactus::Lint::Tree;

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
    my %wave = ('arrangements/A/Wave/interface.ccl' => "IMPLEMENTS: wave\n");
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
    is(
        arrow(
            'arrangements/A/User/src/a.cc', 'A/Wave/src/wave.hh',
            %wave,                          'arrangements/A/User/configuration.ccl' => "REQUIRES Wave\n"
        ),
        0,
        'declared ones'
    );
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

subtest 'the ends of functions are found' => sub {
    my @functions = Cactus::Lint::Functions::functions(<<'END');
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

subtest 'files have first and last lines' => sub {
    my $count = sub (%files) { scalar(my @found = Cactus::Lint::Shape->findings(tree(%files))) };
    is($count->('a.cc' => "${licence}int a;\n"),          0, 'a good one');
    is($count->('a.cc' => "int a;\n"),                    1, 'no licence');
    is($count->('a.cc' => "${licence}int a;"),            1, 'no line break at the end');
    is($count->('a.pl' => "#!/usr/bin/perl\n${ccl}1;\n"), 0, 'the licence below the name of the interpreter');
    is($count->('a.md' => 'See /' . "home/me/run\n"),     1, 'the path of a machine');
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
};

done_testing;
