# SPDX-License-Identifier: LGPL-2.1-or-later
"""Where the time of a run went, from the files of TimerReport: kinds of work, or the functions that took longest."""

import re

from plots.mistake import Mistake, import_numpy
from plots.reading import output_files

numpy = import_numpy()

MOST = 15  # bars of functions
RUN = "the run"
REST = "everything else"  # the name of this row in TimerReport's table, too


def rows_of(run, name):
    """Rows of a file of TimerReport as dictionaries, without those of earlier reports; none if there is no such file."""
    found = output_files(run, name)
    if not found:
        return []
    lines = [line.split("\t") for line in next(iter(found.values())).read_text(encoding="utf-8").splitlines()]
    rows = [dict(zip(lines[0], line)) for line in lines[1:]]
    ends = [n for n, row in enumerate(rows) if row.get("kind") == RUN]
    if not ends:
        raise Mistake(f"{run}/{name} holds no times")
    before = ends[-2] + 1 if len(ends) > 1 else 0
    return rows[before:ends[-1] + 1]


def kinds_of_work(run):
    """[(kind, average, least, greatest, seconds of a device or None)] at the end, longest first and the rest last; none if the run has
    no such table."""
    def seconds(row, column):
        return float(row[column]) if row.get(column) else None

    rows = [row for row in rows_of(run, "TimeTable.tsv") if row["kind"] != RUN]
    table = [(row["kind"], *(seconds(row, column) for column in ("average", "minimum", "maximum", "device"))) for row in rows]
    return sorted(table, key=lambda row: (row[0] == REST, -row[1]))


def timers_in(run):
    """{timer: seconds at the end, averaged over processes}"""
    found = output_files(run, "AllTimers.tsv")
    if not found:
        raise Mistake(f"{run} has neither TimeTable.tsv nor AllTimers.tsv; thorn TimerReport writes them (TimerReport::time_table, "
                      "TimerReport::output_all_timers_together)")
    lines = [line.split("\t") for line in next(iter(found.values())).read_text(encoding="utf-8").splitlines()[1:]]
    if len(lines) < 2:
        raise Mistake(f"{run}/AllTimers.tsv holds no times")
    names, last = lines[0], lines[-1]
    return {name.removesuffix(" (average)"): float(value) for name, value in zip(names, last) if name.endswith(" (average)")}


def scheduled_functions(timers):
    """Those that the schedule calls, as "Thorn: function in BIN", longest first."""
    named = {re.sub(r"^\[\d+\] ", "", name): seconds for name, seconds in timers.items() if re.match(r"\[\d+\] ", name)}
    return sorted(named.items(), key=lambda item: -item[1])


def functions_and_levels(run):
    """The same from TimerReport's table of functions: [("Thorn::function, level", seconds)], each without what counts for other kinds of
    work."""
    sums = {}
    for row in rows_of(run, "TimeTable.functions.tsv"):
        if row["kind"] != RUN:
            name = f"{row['function'] or 'no function'}, {row['kind']}" + (f", level {row['level']}" if row["level"] != "all" else "")
            sums[name] = sums.get(name, 0) + float(row["average"])
    return sorted(sums.items(), key=lambda item: -item[1])


def draw_kinds(axes, table):
    """Bars of all kinds of work, with the least and the greatest of all processes, and bars of devices below."""
    shown = table[::-1]
    places = numpy.arange(len(shown))
    has_devices = any(row[4] is not None for row in shown)
    height, shift = (0.4, 0.2) if has_devices else (0.8, 0)
    host = numpy.array([row[1:4] for row in shown])
    total = host[:, 0].sum()
    spread = numpy.abs(host[:, 1:].T - host[:, 0])
    axes.barh(places + shift, host[:, 0], height, xerr=spread, error_kw={"elinewidth": 0.8}, label="host")
    if has_devices:
        axes.barh(places - shift, [row[4] or 0 for row in shown], height, label="device, by its clock")
        axes.legend(loc="lower right")
    for place, row in zip(places, host):
        axes.annotate(f" {row[0]/total:.1%}", (row[2], place + shift), va="center", fontsize="small")
    axes.set_yticks(places, [row[0] for row in shown])
    axes.margins(x=0.12)
    axes.set_xlabel("seconds of a process: average, least and greatest")
    axes.set_title(f"where {total:.4g} s went")
    axes.tick_params(axis="y", labelsize="small")


def draw_functions(axes, functions):
    """The functions that took longest."""
    shown = functions[:MOST][::-1]
    axes.barh([name for name, _ in shown], [seconds for _, seconds in shown])
    axes.set_xlabel("seconds, averaged over processes")
    axes.set_title("scheduled functions that took longest")
    axes.tick_params(axis="y", labelsize="small")


def draw_timers(axes, run, wants_functions=False):
    """Kinds of work; or functions, if these are wanted or nothing else is known."""
    table = kinds_of_work(run)
    if table and not wants_functions:
        draw_kinds(axes, table)
    else:
        draw_functions(axes, functions_and_levels(run) or scheduled_functions(timers_in(run)))
