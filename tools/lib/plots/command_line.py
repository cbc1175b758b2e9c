# SPDX-License-Identifier: LGPL-2.1-or-later
"""The commands of simplot and their options."""

import argparse
import pathlib
import sys

from plots.mistake import Mistake, import_plotting

DESCRIPTION = """Pictures of a run from its output, text or HDF5, on all levels: planes, lines, norms over time, films, comparisons of runs; horizons
and paths of black holes; gravitational waves from modes of Psi4; frequencies of stars."""


# -------------------------------------------------------------------------------------------- commands


def target_of(arguments, run, ending="png"):
    return pathlib.Path(arguments.output or pathlib.Path(run) / f"{arguments.command}.{ending}")


def picture(arguments, run, size, draw, columns=1):
    """Makes a figure with so many axes, lets `draw` fill it and writes it."""
    plot = import_plotting()
    figure, axes = plot.subplots(1, columns, figsize=size, constrained_layout=True)
    draw(axes)
    target = target_of(arguments, run)
    known = figure.canvas.get_supported_filetypes()
    if target.suffix[1:] not in known:
        raise Mistake(f"{target}: expected a name that ends with one of: {', '.join('.' + ending for ending in sorted(known))}")
    figure.savefig(target, dpi=140)
    print(target)


def overview(arguments):
    from plots.overview import panels

    found = panels(arguments.run, arguments.variable, arguments)

    def draw(axes):
        for panel, one in zip(found, axes if len(found) > 1 else [axes]):
            panel(one)
    picture(arguments, arguments.run, (5.5 * len(found) + 0.5, 4.6), draw, len(found))


def norms(arguments):
    from plots.norms import draw_norms

    if not is_of_several(arguments):
        return picture(arguments, arguments.run, (7, 4.6), lambda axes: draw_norms(axes, arguments.run, arguments.variable, arguments))
    from plots.several import draw_norms_of_runs

    picture(arguments, arguments.run, (8, 4.9),
            lambda axes: draw_norms_of_runs(axes, arguments.runs, arguments.labels, arguments.variable, arguments))


def is_of_several(arguments):
    """Separates runs from the variable, which stand in one list; `run` becomes the first run. True if there are several."""
    from plots.several import labels_of, runs_and_variable

    arguments.runs, arguments.variable = runs_and_variable(arguments.names, arguments.variable)
    arguments.labels = labels_of(arguments.runs, arguments.label)
    arguments.run = arguments.runs[0]
    return len(arguments.runs) > 1


def planes(arguments):
    from plots.planes import draw_plane

    if arguments.command == "slice" and is_of_several(arguments):
        return planes_of_runs(arguments)
    picture(arguments, arguments.run, (6, 4.9),
            lambda axes: draw_plane(axes, arguments.run, arguments.variable, arguments, arguments.iteration))


def planes_of_runs(arguments):
    from plots.several import draw_planes_of_runs

    count = len(arguments.runs)
    picture(arguments, arguments.run, (5.4 * count + 0.4, 4.9),
            lambda axes: draw_planes_of_runs(axes, arguments.runs, arguments.labels, arguments.variable, arguments, arguments.iteration), count)


def grid(arguments):
    arguments.edges = True
    planes(arguments)


def lines(arguments):
    from plots.lines import draw_lines, shown_iterations

    if not is_of_several(arguments):
        return picture(arguments, arguments.run, (7, 4.6),
                       lambda axes: draw_lines(axes, arguments.run, arguments.variable, arguments, shown_iterations(arguments.iteration)))
    from plots.several import draw_lines_of_runs

    picture(arguments, arguments.run, (8.5, 4.6),
            lambda axes: draw_lines_of_runs(axes, arguments.runs, arguments.labels, arguments.variable, arguments, arguments.iteration))


def compare(arguments):
    from plots.comparison import draw_comparison

    if len(arguments.runs) < 2:
        raise Mistake("compare takes two runs or more")
    picture(arguments, arguments.runs[0], (11, 4.6), lambda axes: draw_comparison(axes, arguments.runs, arguments.variable, arguments), 2)


def convergence(arguments):
    from plots.comparison import draw_convergence

    picture(arguments, arguments.runs[0], (7, 4.6), lambda axes: draw_convergence(axes, arguments.runs, arguments.variable, arguments))


def movie(arguments):
    from plots.movie import write_movie

    target = target_of(arguments, arguments.run, "gif")
    frames = write_movie(target, arguments.run, arguments.variable, arguments)
    print(f"{target}: {frames} frames")


