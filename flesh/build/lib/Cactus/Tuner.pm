# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Tuner;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter   qw(import);
use List::Util qw(first min sum0);

our @EXPORT_OK =
    qw(best_choice candidates candidate_table default_tiles differences entry_of measurements_in table_with);

# A plan that is slower than the best one by more than this with the first variant is not looked at again.
use constant WORTH_A_LOOK => 1.15;

# How launches run: words of their lines. Those that hold few values at once wait for memory and want many threads or patches, the others
# have all registers. The first ones judge plans. 40 values are 80 registers: with addresses no more than 128, of which 512 threads have room on
# a multiprocessor.
use constant FEW_VALUES => 40;
my $small          = 'ring=no threads=128 tile=32x2x2 column=4 depth=8';
my $patchy         = 'ring=no threads=256 tile=32x8x1 column=32 depth=5';
my $large          = 'threads=256 blocks=1 tile=32x4x2 column=4 depth=4';
my @small_variants = (
    "$patchy blocks=2 patch=2x2",
    "$small blocks=4",
    "$small blocks=3",
    "$patchy blocks=3 patch=2x1",
    "$patchy blocks=2 patch=2x4"
);
my @large_variants = (
    "ring=8x4 $large",
    "ring=no $large",
    "ring=8x4 fetch=ends $large",
    "ring=12x3 $large",
    'ring=8x4 threads=128 blocks=2 tile=32x2x2 column=4 depth=4'
);

# As the laboratory's programs take them: points of a block, tiles of a column, planes.
my @tiles = split q{ }, '32x4x2,4,4 32x4x2,4,8 32x2x4,4,4 16x8x2,4,4 32x8x1,4,8 32x8x1,32,5 64x4x1,4,8 64x4x1,32,5 '
    . '32x2x2,4,8 32x4x1,4,8 32x4x1,64,8 64x2x1,4,8';

sub default_tiles () { return @tiles }

sub candidates (%values) {
    my ($number, @result) = (0);
    for my $plan (sort keys %values) {
        ++$number;
        for my $variant (0 .. $#large_variants) {
            my @words =
                map { ($_ > FEW_VALUES ? \@large_variants : \@small_variants)->[$variant] } @{ $values{$plan} };
            push @result, { name => "plan${number}_variant" . ($variant + 1), plan => $plan, launches => \@words };
        }
    }
    return @result;
}

sub candidate_table ($table, $kernel, $candidate) {
    my $number = 0;
    return _with_entry(
        $table, $kernel,
        "$kernel $candidate->{plan}",
        map { '  launch ' . ++$number . " $_" } @{ $candidate->{launches} }
    );
}

sub measurements_in ($text) {
    my %found;
    for my $line (split m{\n}x, $text) {
        if ($line =~ m{ \A launch \s (?<name>\w+) \s (?<number>\d+) \s (?<words>.*) \z }x) {
            my %words = _words($+{words});
            $found{ $+{name} }{launches}[ $+{number} - 1 ]{$_} = $words{$_} for keys %words;
        }
        elsif ($line =~ m{ \A time \s (?<name>\w+) \s launch \s (?<number>\d+) \s (?<tile>.*) \s ms=(?<ms>[\d.]+) \z }x)
        {
            my $times = $found{ $+{name} }{launches}[ $+{number} - 1 ]{times} //= {};
            $times->{ $+{tile} } = min grep { defined } $+{ms}, $times->{ $+{tile} };
        }
        elsif ($line =~ m{ \A bits \s (?<name>\w+) .*? : \s (?<count>\d+) \s of }x) {
            $found{ $+{name} }{differences} += $+{count};
        }
    }
    return \%found;
}

