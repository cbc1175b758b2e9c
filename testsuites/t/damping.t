#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of the strength of dissipation, and faults that it must notice.
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
use Saguaro::Acceptance::Damping;

my $home = tempdir(CLEANUP => 1);
write_text("$home/testsuites/dissipation/strength.par.in", read_text("$RealBin/../dissipation/strength.par.in"));
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

# A part of the judge, on a host.
sub part ($name, @arguments) {
    return sub ($tally) {
        my $judge = bless { project => $project, tally => $tally }, 'Saguaro::Acceptance::Damping';
        $judge->can($name)->($judge, @arguments);
    };
}

# As many points along each axis as a part needs, the horizon in the middle: index, place, distance from its centre, what is excised.
sub points ($count) {
    my (@points, @axis);
    push @axis, map { ($_ - ($count - 1) / 2) / 10 } 0 .. $count - 1;
    for my $k (0 .. $#axis) {
        for my $j (0 .. $#axis) {
            for my $i (0 .. $#axis) {
                my $r = sqrt $axis[$i]**2 + $axis[$j]**2 + $axis[$k]**2;
                push @points,
                    {
                    key   => "$i $j $k",
                    words => "$i $j $k\t0\t" . join(q{ }, 0.05 + $axis[$i], $axis[$j], $axis[$k] - 0.1),
                    r     => $r,
                    out   => !!(grep { abs $_ > 0.502 } @axis[ $i, $j, $k ]),
                    mask  => $r < 0.15 ? 0 : $r < 0.25 ? 0.5 : 1,
                    near  => [ map { neighbours([ $i, $j, $k ], $_) } 0 .. 2 ],
                    };
            }
        }
    }
    return @points;
}

# Up to two points away along an axis.
sub neighbours ($index, $axis) {
    return map { moved($index, $axis, $_) } -2, -1, 1, 2;
}

sub moved ($index, $axis, $by) {
    my @there = @{$index};
    $there[$axis] += $by;
    return "@there";
}

sub is_near ($points, $point, $most) {
    return grep { $points->{$_} && $points->{$_}{mask} <= $most } @{ $point->{near} };
}