def timers(arguments):
    from plots.timers import draw_timers

    picture(arguments, arguments.run, (9, 5), lambda axes: draw_timers(axes, arguments.run, arguments.functions))


def horizon(arguments):
    from plots.horizons import curvature_at_puncture, draw_horizons, horizons

    found = list(horizons(arguments.run, arguments.direction))
    print("#     time      radius  areal radius       lapse           K  K at puncture")
    for time, table, row in found:
        if row is not None:
            place, _, areal, curvature, lapse = row
            print(f"{time:10.4f} {place:11.6f} {areal:13.6f} {lapse:11.6f} {curvature:11.6f} {curvature_at_puncture(table):14.6f}")
    if arguments.output:
        picture(arguments, arguments.run, (11, 4.6), lambda axes: draw_horizons(axes, found), 2)


def waves_at_infinity(arguments):
    """The library of waves, and r Psi4 and r h of all modes."""
    from plots.waves_of_modes import at_infinity, import_waves, modes_called

    library = import_waves()
    modes = modes_called(library, arguments.run, arguments.variable)
    try:
        psi = {(l, m): at_infinity(library, series, l, m, arguments) for (l, m), series in modes.items() if l >= 2}
        strains = {(l, m): library.strain(series, library.cutoff_of(m, arguments.cutoff), arguments.taper) for (l, m), series in psi.items()}
    except ValueError as error:
        raise Mistake(str(error)) from None
    if not strains:
        raise Mistake("there are no modes with l >= 2")
    return library, psi, strains


def waves(arguments):
    from plots.waves_of_modes import draw_waves, largest_mode, write_strain

    library, psi, strains = waves_at_infinity(arguments)
    try:
        _, energy, momentum = library.radiated(psi, arguments.cutoff)
    except ValueError as error:
        raise Mistake(str(error)) from None
    for (l, m), series in strains.items():
        write_strain(pathlib.Path(arguments.run) / f"strain_l{l}_m{m}.asc", series)
    print(f"radiated energy            {energy[-1]:.8g}")
    print(f"radiated angular momentum  {momentum[-1]:.8g}  (along z)")
    l, m = largest_mode(psi)
    if arguments.output:
        picture(arguments, arguments.run, (11, 4.2), lambda axes: draw_waves(axes, psi[l, m], strains[l, m], l, m), 2)


def merger(arguments):
    from plots.merger import write_merger

    target = target_of(arguments, arguments.run)
    write_merger(import_plotting(), target, arguments.run, arguments, *waves_at_infinity(arguments))
    print(target)


def remnant(arguments):
    from plots.remnant import draw_remnant, findings_in, table_of

    found = findings_in(arguments)
    print("\n".join(table_of(found, arguments)))
    if arguments.output:
        picture(arguments, arguments.run, (11, 4.6), lambda axes: draw_remnant(axes, found, arguments), 2)


def frequencies(arguments):
    from plots.frequencies import draw_frequencies, fitted, import_oscillations, table_of

    library = import_oscillations()
    found = fitted(library, arguments.run, arguments.variable, arguments)
    print("\n".join(table_of(library, found[-1], arguments.mass)))
    if arguments.output:
        picture(arguments, arguments.run, (11, 4.2), lambda axes: draw_frequencies(axes, library, *found, arguments), 2)


def trajectories(arguments):
    from plots.trajectories import draw_trajectories, trajectories_in

    picture(arguments, arguments.run, (11, 4.9), lambda axes: draw_trajectories(axes, trajectories_in(arguments.run)), 2)


def boxes(arguments):
    from plots.boxes import draw_boxes, read_boxes

    if arguments.boxes == "-":
        found = read_boxes(sys.stdin)
    else:
        with open(arguments.boxes, encoding="utf-8") as lines:
            found = read_boxes(lines)
    picture(arguments, ".", (11, 5.2), lambda axes: draw_boxes(axes, found), 2)


# --------------------------------------------------------------------------------------------- options


def add_output(sub, text="picture to write (.png, .svg, .pdf); default: RUN/COMMAND.png"):
    sub.add_argument("-o", "--output", help=text)


