#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

# Patterns here are messages, in which blanks count.
## no critic (RequireExtendedFormatting)

use File::Path qw(make_path);
use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/lib";
use Cactus::CCL::Capabilities;
use Cactus::CCL::Emit;
use Cactus::CCL::FortranNames;
use Cactus::CCL::Layout;
use TestFiles qw(content_of write_file);
use TestTree;

# Solver needs Library; User needs Solver. Each script notes that it ran.
my %thorns = (
    thornlist                     => "A/User\nA/Solver\nA/Library\n",
    'A/Library/configuration.ccl' => "PROVIDES Library\n{\n  SCRIPT find.sh\n  LANG bash\n  OPTIONS LIBRARY_DIR\n}\n",
    'A/Library/find.sh'           => <<'END_OF_SCRIPT',
echo ran >> library.log
echo "INCLUDE_DIRECTORY $LIBRARY_DIR/include"
echo "LIBRARY_DIRECTORY $LIBRARY_DIR/lib"
echo "LIBRARY base m"
echo
echo "BEGIN MAKE_DEFINITION"
echo "LIBRARY_FOUND = in $LIBRARY_DIR$MAKEFLAGS"
echo "END MAKE_DEFINITION"
END_OF_SCRIPT
    'A/Solver/configuration.ccl' => "PROVIDES Solver\n{\n  SCRIPT find.sh\n  LANG bash\n}\nREQUIRES Library\n",
    'A/Solver/find.sh'           => <<'END_OF_SCRIPT',
echo ran >> solver.log
echo "BEGIN DEFINE"
echo "SOLVER_USES \"$LIBRARY_FOUND\""
echo "END DEFINE"
echo "BEGIN INCLUDE"
echo "<solver.h>"
echo "END INCLUDE"
echo "INCLUDE_DIRECTORY_FORTRAN /solver/modules"
echo "LIBRARY solver m"
echo "BEGIN MAKE_DEPENDENCY"
echo "solver.o: solver.c"
echo "END MAKE_DEPENDENCY"
END_OF_SCRIPT
    'A/User/configuration.ccl' => "REQUIRES Solver\nOPTIONAL Nothing\n{\n  DEFINE NEVER\n}\n",
);

sub lines_in ($file) {
    return -e $file ? content_of($file) =~ tr{\n}{} : 0;
}

sub configuration ($library_directory) {
    my $directory = tempdir(CLEANUP => 1);
    make_path("$directory/config-data");
    write_file("$directory/config-info", "# options\nLIBRARY_DIR = $library_directory\n");
    return $directory;
}

sub run_all ($directory, $build, $diagnostics, %options) {
    my $capabilities =
        Cactus::CCL::Capabilities->new(build => $build, directory => $directory, diagnostics => $diagnostics, %options);
    return ($capabilities->run_all, $capabilities);
}

subtest 'scripts run in order, see the options and what earlier ones found' => sub {
    local $ENV{MAKEFLAGS} = ' rR';    # of the make that builds the configuration: no affair of scripts
    my ($build, $diagnostics) = TestTree->load(%thorns);
    my $directory = configuration('/opt/library');
    my ($result_of, $capabilities) = run_all($directory, $build, $diagnostics);
    is $diagnostics->report,       q{}, 'nothing is wrong';
    is $capabilities->scripts_run, 2,   'two scripts';
    is_deeply [ $result_of->{library}->include_directories ], ['/opt/library/include'], 'directories';
    is_deeply [ $result_of->{library}->libraries ],           [qw(base m)],             'libraries';
    is_deeply [ $result_of->{solver}->definitions ], ['SOLVER_USES "in /opt/library"'], 'definitions of another script';
};