sub best_choice ($candidates, $measure) {
    my (%of_plan, @plans);
    for my $candidate (@$candidates) {
        push @plans,                              $candidate->{plan} if !$of_plan{ $candidate->{plan} };
        push @{ $of_plan{ $candidate->{plan} } }, $candidate;
    }
    my %first   = map     { ($_ => _choice($_, [ $of_plan{$_}[0] ], $measure)) } @plans;
    my $least   = min map { $_->{ms} } values %first;
    my @worth   = grep    { $first{$_}{ms} <= WORTH_A_LOOK * $least } @plans;
    my @choices = map     { _choice($_, $of_plan{$_}, $measure) } @worth;
    my $best    = min map { $_->{ms} } @choices;
    return first { $_->{ms} == $best } @choices;
}

# Why measurements say nothing, if so.
sub _gap_in ($measured) {
    return 'bits have not been compared with the host' if !defined $measured->{differences};
    my @launches = @{ $measured->{launches} // [] } or return 'no launch has been measured';
    my $number   = first { !%{ $launches[ $_ - 1 ]{times} // {} } } 1 .. @launches;
    return $number ? "launch $number has not been timed" : undef;
}

# The best of what was measured for each launch of a plan; launches do not know of each other.
sub _choice ($plan, $candidates, $measure) {
    my (@launches, @tried);
    for my $candidate (@$candidates) {
        my $measured = $measure->($candidate);
        die "$candidate->{name} has other bits than the host: $measured->{differences} values differ\n"
            if $measured->{differences};
        my $gap = _gap_in($measured);
        die "$candidate->{name}: $gap\n" if $gap;
        my $number = 0;
        for my $launch (@{ $measured->{launches} }) {
            my $words = $candidate->{launches}[$number];
            my $tried = \$tried[$number];
            my $best  = \$launches[ $number++ ];
            $$tried += keys %{ $launch->{times} };
            for my $tile (sort keys %{ $launch->{times} }) {
                my $ms = $launch->{times}{$tile};
                next if $$best && $$best->{ms} <= $ms;
                my %known = map { ($_ => $launch->{$_}) } qw(operations registers spilled);
                $$best = { words => _merged($words, $tile), ms => $ms, %known };
            }
        }
    }
    $launches[$_]{tried} = $tried[$_] for 0 .. $#launches;
    return { plan => $plan, ms => sum0(map { $_->{ms} } @launches), launches => \@launches };
}

# The words of a variant with those of a tile in the place of its own.
sub _merged ($words, $tile) {
    my %later = _words($tile);
    my @kept  = grep { m{ \A (\w+) = }x && !exists $later{$1} } split q{ }, $words;
    return join q{ }, @kept, $tile;
}

sub _words ($text) {
    return map { m{ \A (\w+) = (.*) \z }x ? ($1, $2) : () } split q{ }, $text;
}

sub _launch_line ($number, $launch) {
    my $line =
        "  launch $number $launch->{words} registers=$launch->{registers} spilled=$launch->{spilled} ms=$launch->{ms}";
    return $line if !$launch->{spilled};
    return
        "$line why=the fastest of $launch->{tried} ways that were measured: its $launch->{operations} operations need more values at "
        . "once than $launch->{registers} registers hold";
}

sub table_with ($table, $kernel, $choice) {
    my $number = 0;
    return _with_entry(
        $table, $kernel,
        "$kernel $choice->{plan}",
        map { _launch_line(++$number, $_) } @{ $choice->{launches} }
    );
}

# In the place of the kernel's own lines, or at the end: they begin as what stands before them says.
sub _with_entry ($table, $kernel, @fresh) {
    my (@lines, $is_own);
    for my $line (split m{\n}x, $table) {
        if ($line !~ m{ \A \s* launch \b }x) {
            $is_own = $line =~ m{ \A \Q$kernel\E (?: \s | \z) }x;
            push @lines, splice @fresh if $is_own;
        }
        push @lines, $line if !$is_own;
    }
    return join("\n", @lines, @fresh) . "\n";
}

sub entry_of ($table, $kernel) {
    my ($entry, $is_own);
    for my $line (split m{\n}x, $table) {
        if (my ($number, $words) = $line =~ m{ \A \s* launch \s+ (\d+) \s+ (.*) \z }x) {
            $entry->{launches}[ $number - 1 ] = { _words($words =~ s{ \b why=.* \z }{}xr) } if $is_own;
        }
        else {
            my ($plan) = $line =~ m{ \A \Q$kernel\E (?: \s+ (.*) )? \z }x;
            $is_own = defined $plan || $line eq $kernel;
            $entry  = { plan => $plan // q{}, launches => [] } if $is_own;
        }
    }
    return $entry;
}

sub differences ($entry, $measured, $tolerance) {
    return "$measured->{differences} values differ from the host's" if $measured->{differences};
    my $gap = _gap_in($measured);
    return $gap if $gap;
    my @found;
    my ($recorded, $now) = ($entry->{launches}, $measured->{launches});
    push @found, @$now . ' launches, not ' . @$recorded . ' as in the table' if @$now != @$recorded;
    for my $number (1 .. min scalar @$now, scalar @$recorded) {
        my ($old, $new) = ($recorded->[ $number - 1 ], $now->[ $number - 1 ]);
        my $ms = min values %{ $new->{times} };
        if (!defined $old->{ms}) { push @found, "launch $number: the table has no time"; next }
        push @found, sprintf 'launch %d: %.3f ms, slower than %.3f by more than %g %%', $number, $ms, $old->{ms},
            100 * $tolerance
            if $ms > $old->{ms} * (1 + $tolerance);
        push @found, "launch $number: $new->{spilled} bytes are spilled, not $old->{spilled}"
            if $new->{spilled} > $old->{spilled};
    }
    return @found;
}

1;

__END__

=head1 NAME

Cactus::Tuner - how the launches of a device's kernel run fastest, and the table that says so

=head1 SYNOPSIS

    my @candidates = candidates('values=84 keep=yes' => [9, 84], 'values=80 keep=yes' => [9, 78, 80]);
    my $choice     = best_choice(\@candidates, sub ($candidate) { return $measured->{ $candidate->{name} } });
    my $table      = table_with($old_table, 'Thorn Calculation 4', $choice);

=head1 DESCRIPTION

A I<plan> are the words of a kernel's line in a table of devices (F<tools/kernelgen/devices/>): how it is divided into
launches. A I<variant> are words of a launch's line: threads, blocks, what is fetched ahead, patches. A candidate is a plan
and a variant for each launch; a program has many of them and runs each with many tiles. Launches of one plan do not depend
on how the others run, so that each gets its own best.

=over

=item candidates(%values)

Some candidates for each plan (plan => how many values each launch holds at once): C<name>, C<plan>, C<launches> (words of each).

=item candidate_table($table, $kernel, $candidate)

The table with lines that make a kernel (C<THORN CALCULATION ORDER>) run so, in the place of its own: what is measured is what would be written.

=item measurements_in($text)

What a program of the laboratory has printed: name => C<differences> from the host's values, and C<launches>, each with
C<operations>, C<registers>, C<spilled> (bytes) and C<times> (words of a tile => milliseconds).

=item best_choice($candidates, $measure)

Asks C<$measure> for the measurements of candidates: of each plan the first one; then, of plans that are nearly as good as
the best, all. Result: C<plan>, C<ms> in all, and C<launches>: C<words>, C<ms>, C<registers>, C<spilled>, C<operations>,
C<tried> (ways in which it has run). Dies if bits are not the host's, have not been compared, or a launch has no times.

=item table_with($table, $kernel, $choice)

The table with the lines of a kernel replaced, or appended; what is spilled gets its reason.

=item entry_of($table, $kernel), differences($entry, $measured, $tolerance)

What the table says of a kernel (undef: nothing), and in what new measurements are worse or say nothing: a line for each.

=item default_tiles()

TILE arguments for programs of the laboratory.

=back

=cut
