#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What make sees of scripts that come, go and change their names, in a copy of the project whose generator is a few lines
# of shell.
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd            qw(abs_path);
use File::Basename qw(dirname);
use File::Path     qw(make_path);
use File::Temp     qw(tempdir);
use FindBin        qw($Bin);
use Test::More;
use Time::HiRes ();

use lib "$Bin/../lib";
use Cactus::Build::Files qw(read_text write_text);

plan skip_all => 'no compilers' if grep { system("command -v $_ > /dev/null") != 0 } qw(gcc g++);

my $home = abs_path("$Bin/../../..");
my $copy = tempdir(CLEANUP => 1);
system('sh', '-c', "cd '$home' && cp Makefile '$copy' && tar -cf - flesh configs/options | tar -C '$copy' -xf -") == 0
    or BAIL_OUT('cannot copy the project');
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL CACTUS_CONFIGS_DIR)};

sub write_file ($path, $text) {
    make_path(dirname("$copy/$path"));
    write_text("$copy/$path", $text);
    return;
}

# Its arguments are --output FOLDER --names FILE --files FILE SCRIPT.
my $generator = <<'END';
#!/bin/sh
read_by() {
  echo "$1"
  for file in $(sed -n 's/^ *include "\(.*\)".*/\1/p' "$1"); do read_by "$(dirname "$1")/$file"; done
}
read_by "$7" > "$6"
for thorn in $(sed -n 's/^begin thorn //p' "$7"); do
  mkdir -p "$2/$thorn/src"
  echo "IMPLEMENTS: $thorn" > "$2/$thorn/interface.ccl"
  touch "$2/$thorn/param.ccl" "$2/$thorn/schedule.ccl"
  sed -n "/^begin thorn $thorn$/,/^end thorn/s/^provide \(.*\)/PROVIDES \1 { }/p" "$7" > "$2/$thorn/configuration.ccl"
  echo 'SRCS =' > "$2/$thorn/src/make.code.defn"
done
edited="$(dirname "$7")/edited_meanwhile"
if test -e "$edited"; then mv "$edited" "$7"; fi
END
write_file('tools/kernelgen/generator.sh', $generator);
write_file('tools/kernelgen/Makefile',
    "all:\n\tcp $copy/tools/kernelgen/generator.sh \$(OUT)/kernelgen\n\tchmod +x \$(OUT)/kernelgen\n");
write_file('configs/thornlists/none.th',              q{});
write_file('tools/kernelgen/devices/nvidia_h200.txt', q{});

my $folder = 'arrangements/Mine/Field';
my $script = "$folder/field.kranc";

# The stages up to the bindings.
sub stages ($words = 'make sim-build BUILDLIST=') {
    my $output = qx{cd '$copy' && $words 2>&1 < /dev/null};
    return ($? >> 8, $output);
}

sub succeeds ($claim, @words) {
    my ($status, $output) = stages(@words);
    return is($status, 0, $claim) || diag $output;
}

sub fails ($claim, $pattern, @words) {
    my ($status, $output) = stages(@words);
    isnt $status, 0, $claim;
    return like $output, $pattern, "$claim: it says why";
}

my $no_thorn = qr{ there\ is\ no\ thorn\ 'Mine/Field' }x;

subtest 'a script that was away is found again' => sub {
    write_file($script, "begin thorn Field\nend thorn\n");
    succeeds('its thorn is made', q{make sim-config THORNLIST=none THORNS=Mine/Field});
    rename "$copy/$script", "$copy/kept.kranc" or die "$script: $!\n";
    fails('it is away', $no_thorn);
    rename "$copy/kept.kranc", "$copy/$script" or die "$script: $!\n";
    succeeds('it is back');
    ok -e "$copy/configs/sim/generated/$_", $_ for 'Mine/Field/interface.ccl';
};

subtest 'the name of its thorn may be wrong for a while' => sub {
    write_file($script, "begin thorn Feld\nend thorn\n");
    fails('another name', qr{ $no_thorn .* \ did\ you\ mean\ Mine/Feld[?] }x);
    write_file($script, "begin thorn Field\nend thorn\n");
    succeeds('the right name');
};

subtest 'it may come after the list that names its thorn' => sub {
    fails('no script', qr{ there\ is\ no\ thorn\ 'Mine/Late' }x, q{make sim-config THORNS='Mine/Field Mine/Late'});
    write_file('arrangements/Mine/Late/late.kranc', "begin thorn Late\nend thorn\n");
    succeeds('a script in a new folder');
    write_file("$folder/second.kranc", "begin thorn Second\nend thorn\n");
    succeeds('a script that nobody asks for');
    ok !-e "$copy/configs/sim/generated/Mine/Second", 'yields nothing';
    write_file('configs/sim/ThornList', "Mine/Field\nMine/Second\n");
    succeeds('its thorn is added to the list by hand');
    ok -e "$copy/configs/sim/generated/Mine/Second/interface.ccl", 'and made';
};

