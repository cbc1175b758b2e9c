# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;
use Time::HiRes qw(sleep);

use lib "$Bin/../lib", "$Bin/../../ccl/lib";
use Cactus::Build::Files qw(write_text);
use Cactus::Check::AsciiOutput;
use Cactus::Check::Guides;
use Cactus::Check::Program qw(run_checks);
use Cactus::Check::Project;
use Cactus::Check::Tally;

my $folder = tempdir(CLEANUP => 1);

sub finished ($code) {
    open my $handle, '>', \my $text or die "no memory: $!\n";
    my $tally = Cactus::Check::Tally->new(handle => $handle);
    $tally->section('Part');
    $code->($tally);
    my $status = $tally->finish;
    close $handle or die "no memory: $!\n";
    return ($status, $text);
}

subtest 'claims are counted' => sub {
    my ($status, $text) = finished(sub ($tally) { $tally->check('a', 1, q{}); $tally->skipped('b', 'no MPI') });
    is $status, 0, 'what is skipped is no failure';
    like $text, qr{ ^ 1\ passed,\ 0\ failed,\ 1\ skipped $ }xm, 'the last line counts';
    like $text, qr{ Part:\ b:\ no\ MPI }x,                      'reasons are listed';
    ($status, $text) = finished(sub ($tally) { $tally->check('a', 0, "why\n") });
    is $status, 1, 'a failure is one';
    like $text, qr{ \|\ why }x, 'and its output is shown';
};

subtest 'PROGRAM names a program from the top of the tree' => sub {
    my $project = Cactus::Check::Project->new(home => $folder, room => "$folder/room");
    my $named   = sub ($name) { local $ENV{PROGRAM} = $name; $project->given_program };
    write_text("$folder/exe/cactus_a", q{});
    chmod 0755, "$folder/exe/cactus_a" or die "cannot make a program: $!\n";
    is $named->('exe/cactus_a'),         "$folder/exe/cactus_a", 'by its place there';
    is $named->("$folder/exe/cactus_a"), "$folder/exe/cactus_a", 'or by its whole path';
    is $named->(undef),                  undef,                  'or none';
    my $found = eval { $named->('exe/b') };
    is $found, undef, 'one that does not exist is a mistake';
    like $@, qr{ there\ is\ no\ program\ .* /exe/b }x, 'and said to be none';
    my $folder_found = eval { $named->('exe') };
    is $folder_found, undef, 'a folder is no program';
    like $@, qr{ there\ is\ no\ program\ .* /exe $ }x, 'nor said to be one';
    my $empty = eval { $named->(q{}) };
    is $empty, undef, 'an empty name is a mistake';
    like $@, qr{ PROGRAM\ is\ empty }x, 'and said to be empty';
};

subtest 'runs at the same time have their sessions of Open MPI in different places' => sub {
    delete local $ENV{OMPI_MCA_orte_tmpdir_base};
    my $project = Cactus::Check::Project->new(home => $folder, room => "$folder/room");
    my $found   = sub { $project->run('ls -d "$OMPI_MCA_orte_tmpdir_base"')->{output} =~ s{ \n \z }{}rx };
    my ($one, $other) = ($found->(), $found->());
    ok !-d $_, "$_ is gone" for $one, $other;
    like $one, qr{ \A / [^\n]+ \z }x, 'a run has a folder for them';
    isnt $one, $other, 'another one has another';
    local $ENV{OMPI_MCA_orte_tmpdir_base} = $folder;
    is $found->(), $folder, 'but what the user says counts';
    ok -d $folder, 'and stays';
};

