# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of the thorns' tests, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../ccl/lib";
use Cactus::Testsuite::Comparison;

my $reference = <<'END';
# iteration time value
0 0.0 1.5 2.5
1 0.1 1.25 -2.5e-3
2 0.2 1.125 0
END

sub compared ($new, %options) {
    my %usual = (absolute => 1e-12, relative => 1e-12);
    return Cactus::Testsuite::Comparison->new($options{old} // $reference, $new, %usual, %options);
}

# The reference with one piece of text replaced.
sub changed ($from, $to) {
    my $text = $reference;
    $text =~ s{\Q$from\E}{$to}x or die "the reference has no '$from'\n";
    return $text;
}

sub report ($comparison) {
    return join "\n", $comparison->report('a.x');
}

subtest 'what agrees is accepted' => sub {
    my %good = (
        'the same text'                       => $reference,
        'other comments and blank lines'      => "\n$reference\n\"more\n# comments\n",
        'other line ends'                     => $reference =~ s{ \n }{\r\n}gxr,
        'other blanks between columns'        => $reference =~ s{ [ ] }{\t }gxr,
        'other ways to write a number'        => changed('-2.5e-3', '-0.0025'),
        'exponents of Fortran'                => changed('-2.5e-3', '-2.5D-03'),
        'a difference below the tolerance'    => changed('1.25',    '1.2500000000001'),
        'less than the tolerance for nothing' => changed('1.125 0', '1.125 -9e-13'),
    );
    ok(!compared($good{$_})->is_failure, $_) for sort keys %good;
    ok(!compared("0 nan\n",   old => "0 -NaN\n")->is_failure,    'NaN where the reference has NaN, whatever the sign');
    ok(!compared("a b\n",     old => "A b\n")->is_failure,       'text without case');
    ok(!compared(q{},         old => "# nothing\n")->is_failure, 'no data where the reference has none');
    ok(!compared("1.5-103\n", old => "1.5e-103\n")->is_failure,  'exponents for which Fortran has no place');
};

# Each fault: what is replaced by what, and the place that the report must name.
my %fault = (
    'text instead of a number'         => [ '1.25',    'abc',             '3, column 3: expected 1.25, found abc' ],
    'stars of Fortran'                 => [ '1.25',    '******',          '3, column 3: expected 1.25, found ******' ],
    'NaN instead of a number'          => [ '1.25',    'nan',             '3, column 3: expected 1.25, found nan' ],
    'infinity instead of a number'     => [ '1.25',    '-inf',            '3, column 3: expected 1.25, found -inf' ],
    'a difference above the tolerance' => [ '1.25',    '1.2500000000025', '3, column 3' ],
    'another sign'                     => [ '-2.5e-3', '2.5e-3',          '3, column 4' ],
    'another exponent'                 => [ '-2.5e-3', '-2.5e-4',         '3, column 4' ],
    'swapped columns'                  => [ '1.5 2.5', '2.5 1.5',         '2, column 3: expected 1.5, found 2.5' ],
    'a missing column'                    => [ '1.25 -2.5e-3', '1.25', '3, column 4: expected -2.5e-3, found nothing' ],
    'a missing column, the other is zero' => [ ' 1.125 0',     ' 0',   '4, column 3: expected 1.125, found 0' ],
    'a missing column whose value is zero' => [ '1.125 0', '1.125', '4, column 4: expected 0, found nothing' ],
    'a missing line in the middle' => [ "1 0.1 1.25 -2.5e-3\n", q{},         '3, column 1: expected 1, found 2' ],
    'a missing last line'          => [ "2 0.2 1.125 0\n",      q{},         q{4: '2 0.2 1.125 0' is missing} ],
    'a line that is cut off'       => [ "2 0.2 1.125 0\n",      '2 0.2 1.1', '4, column 3' ],
    'other iterations'             => [ "\n1 0.1",              "\n3 0.1",   '3, column 1: expected 1, found 3' ],
);

subtest 'planted faults are noticed, and the first place is named' => sub {
    for my $name (sort keys %fault) {
        my ($from, $to, $place) = @{ $fault{$name} };
        my $comparison = compared(changed($from, $to));
        ok($comparison->is_failure, $name);
        like(report($comparison), qr{ line [ ] \Q$place\E }x, "$name: the place");
    }
};

subtest 'whole files that are wrong are noticed' => sub {
    my $values = qr{ (?<= \d [ ] \d [.] \d ) [ ] .* $ }xm;
    my %file   = (
        'a missing file'        => undef,
        'an empty file'         => q{},
        'nothing but comments'  => "# iteration time value\n",
        'all NaN'               => $reference =~ s{$values}{ nan nan}gxmr,
        'all zero'              => $reference =~ s{$values}{ 0 0}gxmr,
        'text alone'            => "Segmentation fault\n" x 3,
        'half of it'            => substr($reference, 0, 50),
        'its lines upside down' => join(q{}, map { "$_\n" } reverse split m{\n}x, $reference),
    );
    ok(compared($file{$_})->is_failure, $_) for sort keys %file;
};

subtest 'what is no number is compared, too' => sub {
    ok(compared("0 1\n",    old => "# nothing\n")->is_failure, 'data where the reference has none');
    ok(compared("0 1.5\n",  old => "0 nan\n")->is_failure,     'a number where the reference has NaN');
    ok(compared("0 inf\n",  old => "0 -inf\n")->is_failure,    'infinity of the other sign');
    ok(compared("0 nan\n",  old => "0 inf\n")->is_failure,     'NaN where the reference has infinity');
    ok(compared("0 beta\n", old => "0 alpha\n")->is_failure,   'other text');
    ok(compared("0 1\n",    old => "0 alpha\n")->is_failure,   'a number instead of text');
};

subtest 'a wide tolerance does not hide what is no number' => sub {
    my @loose = (absolute => 1e10, relative => 0.9);
    ok(!compared(changed('1.25', '7'), @loose)->is_failure, 'it hides a number');
    ok(compared(changed('1.25',  $_),  @loose)->is_failure, "not $_") for qw(nan inf *** text);
};

subtest 'more than the reference has is a failure in our own tests, and counted in others' => sub {
    my %more = (
        'an additional line'   => [ "${reference}3 0.3 1 1\n",       q{line 5: '3 0.3 1 1' is additional} ],
        'an additional column' => [ changed('1.5 2.5', '1.5 2.5 7'), 'line 2: column 5, 7, is additional' ],
    );
    for my $name (sort keys %more) {
        my ($text, $place) = @{ $more{$name} };
        my ($own, $public) = map { compared($text, is_strict => $_) } 1, 0;
        ok($own->is_failure,     "$name: own");
        ok(!$public->is_failure, "$name: public");
        is($public->additional, 1, "$name: counted");
        like(report($_), qr{ \Q$place\E }x, "$name: the place") for $own, $public;
    }
};

# Iteration, timelevel, level, component, point, value; the last point of a component is the first of the next, as with ghost zones.
subtest 'components that differ are told from values that do' => sub {
    my $title = "# 1D ASCII output created by CarpetIOASCII\n";
    my $old   = join q{}, $title, map { "8 0 0 0 $_ 1.$_\n" } 0 .. 4;
    my $cut   = join q{}, $title, (map { "8 0 0 0 $_ 1.$_\n" } 0 .. 2), (map { "8 0 0 1 $_ 1.$_\n" } 2 .. 4);
    my $hint  = qr{ the [ ] grid [ ] is [ ] split [ ] into [ ] different [ ] components .* NPROCS }xs;
    my $two   = compared($cut, old => $old);
    ok $two->is_failure, 'they are a difference';
    like report($two), $hint, 'of which the report says what it is';
    unlike report(compared($cut =~ s{1[.]3}{1.7}xr, old => $old)), $hint, 'not where a value differs as well';
    unlike report(compared($cut =~ s{ 8 [ ] 0 [ ] 0 [ ] 1 [ ] 4 [^\n]* \n }{}xr, old => $old)), $hint,
        'nor where a point is missing';
    unlike report(compared(changed('1.25', '1.26'))), $hint, 'nor in other files';

    my $numbers = "# Scalar ASCII output created by CarpetIOScalar\n0 0 3 1 7\n";
    my $other   = compared($numbers =~ s{ 1 [ ] 7 }{2 7}xr, old => $numbers);
    ok $other->is_failure, 'a scalar of another value is a difference';
    unlike report($other), $hint, 'and no component, though all columns before it are whole numbers';
};

done_testing;
