// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Checkpoint/src/manifest.hh"

#include <sstream>
#include <stdexcept>

namespace checkpoint {
namespace {

constexpr std::string_view title = "Saguaro checkpoint, format 1\n";

std::string body(const Manifest& manifest) {
  std::string text(title);
  text += "checkpoint " + manifest.checkpoint + "\niteration " + std::to_string(manifest.iteration) +
          "\nchecksums " + manifest.algorithm + "\n";
  for (const ListedFile& file : manifest.files)
    text += "file " + std::to_string(file.fingerprint.bytes) + " " + file.fingerprint.checksum + " " +
            file.name + "\n";
  return text;
}

std::string last_line(std::string_view body, std::string_view algorithm) {
  return "end " + checksum_of_text(body, algorithm) + "\n";
}

std::string rest_of_line(std::istream& line) {
  std::string rest;
  std::getline(line >> std::ws, rest);
  return rest;
}

void read_line(const std::string& text, Manifest& manifest) {
  std::istringstream line(text);
  std::string word;
  line >> word;
  if (word == "checkpoint") {
    manifest.checkpoint = rest_of_line(line);
  } else if (word == "iteration") {
    line >> manifest.iteration;
  } else if (word == "checksums") {
    line >> manifest.algorithm;
  } else if (word == "file") {
    ListedFile file;
    line >> file.fingerprint.bytes >> file.fingerprint.checksum;
    file.name = rest_of_line(line);
    manifest.files.push_back(file);
  }
}

}  // namespace

std::string to_text(const Manifest& manifest) {
  const std::string text = body(manifest);
  return text + last_line(text, manifest.algorithm);
}

Manifest parse_manifest(std::string_view text) {
  if (!text.starts_with(title)) throw std::runtime_error("it is not a manifest of this format");
  Manifest manifest;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) read_line(line, manifest);
  if (!is_known_algorithm(manifest.algorithm))
    throw std::runtime_error("this program has no checksums of the kind \"" + manifest.algorithm + "\"");
  // Whatever was damaged, the text that belongs to what was read is another one then.
  if (manifest.files.empty() || to_text(manifest) != text)
    throw std::runtime_error("it is incomplete or damaged");
  return manifest;
}

}  // namespace checkpoint
