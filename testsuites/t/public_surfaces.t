#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of public reference data of surfaces, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd            qw(abs_path);
use File::Basename qw(basename);
use File::Copy     qw(copy);
use File::Path     qw(make_path);
use File::Temp     qw(tempdir);
use FindBin        qw($RealBin);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::PublicSurfaces;

# Two cases: of seven of QuasiLocalMeasures the first, and a run that goes on from its own checkpoint.
package TwoCases {
    use parent -norequire, 'PretendedRuns';

    sub missing_thorns ($self, @names) {
        return 'Extract' if grep { $_ eq 'Extract' } @names;
        return 'PUGH' if grep    { $_ eq 'PUGH' } @names;
        return if !grep          { $_ eq 'QuasiLocalMeasures' } @names;
        return $self->{measured}++ % 7 ? 'QuasiLocalMeasures' : ();
    }
}

my $room    = tempdir(CLEANUP => 1);
my $project = TwoCases->new(home => abs_path("$RealBin/../.."), room => $room);

# Of a line's columns.
my %spoilt = (
    value => sub (@columns) {
        return map { $_ * 1.1 } @columns;
    },
    nan => sub (@columns) {
        return map { 'nan' } @columns;
    },
    shifted => sub (@columns) { return @columns[ 1 .. $#columns, 0 ] },
    text    => sub (@columns) {
        return map { '***' } @columns;
    },
);

# The columns of a line but the first, which say when.
sub changed ($text, $code) {
    return $text =~ s{ ^ ( [ \t]* [-+.\d] \S* [ \t]+ ) ( [^\n]* ) $ }{ $1 . join q{ }, $code->(split q{ }, $2) }gmxer;
}

# The reference data, with a fault in those of one case.
sub program ($folder, $value, $run, $fault) {
    my $name = basename($folder);
    my ($kind, $where) = split q{ }, $fault;
    my $is_spoilt = ($where // q{}) eq $name;
    die "no more\n" if $kind eq 'status' && $is_spoilt;
    make_path("$folder/$name");
    for my $file (glob "'$folder/expected/$name'/*") {
        my $copy = "$folder/$name/" . basename($file);
        next if $is_spoilt && $kind eq 'files';
        copy($file, $copy) or die "cannot copy $file: $!\n";
        next if !$is_spoilt;
        my $text = read_text($file);
        $text = changed($text, $spoilt{$kind}) if $spoilt{$kind};
        $text =~ s{ [^\n]* \n \z }{}x if $kind eq 'line';
        $text = substr $text, 0, length($text) / 2 if $kind eq 'truncated';
        write_text($copy, $text);
    }
    return "Processes: 1\n";
}

my %of_file = (
    value     => 'values of a tenth more',
    nan       => 'NaN',
    shifted   => 'columns that are shifted',
    text      => 'stars in the place of numbers',
    files     => 'missing files',
    line      => 'a missing last line',
    truncated => 'files that are cut off',
    status    => 'a run that fails',
);

my %of_case;
for my $case (qw(qlm-ks recoverML-EE)) {
    $of_case{"$_ $case"} = "$case: $of_file{$_}" for keys %of_file;
}

subtest 'PublicSurfaces notices' => sub {
    is_noticed($project, sub ($tally) { Saguaro::Acceptance::PublicSurfaces->run($project, $tally) },
        \&program, %of_case);
};

done_testing;
