#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The words of the Makefile, as somebody meets them who has just cloned the project: in a copy of its files, with a few
# small thorns of their own, of which only single ones are compiled.
use v5.26;
use warnings;
use experimental 'signatures';

# Patterns here are messages, in which blanks count.
## no critic (RequireExtendedFormatting)

use Cwd            qw(abs_path);
use File::Basename qw(dirname);
use File::Path     qw(make_path);
use File::Temp     qw(tempdir);
use FindBin        qw($Bin);
use Test::More;

plan skip_all => 'no compilers' if grep { system("command -v $_ > /dev/null") != 0 } qw(gcc g++);

my $home = abs_path("$Bin/../../..");
my $copy = tempdir(CLEANUP => 1);
my $files =
    '{ git ls-files -z --cached --others --exclude-standard 2>/dev/null || find . -path ./configs -prune -o -type f -print0; }';
system('sh', '-c', "cd '$home' && $files | tar --null --files-from=- --ignore-failed-read -cf - | tar -C '$copy' -xf -")
    == 0
    or BAIL_OUT('cannot copy the project');
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL VISUAL CACTUS_CONFIGS_DIR)};

# Without scripts, whose generator would have to be compiled, and thorns that need what comes of them.
my $generated = q{$(find . -name '*.kranc' -printf '%h\n')};
system('sh', '-c', "cd '$copy/arrangements' && rm -rf $generated McLachlan EinsteinExact KrancExamples") == 0
    or BAIL_OUT('cannot remove scripts');

# Runs a command of the shell in the copy: (status, what it said).
sub run ($command) {
    my $output = qx{cd '$copy' && { $command; } 2>&1 < /dev/null};
    return ($? >> 8, $output);
}

sub succeeds ($command, $claim = $command) {
    my ($status, $output) = run($command);
    is $status, 0, $claim or diag $output;
    return $output;
}

sub fails ($command, $pattern, $claim) {
    my ($status, $output) = run($command);
    isnt $status, 0, $claim;
    like $output, $pattern, "$claim: it says why";
    return;
}

sub text_of ($path) {
    open my $handle, '<', "$copy/$path" or return q{};
    my $text = do { local $/ = undef; readline $handle };
    close $handle or die "$path: $!\n";
    return $text;
}

sub write_file ($path, $text) {
    make_path(dirname("$copy/$path"));
    open my $handle, '>', "$copy/$path" or die "$path: $!\n";
    print {$handle} $text;
    close $handle or die "$path: $!\n";
    return;
}

sub write_thorn ($name, %files) {
    my %legal = ('interface.ccl' => "IMPLEMENTS: $name\n", 'param.ccl' => q{}, 'schedule.ccl' => q{});
    %files = (%legal, %files);
    write_file("arrangements/Mine/$name/$_", $files{$_}) for keys %files;
    return;
}

# ------------------------------------------------------------------------------------------------------- thorns

