# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The document about all thorns of a configuration.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Build::ThornTables;

my $home = tempdir(CLEANUP => 1);
write_text("$home/A/Wave/README.md",     "# Wave\n\nA wave | on a string.\n\n## Method\n");
write_text("$home/A/Wave/interface.ccl", <<'END');
IMPLEMENTS: wave
PUBLIC:
REAL fields TYPE=GF TIMELEVELS=3 TAGS='Prolongation="None"' { phi pi } "the field"
INT counter "how often"
END
write_text("$home/A/Wave/param.ccl", <<'END');
KEYWORD bound "What happens | at the edge" STEERABLE=ALWAYS
{
  "none" :: "nothing"
  "flat|open" :: ""
} "none"
REAL amplitude[3] "How high" { 0:* :: "" } 1.5
END
write_text("$home/A/Wave/schedule.ccl", "STORAGE: fields[3]\n");
write_text("$home/A/Other/$_.ccl",
    $_ eq 'interface' ? "IMPLEMENTS: other\n" : $_ eq 'param' ? qq{BOOLEAN phi "same name" { } no\n} : q{})
    for qw(interface param schedule);

my $tables = Cactus::Build::ThornTables->of_thorn({ arrangement => 'A', name => 'Wave', path => "$home/A/Wave" });

subtest 'parameters are a table' => sub {
    is($tables->parameters, <<'END', 'with what they accept');
| parameter | description | type | default | accepted | steerable |
| --- | --- | --- | --- | --- | --- |
| `bound` | What happens \| at the edge | keyword | `none` | `none` nothing<br>`flat\|open` | always |
| `amplitude[3]` | How high | real | `1.5` | `0:*` | never |
END
};

subtest 'variables are another one' => sub {
    is($tables->variables, <<'END', 'a row for each group');
| group | variables | type | timelevels | access | tags |
| --- | --- | --- | --- | --- | --- |
| `fields` | `phi` `pi` | real grid function | 3 | public | `Prolongation="None"` |
| `counter` | `counter` | int scalar | 1 | public |  |
END
};

subtest 'a thorn without either has no table' => sub {
    my $other = Cactus::Build::ThornTables->of_thorn({ arrangement => 'A', name => 'Other', path => "$home/A/Other" });
    is($other->variables, q{}, 'no variables');
};

subtest 'the guide has a chapter for each thorn, and an index' => sub {
    write_text("$home/configs/config-data/make.thornlist", <<"END");
THORNS = A/Wave A/Other
THORN_DIR_Wave = $home/A/Wave
THORN_ARRANGEMENT_Wave = A
THORN_DIR_Other = $home/A/Other
THORN_ARRANGEMENT_Other = A
END
    my $said = qx{'$^X' '$RealBin/../bin/thorn-guide' --config-dir '$home/configs' '$home/guide.md' 2>&1};
    is($?, 0, 'it is written') or diag $said;
    my $guide = read_text("$home/guide.md");
    like(
        $guide,
        qr{ ^ [#] [ ] A/Wave \n .* ^ [#][#] [ ] Parameters \n .* amplitude .* ^ [#][#] [ ] Variables \n .* ^ [#][#] [ ] schedule[.]ccl \n }xms,
        'a chapter'
    );
    like($guide, qr{ ^ -[ ]`phi`: [ ] \[A/Other\] [^\n]* , [ ] \[A/Wave\] }xm, 'thorns with one name in the index');
    unlike($guide, qr{ KEYWORD [ ] bound }x, 'no parameter file of CCL');
};

done_testing;
