#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Mutations of small texts; what becomes of mutants that are killed, that survive and that do not compile; runs that are stopped and go on.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Find qw(find);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use lib "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";

use Test::More;

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Tally;
use Saguaro::Acceptance::Mutants;
use Saguaro::Acceptance::Mutants::Copy   qw(refresh_copy);
use Saguaro::Acceptance::Mutants::Places qw(kinds line_of mutated places);
use Saguaro::Acceptance::Mutants::Rooms  qw(group_of rooms_of_group rooms_that_exist);
use Saguaro::Acceptance::Mutants::Tree   qw(hash_of_sources);

local $SIG{__WARN__} = sub (@words) { fail "no warnings: @words" };

# All mutants of one kind of a text, without what they have in common with it.
sub mutants ($kind, $text, $file = 'a.cc') {
    return [ map { mutated($text, $_) } places($kind, $text, $file) ];
}

subtest 'each kind of mutation' => sub {
    is_deeply mutants('sign',       'a += b - c;'),            [ 'a -= b - c;', 'a += b + c;' ], 'signs';
    is_deeply mutants('sign',       'f("a" + b); ++i; p->x;'), [], 'no sum of texts, no other operator';
    is_deeply mutants('off by one', 'a[1] = 0u;'), [ 'a[2] = 0u;', 'a[0] = 0u;', 'a[1] = 1u;' ], 'whole numbers';
    is_deeply mutants('comparison', 'vector<int> v; a < b; a >= b; a << b; a <=> b;'),
        [ 'vector<int> v; a <= b; a >= b; a << b; a <=> b;', 'vector<int> v; a < b; a > b; a << b; a <=> b;' ],
        'comparisons';
    is_deeply mutants('constant', 'x = 0.5 + 1e-3 + 0.0 + 7 + 0x1e3;'),
        [ 'x = (0.5 * 1.001) + 1e-3 + 0.0 + 7 + 0x1e3;', 'x = 0.5 + (1e-3 * 1.001) + 0.0 + 7 + 0x1e3;' ], 'constants';
};

subtest 'calls that are statements' => sub {
    is_deeply mutants('call', "{ a.b(1, c(2))[3];\n  x = f(1); if (y) p->g({1}); return h(); }"),
        [ "{ ;\n  x = f(1); if (y) p->g({1}); return h(); }",
        "{ a.b(1, c(2))[3];\n  x = f(1); if (y) ; return h(); }" ],
        'chains of names and calls';
    is_deeply mutants('call', 'static_assert(a); int f(int); Box b(3); (void)f; a = b;'), [], 'nothing else';
};

