# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Each file golden/*.txt holds cases: a claim, the files of a small tree, and the messages that are expected.
# UPDATE_GOLDEN=1 rewrites the messages; read the difference before you commit it. What nobody reads must not be rewritten: it is
# refused where CI is set.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/lib", "$Bin/../lib";
use TestTree;

die "UPDATE_GOLDEN is set, and so is CI: golden files are rewritten by hand, not where they are judged\n"
    if $ENV{UPDATE_GOLDEN} && $ENV{CI};

my @files = sort glob "$Bin/golden/*.txt";
my $count = 0;
for my $file (@files) {
    my ($head, @cases) = read_cases($file);
    for my $case (@cases) {
        $count++;
        my $report = TestTree->report(%{ $case->{files} });
        if ($ENV{UPDATE_GOLDEN}) { $case->{messages} = $report }
        subtest $case->{claim} => sub { is($report, $case->{messages}, 'messages') };
    }
    write_cases($file, $head, @cases) if $ENV{UPDATE_GOLDEN};
}
cmp_ok($count, '>=', 80, 'enough broken sets are tried');
done_testing;

# === claim, --- path, text, ..., --- messages, text
sub read_cases ($path) {
    open my $handle, '<', $path or die "$path: $!\n";
    my $text = do { local $/ = undef; readline $handle };
    close $handle or die "$path: $!\n";
    my ($head, @chunks) = split m{ ^ === \s }xm, $text;
    return ($head, map { read_case($_) } @chunks);
}

sub read_case ($chunk) {
    my ($claim, @parts) = split m{ ^ --- \s }xm, $chunk;
    chomp $claim;
    my (%files, @order);
    for my $part (@parts) {
        my ($name, $text) = $part =~ m{ \A ([^\n]+) \n (.*) \z }xs;
        push @order, $name;
        $files{$name} = $text;
    }
    my $messages = delete $files{messages} // q{};
    $messages =~ s{ \n \z }{}x;    # the blank line before the next case
    return { claim => $claim, files => \%files, order => [ grep { $_ ne 'messages' } @order ], messages => $messages };
}

sub write_cases ($path, $head, @cases) {
    open my $handle, '>', $path or die "$path: $!\n";
    print {$handle} $head;
    for my $case (@cases) {
        print {$handle} "=== $case->{claim}\n", (map { "--- $_\n$case->{files}{$_}" } @{ $case->{order} }),
            "--- messages\n$case->{messages}\n";
    }
    close $handle or die "$path: $!\n";
    return;
}
