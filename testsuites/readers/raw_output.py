# SPDX-License-Identifier: LGPL-2.1-or-later
"""What HDF5 files of a run hold, point by point, for those who compare other programs' view of it: nothing of simexport is used here."""

import pathlib
import re

import h5py
import numpy

FINEST = 1 / 64  # coordinates are told apart in units of this part of the coarsest spacing


class RawOutput:
    """Values of variables at points of levels, found by coordinates."""

    def __init__(self, folder):
        self.datasets = []
        for path in sorted(pathlib.Path(folder).glob("*.h5")):
            if re.fullmatch(r"\w+(\[\d+\])?(\.file_\d+)?\.h5", path.name):
                self.datasets += self.of_file(path)
        self.unit = max(delta[0] for *_, delta, _ in self.datasets) * FINEST
        self.tables = {}

    @staticmethod
    def of_file(path):
        """(variable, iteration, level, time, origin, delta, values) of each dataset; axes are x, y, z."""
        with h5py.File(path, "r") as file:
            for name, dataset in file.items():
                if isinstance(dataset, h5py.Dataset):
                    of = dataset.attrs
                    yield (name.split(" ")[0].split("::")[1], int(of["timestep"]), int(of["level"]), float(of["time"]), of["origin"], of["delta"],
                           dataset[()].T)

    @property
    def iterations(self):
        return sorted({iteration for _, iteration, *_ in self.datasets})

    def time_of(self, iteration):
        return next(time for _, number, _, time, *_ in self.datasets if number == iteration)

    def spacings(self, iteration):
        """{level: distance of points}."""
        return {level: delta for _, number, level, _, _, delta, _ in self.datasets if number == iteration}

    def keys(self, *coordinates):
        return list(zip(*(numpy.rint(numpy.ravel(x) / self.unit).astype(int).tolist() for x in coordinates)))

    def table(self, variable, iteration, level):
        """{place: value}."""
        if (variable, iteration, level) not in self.tables:
            self.tables[variable, iteration, level] = dict(
                pair for name, number, of, _, origin, delta, values in self.datasets if (name, number, of) == (variable, iteration, level)
                for pair in zip(self.keys(*numpy.meshgrid(*(start + step * numpy.arange(count) for start, step, count in zip(origin, delta, values.shape)),
                                                         indexing="ij")), values.ravel().tolist()))
        return self.tables[variable, iteration, level]

    def values(self, variable, iteration, level, coordinates):
        """At points of a level; NaN where it has none."""
        table = self.table(variable, iteration, level)
        return numpy.array([table.get(key, numpy.nan) for key in self.keys(*coordinates)])

    def volume(self):
        """Of the box around the points of the coarsest level."""
        coarsest = [(origin, origin + delta * (numpy.array(values.shape) - 1)) for *_, level, _, origin, delta, values in self.datasets if level == 0]
        lower, upper = numpy.min([a for a, _ in coarsest], axis=0), numpy.max([b for _, b in coarsest], axis=0)
        return numpy.prod(upper - lower)


def report(program, claims):
    """Prints the claims that do not hold. Result: exit status."""
    failed = [claim for claim, holds in claims if not holds]
    for claim in failed:
        print(f"{program}: not so: {claim}")
    return 1 if failed else 0
