# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The programs that compare HDF5 files with each other, and those of modes with text, and faults that they must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

my $python  = -x '/usr/bin/python3' ? '/usr/bin/python3' : 'python3';
my $compare = "$RealBin/../../../testsuites/readers/compare_hdf5";
my $folder  = tempdir(CLEANUP => 1);
system("$python -c 'import h5py' 2>/dev/null") == 0 or plan skip_all => 'h5py is not installed';

sub write_hdf5 ($place, $fault) {
    system($python, "$RealBin/fixture/write_hdf5", "$folder/$place", $fault) == 0 or die "cannot write $place\n";
    return;
}

# Whether the comparer accepts an output with a fault, and what it says.
sub accepts ($fault, @options) {
    write_hdf5('output', $fault);
    my $said = qx{$python '$compare' @options '$folder/reference' '$folder/output' 2>&1};
    return ($? == 0, $said);
}

write_hdf5('reference', 'none');

subtest 'the same values are accepted' => sub {
    my ($is_accepted, $said) = accepts('none');
    ok($is_accepted, 'all bits') or diag($said);
    ($is_accepted, $said) = accepts('one bit');
    ok($is_accepted, 'within the tolerance') or diag($said);
};

subtest 'faults are noticed' => sub {
    my @faults = (
        'no file',
        'no dataset',
        'missing dataset',
        'cut off',
        'NaN',
        'infinity',
        'all NaN',
        'one value',
        'swapped axes',
        'fewer points',
        'moved',
        'another time',
        'another level',
        'another name'
    );
    for my $fault (@faults) {
        my ($is_accepted, $said) = accepts($fault);
        ok(!$is_accepted && $said =~ m{ \S }x, $fault);
    }
};

subtest 'without a tolerance one bit is noticed' => sub {
    my ($is_accepted, $said) = accepts('none', '--tolerance', 0);
    ok($is_accepted, 'the same bits are accepted') or diag($said);
    ($is_accepted, $said) = accepts('one bit', '--tolerance', 0);
    ok(!$is_accepted, 'another is not');
    like($said, qr{ 1 [ ] values [ ] have [ ] other [ ] bits }x, 'they are counted');
    ($is_accepted, $said) = accepts('one bit of an array', '--tolerance', 0);
    ok(!$is_accepted, 'nor in an array');
    like($said, qr{ WAVETOY::array [ ] it=8 .* 2 [ ] points [ ] are [ ] on [ ] one [ ] side }x, 'it is named');
};

subtest 'files of several processes are one' => sub {
    write_hdf5('reference', 'two processes');
    my ($is_accepted, $said) = accepts('none', '--tolerance', 0);
    like($said, qr{ \A [^\n]* WAVETOY::array [^\n]* \n \z }x, 'what one file holds is there') or diag($said);
    ($is_accepted, $said) = accepts('two processes', '--tolerance', 0);
    ok($is_accepted, 'the same bits are accepted') or diag($said);
    ($is_accepted, $said) = accepts('two processes, one bit', '--tolerance', 0);
    like($said, qr{ 1 [ ] values [ ] have [ ] other [ ] bits }x, 'another is not');
    write_hdf5('reference', 'none');
};

subtest 'NaN is noticed where both have it' => sub {
    write_hdf5('reference', 'NaN in both');
    my ($is_accepted, $said) = accepts('NaN in both');
    ok(!$is_accepted, 'it is a failure');
    like($said, qr{ 1 [ ] values [ ] of [ ] the [ ] reference [ ] are [ ] no [ ] numbers }x, 'they are counted');
};

subtest 'files of modes that are not those of the text are noticed' => sub {
    my $accepts_modes = sub ($fault) {
        system($python, "$RealBin/fixture/write_modes", "$folder/modes", $fault) == 0 or die "cannot write modes\n";
        my $said =
            qx{$python '$RealBin/../../../testsuites/readers/check_modes' --rows 4 --chunk 3 '$folder/modes' 2>&1};
        return ($? == 0, $said);
    };
    my ($is_accepted, $said) = $accepts_modes->('none');
    ok($is_accepted, 'those of the text are accepted') or diag($said);
    my %says = (
        'no file'      => qr{ files [ ] of [ ] \[\] }x,
        'table'        => qr{ tables }x,
        'name'         => qr{ tables }x,
        'text'         => qr{ tables }x,
        'row'          => qr{ l2_m2_r30[.]00: [ ] \(3, [ ] 3\) [ ] values }x,
        'text row'     => qr{ \(3, [ ] 3\) [ ] values [ ] as [ ] text }x,
        'column'       => qr{ \(4, [ ] 2\) [ ] values }x,
        'single'       => qr{ float32 }x,
        'fixed'        => qr{ up [ ] to [ ] \(4, [ ] 3\) }x,
        'chunk'        => qr{ chunks [ ] of [ ] \(4, [ ] 3\) }x,
        'NaN'          => qr{ no [ ] numbers }x,
        'twice'        => qr{ times }x,
        'another time' => qr{ times }x,
        'one bit'      => qr{ other [ ] values }x,
        'swapped'      => qr{ other [ ] values }x,
        'all 0'        => qr{ all [ ] modes [ ] are [ ] 0 }x,
    );
    for my $fault (sort keys %says) {
        ($is_accepted, $said) = $accepts_modes->($fault);
        ok(!$is_accepted && $said =~ $says{$fault}, $fault) or diag($said);
    }
};

done_testing;
