# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::KernelGrammar;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);

use Cactus::Build::Files qw(read_text);
use Cactus::Check::Grammar;

use constant GUIDE => 'flesh/doc/guides/kernel-scripts.md';

# Of the scripts with mistakes those that no rule allows; the mistakes of others are of meaning.
my @not_derived =
    qw(assign_expression assign_number axis_by_axis block_ended_wrongly boundary_points calculation_heading calculation_not_ended common_not_ended
    constant_without_value declared_component documentation_not_ended empty foreign_equals frequency_without_rate index_missing letters metric_role
    missing_operand no_thorn number_and_letter operand_at_end order_by_itself order_of_calculation orders parameter_answer parameter_field parameter_type
    parenthesis parity_not_signs percent power_chain report_without_kind requirement space_derivative_on_the_left stencil_two_directions tags_not_text
    text_after_heading text_not_closed thorn_not_ended thorn_without_name three_symmetric unknown_block unknown_feature unknown_item unknown_place
    zero_timelevels);

sub underivable ($class) { return @not_derived }

sub check ($class, $project, $tally) {
    my $home = $project->home;
    my ($rules) =
        read_text("$home/" . GUIDE) =~ m{ ^ [#][#] [ ] Grammar \n .*? \n \n ( (?: [ ]{4} [^\n]* \n | \n )+ ) }xms;
    return $tally->failed('grammar of scripts: ' . GUIDE . ' has none') if ($rules // q{}) !~ m{ = }x;
    my $grammar = Cactus::Check::Grammar->new($rules);
    my @loose   = $grammar->loose_ends;
    $tally->check('grammar of scripts: each name has a rule, and each rule is used', !@loose, "@loose")
        or return;

    my %written = map  { $_ => 1 } grep { !m{ \A \d+ \z }x } $grammar->words;
    my %known   = map  { $_ => 1 } _words_of_the_language("$home/tools/kernelgen");
    my @missing = grep { !$written{$_} } sort keys %known;
    my @foreign = grep { !$known{$_} } sort keys %written;
    $tally->check('grammar of scripts: every word and sign that kernelgen knows stands in it',
        !@missing, "missing: @missing");
    $tally->check('grammar of scripts: kernelgen knows every word and sign that stands in it',
        !@foreign, "unknown: @foreign");

    my @scripts = map { glob "$home/$_/*.kranc" } qw(arrangements/*/* tools/kernelgen/laboratory),
        map { "tools/kernelgen/t/$_" } qw(good warned smooth);
    my @included = glob "$home/arrangements/*/*/*/*.kranc";
    my @stops = grep { defined } (map { _stop($grammar, $_) } @scripts), map { _stop_of_items($grammar, $_) } @included;
    $tally->check('grammar of scripts: all scripts of the project, and what they include, can be derived from it',
        @scripts > 15 && !@stops, "@stops");
    my @examples =
        read_text("$home/" . GUIDE) =~ m{ ^ ( [ ]{4} (?: begin [ ] )? thorn [ ] .*? ^ [ ]{4} end [ ] thorn \n ) }gxms;
    my @wrong = grep { defined $grammar->stops_at($_) } @examples;
    $tally->check(
        'grammar of scripts: the whole thorns in the guide can be derived from it',
        @examples && !@wrong,
        join "\n", @wrong
    );
    my @found = map { basename($_, '.kranc') }
        grep { defined _stop($grammar, $_) } glob "$home/tools/kernelgen/t/wrong/*.kranc";
    $tally->check('grammar of scripts: of those with mistakes it refuses those that no rule allows, and no others',
        "@found" eq "@not_derived", "@found");
    return;
}

# Where a file stops to be a script; nothing if it is one.
sub _stop ($grammar, $file) {
    return _place_of_stop($grammar, $file, read_text($file));
}

# The same of a file of items, which scripts include.
sub _stop_of_items ($grammar, $file) {
    return _place_of_stop($grammar, $file, "begin thorn A\n" . read_text($file) . "end thorn\n", 1);
}

sub _place_of_stop ($grammar, $file, $text, $lines_before = 0) {
    my $place = $grammar->stops_at($text) // return;
    return basename($file) . q{:} . (1 - $lines_before + (substr($text, 0, $place) =~ tr/\n//));
}

# How words of the language stand in the sources of parser and checker: one by one, or in lists.
my %single = (
    parse => [
        qr/ \b (?: accept_word | sees_word | is | accept | expect ) [(] "([^"]+)" /x,
        qr/ \b (?: word | words\[0\] | role | line [(][)] ) \s == \s "(\w\w+)" /x
    ],
    check => [
        qr/ \b (?: syntax[.]text | name ) \s == \s "([[:lower:]]\w*)" /x,
        qr/ \b (?: pair[{] | given[(] ) "(\w+)" /x,
        qr/ [{] "(\w+)" , \s \d [}] /x
    ],
);
my %list = (
    parse => qr/ \b (?: types | operation \s : \s ) [{] ( [^{}]+ ) [}] /x,
    check => qr/ \b (?: names | features | places ) [{] ( [^{}]+ ) [}] /x,
);

sub _words_of_the_language ($folder) {
    my @words = (qw(_ ^ ' [ ] D_t));    # read as characters
    for my $room (keys %single) {
        my $source = join q{}, map { read_text($_) =~ s{ // .* $ }{}xmgr } glob "$folder/$room/*.cc";
        push @words, $source =~ m{ $_ }gx for @{ $single{$room} };
        push @words, m{ "([^"]+)" }gx for $source =~ m{ $list{$room} }gx;
    }
    return @words;
}

1;

__END__

=head1 NAME

Cactus::Check::KernelGrammar - the grammar in the guide to scripts for kernels is that of kernelgen

=head1 SYNOPSIS

    Cactus::Check::KernelGrammar->check($project, $tally);

=head1 DESCRIPTION

C<underivable> names the scripts with mistakes that no rule allows. C<check> compares the words of the grammar with those in kernelgen's sources, derives all scripts of the project from it, and sees that wrong ones cannot be.

=cut