my $has_cuda = system('command -v nvcc > /dev/null') == 0;
write_thorn(
    'Plain',
    'src/make.code.defn' => "SRCS = plain.c\n",
    'src/plain.c'        => "#include \"cctk.h\"\nint Plain_Answer(void) { return 42; }\n",
    'par/plain.par'      => "ActiveThorns = \"Plain\"\n",
    'README.md'          => "A plain thorn.\n",
);
write_thorn(
    'Library',
    'src/make.code.defn' => "SRCS = library.c\n",
    'src/library.c'      => "int Library_Size(void) { return 1; }\n",
    'src/make.code.deps' => "library.c.o: made\nmade: \$(SRCDIR)/bundle.mk\n\t\$(MAKE) -f \$< part.o\n\ttouch \$@\n",
    'src/bundle.mk'      => "part.o: part.c\npart.c:\n\techo 'int part;' > \$@\n\techo '\$(MAKEFLAGS)' > flags\n",
);
write_thorn(
    'Adding',
    'src/make.code.defn'          => "SRCS =\n",
    'src/make.configuration.deps' => <<'END',
made := $(CCTK_LIBDIR)/$(LIBNAME_PREFIX)$(CCTK_LIBNAME_PREFIX)made$(LIBNAME_SUFFIX)
$(EXEDIR)$(DIRSEP)$(EXE): $(made)
$(made): $(SCRATCH_BUILD)/made.o
	$(AR) $(ARFLAGS) $@ $<
$(SCRATCH_BUILD)/made.o: $(CONFIG)/make.thornlist
	echo 'int made;' > $(SCRATCH_BUILD)/made.c && $(CC) $(CFLAGS) -c -o $@ $(SCRATCH_BUILD)/made.c
CACTUSLIBLINKLINE += -l$(CCTK_LIBNAME_PREFIX)made
END
);
write_thorn(
    'Device',
    'src/make.code.defn' => "SRCS = device.cu\n",
    'src/device.cu'      => "#include \"cctk.h\"\n__global__ void twice(CCTK_REAL *x) { x[threadIdx.x] *= 2; }\n",
) if $has_cuda;
write_thorn(
    'Either',
    'src/make.code.defn' => "DEVICE_SRCS = either.cu\n",
    'src/either.cu'      => <<'END',
#ifdef __CUDACC__
__global__ void twice(double *x) { x[threadIdx.x] *= 2; }
const char *Either_Compiler() { return "of the device"; }
#else
const char *Either_Compiler() { return "of the host"; }
#endif
END
);
my $has_fortran = system('command -v gfortran > /dev/null') == 0;
write_thorn(
    'Giver',
    'interface.ccl'      => "IMPLEMENTS: Giver\nINCLUDES HEADER: giver.h IN Giver.h\n",
    'src/make.code.defn' => "SRCS =\n",
    'src/giver.h'        => "#define GIVEN 1\n",
);
write_thorn(
    'Formula',
    'interface.ccl'      => "IMPLEMENTS: Formula\nUSES INCLUDE: Giver.h\n",
    'src/make.code.defn' => "SRCS = formula.F90\n",
    'src/formula.F90'    => "#include \"Giver.h\"\nsubroutine formula(x)\n  real x\n  x = x * x\nend subroutine\n",
);
write_thorn('Wrong', 'src/make.code.defn' => "DEVICE_SRCS = wrong.cc\n", 'src/wrong.cc' => "int wrong;\n");
my @thorns = ('Mine/Plain', 'Mine/Library', 'Mine/Adding', 'Mine/Either', $has_cuda ? 'Mine/Device' : ());

# -------------------------------------------------------------------------------------------------------- words

subtest 'help lists every word, and no word is the name of a configuration' => sub {
    my $help = succeeds('make help');
    like $help, qr{^\s*(?:make )?\Q$_\E\s}m, $_ for qw(help newthorn distclean NAME-config NAME-ThornGuide);
    fails('make nowhere',       qr{There is no configuration 'nowhere'}, 'a configuration that does not exist');
    fails('make nowhere-clean', qr{There is no configuration 'nowhere'}, 'an action on it');
};

