# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Tree;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(write_text);

use constant { PARAMETERS => 15, GROUPS => 4, SOURCES => 6, CALLS => 100 };

# Writes thorns of middle size, and one whose scheduled functions do nothing; returns the thornlist.
sub write_to ($class, $folder, $number) {
    my @names = map { sprintf 'Thorn%03d', $_ } 1 .. $number;
    _write_thorn("$folder/Made/$_", $_) for @names;
    _write_caller("$folder/Made/Caller", CALLS);
    _write_caller("$folder/Made/Idle",   0);
    write_text("$folder/made.th", join q{}, map { "Made/$_\n" } @names, 'Caller', 'Idle');
    return "$folder/made.th";
}

sub _write_thorn ($folder, $name) {
    write_text(
        "$folder/interface.ccl",
        "IMPLEMENTS: $name\nPUBLIC:\n" . join q{},
        map { "CCTK_REAL group$_ TYPE=SCALAR TIMELEVELS=3\n{\n  a$_, b$_, c$_\n} \"Group $_\"\n" } 1 .. GROUPS
    );
    write_text(
        "$folder/param.ccl",
        "RESTRICTED:\n" . join q{},
        map { "REAL p$_ \"Parameter $_\"\n{\n  0:* :: \"not negative\"\n} $_\n" } 1 .. PARAMETERS
    );
    write_text("$folder/schedule.ccl", join q{},
        map { "SCHEDULE ${name}_f$_ AT CCTK_EVOL\n{\n  LANG: C\n} \"Function $_\"\n" } 1 .. SOURCES);
    write_text("$folder/src/make.code.defn", 'SRCS = ' . join(q{ }, map { "f$_.c" } 1 .. SOURCES) . "\n");
    write_text("$folder/src/f$_.c",          _source("${name}_f$_", "(void)p$_;")) for 1 .. SOURCES;
    return;
}

sub _source ($function, $body) {
    return "#include \"cctk.h\"\n#include \"cctk_Arguments.h\"\n#include \"cctk_Parameters.h\"\n"
        . "void $function(CCTK_ARGUMENTS) {\n  DECLARE_CCTK_ARGUMENTS;\n  DECLARE_CCTK_PARAMETERS;\n  $body\n}\n";
}

# A thorn with so many scheduled functions that do nothing.
sub _write_caller ($folder, $calls) {
    my ($name) = $folder =~ m{ ( \w+ ) \z }x;
    my @functions = map { "${name}_f$_" } 1 .. $calls;
    write_text("$folder/interface.ccl", "IMPLEMENTS: $name\n");
    write_text("$folder/param.ccl",     q{});
    write_text("$folder/schedule.ccl", join q{},
        map { "SCHEDULE $_ AT CCTK_EVOL\n{\n  LANG: C\n  OPTIONS: GLOBAL\n} \"Nothing\"\n" } @functions);
    write_text("$folder/src/make.code.defn", "SRCS = calls.c\n");
    write_text(
        "$folder/src/calls.c",
        "#include \"cctk.h\"\n#include \"cctk_Arguments.h\"\n" . join q{},
        map { "void $_(CCTK_ARGUMENTS) { (void)cctkGH; }\n" } @functions
    );
    return;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Tree - a tree of thorns for measurements

=head1 SYNOPSIS

    my $thornlist = Saguaro::Bench::Tree->write_to('simulations/bench', 90);

=head1 DESCRIPTION

Each thorn has four groups of three grid functions, 15 parameters and six scheduled functions in six files, which is about the
middle of what thorns in use have. Thorn Caller schedules 100 functions that do nothing, thorn Idle none.

=cut