# What the thorn adds to the radius, the growth, the bound and the mask are settings of the file.
sub strength ($points, $point, $level, $value, $fault) {
    my $base = $value->{epsdis};
    $base = $value->{'epsdis_for_level[1]'}
        if $level && ($value->{'epsdis_for_level[1]'} // -1) >= 0 && $fault ne 'level';
    return $base if !$value->{ah_slope} || $point->{out} && $fault ne 'outside';
    my $depth = 0.5 + ($fault eq 'offset' ? 0 : $value->{ah_radius_offset}) - $point->{r};
    return $base if $depth < 0;
    my $respects = $value->{respect_emask} eq 'yes' && $value->{set_mask_for_all_horizons} eq 'yes' && $fault ne 'mask';
    return $base if $respects && is_near($points, $point, 0.4);
    my $strength = $base + $value->{ah_slope} * ($fault eq 'slope' ? 1.05 : 1) * $depth;
    my $most     = $value->{ah_max_epsdis};
    return $most >= 0 && $strength > $most && $fault ne 'bound' ? $most : $strength;
}

my %kept;

sub write_points ($folder, $variable, $rows) {
    return write_text("$folder/output/$variable.xyz.asc", "# iteration ...\n" . join q{}, @{$rows});
}

sub ends ($fault) {
    die "no more\n" if $fault eq 'status';
    return "Processes: 1\n";
}

# ---- strengths at the end

sub strengths ($folder, $value, $run, $fault) {
    my $said = ends($fault);
    my $all  = $kept{12} //= { map { ($_->{key} => $_) } points(12) };
    my %rows;
    for my $level (0 .. $value->{num_levels_1} - 1) {
        for my $key (keys %{$all}) {
            my $point = $all->{$key};
            next if $fault eq 'lines' && $point->{r} > 0.55;
            my $start    = "2\t0\t$level 0 0\t$point->{words}\t";
            my $strength = sprintf '%.17g', strength($all, $point, $level, $value, $fault);
            $strength = 'nan' if $fault eq 'nan' && $key eq '6 6 6';
            push @{ $rows{epsdisA} }, "$start$strength\n";
            push @{ $rows{emask} }, $start . ($value->{set_mask_for_all_horizons} eq 'yes' ? $point->{mask} : 1) . "\n";
            push @{ $rows{phi} },   "${start}1\n";
        }
    }
    write_points($folder, $_, $rows{$_}) for $fault eq 'file' ? qw(phi emask) : keys %rows;
    return $said;
}

my %any = (
    status => 'a run that fails',
    file   => 'a file that is missing',
    nan    => 'a strength that is not a number',
    lines  => 'points that are missing',
);
my %growth = (slope => 0.5);

subtest 'strengths in a horizon: what is noticed' => sub {
    is_noticed($project, part('_strength', 'one', 'none', \%growth),
        \&strengths, %any, slope => 'a growth of a twentieth more');
};

subtest 'strengths in a horizon made larger: what is noticed' => sub {
    is_noticed(
        $project,
        part('_strength', 'larger', 'none', { %growth, offset => 0.125, most => 0.3 }), \&strengths,
        outside => 'growth outside of the box of the surface',
        offset  => 'a radius to which nothing is added',
        bound   => 'strengths beyond the largest one'
    );
};

subtest 'strengths next to excised points: what is noticed' => sub {
    is_noticed($project, part('_strength', 'excised', 'none', { %growth, excised => 'yes', respects => 'yes' }),
        \&strengths, mask => 'growth there');
};

subtest 'strengths of two levels: what is noticed' => sub {
    is_noticed($project, part('_strength', 'levels', 'none', { %growth, levels => 2, strengths => [ 0.1, 0.3 ] }),
        \&strengths, level => 'one strength for both');
};

# ---- towards the outer boundary

sub outer ($folder, $value, $run, $fault) {
    my $said = ends($fault);
    my @rows;
    for my $point (@{ $kept{17} //= [ points(17) ] }) {
        my $strength = 0.1;
        for my $index (split q{ }, $point->{key}) {
            my $depth = $index < 16 - $index ? $index : 16 - $index;
            $strength = 0.1 + ($fault eq 'slope' ? 0.101 : 0.1) * (4 - $depth) if $depth < ($fault eq 'width' ? 3 : 4);
            $strength = 0.35 if $strength > 0.35 && $fault ne 'bound';
            last if $fault eq 'order' && $depth < 4;
        }
        next if $fault eq 'lines' && $point->{key} eq '8 8 8';
        $strength = 'nan' if $fault eq 'nan' && $point->{key} eq '8 8 8';
        push @rows, map { "$_\t0\t0 0 0\t$point->{words}\t$strength\n" } 0, 1;
    }
    write_points($folder, $_, \@rows) for $fault eq 'file' ? 'phi' : qw(epsdisA emask phi);
    return $said;
}

subtest 'strengths towards the outer boundary: what is noticed' => sub {
    is_noticed(
        $project, part('_outer_boundary', 'none'), \&outer, %any,
        slope => 'a slope of a hundredth more',
        width => 'a layer too few',
        bound => 'strengths beyond the largest one',
        order => 'edges that the first face holds'
    );
};

# ---- when strengths change, and after a restart: of few points

# The horizon is known from iteration 1 on.
sub is_grown ($iteration, $every, $continues, $fault) {
    return $iteration > 0 if $fault eq 'always';
    return 0 if $fault eq 'forgets'            && $continues;
    return $iteration >= 3 if $fault eq 'late' && $every == 2;
    return $every                              && $iteration >= $every;
}

sub some_iterations ($folder, $value, $run, $fault) {
    my $said       = ends($fault);
    my $checkpoint = $value->{checkpoint_dir} && "$value->{checkpoint_dir}/checkpoint";
    my $continues  = $checkpoint              && -e $checkpoint;
    write_text($checkpoint, "2\n") if $checkpoint;
    my @rows;
    my $first = $continues                         ? 3  : 0;
    my $last  = $continues && $fault eq 'no-lines' ? -1 : $value->{cctk_itlast};
    for my $iteration ($first .. $last) {
        my $is_grown = is_grown($iteration, $value->{update_ah_every} // 1, $continues, $fault);
        for my $point (@{ $kept{6} //= [ points(6) ] }) {
            my $strength = $is_grown ? 0.1 + 0.5 * (0.5 - $point->{r}) : 0.1;
            $strength *= 1 + 3e-16 if $fault eq 'bit' && $continues && $point->{key} eq '2 3 2';
            push @rows, sprintf "%d\t0\t0 0 0\t%s\t%.17g\n", $iteration, $point->{words}, $strength;
        }
    }
    write_points($folder, $_, \@rows) for $fault eq 'file' ? 'phi' : qw(epsdisA emask phi);
    return $said;
}

subtest 'when strengths change: what is noticed' => sub {
    is_noticed(
        $project, part('_seldom', 'none'), \&some_iterations,
        status => 'a run that fails',
        file   => 'a file that is missing',
        late   => 'strengths that change one iteration late',
        always => 'strengths that change in each iteration'
    );
};

subtest 'strengths after a restart: what is noticed' => sub {
    is_noticed(
        $project, part('_restarted', 'none'), \&some_iterations,
        status     => 'a run that fails',
        bit        => 'one other bit',
        forgets    => 'a horizon that is not known any more',
        'no-lines' => 'a run that writes nothing afterwards'
    );
};

# ---- what one step adds

sub wave ($key) {
    my ($i, $j, $k) = split q{ }, $key;
    return sin(0.7 * $i) * cos(0.4 * $j) + 0.1 * sin 0.9 * $k;
}

# Times eps/16 dt/h.
sub fourth_difference ($key, $axis) {
    my @index = split q{ }, $key;
    my $sum   = 0;
    for my $term ([ -2, 1 ], [ -1, -4 ], [ 0, 6 ], [ 1, -4 ], [ 2, 1 ]) {
        my @there = @index;
        $there[$axis] += $term->[0];
        $sum += $term->[1] * wave("@there");
    }
    return $sum;
}

# Of both iterations, made once for each strength.
sub rows_of_step ($adds, $spares) {
    my $all = $kept{15} //= { map { ($_->{key} => $_) } points(15) };
    return $kept{"$adds $spares"} //= [ map { rows_of_point($all, $_, $adds, $spares) } sort keys %{$all} ];
}

sub rows_of_point ($all, $key, $adds, $spares) {
    my $point = $all->{$key};
    my $old   = $point->{wave} //= wave($key);
    $point->{rate} //= fourth_difference($key, 0) + fourth_difference($key, 1) + fourth_difference($key, 2);
    my $is_near = $point->{mask} < 1 || is_near($all, $point, 0.9);
    my $new     = $old - ($spares && $is_near ? 0 : $adds * $point->{rate});
    return sprintf("0\t0\t0 0 0\t%s\t%.17g\n", $point->{words}, $old),
        sprintf("1\t0\t0 0 0\t%s\t%.17g\n", $point->{words}, $new);
}

sub one_step ($folder, $value, $run, $fault) {
    my $said   = ends($fault);
    my $adds   = $value->{epsdis} * 0.00625 / 0.1 / 16 * ($fault eq 'coefficient' ? 1.001 : 1);
    my $spares = ($value->{use_dissipation_near_excision} // 'yes') eq 'no' && $fault ne 'everywhere';
    my @phi    = @{ rows_of_step($adds, $spares) };
    s{ \S+ \Z }{nan}x for $fault eq 'nan' && $adds ? @phi[ 1600 .. 1603 ] : ();
    write_points($folder, phi     => \@phi);
    write_points($folder, emask   => $kept{emask} //= [ map { rows_of_mask($_) } values %{ $kept{15} } ]);
    write_points($folder, epsdisA => []);
    return $said;
}

sub rows_of_mask ($point) {
    return map { "$_\t0\t0 0 0\t$point->{words}\t$point->{mask}\n" } 0, 1;
}

subtest 'what one step adds: what is noticed' => sub {
    is_noticed(
        $project, part('_near_excision', 'none'), \&one_step,
        status      => 'a run that fails',
        nan         => 'a value that is not a number',
        coefficient => 'a coefficient that is wrong in the fourth digit',
        everywhere  => 'dissipation next to excised points that is not wanted'
    );
};

done_testing;
