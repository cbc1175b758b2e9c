# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::ChangedMeaning;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files                 qw(append_text read_text write_text);
use Saguaro::Acceptance::Draws::Pairwise qw(random_numbers);
use Saguaro::Acceptance::Workers         qw(folder_of_notes share_numbers);

use constant {
    FILES        => 10_000,
    IN_TEST      => 20,
    A_DAY        => 86_400,
    SECONDS      => 20,
    MOST_CHANGES => 3,
    LAST         => 4,            # iteration
    MEMORY       => 4_000_000,    # kilobytes
};

# What a run may end with: flesh/doc/guides/end-of-a-run.md. 124: it was asked to end when its time was over, and did.
my %is_end = map { $_ => 1 } 0 .. 4, 124;

# Parameters that say how a file runs here, not what it means.
my $fixed = qr{ \A (?: Cactus::cctk_itlast | Cactus::terminate | Cactus::exit_codes | IO::abort_on_io_errors ) \z }xi;

sub title ($class) { return 'ChangedMeaning' }

# Files of `amount` "some" change from day to day; "all" are those of the seed, and go on where they were stopped.
sub run ($class, $project, $tally, $amount = 'some') {
    my $self = bless { project => $project, seed => $ENV{MEANING_SEED} // 1 }, $class;
    $self->_read_parameters;
    $self->_find_files;
    return $tally->skipped('changed meaning', 'the program runs none of the parameter files') if !@{ $self->{files} };
    my @numbers = $amount eq 'all' ? (1 .. $ENV{MEANING_FILES} // FILES) : _of_today();
    $self->{notes} = $self->_notes($amount);
    my %before = $self->_verdicts;
    $self->_try_all(grep { !$before{$_} } @numbers);
    my %verdict = $self->_verdicts;
    my @bad     = grep { ($verdict{$_} // 'not tried') !~ m{ \A good }x } @numbers;
    $tally->check(
        scalar(@numbers)
            . " parameter files whose meaning has changed, from $numbers[0] on, seed $self->{seed}: none ends in a signal",
        !@bad,
        join q{},
        map { "$_: @{[$verdict{$_} // 'not tried']}\n" } @bad
    );
    return;
}

sub _of_today () {
    my $first = 1 + IN_TEST * (int(time / A_DAY) % (FILES / IN_TEST));
    return $first .. $first + IN_TEST - 1;
}

# ---- what there is to change

# {name in small letters: type, ranges, number of elements} of all parameters of the program.
sub _read_parameters ($self) {
    my $listing = $self->{project}->run("'@{[$self->{project}->executable]}' -Ov", limit => 60)->{output};
    for my $entry (split m{ ^ (?= Parameter: ) }xm, $listing) {
        my ($name, $elements) = $entry =~ m{ \A Parameter: \s+ ( \w+ :: \w+ ) (?: \[ (\d+) \] )? $ }xm or next;
        my ($type) = $entry =~ m{ ^ Type: \s+ (\w+) }xm;
        next if $name =~ $fixed;
        push @{ $self->{parameters}{ lc $name =~ s{ ::.* }{}xr } },
            {
            name     => $name,
            elements => $elements,
            type     => $type,
            ranges   => [ $entry =~ m{ ^ [ ]+ Range: [ ]+ (.*?) $ }gxm ]
            };
    }
    return;
}

# Small parameter files that the program can run, as text.
sub _find_files ($self) {
    my $home = $self->{project}->home;
    my @found;
    for my $file (sort(glob("$home/testsuites/layouts/*.par"), glob("$home/arrangements/*/*/test/*.par"))) {
        my $text   = read_text($file);
        my @thorns = map { split q{ } } $text =~ m{ ^ \s* ActiveThorns \s* = \s* " ([^"]*) " }gmxi;
        next if !@thorns || $self->{project}->missing_thorns(@thorns);
        push @found, { name => $file =~ s{ \A \Q$home\E / }{}xr, text => $text, thorns => \@thorns };
    }
    $self->{files} = \@found;
    return;
}

# ---- changed files

# Number and seed make the file: (name of the original, text).
sub _changed ($self, $number) {
    my $random = random_numbers($self->{seed} * FILES * 10 + $number);
    my $pick   = sub (@from) { $from[ $random->(scalar @from) ] };
    my $file   = $pick->(@{ $self->{files} });
    my $text   = $file->{text};
    for (0 .. $random->(MOST_CHANGES)) {
        my $change = $pick->(
            \&_with_other_value, \&_with_other_value, \&_with_one_more,
            \&_with_one_more,    \&_with_one_less,    \&_with_thorn_less
        );
        $text = $self->$change($text, $file, $pick);
    }
    return ($file->{name}, _set(_set($text, 'Cactus::cctk_itlast', LAST), 'Cactus::exit_codes', '"distinct"'));
}

# A parameter that is set twice is a mistake of another kind.
sub _set ($text, $name, $value) {
    return $text =~ s{ \b \Q$name\E [ \t]* = [ \t]* (?: "[^"]*" | [^\s\#]+ ) }{}gxir . "\n$name = $value\n";
}

my $setting = qr{ ^ [ \t]* (?<name> \w+::\w+ (?: \[ [^\]\n]* \] )? ) [ \t]* = [ \t]* (?<value> "[^"]*" | [^\s\#]+ ) }xm;

# One of the settings, chosen by `pick`, replaced by what `replace` makes of name and value.
sub _replaced ($text, $pick, $replace) {
    my @places;
    while ($text =~ m{$setting}gx) {
        push @places, [ $-[0], $+[0] - $-[0], $+{name}, $+{value} ];
    }
    @places or return $text;
    my ($start, $length, $name, $value) = @{ $pick->(@places) };
    return substr($text, 0, $start) . $replace->($name, $value) . substr $text, $start + $length;
}

sub _with_other_value ($self, $text, $file, $pick) {
    return _replaced(
        $text, $pick,
        sub ($name, $value) {
            my $parameter = $self->_parameter($name) or return "$name = $value";
            return "$name = " . _value_for($parameter, $value, $pick);
        }
    );
}

sub _with_one_less ($self, $text, $file, $pick) {
    return _replaced($text, $pick, sub ($name, $value) { q{} });
}

sub _with_one_more ($self, $text, $file, $pick) {
    my @all   = map { @{ $self->{parameters}{ lc $_ } // [] } } 'Cactus', @{ $file->{thorns} };
    my $one   = $pick->(@all);
    my $index = defined $one->{elements} ? '[' . $pick->(0, 1, $one->{elements} - 1) . ']' : q{};
    return _set($text, "$one->{name}$index", _value_for($one, '"1"', $pick));
}

sub _with_thorn_less ($self, $text, $file, $pick) {
    my $thorn = $pick->(@{ $file->{thorns} });
    return $text =~ s{ ( ActiveThorns \s* = \s* " [^"]*? ) \b \Q$thorn\E \b }{$1}xir;
}

sub _parameter ($self, $name) {
    my ($thorn, $bare) = map { lc } $name =~ m{ \A (\w+) :: (\w+) }x;
    for my $known (map { @{$_} } values %{ $self->{parameters} }) {
        return $known if lc($known->{name}) =~ m{ :: \Q$bare\E \z }x && lc($known->{name}) eq "$thorn\::$bare";
    }
    return;
}

# A value of the parameter's type, most often one of its range.
sub _value_for ($parameter, $old, $pick) {
    my $type = $parameter->{type};
    return $pick->('yes', 'no') if $type eq 'BOOLEAN';
    return q{"} . $pick->(@{ $parameter->{ranges} }) . q{"} if $type eq 'KEYWORD';
    return _number($parameter, $old, $pick, $type eq 'INT') if $type eq 'INT' || $type eq 'REAL';
    return $pick->('"all"', '""') if $parameter->{name} =~ m{ _vars \z }xi;
    return $old;
}

sub _number ($parameter, $old, $pick, $is_integer) {
    my @ends = grep { length } map { m{ -? \d+ (?: [.]\d+ )? (?: [eE][-+]?\d+ )? }gx } @{ $parameter->{ranges} };
    my ($was) = $old =~ m{ ( -? \d+ (?: [.]\d* )? (?: [eE][-+]?\d+ )? ) }x;
    $was //= 1;
    my @near = map { $_ * $was } -1, 0.5, 2, 3, 10, 1000;
    my @all  = (@ends, @near, 0, 1, 2, 3, 5, 7, -1, -2, 100, 1e6, map { $_ + 1 } @ends);
    push @all, 1e-10, 1e10, 0.1, 0.37, -0.5 if !$is_integer;
    my $value = $pick->(@all);
    return $is_integer ? int $value : $value;
}

# ---- runs

# Where verdicts are noted. Those of all files stay from one call to the next, while program and files are the same.
sub _notes ($self, $amount) {
    return $self->{project}->room('meaning-today') . '/verdicts' if $amount ne 'all';
    my @files = map { "@{[$self->{project}->home]}/$_->{name}" } @{ $self->{files} };
    return folder_of_notes($self->{project}, 'meaning', @files) . "/verdicts-seed-$self->{seed}";
}

# {number of a file: good, or what was wrong}.
sub _verdicts ($self) {
    return -e $self->{notes} ? read_text($self->{notes}) =~ m{ ^ (\d+) \s (.*) $ }gmx : ();
}

sub _try_all ($self, @numbers) {
    return share_numbers(
        $ENV{MEANING_WORKERS} // 1,
        \@numbers,
        sub ($worker) {
            sub ($number) { $self->_try($number) }
        }
    );
}

sub _try ($self, $number) {
    my ($name, $text) = $self->_changed($number);
    my $room = $self->{project}->room("meaning/$number");
    write_text("$room/changed.par", "# Number $number of seed $self->{seed}, from $name\n$text");
    my $program = $self->{project}->executable;
    my $result  = $self->{project}->run(
        "ulimit -v @{[MEMORY]} -c 0; exec timeout -k 5 @{[SECONDS]} '$program' changed.par",
        folder      => $room,
        limit       => 3 * SECONDS,
        environment => { OMP_NUM_THREADS => 1 },
    );
    my $is_good = $is_end{ $result->{status} };
    append_text($self->{notes},
        "$number " . ($is_good ? "good, status $result->{status}" : "status $result->{status}, $name, $room") . "\n");
    if ($is_good) { system 'rm', '-rf', $room }
    else          { write_text("$room/said", $result->{output}) }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::ChangedMeaning - parameter files whose names are valid and whose meaning has changed

=head1 SYNOPSIS

    Saguaro::Acceptance::ChangedMeaning->run($project, $tally, 'all');

=head1 DESCRIPTION

Takes the parameter files of F<testsuites/layouts> and of the thorns' tests that the program can run, and changes each in one to three places:
another value, most often from the parameter's range; a parameter more, of an active thorn; a parameter less; a thorn less. The program
runs it for a few iterations, with a bound on its memory. Whatever such a file means, it ends with a status of the guide F<end-of-a-run.md>, neither in a signal
nor as an internal error; when its time is over it ends in order.

Number and seed (MEANING_SEED) make a file. C<all> tries MEANING_FILES (10,000) of them, with MEANING_WORKERS at a time, notes verdicts in
F<TEST/meaning/HASH>, HASH that of the program, and goes on there when it is called again with the same program. Otherwise twenty, others each day.

=cut
