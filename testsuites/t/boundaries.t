#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of boundary conditions on thin grids, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

## no critic (ProtectPrivateSubs) single cases of the judge

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::Boundaries;

my $home     = tempdir(CLEANUP => 1);
my $per_face = 'arrangements/SaguaroTest/TestBoundary/test/per_face.par';
write_text("$home/$per_face", read_text("$RealBin/../../$per_face"));
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

# The judge expects this verdict on the case.
sub expects ($verdict, %factors) {
    my $judge = bless { project => $project }, 'Saguaro::Acceptance::Boundaries';
    return sub ($tally) {
        my ($found, $why) = $judge->_verdict(Saguaro::Acceptance::Boundaries->usual(%factors));
        $tally->check('the verdict', $found eq $verdict, $why);
    };
}

# ---- fields

sub known ($i, $j, $k) { return (3 * $i + 5 * $j + 7 * $k) % 11 + $i / 8 }

sub place (@index) {
    return map { 0.5 * $_ - 1.6 } @index;
}

sub distance (@index) {
    my ($x, $y, $z) = place(@index);
    return sqrt $x**2 + $y**2 + $z**2;
}

# The values of four conditions on a boundary of one point, by the point inside; one axis after the other.
my %rule = (
    scalar => sub ($inner, $here, $in, $fault) { 2.5 },
    flat   => sub ($inner, $here, $in, $fault) { $inner },
    robin  => sub ($inner, $here, $in, $fault) {
        my $power = $fault eq 'power' ? 2.001 : 2;
        return 0.5 + ($inner - 0.5) * (distance(@{$in}) / distance(@{$here}))**$power;
    },
    radiation => sub ($inner, $here, $in, $fault) { radiating($inner, $here, $in, $fault eq 'speed' ? 0.7501 : 0.75) },
);

# (x/r) df/dt + v df/dx + v x/r^2 (f - 1/4) = 0 with x along the axis, in the middle between two points and two times: linear in the outer value.
sub radiating ($inner, $here, $in, $speed) {
    my ($axis) = grep { $here->[$_] != $in->[$_] } 0 .. 2;
    my ($xo,    $xi)    = map { (place(@{$_}))[$axis] } $here, $in;
    my ($ro,    $ri)    = map { distance(@{$_}) } $here, $in;
    my ($old_o, $old_i) = map { known(@{$_}) + 100 } $here, $in;
    my $residual = sub ($outer) {
        my $in_time  = ($xo / $ro * ($outer - $old_o) + $xi / $ri * ($inner - $old_i)) / 0.25 / 2;
        my $in_space = ($outer - $inner + $old_o - $old_i) / ($xo - $xi) / 2;
        my $falloff  = ($xo / $ro**2 * ($outer + $old_o - 0.5) + $xi / $ri**2 * ($inner + $old_i - 0.5)) / 4;
        return $in_time + $speed * ($in_space + $falloff);
    };
    my $at_zero = $residual->(0);
    return -$at_zero / ($residual->(1) - $at_zero);
}

# {"i j k": value}
sub field ($value, $fault) {
    my @size = map { $value->{"global_n$_"} } qw(x y z);
    my %field;
    for my $k (0 .. $size[2] - 1) {
        for my $j (0 .. $size[1] - 1) { $field{"$_ $j $k"} = known($_, $j, $k) for 0 .. $size[0] - 1 }
    }
    for my $axis (0 .. 2) {
        for my $side (0, 1) {
            next if $fault eq 'face' && $axis == 1 && $side;
            set_face(\%field, $value->{condition}, $axis, $side ? $size[$axis] - 1 : 0, $fault);
        }
    }
    return \%field;
}

sub set_face ($field, $condition, $axis, $outer, $fault) {
    for my $key (keys %{$field}) {
        my @here = split q{ }, $key;
        next if $here[$axis] != $outer;
        my @in = @here;
        $in[$axis] += $outer ? -1 : 1;
        $field->{$key} = $rule{$condition}->($field->{"@in"}, \@here, \@in, $fault);
    }
    return;
}

# With the suffix -on-several a fault is that of runs on several processes or components alone.
my %spoilt = (
    value   => sub ($field) { $field->{'0 3 3'} += 1e-9 },
    inside  => sub ($field) { $field->{'3 3 3'} += 1e-9 },
    bit     => sub ($field) { $field->{'2 3 3'} *= 1 + 3e-16 },
    nan     => sub ($field) { $field->{'0 3 3'} = 'nan' },
    missing => sub ($field) { delete $field->{'3 3 3'} },
    swapped => sub ($field) { @{$field}{ '0 3 3', '0 3 2' } = @{$field}{ '0 3 2', '0 3 3' } },
);
my %ends = (
    status    => { status => 1,   output => "a thorn does not like it\n" },
    crash     => { status => 139, output => "process 0: SIGSEGV in TestBoundary\n" },
    internal  => { status => 5,   output => "nobody has foreseen this\n" },
    sanitizer => { status => 0,   output => "==1==ERROR: AddressSanitizer: heap-buffer-overflow\n" },
);