def add_looks(sub, is_plane):
    sub.add_argument("--log", action="store_true", help="colours by powers of ten" if is_plane else "value axis by powers of ten")
    sub.add_argument("--limits", nargs=2, type=float, metavar=("LEAST", "GREATEST"), help="of the values that are shown")
    sub.add_argument("--unit", default="", help="of lengths and times, for labels: M, km ...")
    if is_plane:
        sub.add_argument("--colours", metavar="MAP", help="a colour map of matplotlib; default: viridis for values of one sign, else RdBu_r about zero")
        sub.add_argument("--edges", action="store_true", help="outlines of the components of all levels")
        sub.add_argument("--levels", action="store_true", help="where levels end, however they are split into components")
        sub.add_argument("--horizons", action="store_true", help="horizons, from AHFinderDirect's files h.t*.ah*.gp")
        sub.add_argument("--half-turn", action="store_true", help="also what a half-turn about the z axis makes of the plane xy, for runs of one half")
        sub.add_argument("--window", nargs=4, type=float, metavar=("LEFT", "RIGHT", "BOTTOM", "TOP"), help="the part of the plane that is shown")
    else:
        sub.set_defaults(colours=None, edges=False, levels=False, horizons=False, half_turn=False, window=None)


def add_place(sub, name):
    if name in ("overview", "slice", "grid", "movie"):
        sub.add_argument("--plane", choices=("xy", "xz", "yz"), default="xy")
    if name in ("overview", "line", "compare", "convergence"):
        sub.add_argument("--direction", choices=("x", "y", "z", "d"), default="x", help="d: the diagonal")
    if name in ("overview", "slice", "grid", "line"):
        moment = sub.add_mutually_exclusive_group()
        moment.add_argument("--time", type=float, help="of the output that is shown")
        moment.add_argument("--iteration", type=int, help="default: " + {"overview": "one in the middle", "line": "at most six"}.get(name, "the last one"))


# Commands on one run: name, action, what it draws.
PICTURES = (("overview", overview, "a plane or a line, and norms, side by side"),
            ("norms", norms, "minimum, maximum and norms over time, of one run or several"),
            ("slice", planes, "a plane through the grid, the finest level on top, of one run or several"),
            ("grid", grid, "a plane of one run with outlines of the components of all levels"),
            ("line", lines, "a line through the grid at several times, each place from its finest level, of one run or several"),
            ("movie", movie, "a plane at all times, as .gif or .mp4"))

COMPARISONS = (("compare", compare, "lines of several runs at one time, and how they differ from the first"),
               ("convergence", convergence, "the order of convergence of three runs, the coarsest first, along a line"))


def add_runs(sub, name):
    if name in ("norms", "slice", "line"):
        sub.add_argument("names", nargs="+", metavar="RUN", help="folders with the output of runs; a variable may follow (default: the first one found); "
                         + ("several runs are drawn side by side on a common colour scale" if name == "slice" else
                            "several runs are drawn over each other" + (", each at its last iteration" if name == "line" else "")))
        sub.add_argument("--variable", help="the variable, if a folder has the same name")
        sub.add_argument("--label", action="append", help="label of a run; give one for each run, in the same order; default: the names of their folders")
        return
    sub.add_argument("run", help="folder with the output of a run")
    sub.add_argument("variable", nargs="?", help="default: the first one found")


def add_pictures(commands):
    for name, action, text in PICTURES:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(action=action)
        add_runs(sub, name)
        add_output(sub, "film to write (.gif, .mp4); default: RUN/movie.gif" if name == "movie" else "picture to write (.png, .svg, .pdf); default: RUN/COMMAND.png")
        add_place(sub, name)
        add_looks(sub, name in ("overview", "slice", "grid", "movie"))
        if name == "movie":
            sub.add_argument("--rate", type=float, default=10, help="frames per second (default 10)")
            sub.add_argument("--waves", metavar="VARIABLE", help="draw a second panel: this variable times the distance, in the plane xy, as Psi4r")
            sub.add_argument("--reach", type=float, default=30, help="half the width of the second panel (default 30)")


def add_comparisons(commands):
    for name, action, text in COMPARISONS:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(action=action)
        sub.add_argument("runs", nargs="+", metavar="RUN", help="folders with the output of runs")
        sub.add_argument("--variable", help="default: the first one found")
        sub.add_argument("--time", type=float, help="default: the last one that all have")
        add_output(sub, "picture to write (.png, .svg, .pdf); default: FIRST RUN/COMMAND.png")
        add_place(sub, name)
        add_looks(sub, False)


