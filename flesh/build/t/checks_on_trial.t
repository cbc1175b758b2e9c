# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The checks of the build, of the format and of the grammar of scripts, and faults that they must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use IO::File;
use Test::More;

use lib "$RealBin/../../../testsuites/t/lib", "$RealBin/../lib", "$RealBin/../../ccl/lib";
use Cactus::Build::Files qw(write_text);
use Cactus::Check::Build;
use Cactus::Check::Format;
use Cactus::Check::Grammar;
use Cactus::Check::KernelGrammar;
use Cactus::Check::Tally;
use PretendedRuns qw(is_noticed);

local $ENV{XDG_CACHE_HOME} = tempdir(CLEANUP => 1);    # where Format remembers files
my $home    = tempdir(CLEANUP => 1);
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

# ---- Build

my $builds = 0;

# The second build has nothing to do.
sub make ($command, $options, $fault) {
    return { status => $fault eq 'config'  ? 1           : 0 } if $command =~ m{ -config }x;
    return { output => $fault eq 'version' ? "Saguaro\n" : "Version 1.0\n" } if $command =~ m{ --version }x;
    return {
        status => $fault eq 'again-status' ? 2                        : 0,
        output => $fault eq 'again'        ? "  C++   Wave/wave.cc\n" : "check is up to date\n"
        }
        if $builds++ % 2;
    return {
        status => $fault eq 'build' ? 2 : 0,
        output => '  C++   Wave/wave.cc' . ($fault eq 'warning' ? "\nwave.cc:3: warning: unused\n" : "\n")
    };
}

subtest 'the check of the build notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { $builds = 0; Cactus::Check::Build->run($project, $tally) },
        { commands => \&make },
        'config'       => 'thorns that are not configured',
        'build'        => 'sources that do not compile',
        'warning'      => 'a warning',
        'again'        => 'a source that is compiled twice',
        'again-status' => 'a second build that fails',
        'version'      => 'a program that does not know its version',
    );
};

# ---- Format

package Formatted {
    use parent -norequire, 'PretendedRuns';

    sub has_program ($self, $name) { return 1 }
}

my $formatted = Formatted->new(home => "$home/tree", room => "$home/rooms");
write_text("$home/tree/$_", "text of $_\n") for qw(.clang-format .perltidyrc a.cc b.hh c.pm t/d.t flesh/ccl/t/input.cc);
write_text("$home/tree/bin/e", "#!/usr/bin/env perl\n");

sub formatter ($command, $options, $fault) {
    return { output => "version 1, $fault\n" } if $command =~ m{ --version }x;
    my ($list) = $command =~ m{ printf [ ] '%s\\0' [ ] (.*?) [ ] [|] }x;
    return { output => "a command that formats nothing: $command\n", status => 1 } if !defined $list;
    my ($file) =
        grep { defined } $command =~ m{ clang-format }x ? $fault =~ m{ \A cxx: (.*) }x : $fault =~ m{ \A perl: (.*) }x;
    return { status => 127, output => "xargs: no such program\n" } if $fault eq 'no-program';
    return { output => q{} } if !defined $file || $list !~ m{ ' \Q$file\E ' }x;
    return $command =~ m{ clang-format }x
        ? { status => 123, output => "$file:3:1: error: code should be clang-formatted\n" }
        : { output => "differs: $file\n" };
}

subtest 'the check of the format notices' => sub {
    is_noticed(
        $formatted,
        sub ($tally) { Cactus::Check::Format->run($formatted, $tally) },
        { commands => \&formatter },
        'cxx:a.cc'   => 'a source',
        'cxx:b.hh'   => 'a header',
        'perl:c.pm'  => 'a module',
        'perl:t/d.t' => 'a test',
        'perl:bin/e' => 'a program without an ending',
        'no-program' => 'a program that does not run',
    );
    is_deeply([ Cactus::Check::Format::cxx_files($formatted) ], [qw(a.cc b.hh)], 'input of tests is left alone');
};

# ---- Grammar

my $rules = <<'END_OF_RULES';
    script     = block { block }
    block      = "thorn" NAME line { equation } "end" "thorn"
    equation   = NAME "=" expression line
    expression = term { ( "+" | "-" ) term }
    term       = NUMBER | NAME [ "(" expression ")" ]
END_OF_RULES

my $good = "thorn Wave\n  u = v + 2 - f(w)   # a comment\n  v = 1\nend thorn\n";

subtest 'a grammar derives what its rules allow' => sub {
    my $grammar = Cactus::Check::Grammar->new($rules);
    is($grammar->stops_at($good),         undef, 'a script');
    is($grammar->stops_at($good . $good), undef, 'two blocks');
    is_deeply([ $grammar->words ],      [ '(', ')', '+', '-', '=', 'end', 'thorn' ], 'words');
    is_deeply([ $grammar->loose_ends ], [],                                          'no loose ends');
};

