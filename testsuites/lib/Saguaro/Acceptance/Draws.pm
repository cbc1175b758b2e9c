# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Draws;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(first max);

use Cactus::Build::Files qw(append_text read_text write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Draws::Pairwise  qw(covering drawn random_numbers);
use Saguaro::Acceptance::Draws::Relations qw(relations relation relation_is_possible differences_in_relation);
use Saguaro::Acceptance::Draws::Waves;
use Saguaro::Acceptance::Hdf5    qw(has_h5py hdf5_differences);
use Saguaro::Acceptance::Workers qw(folder_of_notes share_numbers);

use constant {
    RANDOM          => 200,
    IN_TEST         => 10,
    RESERVE         => 4,
    MOST_ITERATIONS => 12,
    MOST_OF_TWO     =>
        7,    # components of a process with two emulated devices: with many, messages between these take minutes
    RUN_LIMIT  => 300,
    MISTAKE    => 1,        # flesh/doc/guides/end-of-a-run.md
    INTERNAL   => 5,
    A_DAY      => 86_400,
    ARRAY_SEED => 1,
    SHOWN      => 12,
};

my $waves = 'Saguaro::Acceptance::Draws::Waves';

# Why the program may refuse a case that is_possible lets through: flesh/doc/faults.md, "Waves drawn at random". Any other refusal is a failure.
my %reasons = (
    'prolongation needs points beyond the outer boundary' =>
        qr{ interpolation [ ] of [ ] \S+ [ ] to [ ] the [ ] points [ ] .* [ ] of [ ] which [ ] some [ ] lie [ ] beyond [ ] the [ ] outer [ ] boundary }x,
    'the past of a level that moves cannot be interpolated' =>
        qr{ The [ ] grid [ ] cannot [ ] change [ ] in [ ] iteration [ ] \d+: [ ] level [ ] \d+ [ ] .* needs [ ] values [ ] of [ ] level [ ] \d+ }x,
);

# Processes, threads of each, components of each, and how the grid is cut if not as usual.
my @layouts = (
    '2 1 1',
    '3 1 1',
    '4 1 1',
    '1 2 1',
    '1 1 3',
    '1 1 7',
    '1 1 200',
    '2 2 2',
    '3 1 50',
    '7 1 1',
    '3 1 1 recursive',
    '3 1 1 balanced',
    '2 1 90 balanced',
    '4 1 1 along-z'
);

# What a case is compared with. Restarts stop in an iteration that is a fraction of the run. The other run of a relation may also have another
# layout, devices, fewer outputs, and be split by a restart, all at once: that changes no bit.
my %besides = (
    layouts   => { layout => \@layouts },
    relations => {
        relation => [ relations() ],
        layout   =>
            [ '1 1 1', @layouts[ 0 .. 5 ], '1 1 60', '2 2 2', '3 1 20', '7 1 1', '3 1 1 balanced', '2 1 30 balanced' ],
        device  => [qw(none emulated late eager two)],
        outputs => [qw(same fewer)],
        stop    => [ 'never', 1 .. 3 ],
        recover => [qw(auto autoprobe manual without_structure)],
    },
    restart => {
        processes => [ '1 1', '1 3', '2 2', '3 1' ],
        stop      => [ 1 .. MOST_ITERATIONS - 1 ],
        recover   => [qw(auto autoprobe manual without_structure)],
    },
);

# Emulated devices, and when their queues work.
my %device = (
    none     => [],
    emulated => [],
    late     => ['Accelerator::emulated_queues = "late"'],
    eager    => ['Accelerator::emulated_queues = "eager"'],
    two      => ['Accelerator::devices_per_process = 2'],
);

# Cases that have failed, as far as they differ from the usual one: flesh/doc/review-2026-11.md, D1, D2, M1, M2, M3, M4 and M6; the factor 3.
my %usual = (
    method    => 'RK4',
    condition => 'radiation',
    width     => 1,
    ghosts    => 2,
    levels    => 2,
    place     => 'middle',
    symmetry  => 'none',
    order     => 1,
    time      => 1,
    buffers   => 'few',
    centring  => 'vertex',
    factor    => 2,
    steps     => 'halved',
    regions   => 'one',
    regrid    => 'never',
    damping   => 'no',
    past      => 'filled',
    data      => 'gaussian',
);
my %usual_beside = (
    relations => {
        relation => 'same',
        layout   => '1 1 1',
        device   => 'none',
        outputs  => 'same',
        stop     => 'never',
        recover  => 'auto'
    },
);
my %have_failed = (
    layouts => [
        _wave(qw(width 3 ghosts 3 place edge order 3 time 2 buffers as_needed),              layout => '3 1 1'),
        _wave(qw(width 3 ghosts 3 place face symmetry periodic_y condition none data plane), layout => '3 1 1'),
        _wave(qw(condition none buffers none data plane),                                    layout => '1 1 3'),
        _wave(qw(past backwards),                                                            layout => '1 1 3'),
    ],
    relations => [
        _wave(%{ $usual_beside{relations} }, layout => '1 1 3', stop => 2),
        _wave(
            %{ $usual_beside{relations} },
            relation => 'volume',
            qw(regions two steps tapered symmetry periodic width 3)
        ),
        _wave(
            %{ $usual_beside{relations} },
            relation => 'volume',
            qw(factor 3 buffers as_needed symmetry rotating90 width 2)
        ),
        _wave(
            %{ $usual_beside{relations} },
            relation => 'mirrored_y',
            qw(regions two place corner condition none)
        ),
        _wave(
            %{ $usual_beside{relations} },
            relation => 'mirrored_z',
            qw(regions two place edge levels 3 factor 221 symmetry rotating180 steps tapered),
            qw(buffers as_needed method ICN-avg ghosts 3 width 3 order 3 time 2 past backwards)
        ),
    ],
    restart => [
        _wave(qw(stop 3 recover auto levels 1 method RK2),     processes => '1 1'),
        _wave(qw(stop 3 recover auto method RK3),              processes => '1 3'),
        _wave(qw(stop 3 recover auto levels 1 method RK87),    processes => '1 1'),
        _wave(qw(stop 2 recover without_structure place face), processes => '1 1'),
        _wave(qw(stop 4 recover auto levels 1 condition flat), processes => '1 1'),
    ],
);

sub _wave (%factors) {
    return { %usual, %factors };
}

# A wave that is as usual but for these factors.
sub usual ($class, %factors) { return _wave(%factors) }

# The same bits of waves on other layouts, or after a restart: those that have failed, and others drawn at random. `form`: layouts, restart or
# relations; `scope`: `some` (ten draws, others on each day) or `faults` (a covering array and 200 draws, which go on where they were stopped).
sub run ($class, $project, $tally, $form, $scope = 'some') {
    my $claim = "waves drawn at random: $form: " . ($form eq 'relations' ? 'what must agree agrees' : 'the same bits');
    if (my @missing = $project->missing_thorns($waves->thorns, $form eq 'relations' ? 'Accelerator' : ())) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    return $tally->skipped($claim, 'MPI is missing') if !$project->has_mpi;
    my $self = bless { project => $project, form => $form, h5py => scalar has_h5py($project), room => 'draws' }, $class;
    my @results = $scope eq 'some' ? $self->_until_enough_held() : $self->_all_noted();
    my %count   = map { $_ => 0 } qw(held refused);
    for my $result (@results) {
        $count{ $result->{verdict} }++;
        $tally->failed($result->{name}, $result->{output}) if $result->{verdict} !~ m{ \A (?: held | refused ) \z }x;
    }
    my $seed   = _seed($scope);
    my $wanted = $scope eq 'some' ? @{ $have_failed{$form} } + _count_of_today() : max(1, $count{refused});
    return $tally->check(
        "$claim ($count{held} held, $count{refused} refused with a message)",
        $count{held} + $count{refused} == @results && $count{held} >= $wanted,
        join ', ', "seed $seed", map { "$_ $count{$_}" } sort keys %count
    );
}

sub _until_enough_held ($self) {
    my @cases  = $self->cases_of_today($self->{form});
    my $wanted = @{ $have_failed{ $self->{form} } } + _count_of_today();
    my @results;
    while (@results < @cases && (grep { $_->{verdict} eq 'held' } @results) < $wanted) {
        push @results, $self->_result(scalar @results, $cases[@results]);
    }
    return @results;
}

# By DRAWS_WORKERS at a time. A verdict that is noted stays while the program is the same.
sub _all_noted ($self) {
    my @cases   = $self->all_cases($self->{form});
    my @numbers = ($ENV{DRAWS_FROM} // 0) .. ($ENV{DRAWS_TO} // $#cases);
    my $notes   = folder_of_notes($self->{project}, 'draws') . "/$self->{form}-seed-" . _seed('faults');
    my $noted   = _noted($notes);
    share_numbers(
        $ENV{DRAWS_WORKERS} // 1,
        [ grep { !$noted->{$_} } @numbers ],
        sub ($worker) {
            $self->{room} = "draws/$worker";
            return sub ($number) { $self->_note($notes, $number, $cases[$number]) };
        }
    );
    $noted = _noted($notes);
    return map {
        {
            name => $self->_name($_, $cases[$_]),
            %{ $noted->{$_} // { verdict => 'lost', output => "there is no result\n" } }
        }
    } @numbers;
}

sub _note ($self, $notes, $number, $case) {
    my $result = $self->_result($number, $case);
    my $file   = "$notes.$number";
    write_text($file, $self->_found($case, $result->{output})) if $result->{verdict} eq 'differs';
    say "           $result->{name}: $result->{verdict}";
    STDOUT->flush;
    return append_text($notes, "$number $result->{verdict}\n");
}

# {number: verdict, and what is wrong}
sub _noted ($notes) {
    my %verdict = -e $notes ? read_text($notes) =~ m{ ^ (\d+) \s (\w+) $ }gmx : ();
    return {
        map { $_ => { verdict => $verdict{$_}, output => -e "$notes.$_" ? read_text("$notes.$_") : q{} } }
            keys %verdict
    };
}

# What has failed before must not be refused.
sub _result ($self, $number, $case) {
    my $result = $self->_try($case);
    $result->{verdict} = 'differs'
        if $number < @{ $have_failed{ $self->{form} } } && $result->{verdict} eq 'refused';
    return { %{$result}, name => $self->_name($number, $case) };
}

sub _name ($self, $number, $case) {
    return "$self->{form} $number: " . $waves->shown($case);
}

# ---- which cases

sub factors ($class, $form) {
    return { %{ $waves->factors }, %{ $besides{$form} } };
}

sub is_possible ($case) {
    return 0 if ($case->{device} // q{}) eq 'two' && (split q{ }, $case->{layout})[2] > MOST_OF_TWO;
    my $stop = $case->{stop} // 'never';
    return 0 if $stop ne 'never'         && $stop >= _last($case);
    return 0 if $stop ne 'never'         && $case->{recover} eq 'without_structure' && $case->{regrid} eq 'moving';
    return 0 if exists $case->{relation} && !relation_is_possible($case);
    return $waves->is_possible($case);
}

# Two steps of the coarsest level, or of a level below the finest.
sub _last ($case) {
    my $steps = 2 * $waves->iterations_of_step($case);
    return exists $case->{stop} ? $steps + 4 : $steps;
}

sub _random ($form, $seed, $count) {
    my $random = random_numbers($seed);
    return map { drawn(__PACKAGE__->factors($form), \&is_possible, $random) } 1 .. $count;
}

sub _seed ($scope) {
    return $ENV{DRAWS_SEED} // ($scope eq 'some' ? int(time / A_DAY) : 1);
}

sub _count_of_today () {
    return $ENV{DRAWS} // IN_TEST;
}

# More than are wanted: others stand in for those that are refused.
sub cases_of_today ($class, $form) {
    return @{ $have_failed{$form} }, _random($form, _seed('some'), RESERVE * _count_of_today());
}

sub all_cases ($class, $form) {
    my $array = covering(__PACKAGE__->factors($form), \&is_possible, ARRAY_SEED);
    return @{ $have_failed{$form} }, @{ $array->{cases} }, _random($form, _seed('faults'), $ENV{DRAWS} // RANDOM);
}

# ---- runs

sub _try ($self, $case) {
    my ($whole, $other) = $self->_both($case);
    my ($reason, $reason_of_other) = map { _reason_of_refusal($_) } $whole, $other;
    return { verdict => 'refused', output => $whole->{output} }
        if defined $reason && defined $reason_of_other && $reason eq $reason_of_other;
    my @problems = map { $_->{status} == 0 ? () : "exit status $_->{status}\n$_->{output}" } $whole, $other;
    push @problems, $self->_differences($case, $whole->{folder}, $other->{folder}) if !@problems;
    return { verdict => 'held' } if !@problems;
    return {
        verdict => 'differs',
        output  => join "\n",
        @problems[ 0 .. (@problems > SHOWN ? SHOWN : $#problems) ], $whole->{folder}, $other->{folder}
    };
}

# The run of a case, and the one that it is compared with.
sub _both ($self, $case) {
    return $self->_related($case) if $self->{form} eq 'relations';
    my $whole = $self->_run($case, 'whole', processes => 1);
    return ($whole, $self->{form} eq 'layouts' ? $self->_on_other_layout($case) : $self->_restarted($case));
}

sub _related ($self, $case) {
    my $relation = relation($case->{relation});
    my %function = (field => $relation->{field});
    my $other =
        $self->_varied({ %{$case}, %{ $relation->{other_case} // {} } }, %function, %{ $relation->{other} // {} });
    return ($other, $other) if $relation->{field};
    my $whole = $self->_run($case, 'whole', processes => 1);

    # Both reasons for a refusal are about levels: another case without them may run.
    return ($whole, $relation->{other_case} && $whole->{status} ? $whole : $other);
}

# The run with the factors of the other one.
sub _varied ($self, $case, %options) {
    my %layout = _layout($case);
    my @device =
        $case->{device} eq 'none'
        ? ()
        : ('ActiveThorns = "Accelerator"', 'Accelerator::device = "emulated"', @{ $device{ $case->{device} } });
    $options{without} = qr{ outScalar | out1D | out2D }x if $case->{outputs} eq 'fewer';
    my %varied = (%layout, more => [ @{ $layout{more} }, @device ]);
    return $self->_run($case, 'other', %options, %varied) if $case->{stop} eq 'never';
    return $self->_continued($case, { %options, processes => 1 }, { %options, %varied });
}

# The same failure with as few factors as possible that are not the usual ones: until no factor can become usual.
sub _shrunk ($self, $case) {
    my %goal       = (%usual, %{ $usual_beside{ $self->{form} } // {} });
    my %small      = %{$case};
    my $is_smaller = 1;
    while ($is_smaller) {
        $is_smaller = 0;
        for my $name (sort grep { exists $goal{$_} && $goal{$_} ne $small{$_} } keys %small) {
            my %candidate = (%small, $name => $goal{$name});
            next if !is_possible(\%candidate) || $self->_try(\%candidate)->{verdict} ne 'differs';
            %small      = %candidate;
            $is_smaller = 1;
        }
    }
    return \%small;
}

# What a case that fails says, and the smallest one that does, whose parameter files stay in the folders that it names.
sub _found ($self, $case, $output) {
    my $small = $self->_shrunk($case);
    my $again = $self->_try($small);
    my %goal  = (%usual, %{ $usual_beside{ $self->{form} } // {} });
    my %plain = map { $_ => $small->{$_} } grep { ($goal{$_} // q{}) ne $small->{$_} } keys %{$small};
    return join "\n", $output, 'The smallest that fails: ' . $waves->shown(\%plain), $again->{output} // q{};
}

sub _reason_of_refusal ($run) {
    return if $run->{status} != MISTAKE || _has_crashed($run);
    return first { $run->{output} =~ $reasons{$_} } sort keys %reasons;
}

sub _has_crashed ($run) {
    return
           $run->{status} == INTERNAL
        || $run->{status} >= 124
        || $run->{output} =~ m{ SIG[A-Z]+ | [ ]signal[ ] | terminate [ ] called }x;
}

sub _on_other_layout ($self, $case) {
    return $self->_run($case, 'other', _layout($case));
}

# What a layout tells a run.
sub _layout ($case) {
    my ($processes, $threads, $components, $cut) = split q{ }, $case->{layout};
    my @more =
        ("GridDriver::components_per_process = $components", $cut ? qq{Carpet::processor_topology = "$cut"} : ());
    return (processes => $processes, threads => $threads, more => \@more);
}

sub _restarted ($self, $case) {
    my ($before, $after) = map { { processes => $_ } } split q{ }, $case->{processes};
    return $self->_continued($case, $before, $after);
}

# Stopped with a checkpoint, and continued, perhaps on another number of processes.
sub _continued ($self, $case, $before, $after) {
    my @checkpoint =
        ('IOHDF5::checkpoint = yes', 'IO::checkpoint_on_terminate = yes', 'IO::checkpoint_dir = "checkpoints"');
    my $first = $self->_run(
        $case, 'other', %{$before},
        last => $case->{stop},
        more => [ @{ $before->{more} // [] }, @checkpoint ]
    );
    return $first if $first->{status} != 0;
    my $mode  = $case->{recover} eq 'without_structure' ? 'auto' : $case->{recover};
    my @go_on = (
        qq{IO::recover = "$mode"},
        'IO::recover_dir = "checkpoints"',
        $mode eq 'manual'                       ? qq{IO::recover_file = "checkpoint.chkpt.it_$case->{stop}"} : (),
        $case->{recover} eq 'without_structure' ? 'IOHDF5::use_grid_structure_from_checkpoint = no'          : (),
    );
    return $self->_run($case, $first->{folder}, %{$after}, more => [ @{ $after->{more} // [] }, @go_on ]);
}

# One run, in a folder of that name, or in one that there is.
sub _run ($self, $case, $name, %options) {
    my $folder = -d $name ? $name : $self->{project}->room("$self->{room}/$self->{form}-$name");
    my $last   = _last($case);
    my %text   = map { $_ => $options{$_} } qw(more frame other_words field);
    my $text   = $waves->parameters($case, last => $last, %text);
    $text =~ s{ ^ [^\n]* $options{without} [^\n]* \n }{}gmx if $options{without};
    $text =~ s{ ^ Cactus::cctk_itlast \s = \s \K \d+ }{$options{last}}mx if $options{last};
    write_text("$folder/wave.par", $text);
    my $result = $self->{project}->simulate(
        'wave.par',
        folder    => $folder,
        limit     => RUN_LIMIT,
        processes => $options{processes},
        threads   => $options{threads} // 1
    );
    return { %{$result}, folder => $folder };
}

# ---- what they wrote

# All values of all text files with 17 digits, and those of HDF5 files.
sub _differences ($self, $case, $whole, $other) {
    return differences_in_relation($case, $whole, $other) if $self->{form} eq 'relations';
    my ($expected, $found) = map { _text_files($_) } $whole, $other;
    return 'no values have been written' if !grep { !$_->is_empty } values %{$expected};
    my %names = (%{$expected}, %{$found});
    my @lines;
    for my $name (sort keys %names) {
        if (!$expected->{$name} || !$found->{$name}) {
            push @lines, "$name: is written by one of the two runs only";
            next;
        }
        my @differences = ($expected->{$name}->differences($found->{$name}), $found->{$name}->contradictions);
        push @lines,
            map { "$name: $_" }
            @differences > 2 ? (@differences[ 0, 1 ], @differences . ' places differ') : @differences;
    }
    push @lines, Cactus::Check::AsciiOutput->all_not_finite($expected);
    return @lines, $self->{h5py} ? hdf5_differences($self->{project}, "$whole/output", "$other/output") : ();
}

sub _text_files ($folder) {
    return Cactus::Check::AsciiOutput->read_files("$folder/output/*.asc");
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Draws - waves drawn at random have the same bits on all layouts and after restarts

=head1 SYNOPSIS

    Saguaro::Acceptance::Draws->run($project, $tally, 'layouts', 'faults');

=head1 DESCRIPTION

A draw chooses the factors of L<Saguaro::Acceptance::Draws::Waves>, and those of the comparison: processes, threads, components and how the grid is cut,
or the iteration of a stop, the numbers of processes before and after it, and how the run finds its checkpoint, or a relation between two runs
(L<Saguaro::Acceptance::Draws::Relations>), of which the second may be on another layout, on devices, split by a restart, with fewer outputs. C<make faults FAULTS=layouts,relations,restart> tries a covering array (every possible pair of values of two factors: L<Saguaro::Acceptance::Draws::Pairwise>) and then 200
random draws each; C<make test> ten of its own each day. All numbers of text files are compared with 17 digits, those of HDF5 files bit by bit; NaN
is a failure. A failure is drawn again with ever more factors as usual, while it fails: the smallest is reported.

C<DRAWS_SEED=n> tries other random draws, C<DRAWS=n> so many, C<DRAWS_FROM=n> and C<DRAWS_TO=n> only these numbers, C<DRAWS_WORKERS=n> n at a time. Verdicts are
noted in F<TEST/draws/HASH>, where HASH is that of the program: a hunt that was broken off goes on.

=cut