subtest 'what a script includes counts like the script' => sub {
    my $made = "$copy/configs/sim/generated/Mine/Field/src/make.code.defn";
    write_file("$folder/parts/$_->[0].kranc", $_->[1])
        for [ far => "# far\n" ], [ near => qq{  include "far.kranc" # both\n} ];
    write_file("$folder/parts/unrelated.kranc", "# unrelated\n");
    write_file($script,                         qq{begin thorn Field\ninclude "parts/near.kranc"\nend thorn\n});
    my $is_made_anew = sub ($claim, $is_expected) {
        write_file('configs/sim/generated/Mine/Field/src/make.code.defn', "stale\n");
        succeeds($claim);
        return is read_text($made), $is_expected ? "SRCS =\n" : "stale\n", $claim;
    };
    $is_made_anew->('a script that includes a file', 1);
    $is_made_anew->('nothing has changed',           0);
    write_file("$folder/parts/far.kranc", "# another\n");
    $is_made_anew->('what is included has changed', 1);
    write_file("$folder/parts/near.kranc", qq{include "far.kranc"\n# moves\n});
    $is_made_anew->('a file that includes another has changed', 1);
    write_file("$folder/parts/near.kranc", qq{include "far.kranc"\n});
    write_file("$folder/parts/far.kranc",  "# moves\n# another\n");
    $is_made_anew->('a line has moved to another file', 1);
    write_file("$folder/parts/unrelated.kranc", "# other\n");
    $is_made_anew->('a file that nobody includes has changed', 0);
    write_file($script, "begin thorn Field\nend thorn\n");
    $is_made_anew->('nothing is included any more', 1);
};

subtest 'a script that somebody edits while it is translated is translated again' => sub {
    write_file("$folder/edited_meanwhile", "begin thorn Field\nprovide Edits\nend thorn\n");
    write_file($script,                    "begin thorn Field\nprovide Nothing\nend thorn\n");
    succeeds('an editor writes the script in the meantime');
    is read_text("$copy/configs/sim/generated/Mine/Field/configuration.ccl"), "PROVIDES Edits { }\n",
        'what it wrote counts';
    write_file($script, "begin thorn Field\nend thorn\n");
    succeeds('the script is as before');
};

subtest 'what a listed thorn requires is made from its script' => sub {
    write_file("arrangements/Mine/Kernels/$_.kranc",
        "begin thorn \u$_\nprovide \u$_\nend thorn\nbegin thorn Other$_\nend thorn\n")
        for qw(fluxes limiters);
    write_file("arrangements/Mine/Face/$_",                q{}) for qw(param.ccl schedule.ccl src/make.code.defn);
    write_file('arrangements/Mine/Face/interface.ccl',     "IMPLEMENTS: face\n");
    write_file('arrangements/Mine/Face/configuration.ccl', "# REQUIRES Second\nREQUIRES Fluxes\n");
    write_file('configs/sim/ThornList',                    "Mine/Face\n");
    succeeds('the list names the face alone');
    ok -e "$copy/configs/sim/generated/Mine/Fluxes/interface.ccl", 'the thorn that it requires';
    ok !-e "$copy/configs/sim/generated/Mine/Limiters",            'no other one';
    write_file('arrangements/Mine/Face/configuration.ccl', "REQUIRES Fluxes, Limiters (>= 0)\n");
    succeeds('it requires another one');
    ok -e "$copy/configs/sim/generated/Mine/Limiters/interface.ccl", 'which is made as well';
};

subtest 'what a parameter file activates requires it, too' => sub {
    for my $thorn (qw(ExternalLibraries/MPI Mine/Active)) {
        write_file("arrangements/$thorn/$_",            q{}) for qw(param.ccl schedule.ccl src/make.code.defn);
        write_file("arrangements/$thorn/interface.ccl", 'IMPLEMENTS: ' . $thorn =~ s{ .* / }{}rx . "\n");
    }
    write_file('arrangements/Mine/Active/configuration.ccl', "REQUIRES Fluxes\n");
    write_file('active.par',                                 qq{ActiveThorns = "Active"\n});
    succeeds('there is no thornlist', 'make active-config PAR=active.par');
    ok -e "$copy/configs/active/generated/Mine/Fluxes/interface.ccl", 'the thorn of the script';
    ok !-e "$copy/configs/active/generated/Mine/Field",               'and no other one';
};

subtest 'without a change nothing is done' => sub {
    my $stage = "$copy/configs/sim/config-data/configured.mk";
    my @times;
    for my $run (1 .. 2) {
        succeeds("run $run");
        push @times, (Time::HiRes::stat $stage)[9];
    }
    is $times[0], $times[1], 'the configuration is not made again';
};

done_testing;
