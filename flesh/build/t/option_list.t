#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/../../ccl/lib";
use Cactus::Build::OptionList;
use Cactus::Build::Options;
use Cactus::CCL::Diagnostics;
use Cactus::CCL::Source;

sub parse ($text, %environment) {
    my $diagnostics = Cactus::CCL::Diagnostics->new;
    my $list = Cactus::Build::OptionList->parse(Cactus::CCL::Source->new('my.cfg', $text), $diagnostics, \%environment);
    my %value = map { ($_->{key} => $_->{value}) } $list->settings;
    return (\%value, $diagnostics, $list);
}

subtest 'settings with and without an equals sign' => sub {
    my ($value) = parse("CC = gcc -m64\nCXX g++\nLIBS=\nF90\n");
    is_deeply($value, { CC => 'gcc -m64', CXX => 'g++', LIBS => q{}, F90 => q{} });
};

subtest 'a comment begins at a # that begins a word' => sub {
    my ($value) = parse("# CC = icc\nCFLAGS = -O2 # -ipo\nX = -DA=#1\nCPP_OPTIMISE_FLAGS = # -DNDEBUG\n");
    is_deeply($value, { CFLAGS => '-O2', X => '-DA=#1', CPP_OPTIMISE_FLAGS => q{} });
};

subtest 'the environment is inserted for ${VAR}, and $$ is a dollar sign' => sub {
    my ($value) = parse("A = \${HOME}/x\nB = \$\$ORIGIN\nC = \${NOWHERE}y\nD = \$(CC)\n", HOME => '/home/me');
    is_deeply($value, { A => '/home/me/x', B => '$ORIGIN', C => 'y', D => '$(CC)' });
};

subtest 'a backslash continues a line, carriage returns are blanks' => sub {
    my ($value) = parse("LIBS = a \\\n  b\r\nCC = gcc\r\n");
    is_deeply($value, { LIBS => 'a    b', CC => 'gcc' });
};

subtest 'what is no setting is reported with its line' => sub {
    my ($value, $diagnostics) = parse("CC = gcc\n= 3\n\n-O2 = x\n");
    my @errors = $diagnostics->errors;
    is(scalar @errors, 2);
    like($errors[0], qr{ \A my[.]cfg:2:1:[ ]this[ ]is[ ]not[ ]a[ ]setting }x);
    like($errors[1], qr{ \A my[.]cfg:4:1: }x);
};

sub options (@layers) {
    my $options = Cactus::Build::Options->new;
    while (my ($origin, $settings) = splice @layers, 0, 2) {
        $options->add_layer($origin, map { { key => $_, value => $settings->{$_} } } sort keys %{$settings});
    }
    return $options;
}

subtest 'the first layer that says something wins, then the default' => sub {
    my $options = options('command line' => { CC => 'clang' }, 'a.cfg' => { CC => 'icc', CXX => 'icpc' });
    is($options->value('CC'),       'clang');
    is($options->value('LD'),       'icpc', 'LD is CXX unless somebody says otherwise');
    is($options->origin('CXX'),     'a.cfg');
    is($options->value('FPPFLAGS'), '-traditional');
};

subtest 'OPTIMIZE is OPTIMISE' => sub {
    my $options = options('a.cfg' => { OPTIMIZE => 'no', C_NO_OPTIMIZE_FLAGS => '-O0 -g' });
    is($options->switched_flags('C', 'OPTIMISE'), '-O0 -g');
};

subtest 'switches decide which flags hold' => sub {
    my $options =
        options('a.cfg' =>
            { CXXFLAGS => '-g', DEBUG => 'yes', CXX_DEBUG_FLAGS => '-O0', OPENMP => 'no', CXX_OPTIMISE_FLAGS => '-O3' }
        );
    is($options->all_flags('CXX'), '-g -O0 -O3');
};

subtest 'a key that refers to itself does not hang' => sub {
    is(options('a.cfg' => { CFLAGS => '$(CFLAGS) -g' })->value('CFLAGS'), ' -g');
};

subtest 'values that are no choice are reported' => sub {
    my @problems;
    options('a.cfg' => { DEBUG => 'maybe', REAL_PRECISION => '7', OPENMP => 'YES' })->check(\@problems);
    is(scalar @problems, 2);
    like($problems[0], qr{ a[.]cfg:[ ]DEBUG[ ]=[ ]maybe[ ]is[ ]not[ ]understood }x);
};

subtest 'unknown keys are named once, with what was perhaps meant' => sub {
    my @texts =
        options('a.cfg' => { CXXFLAG => '-g', HDF5_DIR => '/usr', MYSTERY => '1', VECTORISE => 'yes' })->unknown_keys;
    is(scalar @texts, 1);
    like($texts[0], qr{ CXXFLAG[ ][(]did[ ]you[ ]mean[ ]CXXFLAGS[?][)][ ]MYSTERY }x);
    unlike($texts[0], qr{ HDF5 | VECTORISE }x);
};

subtest 'make test tries the code that users get' => sub {
    my %flags;
    for my $set (qw(default tests)) {
        open my $file, '<', "$Bin/../../../configs/options/$set.cfg" or die "$set.cfg: $!\n";
        $flags{$set} = join q{},
            grep { m{ \A \w+FLAGS \s }x && !m{ \A (?: FPP | LD ) FLAGS }x && !m{ _FLAGS }x } readline $file;
        close $file or die "$set.cfg: $!\n";
    }
    is($flags{tests}, $flags{default} =~ s{ = \h \K -g [ ] }{}gxr, 'with the flags of the default, without -g');
};

done_testing;