# Its points in files of one for each process.
sub program ($folder, $value, $run, $fault) {
    my $is_alone = $run->{processes} == 1 && ($value->{components_per_process} // 1) == 1;
    $fault = 'none' if $is_alone && $fault =~ m{ -on-several \z }x;
    my $what = $fault =~ s{ -on-several \z }{}xr;
    return $ends{$what} if $ends{$what};
    my $field = field($value, $what);
    $spoilt{$what}->($field) if $spoilt{$what};
    my @lines = map { "0 $_ " . join(q{ }, shown($field->{$_}), place(split q{ })) . "\n" } sort keys %{$field};
    push @lines, $lines[7] if $what eq 'twice';
    @lines = () if $what eq 'nothing';
    my $half = int @lines / 2;
    write_text("$folder/points.0", join q{}, @lines[ 0 .. $half - 1 ]);
    write_text("$folder/points.1", join q{}, @lines[ $half .. $#lines ]);
    return "Processes: $run->{processes}\nDone.\n";
}

sub shown ($number) { return $number eq 'nan' ? $number : sprintf '%.17g', $number }

my %small = (nx => 6, ny => 5, nz => 5);

subtest 'the judge of a condition notices' => sub {
    is_noticed(
        $project,
        expects('held', %small),
        \&program,
        'value'                => 'a boundary value that is off by 1e-9',
        'inside'               => 'a value inside that has changed',
        'nan'                  => 'NaN',
        'missing'              => 'a point that nobody owns',
        'swapped'              => 'two values that are swapped',
        'face'                 => 'a face that is not set',
        'nothing'              => 'no points at all',
        'status'               => 'a refusal without a reason',
        'crash'                => 'a memory fault',
        'internal'             => 'an internal error',
        'sanitizer'            => 'a finding of a sanitizer in a run that ends well',
        'bit-on-several'       => 'one other bit on two processes',
        'nan-on-several'       => 'NaN on two processes',
        'missing-on-several'   => 'a point that is missing on two processes',
        'twice-on-several'     => 'a point that two processes own',
        'status-on-several'    => 'a refusal without a reason on two processes',
        'crash-on-several'     => 'a memory fault on two processes',
        'sanitizer-on-several' => 'a finding of a sanitizer on two processes',
    );
};

subtest 'the judge of a condition with ratios of distances notices' => sub {
    is_noticed(
        $project, expects('held', %small, condition => 'robin', driver => 'Carpet'), \&program,
        'power'          => 'a power that is wrong in the fourth digit',
        'bit-on-several' => 'one other bit in 40 components',
    );
};

subtest 'the judge of radiation notices' => sub {
    is_noticed(
        $project,
        expects('held', %small, condition => 'radiation'),
        \&program,
        'speed' => 'a speed that is wrong in the fourth digit',
        'face'  => 'a face that is not set'
    );
};

subtest 'the judge of a constant notices' => sub {
    is_noticed($project, expects('held', %small, condition => 'scalar'), \&program, 'face' => 'a face that is not set');
};

# ---- refusals

# 3 points along x have no room for four at each face.
sub refusing ($folder, $value, $run, $fault) {
    my @lines  = split m{\n}x, read_text("$folder/thin.par");
    my ($line) = grep { $lines[ $_ - 1 ] =~ m{ global_nx }x } 1 .. @lines;
    my %part   = (
        line  => $fault eq 'line'  ? $line + 1 : $line,
        width => $fault eq 'width' ? 3         : 4,
        face  => $fault eq 'face'  ? 'upper y' : 'lower x',
    );
    my $message =
        "thin.par:$part{line}:1: Flat: TESTBOUNDARY::FIELD has a boundary of $part{width} points at the $part{face} face, where there are "
        . '3 points';
    $message = 'the grid is too thin' if $fault eq 'words';
    $message .= "\n  -> $message of x\n  -> another message" if $fault eq 'several';
    return { status => $fault eq 'accepted' ? 0 : $fault eq 'crash' ? 139 : 1, output => "Processes: 1\n$message\n" };
}

subtest 'the judge of refusals notices' => sub {
    is_noticed(
        $project,
        expects('refused', %small, nx => 3, width => 4),
        \&refusing,
        accepted => 'a run that is not refused',
        crash    => 'a memory fault behind the message',
        words    => 'a message without the place',
        line     => 'the line of another parameter',
        width    => 'another width',
        face     => 'a face with room',
        several  => 'several messages',
    );
};

# ---- two cases with files of their own

sub on_two_processes ($folder, $value, $run, $fault) {
    my $points  = $fault eq 'points' ? 4 : 5;
    my $message = "lower x face: the part of a process there has $points points and it needs 6\n";
    my $refuses = $fault eq 'accepted' ? 0 : $run->{processes} > 1 || $fault eq 'one';
    return { status => $refuses ? ($fault eq 'crash' ? 139 : 1) : 0, output => $refuses ? $message : "Done.\n" };
}

subtest 'a boundary without room in the part of a process: what is noticed' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Boundaries::_no_room_in_part($project, $tally) },
        \&on_two_processes,
        accepted => 'two processes that are not refused',
        crash    => 'a crash',
        points   => 'another number of points',
        one      => 'one process that is refused',
    );
};

sub with_level ($folder, $value, $run, $fault) {
    my @lines  = split m{\n}x, read_text("$folder/unset.par");
    my ($line) = grep { $lines[ $_ - 1 ] =~ m{ boundary_size_x_upper }x } 1 .. @lines;
    $line++ if $fault eq 'line';
    my $warning =
        qq{unset.par:$line:1: warning: nobody sets 2 points at the upper x face: "Flat" of TESTBOUNDARY::FIELD sets 1; there level 1 ends\n};
    my $times =
        $value->{width} == 1 ? ($fault eq 'silent' ? 0 : $fault eq 'twice' ? 2 : 1) : $fault eq 'always' ? 1 : 0;
    return { status => $fault eq 'status' ? 1 : 0, output => $warning x $times };
}

subtest 'points that nobody sets: what is noticed' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Boundaries::_unset_points($project, $tally) },
        \&with_level,
        status => 'a run that fails',
        silent => 'no warning',
        twice  => 'two warnings',
        always => 'a warning where all are set',
        line   => 'another line',
    );
};

done_testing;