subtest 'a grammar refuses' => sub {
    my $grammar = Cactus::Check::Grammar->new($rules);
    my %change  = (
        'an operator without a term'   => [ qr{ 2 [ ] - [ ] f [(] w [)] }x, '2 -' ],
        'an unknown operator'          => [ qr{ [+] }x,                     '*' ],
        'a bracket that is not closed' => [ qr{ w [)] }x,                   'w' ],
        'a number as a name'           => [ qr{ u [ ] = }x,                 '3 =' ],
        'a word that goes on'          => [ qr{ \A thorn }x,                'thorns' ],
        'a block that does not end'    => [ qr{ end [ ] thorn }x,           'end' ],
        'two equations in one line'    => [ qr{ [#] .* $ }xm,               'x = 1' ],
        'an equation in two lines'     => [ qr{ v [ ] [+] }x,               "v\n +" ],
        'text at the end'              => [ qr{ \z }x,                      'more' ],
        'nothing'                      => [ qr{ .+ }xs,                     q{} ],
    );
    for my $what (sort keys %change) {
        my ($old, $new) = @{ $change{$what} };
        ok(defined $grammar->stops_at($good =~ s{$old}{$new}xr), $what);
    }
    is($grammar->stops_at($good =~ s{ [+] }{*}xr), index($good, q{+}) - 1, 'and says where it stops');
};

subtest 'rules with mistakes are noticed' => sub {
    my $loose = sub ($old, $new) { return [ Cactus::Check::Grammar->new($rules =~ s{$old}{$new}xr)->loose_ends ] };
    is_deeply($loose->(qr{ expression [ ] line }x, 'sum line'),   ['sum'],     'a name without a rule');
    is_deeply($loose->(qr{ \z }x, "    stencil = \"stencil\"\n"), ['stencil'], 'a rule that no other one uses');
    for my $bracket ('"+" ]', '( "+"') {
        my $is_read = eval { Cactus::Check::Grammar->new("a = $bracket"); 1 };
        ok(!$is_read, "brackets that do not match: $bracket");
    }
};

# ---- KernelGrammar: a small language with its guide, its sources and its scripts

my $language      = "$home/language";
my @of_characters = map { qq{"$_"} } qw(_ ^ ' [ ] D_t);

sub write_language ($fault) {
    my $grammar = $rules =~ s{ NUMBER [ ] }{NUMBER | @{[join ' | ', @of_characters]} }xr;
    $grammar =~ s{ "-" }{"~"}x if $fault eq 'foreign';
    $grammar =~ s{ [ ] [|] [ ] "-" }{}x if $fault eq 'missing';
    $grammar .= "    more = NAME\n" if $fault eq 'unused';
    $grammar =~ s{ ^ [ ]+ term .* }{}xm if $fault eq 'unexplained';
    $grammar =~ s{ [ ] \{ [ ] equation .*? \} }{ equation }x if $fault eq 'narrow';
    $grammar = q{} if $fault eq 'no-grammar';
    my $example = ($fault eq 'example' ? $good =~ s{ [+] }{*}xr : $good) =~ s{ ^ }{    }gmxr;
    write_text("$language/flesh/doc/guides/kernel-scripts.md",
        "# Scripts\n\n$example\n## Grammar\n\nRules:\n\n$grammar\nText.\n");
    my $known =
        'accept("+") || accept("-") || accept("(") || expect(")") || expect("=") || accept_word("thorn") || accept_word("end")';
    $known .= ' || accept("%")' if $fault eq 'new-word';
    write_text("$language/tools/kernelgen/parse/parser.cc",  "bool b = $known;\n// accept(\"comment\")\n");
    write_text("$language/tools/kernelgen/check/checker.cc", "\n");
    write_text("$language/arrangements/A/B/$_.kranc",        $good) for 1 .. ($fault eq 'few' ? 15 : 16);
    unlink "$language/arrangements/A/B/16.kranc" if $fault eq 'few';
    write_text("$language/arrangements/A/B/3.kranc", $good =~ s{ [+] }{*}xr) if $fault eq 'script';
    return;
}

# The names of scripts that no rule allows are those of kernelgen; others have mistakes of meaning.
sub write_wrong_scripts ($fault) {
    my @names = map { m{ / ([^/]+) [.]kranc \z }x } glob "$RealBin/../../../tools/kernelgen/t/wrong/*.kranc";
    my %bad   = map { $_ => 1 } Cactus::Check::KernelGrammar->underivable;
    $bad{letters} = 0 if $fault eq 'accepted';
    my ($other) = grep { !$bad{$_} && $_ ne 'letters' } @names;
    $bad{$other} = 1 if $fault eq 'refused';
    write_text("$language/tools/kernelgen/t/wrong/$_.kranc", $bad{$_} ? 'thorn' : $good) for @names;
    return;
}

sub failures_of_language ($fault) {
    write_language($fault);
    write_wrong_scripts($fault);
    my $tally = Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'));
    Cactus::Check::KernelGrammar->check(PretendedRuns->new(home => $language, room => "$home/rooms"), $tally);
    return map { s{ .* : [ ] }{}xr } @{ $tally->counts->{failed} };
}

subtest 'the check of the grammar of scripts notices' => sub {
    is_deeply([ failures_of_language('none') ], [], 'a grammar that is right is accepted');
    my %claim_of = (
        'foreign'     => 'a sign that kernelgen does not know',
        'missing'     => 'a sign that the guide has not',
        'new-word'    => 'a sign that kernelgen knows since now',
        'unused'      => 'a rule that no other one uses',
        'unexplained' => 'a name without a rule',
        'narrow'      => 'a rule that is too narrow for the scripts',
        'no-grammar'  => 'a guide without a grammar',
        'example'     => 'an example in the guide that cannot be derived',
        'few'         => 'scripts that are not found',
        'script'      => 'a script that cannot be derived',
        'accepted'    => 'a wrong script that can be derived',
        'refused'     => 'a script that is wrong by its meaning only, and cannot be derived',
    );
    ok(scalar failures_of_language($_), $claim_of{$_}) for sort keys %claim_of;
};

done_testing;
