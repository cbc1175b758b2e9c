# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Spoils one letter of a name or keyword in correct CCL files, and counts how often the message proposes the right one.
# TYPOS=1000 tries more; TYPO_SEED=n tries others.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/lib", "$Bin/../lib";
use Fixture;

my $tries = $ENV{TYPOS}     // 200;
my $seed  = $ENV{TYPO_SEED} // 7;
srand $seed;

my @keywords = qw(
    IMPLEMENTS INHERITS PUBLIC PROTECTED INCLUDE HEADER USES REQUIRES PROVIDES FUNCTION SUBROUTINE LANGUAGE WITH
    TYPE TIMELEVELS SIZE GHOSTSIZE DISTRIB CONSTANT TAGS ARRAY SCALAR KEYWORD BOOLEAN STRING EXTENDS SHARES RESTRICTED
    GLOBAL PRIVATE STEERABLE RECOVER ALWAYS ACCUMULATOR SCHEDULE STORAGE AFTER BEFORE WHILE READS WRITES SYNC
    OPTIONS TRIGGERS OPTIONAL SCRIPT VERSION ABSTOL NPROCS STENCIL EXTERIOR TILE SHARECODE CCTK_CUDA_KERNEL_VARIABLE
    CCTK_CUDA_KERNEL_PARAMETER
);
my $is_keyword = join q{|}, @keywords;

my $fixture = Fixture->copy;
my ($build) = $fixture->load;
my @places  = (keyword_places($fixture), reference_places($build));
my %is_name = map { (lc $_ => 1) } @keywords, map { $_->[2] } @places;

my (@failures, $count);
while ($count++ < $tries) {
    my ($file, $offset, $name) = @{ $places[ rand @places ] };
    my $typo = spoilt($name);
    redo if $is_name{ lc $typo };
    my $text = $fixture->text($file);
    substr $text, $offset, length $name, $typo;
    my (undef, $diagnostics) = $fixture->load_with($file, $text);
    my @about = grep { index($_, $typo) >= 0 } $diagnostics->errors, $diagnostics->warnings;
    push @failures, "$file: $typo for $name: " . ($about[0] // 'no message')
        if !grep { m{ did \s you \s mean \s \Q$name\E [?] }xi } @about;
}
my $right = 100 * ($tries - @failures) / $tries;
cmp_ok($right, '>=', 95, "of $tries typos (seed $seed) at least 95 % get the right name first")
    or diag(join "\n", @failures);
note(sprintf '%.1f %%', $right);
note($_) for @failures;
done_testing;

# file, offset, name of keywords outside strings and comments
sub keyword_places ($tree) {
    my @found;
    for my $file ($tree->files) {
        my $text = $tree->text($file);
        while ($text =~ m{ "[^"]*" | '[^']*' | [#][^\n]* | \b($is_keyword)\b }gxi) {
            push @found, [ $file, $-[1], $1 ] if defined $1;
        }
    }
    return @found;
}

# The same of names that refer to something declared elsewhere.
sub reference_places ($model) {
    my @nodes;
    for my $thorn ($model->thorns) {
        push @nodes, $thorn->inherits, $thorn->required_thorns, $thorn->capability_requirements, $thorn->function_uses,
            $thorn->shared_parameters, (grep { defined } map { $_->accumulator_base } $thorn->parameters),
            (grep { $_->kind eq 'required' } $thorn->capability_requirements),
            (map { $_->shares } $thorn->shared_parameters), map { ($_->variables, $_->parameters) } $thorn->kernels;
        for my $item ($thorn->schedule) {
            push @nodes, $item->storage, $item->sync, $item->triggers, $item->reads, $item->writes,
                $item->while_variables,
                map { $_->parameters } $item->conditions;
        }
    }
    my @required = grep { !$_->can('kind') || $_->kind eq 'required' } @nodes;
    return map { [ $_->file, $_->offset, $_->name ] } @required;
}

# One letter dropped, doubled by another, replaced, or swapped with the next.
sub spoilt ($name) {
    my $letter = chr(ord('a') + rand 26);
    my $at;
    do { $at = int rand length $name } while substr($name, $at, 1) eq q{:};
    my $last = substr($name, $at) =~ m{ \A . (?: : | \z ) }x;
    my @ways = (
        sub { substr $name, $at, 1, q{} },
        sub { substr $name, $at, 0, $letter },
        sub { substr $name, $at, 1, $letter },
        sub { $last or substr $name, $at, 2, reverse substr $name, $at, 2 },
    );
    $ways[ rand @ways ]->();
    return $name;
}
