# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of messages, and what it must notice: a copy of it meets golden files that are wrong.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Copy qw(copy);
use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

my $folder = tempdir(CLEANUP => 1);
mkdir "$folder/t" and mkdir "$folder/t/golden" or die "cannot make a folder: $!\n";
symlink "$Bin/../lib", "$folder/lib"   or die "cannot make a link: $!\n";
symlink "$Bin/lib",    "$folder/t/lib" or die "cannot make a link: $!\n";
copy("$Bin/golden.t", "$folder/t/golden.t") or die "cannot copy: $!\n";
my ($original) = sort glob "$Bin/golden/*.txt";
my $good = text($original);

sub text ($file) {
    open my $handle, '<', $file or die "$file: $!\n";
    local $/ = undef;
    my $text = readline $handle;
    close $handle or die "$file: $!\n";
    return $text;
}

# What the judge says of golden files with this text.
sub judged ($text, %environment) {
    open my $handle, '>', "$folder/t/golden/a.txt" or die "a.txt: $!\n";
    print {$handle} $text;
    close $handle or die "a.txt: $!\n";
    my $words = join q{ }, map { "$_='$environment{$_}'" } sort keys %environment;
    return scalar qx{env -u CI -u UPDATE_GOLDEN $words $^X '$folder/t/golden.t' 2>&1};
}

subtest 'a message that differs is noticed' => sub {
    my $number = qr{ ^ not [ ] ok [ ] \d+ [ ] - [ ] (?! enough ) }xm;
    my $wrong  = $good =~ s{ ^ --- [ ] messages \n \K [^\n]+ }{another message}xmr;
    unlike(judged($good), $number, 'as it is, all messages are good');
    like(judged($wrong), $number, 'one line');
};

subtest 'too few cases are noticed' => sub {
    like(judged($good), qr{ ^ not [ ] ok .* enough [ ] broken [ ] sets }xm, 'one file of many');
};

subtest 'golden files are not rewritten where CI is set' => sub {
    my $wrong = $good =~ s{ ^ --- [ ] messages \n \K }{wrong\n}xmr;
    my $said  = judged($wrong, CI => 1, UPDATE_GOLDEN => 1);
    like($said, qr{ UPDATE_GOLDEN [ ] is [ ] set, [ ] and [ ] so [ ] is [ ] CI }x, 'it says why');
    isnt($?, 0, 'it fails');
    is(text("$folder/t/golden/a.txt"), $wrong, 'the file is as it was');
    judged($wrong, UPDATE_GOLDEN => 1);
    isnt(text("$folder/t/golden/a.txt"), $wrong, 'by hand it is rewritten');
};

done_testing;
