# SPDX-License-Identifier: LGPL-2.1-or-later
"""Where the time of a run went, from TimerReport's AllTimers.tsv."""

import re

from plots.mistake import Mistake, import_numpy
from plots.reading import output_files

numpy = import_numpy()

MOST = 15  # bars


def timers_in(run):
    """{timer: seconds at the end, averaged over processes}"""
    found = output_files(run, "AllTimers.tsv")
    if not found:
        raise Mistake(f"{run} has no AllTimers.tsv; write it with thorn TimerReport and TimerReport::all_timers_clock")
    lines = [line.split("\t") for line in next(iter(found.values())).read_text(encoding="utf-8").splitlines()[1:]]
    if len(lines) < 2:
        raise Mistake(f"{run}/AllTimers.tsv holds no times")
    names, last = lines[0], lines[-1]
    return {name.removesuffix(" (average)"): float(value) for name, value in zip(names, last) if name.endswith(" (average)")}


def scheduled_functions(timers):
    """Those that the schedule calls, as "Thorn: function in BIN", longest first."""
    named = {re.sub(r"^\[\d+\] ", "", name): seconds for name, seconds in timers.items() if re.match(r"\[\d+\] ", name)}
    return sorted(named.items(), key=lambda item: -item[1])


def draw_timers(axes, run):
    """The functions that took longest."""
    shown = scheduled_functions(timers_in(run))[:MOST][::-1]
    axes.barh([name for name, _ in shown], [seconds for _, seconds in shown])
    axes.set_xlabel("seconds, averaged over processes")
    axes.set_title("scheduled functions that took longest")
    axes.tick_params(axis="y", labelsize="small")