def add_timers(commands):
    sub = commands.add_parser(
        "timers", help="where the time went",
        description="Where the time went, by kinds of work, from TimerReport's TimeTable.tsv; of a run without it, and with --functions, the scheduled "
        "functions that took longest, from TimeTable.functions.tsv or AllTimers.tsv.")
    sub.set_defaults(action=timers)
    sub.add_argument("--functions", action="store_true", help="functions and levels instead of kinds of work")
    sub.add_argument("run", help="folder with the output of a run")
    add_output(sub)


def add_horizon(commands):
    sub = commands.add_parser(
        "horizon", help="horizon of a black hole at the origin, from an axis of symmetry",
        description="Where the expansion of outgoing light vanishes along an axis through a black hole at the origin: a table of its coordinate "
        "radius, areal radius, lapse and K at each time, and K at the puncture, from points with lapses of 0.05 to 0.25. Needs text or HDF5 output "
        "of alp, g?? and k?? along the axis; g and K must be diagonal there, and spheres around the origin as good as surfaces of equal distance, "
        "as for a single hole without spin.")
    sub.set_defaults(action=horizon)
    sub.add_argument("run", help="folder with the output of a run")
    sub.add_argument("--direction", choices=("x", "y", "z"), default="x")
    add_output(sub, "picture of the lapse to write besides (.png, .svg, .pdf)")


def add_waves(commands):
    sub = commands.add_parser(
        "waves", help="strain at infinity, radiated energy and angular momentum, from modes of Psi4",
        description="Reads the modes that Multipole has written (text or HDF5), extrapolates r Psi4 to infinity, integrates it twice in the "
        "frequency domain, and writes strain_l2_m2.asc and so on to the run's folder: retarded time, r h_plus, r h_cross.")
    sub.set_defaults(action=waves)
    add_extraction(sub)
    add_output(sub, "picture of the largest mode to write besides (.png, .svg, .pdf)")


def add_merger(commands):
    sub = commands.add_parser(
        "merger", help="paths, horizons, Psi4 and the wave of two black holes",
        description="Four panels: the paths of the punctures with the horizons when they were found last; Psi4 times the distance in the plane z = 0, in the output "
        "nearest to the time at which the strongest wave is at half the reach, in colours up to its largest value from a quarter of the reach to the edge; Psi4 in all directions when it is largest; the strain of its largest mode, with the horizons when the common one was found first. The run must have written what `trajectories`, `waves`, `slice` and --horizons read.")
    sub.set_defaults(action=merger)
    add_extraction(sub)
    sub.add_argument("--plane-of", default="Psi4r", metavar="VARIABLE", help="what is shown in the plane (default Psi4r)")
    sub.add_argument("--reach", type=float, default=30, help="half the width of the plane that is shown (default 30)")
    add_output(sub)


def add_remnant(commands):
    sub = commands.add_parser(
        "remnant", help="whether a merger adds up: energy, angular momentum, and how the remnant rings",
        description="Compares the black hole at the end with what it must be: its mass with the initial mass less the energy of the waves; its spin along z with the "
        "initial angular momentum less that of the waves; the frequency at which Psi4 rings with that of a Kerr black hole of this spin. Reads modes of Psi4 "
        "(Multipole), quasilocalmeasures-qlm_scalars..asc or, without it, BH_diagnostics.ahN.gp, whose area and equator give mass and spin of a Kerr black hole, and "
        "TwoPunctures.bbh. Prints tables with a row for each radius.",
        epilog="The cutoff: take half of the frequency of the wave at the beginning, which is the angular frequency of the orbit, for m = 2. Below it there is no "
        "wave, only noise, which integration would amplify. With a good cutoff, E_rad hardly changes if you take a third more or less.")
    sub.set_defaults(action=remnant)
    add_extraction(sub, "of methods perturbative and none; default: all", None, "ADM mass, also for retarded time and areal radius; default: of TwoPunctures.bbh")
    sub.add_argument("--angular-momentum", type=float, metavar="J", help="initial angular momentum along z; default: of TwoPunctures.bbh")
    sub.add_argument("--surface", type=int, metavar="N", help="the remnant: N of qlm_mass[N], or of BH_diagnostics.ahN.gp; default: the lightest that exists at the "
                     "end and, if there are some, appeared during the run")
    sub.add_argument("--from", dest="start", type=float, metavar="TIME",
                     help="when the remnant has come to rest: mass and spin are means from then on; default: 40 M_ADM after its horizon was found, or the middle of its record if that is earlier")
    sub.add_argument("--mode", nargs=2, type=int, default=[2, 2], metavar=("L", "M"), help="the mode whose ringing is fitted (default 2 2)")
    sub.add_argument("--ringing", nargs=2, type=float, default=[15, 50], metavar=("BEGIN", "END"),
                     help="what is fitted, as times after the peak of the mode (default 15 50): after overtones, before noise")
    add_output(sub, "picture of the ringing and of the masses to write besides (.png, .svg, .pdf)")


