#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;

# Patterns here are messages, in which blanks count.
## no critic (RequireExtendedFormatting)

use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/lib";
use Cactus::CCL::Emit::Output;
use Cactus::CCL::Emit::Template;
use Cactus::CCL::Emit::Text qw(c_macro c_string fortran_macro in_groups wrapped);
use Cactus::CCL::FortranNames;
use TestFiles qw(content_of error_of write_file);

subtest 'c_string escapes what C would read differently' => sub {
    is c_string(qq{say "yes"}), q{"say \"yes\""}, 'quotes';
    is c_string("a\\b\nc"),     q{"a\\\\b\nc"},   'backslash and line end';
    is c_string("\x{01}7"),     q{"\0017"},       'control characters, so that digits after them stay apart';
};

subtest 'macros are one line for the preprocessor' => sub {
    is c_macro('M', 'int a;', 'int b;'),             "#define M \\\n  int a; \\\n  int b;\n",     'C';
    is c_macro('M'),                                 "#define M\n",                               'an empty one of C';
    is fortran_macro('M', 'INTEGER a', 'INTEGER b'), "#define M \\\nINTEGER a &&\\\nINTEGER b\n", 'Fortran';
    is fortran_macro('M'),                           "#define M\n", 'an empty one of Fortran';
};

subtest 'wrapped breaks after commas and only long statements' => sub {
    is wrapped('f(a, b);'), 'f(a, b);', 'short';
    my @lines = split m{\n}, wrapped('  g(' . join(', ', ('argument') x 20) . ');');
    is scalar @lines, 2, 'long';
    ok length($_) <= 110, 'each line fits' for @lines;
    like $lines[1], qr{^ {6}argument}, 'continued with more indentation';
};

subtest 'in_groups keeps order and loses nothing' => sub {
    is_deeply [ in_groups(2, 1 .. 5) ], [ [ 1, 2 ], [ 3, 4 ], [5] ], 'five in pairs';
    is_deeply [ in_groups(2) ],         [],                          'nothing';
};

subtest 'a template is filled in lines and by blocks of lines' => sub {
    my $directory = tempdir(CLEANUP => 1);
    write_file("$directory/t.in", "int \@name\@; // a\@b\n{\n  \@body\@\n}\n");
    my $templates = Cactus::CCL::Emit::Template->new($directory);
    is $templates->fill('t', name => 'x', body => "a;\n\nb;\n"), "int x; // a\@b\n{\n  a;\n\n  b;\n}\n", 'filled';
    is $templates->fill('t', name => 'x', body => q{}),          "int x; // a\@b\n{\n}\n", 'an empty block vanishes';
    like error_of(sub { $templates->fill('t', name => 'x') }), qr{template t needs a value for 'body'},
        'a missing value is an error that names it';
};

subtest 'output touches only what changes, and removes what is gone' => sub {
    my $directory = tempdir(CLEANUP => 1);
    my $emit      = sub {
        my $output = Cactus::CCL::Emit::Output->new($directory);
        $output->add(@_);
        return $output->write_all;
    };
    is_deeply $emit->('bindings/a/x.h' => 'x', 'bindings/y.h' => 'y'), { files => 2, written => 2, removed => 0 },
        'new';
    utime 1000, 1000, "$directory/bindings/y.h";
    is_deeply $emit->('bindings/a/x.h' => 'X', 'bindings/y.h' => 'y'), { files => 2, written => 1, removed => 0 },
        'changed';
    is + (stat "$directory/bindings/y.h")[9], 1000, 'the other file was not touched';
    is_deeply $emit->('bindings/y.h' => 'y'), { files => 1, written => 0, removed => 1 }, 'one less';
    ok !-e "$directory/bindings/a", 'it is gone, and its directory';
    is content_of("$directory/bindings/y.h"), 'y', 'the other one stays';
    my $output = Cactus::CCL::Emit::Output->new($directory);
    $output->add(a => 1);
    like error_of(sub { $output->add(a => 2) }), qr{two emitters write a}, 'two emitters cannot claim one path';
};

subtest 'Fortran names follow the compiler' => sub {
    my $gfortran = Cactus::CCL::FortranNames->new;
    is $gfortran->symbol('Wave_RHS'), 'wave_rhs_', 'gfortran';
    my $other = Cactus::CCL::FortranNames->new(case => 'upper', suffix => q{}, second_underscore => 'yes');
    is $other->symbol('Wave_RHS'), 'WAVE_RHS_', 'upper case, one more underscore after a name with one';
    is $other->symbol('Wave'),     'WAVE',      'none after a name without';
    is(Cactus::CCL::FortranNames->read_file('/nonexistent')->symbol('A'), 'a_', 'default without a file');
};

done_testing;