subtest 'what is not code is left alone' => sub {
    my $text = <<~'END';
        // 1 + 2
        #define ONE 1 + \
            1
        /* 3 - 4 */ const char* a = "5 + 6\" + 1"; char b = '-';
        auto c = R"x(7 + 8)" + 9)x";
        d = 1'000;
        END
    is_deeply mutants($_, $text), [], $_ for kinds();
    my $script = "begin documentation\n1 - 2\nend documentation\nu = v[i+1] # 3 - 4\n";
    is_deeply mutants('sign', $script, 'a.kranc'), [ $script =~ s{\Q[i+}{[i-}xr ], 'scripts have comments of their own';
};

subtest 'lines are counted from one' => sub {
    my $text = "a;\nb;\nc = 1;\n";
    is line_of($text, (places('off by one', $text, 'a.cc'))[0]), 3, 'the third';
};

subtest 'numbers are shared out' => sub {
    my (%kinds_of, %count);
    for my $number (1 .. 160) {
        $count{ group_of($number) }++;
        $kinds_of{ group_of($number) }{ Saguaro::Acceptance::Mutants::kind_of($number) }++;
    }
    is_deeply \%count, { sources => 130, passes => 20, kernels => 10 }, 'among groups';
    for my $group (sort keys %kinds_of) {
        is_deeply [ sort keys %{ $kinds_of{$group} } ], [ sort(kinds()) ], "$group: all kinds";
        ok rooms_of_group($group) > 0, "$group: there are rooms";
    }
};

subtest 'which numbers' => sub {
    is_deeply [ Saguaro::Acceptance::Mutants::numbers_of('1-3,7') ], [ 1, 2, 3, 7 ], 'ranges and numbers';
    my $is_read = eval { Saguaro::Acceptance::Mutants::numbers_of('1-3,x'); 1 };
    ok !$is_read, 'no words';
    is $@, "MUTANTS: expected numbers and ranges such as 1-4,7, found 'x'\n", '... says so';
};

subtest 'which rooms' => sub {
    my @names = map { $_->{name} } Saguaro::Acceptance::Mutants::rooms_of('WeylScal4,Matter');
    is_deeply \@names, [ 'Matter', 'WeylScal4' ], 'those that are named';
    is scalar(() = Saguaro::Acceptance::Mutants::rooms_of(q{})), scalar(() = rooms_that_exist()), 'all, if none is';
    my $is_known = eval { Saguaro::Acceptance::Mutants::rooms_of('Mater'); 1 };
    ok !$is_known, 'no others';
    like $@, qr{ \A MUTANT_ROOMS:\ no\ room\ 'Mater';\ expected\ some\ of\ .*Matter }x, '... says so';
};

# A tree of one file, whose tests notice everything but a mutation of the second line; the third does not compile.
package TestedText {

    sub new   ($class)       { return bless { tried => 0 }, $class }
    sub files ($self, $room) { return $room->{name} eq 'Balance' ? 'a.cc' : () }
    sub text  ($self, $file) { return "a = 1 + 2.5; if (b < 3) f();\nc = 4 - 5.5; if (d > 6) g();\ne = 7 + 8; h();\n" }

    sub verdict ($self, $room, $file, $mutant) {
        my @lines = map { [ split m{\n}x ] } $self->text($file), $mutant;
        die "stopped\n" if $self->{stops} && $self->{tried}++ >= $self->{stops};
        return ('broken',   q{}) if $lines[0][2] ne $lines[1][2];
        return ('survives', q{}) if $lines[0][1] ne $lines[1][1];
        return ('killed',   'Text.IsOneOf');
    }
}

# Tries numbers, and says how the tally ends and what is noted. What workers print is none of this program's output.
sub tried ($notes, $tree, @numbers) { return tried_in([ rooms_that_exist() ], $notes, $tree, @numbers) }

sub tried_in ($rooms, $notes, $tree, @numbers) {
    my $mutants = Saguaro::Acceptance::Mutants->new(
        seed     => 3,
        rooms    => $rooms,
        notes    => $notes,
        tree     => $tree,
        trial_of => sub ($worker) { return silent($tree) }
    );
    $mutants->try_all(2, @numbers);
    my $printed = q{};
    open my $handle, '>', \$printed or die "no file in memory: $!\n";
    $mutants->report(Cactus::Check::Tally->new(handle => $handle)->section('Mutants'), @numbers);
    close $handle or die "no file in memory: $!\n";
    return ($mutants->verdicts, $printed);
}

sub silent ($tree) {
    open STDOUT, '>', '/dev/null' or die "cannot redirect: $!\n";
    open STDERR, '>', '/dev/null' or die "cannot redirect: $!\n";
    return $tree;
}

my $room    = tempdir(CLEANUP => 1);
my @sources = grep { group_of($_) eq 'sources' } 1 .. 40;

subtest 'survivors are failures, what does not compile is drawn again' => sub {
    my ($verdicts, $printed) = tried("$room/all", TestedText->new, @sources);
    is scalar(keys %{$verdicts}), @sources, 'all have a verdict';
    ok !(grep { $_->{place} eq 'a.cc:3' } values %{$verdicts}), 'none is in the line that does not compile';
    for my $number (@sources) {
        my $one = $verdicts->{$number};
        is $one->{verdict},   $one->{place} eq 'a.cc:2'   ? 'survives'     : 'killed', "$number, $one->{place}";
        is $one->{by} // q{}, $one->{verdict} eq 'killed' ? 'Text.IsOneOf' : q{},      '... by whom';
        my $is_named =
            $printed =~ m{ FAILED \s+ mutant [ ] $number [ ] of [ ] seed [ ] 3, [ ] a[.]cc:2: [ ] survives }x;
        is !!$is_named, $one->{verdict} eq 'survives', '... survivors are reported';
    }
    like $printed, qr{ FAILED \s+ @{[scalar @sources]} [ ] mutants }x, 'the claim fails, too';
};

subtest 'mutants are drawn in the rooms that are named' => sub {
    my %rooms = map { $_ => [ Saguaro::Acceptance::Mutants::rooms_of($_) ] } qw(Balance Geometry);
    my ($verdicts) = tried_in($rooms{Balance}, "$room/named", TestedText->new, @sources[ 0 .. 3 ]);
    is scalar(grep { $_->{place} } values %{$verdicts}), 4, 'the one that has a file';
    ($verdicts) = tried_in($rooms{Geometry}, "$room/others", TestedText->new, @sources[ 0 .. 3 ]);
    is scalar(grep { $_->{verdict} eq 'none compiles' } values %{$verdicts}), 4, 'no other one';
};

subtest 'a run that is stopped goes on, with the same mutants' => sub {
    my $stopped = TestedText->new;
    $stopped->{stops} = 3;
    my ($some) = tried("$room/parts", $stopped,        @sources);
    my ($all)  = tried("$room/parts", TestedText->new, @sources);
    my ($once) = tried("$room/all",   TestedText->new, @sources);
    ok keys %{$some} && keys %{$some} < @sources, 'some were left';
    is_deeply $all, $once, 'the verdicts of a run in one go';
    my @lines = split m{\n}x, read_text("$room/parts");
    is scalar(@lines), @sources, 'each is tried once';
};

# Files of a folder: their texts and times; links: where they point.
sub content_of ($folder) {
    my %content;
    my $note = sub {
        my $name = $File::Find::name =~ s{ \A \Q$folder\E }{}xr;
        $content{$name} = -l $_ ? readlink $_ : join q{ }, (stat)[ 2, 9 ], -f _ ? read_text($_) : ();
    };
    find({ no_chdir => 1, wanted => $note }, $folder);
    return \%content;
}

subtest 'copies of a built tree' => sub {
    my ($from, $to) = ("$room/built", "$room/copy");
    my %text = (
        'src/a.cc'           => "a\n",
        'configs/x/a.o'      => "an object of $from/src\n",
        'configs/x/a.d'      => "a.o: $from/src/a.cc $from-other/b.hh\n",
        'configs/.tools/run' => "a program\0 that knows $from/src\0",
        'TEST/x/log'         => "output of tests\n",
    );
    write_text("$from/$_", $text{$_}) for keys %text;
    chmod oct(755), "$from/configs/.tools/run";
    symlink "$from/src", "$from/configs/x/home" or die "cannot make a link: $!\n";
    utime 1_000_000, 1_000_000 + length, "$from/$_" for 'src', 'configs/x', keys %text;
    my $before = content_of($from);
    refresh_copy($from, $to);
    is read_text("$to/configs/x/a.d"), "a.o: $to/src/a.cc $from-other/b.hh\n", 'their rules name their files';
    is readlink "$to/configs/x/home",  "$to/src",                              '... and so do their links';
    is read_text("$to/$_"),            $text{$_}, "$_ is as it was" for 'configs/x/a.o', 'configs/.tools/run';
    ok !-e "$to/TEST", 'output of tests is left behind';
    my $copied = content_of($to);
    is $copied->{$_} =~ s{ \Q$to\E (?! [-\w] ) }{$from}gxr, $before->{$_}, "$_: mode, time and text"
        for sort keys %{$copied};

    write_text("$to/$_", "mutated\n") for 'src/a.cc', 'configs/x/a.o', 'configs/x/a.d', 'configs/x/b.o', 'TEST/x/log';
    unlink "$to/configs/x/home", "$to/configs/.tools/run";
    is_deeply content_of($from), $before, 'what happens to a copy does not reach the tree';
    refresh_copy($from, $to);
    is_deeply content_of($to), $copied, 'a refreshed copy is as good as a new one';
};

subtest 'verdicts are those of sources, whatever pages say' => sub {
    plan skip_all => 'git is missing' if !grep { -x "$_/git" } split m{:}x, $ENV{PATH};
    my $home   = "$room/checkout";
    my $git    = "git -C '$home' -c user.name=a -c user.email=a\@b -c commit.gpgsign=false";
    my $commit = sub ($file, $text) {
        write_text("$home/$file", $text);
        system("$git add -A && $git commit -q -m change") == 0 or die "cannot commit\n";
        return hash_of_sources($home);
    };
    system("git init -q '$home'") == 0 or die "cannot make a repository\n";
    my $before = $commit->('arrangements/A/B/src/a.cc', "a = 1;\n");
    is $commit->('arrangements/A/B/README.md', "A page\n"),      $before, 'a page changes nothing';
    is $commit->('parfiles/a.par', "# no test\n"),               $before, 'nor does an example';
    isnt $commit->('arrangements/A/B/test/a.par', "# a test\n"), $before, 'a test does';
    isnt $commit->('arrangements/A/B/src/a.cc', "a = 2;\n"),     $before, 'a source does';
    system("rm '$home/arrangements/A/B/test/a.par'") == 0 or die "cannot remove a file\n";
    is $commit->('arrangements/A/B/src/a.cc', "a = 1;\n"), $before, 'the same sources have the same verdicts again';
    write_text("$home/arrangements/A/B/src/a.cc", "a = 3;\n");
    is hash_of_sources($home), $before, 'what is not committed is not tried';
    local $ENV{CXX} = "$room/another-compiler";
    write_text($ENV{CXX}, "#!/bin/sh\necho another compiler\n");
    chmod 0755, $ENV{CXX} or die "cannot make a program: $!\n";
    isnt hash_of_sources($home), $before, 'what another compiler has built is not mixed with what this one builds';
    delete local $ENV{CXX};
    my $is_hashed = eval { hash_of_sources("$room/nowhere"); 1 };
    ok !$is_hashed, 'no repository, no hash';
};

done_testing;