def add_extraction(sub, radius="of methods perturbative and none; default: the largest", mass=1, mass_text="ADM mass, for retarded time and areal radius (default 1)"):
    sub.add_argument("run", help="folder with the output of a run")
    sub.add_argument("variable", nargs="?", help="name of the function, psi4 of mp_psi4_l2_m2_r30.00.asc; needed if there are several")
    sub.add_argument("--cutoff", type=float, required=True,
                     help="angular frequency of the modes of m = 2 below which there is no wave: half of its frequency at the beginning is good")
    sub.add_argument("--method", choices=("perturbative", "radii", "none"), default="perturbative",
                     help="extrapolation: from one radius by perturbation theory, through all radii by polynomials in 1/r, or none")
    sub.add_argument("--radius", type=float, help=radius)
    sub.add_argument("--order", type=int, default=2, help="of the polynomials of method radii (default 2)")
    sub.add_argument("--mass", type=float, default=mass, help=mass_text)
    sub.add_argument("--taper", type=float, default=0, help="length of smooth ends of the record before it is integrated (default 0)")


def add_frequencies(commands):
    sub = commands.add_parser(
        "frequencies", help="frequencies of a ringing star, from a norm over time",
        description="Fits damped oscillations about a polynomial to a norm over time: frequency in 1/time and in kHz for times in units of a mass, "
        "its standard error, amplitude and time of decay, the strongest first. The error tells what the record allows, not how far the run is from "
        "the limit of fine grids.")
    sub.set_defaults(action=frequencies)
    sub.add_argument("run", help="folder with the output of a run")
    sub.add_argument("variable", nargs="?", help="default: the first one found")
    sub.add_argument("--norm", default="maximum", help="minimum, maximum, norm1, norm2, ... (default maximum)")
    sub.add_argument("--modes", type=int, default=3, help="how many (default 3)")
    sub.add_argument("--degree", type=int, default=3, help="of the polynomial (default 3)")
    sub.add_argument("--from", dest="start", type=float, default=0, metavar="TIME", help="leave out what is earlier")
    sub.add_argument("--mass", type=float, default=1, help="unit of time as a mass, in solar masses (default 1)")
    sub.add_argument("--unit", default="", help="of times, for labels: M, M_sun ...")
    add_output(sub, "picture of the record and its spectrum to write besides (.png, .svg, .pdf)")


def add_trajectories(commands):
    sub = commands.add_parser("trajectories", help="paths of punctures", description="Paths of the punctures that PunctureTracker follows.")
    sub.set_defaults(action=trajectories)
    sub.add_argument("run", help="folder with the output of a run")
    add_output(sub)


def add_boxes(commands):
    text = "boxes of all levels before a run"
    sub = commands.add_parser("boxes", help=text, description=text + ": `cactus_sim --check --picture grid.png file.par` calls this. Numbers in "
                              "boxes are those of the processes that own them, if there are several.")
    sub.set_defaults(action=boxes)
    sub.add_argument("boxes", help="file with lines of level, map, owner, lower corner and upper corner of a box; -: standard input")
    add_output(sub, "picture to write (.png, .svg, .pdf); default: boxes.png")


def command_line():
    parser = argparse.ArgumentParser(prog="simplot", description=DESCRIPTION,
                                     epilog="The picture's name is printed. Example: simplot overview simulations/quickstart")
    commands = parser.add_subparsers(dest="command", required=True)
    for add in (add_pictures, add_comparisons, add_timers, add_horizon, add_waves, add_merger, add_remnant, add_frequencies, add_trajectories, add_boxes):
        add(commands)
    return parser


def let_time_choose(arguments):
    """Commands that take an iteration take a time in its place."""
    if "iteration" in arguments and arguments.time is not None:
        from plots.reading import Time

        arguments.iteration = Time(arguments.time)


def main():
    arguments = command_line().parse_args()
    try:
        let_time_choose(arguments)
        arguments.action(arguments)
    except (Mistake, OSError) as mistake:
        print(f"simplot: {mistake}", file=sys.stderr)
        return 1
    return 0