subtest 'a configuration is made and describes itself' => sub {
    my $said = succeeds("make sim-config THORNS='@thorns' THORNLIST=/dev/null", 'make sim-config');
    like $said,                           qr{Configured[.] Next: make sim}, 'it says what comes next';
    like succeeds('make sim-configinfo'), qr{^# CONFIGURATION\s+: sim$}m,   'its options';
    like succeeds('make sim-sysinfo'),    qr{g\+\+},                        'what was found on the machine';
    like succeeds('make configinfo'),     qr{\bsim\b},                      'the list of configurations';
    like succeeds('make thorninfo'),      qr{Mine/Plain},                   'the list of thorns';
};

subtest 'single thorns are compiled' => sub {
    succeeds("make -j2 sim-build BUILDLIST='@thorns'", 'make sim-build');
    ok -s "$copy/configs/sim/lib/libthorn_Plain.a", 'C';
    ok -e "$copy/configs/sim/build/Library/part.o", 'a library that a thorn builds by make and its built-in rules';
    like text_of('configs/sim/build/Library/flags'), qr{jobserver}, 'that make shares the jobs of this one';
SKIP: {
        skip 'no nvcc', 1 if !$has_cuda;
        ok -s "$copy/configs/sim/build/Device/device.cu.o", 'CUDA';
    }
};

# -n prints what make would do; makes that it calls do the same.
subtest 'words in the environment configure once, and unit tests are built then' => sub {
    plan skip_all => 'no GoogleTest' if text_of('configs/sim/config-data/make.config.defn') !~ m{^HAVE_GTEST = yes}m;
    my $said = succeeds("THORNLIST=/dev/null THORNS='@thorns' make -n sim-unittests", 'make sim-unittests');
    is scalar(() = $said =~ m{bin/configure\s}gx), 1, 'it configures once';
    like $said, qr{ LINK .* unit_tests }x, 'and builds unit tests';
};

subtest 'sources of devices are compiled with and without CUDA' => sub {
    my $object = "$copy/configs/sim/build/Either/either.cu.o";
    is qx{strings '$object' | grep -c '^of the host'}, "1\n", 'as C++';
    fails(
        "make wrong-config THORNS=Mine/Wrong THORNLIST=/dev/null && make wrong-build BUILDLIST=Mine/Wrong",
        qr{DEVICE_SRCS names wrong[.]cc; expected the suffix [.]cu},
        'another suffix'
    );
    succeeds('make wrong-delete');
SKIP: {
        skip 'no nvcc', 2 if !$has_cuda;
        succeeds("make sim-config THORNS='@thorns ExternalLibraries/CUDA' THORNLIST=/dev/null",
            'the thornlist gets CUDA');
        succeeds('make sim-build BUILDLIST=Mine/Either');
        is qx{strings '$object' | grep -c '^of the device'}, "1\n", 'by nvcc';
        succeeds("make sim-config THORNS='@thorns' THORNLIST=/dev/null", 'and loses it');
        succeeds('make sim-build BUILDLIST=Mine/Either');
        is qx{strings '$object' | grep -c '^of the host'}, "1\n", 'as C++ again';
    }
};

subtest 'a thorn makes a library of its own for the program' => sub {
    my $sim = "$copy/configs/sim";
    succeeds("SAGUARO='$copy' TOP='$sim' CCTK_HOME='$sim/home' make -C '$sim/home' -f '$copy/flesh/build/additions.mk'",
        'additions.mk');
    ok -s "$sim/lib/libthorn_made.a", 'the library';
    is text_of('configs/sim/build/additions'), "-L$sim/lib -lthorn_made\n", 'what the link is told';
};

subtest 'what was compiled is removed in parts' => sub {
    my $plain = "$copy/configs/sim/build/Plain";
    ok -e "$plain/plain.c.d", 'there are dependencies';
    succeeds('make sim-cleandeps');
    ok !-e "$plain/plain.c.d", 'and then none';
    succeeds("make sim-build BUILDLIST=Mine/Plain && make sim-cleanobjs", 'make sim-cleanobjs');
    ok !-e "$plain/plain.c.o", 'no objects';
    ok -e "$plain/plain.c.d",  'but dependencies';
    succeeds("make sim-build BUILDLIST=Mine/Plain && make sim-clean", 'make sim-clean');
    ok !-e "$copy/configs/sim/build",   'no build folder';
    ok -e "$copy/configs/sim/bindings", 'but bindings';
    succeeds('make sim-realclean');
    ok !-e "$copy/configs/sim/bindings", 'no bindings';
    ok -e "$copy/configs/sim/$_",        "but $_" for qw(ThornList config-info config-data/make.config.defn);
    succeeds('make sim-build BUILDLIST=Mine/Plain', 'it can be built again');
};

subtest 'Fortran is compiled when a thorn has gone whose headers it used' => sub {
    plan skip_all => 'no compiler for Fortran' if !$has_fortran;
    my $list = "THORNLIST=/dev/null THORNS='Mine/Formula";
    succeeds("make sim-config $list Mine/Giver' && make sim-build BUILDLIST=Mine/Formula");
    like text_of('configs/sim/build/Formula/formula.F90.d'), qr{giver[.]h}, 'it has used a header';
    succeeds("rm -r arrangements/Mine/Giver && make sim-config $list' && make sim-build BUILDLIST=Mine/Formula");
    unlike text_of('configs/sim/build/Formula/formula.F90.d'), qr{giver[.]h}, 'it was compiled again, without';
};

subtest 'mistakes in a thornlist point to the file of the user' => sub {
    write_file('mine.th', "# one\nMine/Frmula\n");
    fails(
        'make listed-config THORNLIST=mine.th THORNS=Mine/Gvier',
        qr{ /configs/listed/ThornList:3:1: [^\n]* Mine/Gvier .* ^ mine[.]th:2:1: [^\n]* Mine/Frmula }xms,
        'a slip in a list, and one on the command line'
    );
    succeeds('make listed-delete');
};

subtest 'thornlists are edited and written anew' => sub {
    write_file('editor.sh', qq{sed -i '/Library/d' "\$1"\n});
    succeeds("EDITOR='sh $copy/editor.sh' make sim-editthorns", 'make sim-editthorns');
    unlike text_of('configs/sim/ThornList'), qr{Library}, 'the editor was given the list';
    succeeds('make sim-thornlist');
    like text_of('configs/sim/ThornList'),       qr{^Mine/Library$}m,        'all thorns below the roots';
    like text_of('configs/sim/ThornList'),       qr{^CactusBase/Boundary$}m, 'also those of the project';
    unlike text_of('configs/sim/ThornList.old'), qr{Library},                'the list before is kept';
};

subtest 'what thorns bring along is collected' => sub {
    succeeds("make sim-config THORNS='@thorns' THORNLIST=/dev/null", 'make sim-config');
    succeeds('make sim-examples');
    is text_of('examples/sim/Mine/Plain/plain.par') || text_of('examples/sim/Plain/plain.par'),
        "ActiveThorns = \"Plain\"\n", 'parameter files';
    succeeds('make sim-ThornGuide');
    like text_of('exe/sim/ThornGuide.md'), qr{A plain thorn[.]}, 'descriptions';
};

subtest 'a new thorn is complete' => sub {
    succeeds('make newthorn THORN=Mine/Fresh');
    ok -e "$copy/arrangements/Mine/Fresh/$_", $_
        for qw(interface.ccl param.ccl schedule.ccl src/make.code.defn README.md);
    fails('make newthorn THORN=Mine/Fresh',  qr{exists}, 'it is not overwritten');
    fails('make newthorn THORN=Mine/9lives', qr{name},   'a name that cannot be one');
    succeeds('make fresh-config THORNS=Mine/Fresh THORNLIST=/dev/null', 'its files are legal');
    succeeds('make fresh-delete');
    ok !-e "$copy/configs/fresh", 'a configuration is deleted';
};

subtest 'distclean removes what make made, and nothing else' => sub {
    plan skip_all => 'no git' if system('command -v git > /dev/null') != 0;
    my $commit = 'git init -q . && git -c user.name=t -c user.email=t@localhost';
    succeeds("$commit add -A && git -c user.name=t -c user.email=t\@localhost commit -qm copy", 'a repository');
    write_file('mine.txt',                "mine\n");
    write_file('arrangements/Mine/notes', "mine\n");
    write_file('configs/sim/kept',        "tracked although make made the folder\n");
    succeeds('git add -f configs/sim/kept');
    succeeds('make downsize');
    ok !-e "$copy/configs/sim/build",    'downsize removes objects';
    ok -e "$copy/configs/sim/ThornList", 'and keeps configurations';
    succeeds('make distclean');
    ok !-e "$copy/$_", "$_ is gone" for qw(configs/sim/ThornList configs/.cache exe examples);
    ok -e "$copy/$_",  "$_ stays" for qw(mine.txt arrangements/Mine/notes configs/sim/kept configs/options/default.cfg);
    is succeeds('git ls-files --deleted', 'git'), q{}, 'no tracked file is missing';
};

done_testing;