subtest 'scripts run again only if they or their environment change' => sub {
    my ($build, $diagnostics) = TestTree->load(%thorns);
    my $directory = configuration('/opt/library');
    my $log       = "$directory/config-data/library.log";
    run_all($directory, $build, $diagnostics) for 1 .. 2;
    is lines_in($log), 1, 'untouched';
    my ($result_of) = run_all($directory, $build, $diagnostics);
    is_deeply [ $result_of->{library}->libraries ], [qw(base m)], 'the result is remembered';
    run_all($directory, $build, $diagnostics, fresh => 1);
    is lines_in($log), 2, 'asked for';
    write_file("$directory/config-info", "LIBRARY_DIR = /elsewhere\n");
    run_all($directory, $build, $diagnostics);
    is lines_in($log),                                3, 'another option';
    is lines_in("$directory/config-data/solver.log"), 3, 'the dependent script sees what changed';
    write_file(($build->thorn('Library')->path) . '/find.sh', "echo LIBRARY other\n");
    ($result_of) = run_all($directory, $build, $diagnostics);
    is_deeply [ $result_of->{library}->libraries ], ['other'], 'another script';
};

subtest 'what went wrong is reported with the script and the line of its output' => sub {
    my ($build, $diagnostics) = TestTree->load(%thorns, 'A/Library/find.sh' => <<'END_OF_SCRIPT');
echo "LIBRARY base"
echo "LIBRARIES more"
echo "BEGIN ERROR"
echo "The library is not here."
echo "END ERROR"
echo "BEGIN DEFINE"
exit 3
END_OF_SCRIPT
    my ($result_of, $capabilities) = run_all(configuration('/opt'), $build, $diagnostics);
    my $report = $diagnostics->report;
    my $script = 'arrangements/A/Library/find.sh';
    like $report, qr{^\Q$script\E \(output\):2:1: 'LIBRARIES more' is nothing that}m,             'an unknown word';
    like $report, qr{^\Q$script\E \(output\):6:1: this block does not end; expected END DEFINE}m, 'a block without end';
    like $report,
        qr{configuration\.ccl:1:\d+: capability 'Library': .*ended with status 3\n\s+The library is not here}m,
        'the status, and what the script says';
    is $capabilities->scripts_run, 1, 'scripts that need the failed one are not run';
    is_deeply [ keys %{$result_of} ], [], 'there are no results';
};

subtest 'thorns are built with what they ask for' => sub {
    my ($build, $diagnostics) = TestTree->load(%thorns);
    my ($result_of) = run_all(configuration('/opt/library'), $build, $diagnostics);
    my $layout = Cactus::CCL::Layout->new(
        build              => $build,
        fortran_names      => Cactus::CCL::FortranNames->new,
        capability_results => $result_of,
    );
    my %text_of = Cactus::CCL::Emit->files($layout, "$Bin/../templates");
    my $make    = $text_of{'config-data/make.thornlist'};
    like $make, qr{^THORNS = .*A/Library.*A/Solver.*A/User}ms,            'build order';
    like $make, qr{^THORNS_LINK_ORDER = .*A/User.*A/Solver.*A/Library}ms, 'link order';
    like $make, qr{^THORN_CAPABILITIES_User = Library Solver$}m,          'capabilities, also those of capabilities';
    like $make, qr{^THORN_INCDIRS_User = /opt/library/include$}m,         'directories';
    like $make, qr{^THORN_INCDIRS_FORTRAN_User = /solver/modules /opt/library/include$}m, 'directories for Fortran';
    like $make, qr{^CAPABILITY_LIBS = solver \\\n  base \\\n  m\n}m,   'each library after all that need it';
    like $make, qr{^CCL_INPUTS = .*arrangements/A/Library/find\.sh}ms, 'scripts are inputs';
    my $header = $text_of{'bindings/include/User/cctk_Capabilities.h'};
    like $header,   qr{cctki_Library\.h.*cctki_Solver\.h}ms, 'the headers of what it asks for, after what those need';
    unlike $header, qr{NEVER},                               'not of what is not there';
    my $solver = $text_of{'bindings/Configuration/Capabilities/cctki_Solver.h'};
    like $solver, qr{^\#define HAVE_CAPABILITY_Solver 1\n\#define SOLVER_USES "in /opt/library"$}m, 'definitions';
    like $solver, qr{^\#include <solver\.h>$}m,                                                     'includes';
    is $text_of{'bindings/Configuration/Capabilities/make.Library.defn'},
        "HAVE_CAPABILITY_Library = 1\nLIBRARY_FOUND = in /opt/library\n", 'make definitions';
    is $text_of{'bindings/Configuration/Capabilities/make.Solver.deps'}, "solver.o: solver.c\n", 'make dependencies';
};

done_testing;