subtest 'outputs are compared point by point' => sub {
    my $line = sub ($i, $value, $level = 0) { "0\t0\t$level 0 0\t$i 0 0\t0.5\t0.$i 0 0\t$value\n" };
    write_text("$folder/a", "# a\n" . $line->(1, '1.5') . $line->(2, '2.5'));
    write_text("$folder/b", $line->(2, '2.5') . $line->(1, '1.5') . $line->(1, '1.5'));
    write_text("$folder/c", $line->(1, '1.5') . $line->(2, '2.6') . $line->(2, '2.7'));
    my ($first, $same, $other) = map { Cactus::Check::AsciiOutput->read_file("$folder/$_") } qw(a b c);
    is(scalar(my @none = $first->differences($same)),  0, 'in any order and number');
    is(scalar(my @one  = $first->differences($other)), 1, 'each bit counts');
    is(scalar(my @two  = $other->contradictions),      1, 'processes agree about their points');
    my ($one, $again) = map { Cactus::Check::AsciiOutput->read_file("$folder/c") } 1, 2;
    is(scalar(my @nothing = $one->differences($again)), 0, 'an output is as itself');
    is(scalar(my @still   = $again->contradictions),    1, 'contradictions and all');
    write_text("$folder/part",       $line->(1, '1.5'));
    write_text("$folder/more",       $line->(1, '1.5') . $line->(2, '2.5') . $line->(3, '3.5'));
    write_text("$folder/components", $line->(1, '1.5') . $line->(2, '2.5',              '0 1') =~ s{ [ ] 0 \t }{\t}xr);
    my %differences_of = (part => 1, more => 1, components => 0, b => 0, a => 0);

    for my $name (qw(components part b more a part components)) {
        my @lines = $first->differences(Cactus::Check::AsciiOutput->read_file("$folder/$name"));
        is(scalar @lines, $differences_of{$name}, "one is compared with several others: $name");
    }
    write_text("$folder/apart", $line->(1, '1.5', '0 1') =~ s{ [ ] 0 \t }{\t}xr . $line->(1, '1.6'));
    is(scalar(my @apart = Cactus::Check::AsciiOutput->read_file("$folder/apart")->contradictions),
        1, 'components contradict each other');
    is(($first->points)[0]{x}, '0.1', 'coordinates');
    write_text("$folder/levels", $line->(1, '1.5') . $line->(1, '1.6', 1));
    is(scalar(my @none_of_levels = Cactus::Check::AsciiOutput->read_file("$folder/levels")->contradictions),
        0, 'levels may differ');
    write_text("$folder/late",  "# a\n" . $line->(1, '1.5') . $line->(2, '2.5') =~ s{ \t 0[.]5 }{\t0.6}xr);
    write_text("$folder/moved", "# a\n" . $line->(1, '1.5') . $line->(2, '2.5') =~ s{ 0[.]2 }{0.3}xr);

    for my $name (qw(late moved)) {
        my $elsewhere = Cactus::Check::AsciiOutput->read_file("$folder/$name");
        is(scalar(my @there = $first->differences($elsewhere)), 1, "time and coordinates count: $name");
    }
};

subtest 'reductions are compared line by line' => sub {
    write_text("$folder/a", "# a\n0\t0\t1.5\n4\t0.1\t2.5\n");
    write_text("$folder/b", "0\t0\t1.5\n4\t0.1\t2.6\n");
    my ($first, $other) = map { Cactus::Check::AsciiOutput->read_file("$folder/$_") } qw(a b);
    is_deeply([ $first->differences($other) ], ['4: 2.5 and 2.6'], 'by iteration');
    write_text("$folder/late", "0\t0\t1.5\n4\t0.2\t2.5\n");
    my $late = Cactus::Check::AsciiOutput->read_file("$folder/late");
    is_deeply([ $first->differences($late) ], ['4: time and place 0.1 and 0.2'], 'the time counts');
};

