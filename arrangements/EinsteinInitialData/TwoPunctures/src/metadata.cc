// SPDX-License-Identifier: LGPL-2.1-or-later
//
// TwoPunctures.bbh: what the binary is, in a format for catalogues (arXiv:0709.0093 defines the keys).
#include <cstdio>
#include <memory>
#include <string>

#include "cctk_Parameters.h"
#include "data.hh"

namespace two_punctures {
namespace {

std::string line(const std::string& key, const std::string& value) {
  return key + std::string(key.size() < 30 ? 30 - key.size() : 1, ' ') + "= " + value + "\n";
}

std::string line(const std::string& key, double value) {
  char digits[40];
  std::snprintf(digits, sizeof digits, "%.19g", value);
  return line(key, std::string(digits));
}

std::string lines(const std::string& key, const Vector& value) {
  return line(key + "x", value[0]) + line(key + "y", value[1]) + line(key + "z", value[2]);
}

std::string of_bodies(const Data& data) {
  const Vector plus = on_grid({data.binary.distance, 0, 0}), minus = on_grid({-data.binary.distance, 0, 0});
  return lines("initial-bh-position1", plus) + lines("initial-bh-position2", minus) +
         lines("initial-bh-momentum1", data.binary.plus.momentum) +
         lines("initial-bh-momentum2", data.binary.minus.momentum) +
         lines("initial-bh-spin1", data.binary.plus.spin) +
         lines("initial-bh-spin2", data.binary.minus.spin) +
         line("initial-bh-puncture-adm-mass1", data.puncture_masses.plus) +
         line("initial-bh-puncture-adm-mass2", data.puncture_masses.minus) +
         line("initial-bh-puncture-bare-mass1", data.binary.plus.mass) +
         line("initial-bh-puncture-bare-mass2", data.binary.minus.mass);
}

std::string text_of(const Data& data) {
  return "# Two black holes as initial data, in units with G = c = 1.\n"
         "# Body 1 is the puncture at positive x, body 2 the one at negative x.\n"
         "\n"
         "[metadata]\n" +
         line("initial-ADM-energy", data.energy) +
         lines("initial-ADM-angular-momentum", data.angular_momentum) +
         line("initial-separation", 2 * data.binary.distance) +
         line("initial-data-type", std::string("Bowen-York")) +
         line("initial-data-bibtex-keys", std::string("Bowen:1980yu Brandt:1997tf Ansorg:2004ds")) +
         of_bodies(data);
}

bool was_written(const std::string& text, const std::string& name) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "w"), std::fclose);
  return file && std::fputs(text.c_str(), file.get()) >= 0 && std::fflush(file.get()) == 0;
}

}  // namespace

void write_metadata(const Data& data, const std::string& path) {
  const std::string unfinished = path + ".tmp";
  if (!was_written(text_of(data), unfinished) || std::rename(unfinished.c_str(), path.c_str()) != 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "%s cannot be written: it is left out", path.c_str());
}

}  // namespace two_punctures