subtest 'what is no number is found, wherever the point lies' => sub {
    for my $x ('1.5', '-1.5', '+1.5', '.5', '-.5', '  -1.5') {
        my $output = Cactus::Check::AsciiOutput->of_text(qq{"Time = 0 nan\n0.5\t1\n$x\tnan\n});
        is_deeply([ $output->not_finite ], ["no number in 1 rows, first: $x\tnan"], "x = $x");
    }
    is_deeply([ Cactus::Check::AsciiOutput->of_text(qq{"inf\n# nan\n-0.5\t1\n})->not_finite ], [], 'but for comments');
    ok(!Cactus::Check::AsciiOutput->of_text("# a\n\n-0.5\t1\n")->is_empty, 'a row is not nothing');
    ok(Cactus::Check::AsciiOutput->of_text("# a\n\n")->is_empty,           'a comment is');
};

subtest 'only marked blocks of guides run' => sub {
    my @blocks =
        Cactus::Check::Guides::commands("text\n```sh\nls\n```\n```console\nrm\n```\n```sh gpu long\npwd\nid\n```\n");
    is_deeply(
        [ map { "$_->{line} @{$_->{marks}} $_->{text}" } @blocks ],
        [ "2  ls\n", "8 gpu long pwd\nid\n" ],
        'with their lines and marks'
    );
};

subtest 'commands that no mark says to run or not to run are found' => sub {
    my $text = "    make sim\n\n    Thorn::x = 1\n```console\n    make b\n```\n- a\n\n    \$ tools/simplot x\n";
    is_deeply(
        [ Cactus::Check::Guides::loose_commands($text) ],
        [ '1:     make sim', '9:     $ tools/simplot x' ],
        'where they are'
    );
};

# A project with guides, each a list of blocks: a mark or none, and the commands.
sub guided ($name, %blocks_of) {
    my $home  = "$folder/$name";
    my $fence = q{`} x 3;
    write_text("$home/configs/options/default.cfg", "CXXFLAGS = -g -O2\n");
    for my $guide (keys %blocks_of) {
        write_text("$home/flesh/doc/guides/$guide.md",
            join q{}, map { "${fence}sh$_->[0]\n$_->[1]$fence\n" } @{ $blocks_of{$guide} });
    }
    system('git', 'init', '-q', $home) == 0 or die "git does not start\n";
    return Cactus::Check::Project->new(home => $home, room => "$folder/rooms_of_$name");
}

sub pasted ($project, @scope) {
    local $ENV{PATH} = "$folder/no_gpu:$ENV{PATH}";
    return finished(sub ($tally) { Cactus::Check::Guides->run($project, $tally, @scope) });
}

subtest 'a guide is pasted into one shell, as far as its first failure' => sub {
    plan skip_all => 'git is missing' if system 'git --version >/dev/null 2>&1';
    my @texts   = ("mkdir sub\ncd sub\n", "basename \$PWD | grep -x sub\n", "echo why\nfalse\n", "touch never\n");
    my $project = guided('guided', a => [ map { [ q{}, $_ ] } @texts ]);
    my ($status, $text) = pasted($project);
    is $status, 1, 'a failure is one';
    like $text, qr{ ok \s+ a[.]md:1: .* ok \s+ a[.]md:5: .* FAILED \s+ a[.]md:8: }xs,
        'what a block changes in the shell stays';
    like $text,   qr{ \| \s why }x, 'what the block that fails has printed';
    unlike $text, qr{ a[.]md:12 }x, 'nothing after it';
    ok !-e "$folder/rooms_of_guided/guides/sub/never", 'nothing runs after it';
};

subtest 'each guide has its day of three' => sub {
    my @names = map { "guide$_" } 1 .. 13;
    my @days  = map { [ Cactus::Check::Guides::of_day($_, @names) ] } 7 .. 9;
    is_deeply [ sort map { @{$_} } @days ],                   [ sort @names ], 'each once';
    is_deeply [ sort map { scalar @{$_} } @days ],            [ 4, 4, 5 ],     'about as many on each day';
    is_deeply [ Cactus::Check::Guides::of_day(8, 'a', 'b') ], [ 'a', 'b' ],    'of few all';
};

subtest 'blocks that cannot run here are skipped with a reason' => sub {
    plan skip_all => 'git is missing' if system 'git --version >/dev/null 2>&1';
    write_text("$folder/no_gpu/nvidia-smi", "#!/bin/sh\necho No devices were found\n");
    chmod 0755, "$folder/no_gpu/nvidia-smi" or die "cannot make a program: $!\n";
    my @blocks  = ([ ' long', "false\n" ], [ ' gpu', "false\n" ], [ q{}, "echo here\n" ], [ ' gpu long', "false\n" ]);
    my $project = guided('marked', a => \@blocks, b => [ [ ' long', "false\n" ] ]);
    my ($status, $text) = pasted($project);
    is $status, 0, 'they do not run';
    like $text, qr{ skipped \s+ a[.]md:1: \s false: \s it \s takes \s long: \s make \s acceptance }x, 'what is long';
    like $text, qr{ skipped \s+ a[.]md:4: \s false: \s there \s is \s no \s GPU \n \s+ ok \s+ a[.]md:7: }x,
        'what needs a GPU';
    like $text, qr{ skipped \s+ b[.]md:1: }x,                           'a guide that has no other blocks';
    like $text, qr{ \b 3 \s passed, \s 0 \s failed, \s 4 \s skipped }x, 'all are counted';
    ($status, $text) = pasted($project, 'all');
    is $status, 1, 'what is long runs where all is wanted';
    like $text, qr{ FAILED \s+ a[.]md:1: .* FAILED \s+ b[.]md:1: }xs, 'and can fail';
};

subtest 'a guide with a mark that nothing knows, or commands without one, fails' => sub {
    plan skip_all => 'git is missing' if system 'git --version >/dev/null 2>&1';
    my $project = guided('unknown', a => [ [ ' lnog', "true\n" ] ]);
    my ($status, $text) = pasted($project);
    is $status, 1, 'the mark';
    like $text, qr{ FAILED \s+ a[.]md:1: .* unknown: \s lnog }xs, 'it is named';
    write_text("$folder/unknown/flesh/doc/guides/a.md", "Type\n\n    make sim\n");
    ($status, $text) = pasted($project);
    is $status, 1, 'the command';
    like $text, qr{ FAILED \s+ a[.]md: .* 3: \s+ make \s sim }xs, 'it is named';
};

subtest 'commands have a limit and an environment' => sub {
    my $project = Cactus::Check::Project->new(home => $folder, room => "$folder/rooms");
    is $project->run('exit 3')->{status}, 3, 'the status';
    is $project->run('echo $A',  environment => { A => 'b' })->{output}, "b\n", 'the environment';
    is $project->run('sleep 30', limit       => 1)->{status},            124,   'the limit';
};

subtest 'checks run side by side' => sub {
    my $check = sub ($title, $code) {
        return [ $title, sub ($project, $tally) { $code->($tally); $tally->passed('done') } ];
    };
    my $wait_for = sub ($name) {
        for (1 .. 200) { return if -e "$folder/$name"; sleep 0.05 }
        die "$name has not run\n";
    };
    my @checks = (
        $check->('First', sub ($tally) { write_text("$folder/first", q{}) }),
        $check->(
            'Waiting',
            sub ($tally) {
                $tally->check('the first one runs before', -e "$folder/first", 'no file');
                $wait_for->('broken');    # begins when the other one has ended
            }
        ),
        $check->('Other',  sub ($tally) { $tally->skipped('b', 'no MPI') }),
        $check->('Broken', sub ($tally) { write_text("$folder/broken", q{}); $tally->failed('a'); die "no more\n" }),
        $check->('Killed', sub ($tally) { kill KILL => $$ }),
    );
    my $pid = open(my $pipe, q{-|}) // die "cannot fork: $!\n";
    if (!$pid) { exit run_checks($folder, { first => 1, workers => 2 }, @checks) }
    my $text = join q{}, readline $pipe;
    close $pipe;    ## no critic (RequireCheckedClose) the status is what is asked for
    is $? >> 8, 1, 'failures count';
    like $text, qr{ == \ First .* == \ Other .* == \ Waiting }xs,    'two at a time, printed as they end';
    like $text, qr{ Broken: \ a \n }x,                               'a failure is told';
    like $text, qr{ Broken: \ the \ check \ itself \ works }x,       'also one of the check itself';
    like $text, qr{ Killed: \ the \ check \ itself \ ends }x,        'or its end';
    like $text, qr{ ^ 4 \ passed, \ 3 \ failed, \ 1 \ skipped $ }xm, 'all are counted';
};

done_testing;
