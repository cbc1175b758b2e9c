// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Checkpoint/src/store.hh"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace checkpoint {
namespace {

constexpr const char* manifest_extension = ".manifest";

[[noreturn]] void fail(const char* action, const fs::path& file) {
  throw std::runtime_error(std::string("cannot ") + action + " \"" + file.string() +
                           "\": " + std::strerror(errno));
}

class Descriptor {
 public:
  Descriptor(const fs::path& file, int flags) : number_(::open(file.c_str(), flags | O_CLOEXEC, 0666)) {
    if (number_ < 0) fail("open", file);
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

std::optional<std::string> content(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

fs::path starts_path(const fs::path& directory, const std::string& name) {
  return directory / (name + ".starts");
}

int failed_starts(const fs::path& directory, const std::string& name) {
  const auto text = content(starts_path(directory, name));
  return text ? std::max(0, std::atoi(text->c_str())) : 0;
}

/// The iteration in `<base>.it_<iteration><end>` or `<base>.it_<iteration>.file_<n><end>`; nothing if no run
/// writes such a name, because its number is larger than an iteration can be, or has leading zeros.
std::optional<long> iteration_in(const std::string& file, const std::string& base, const std::string& end) {
  const std::string start = base + ".it_";
  if (!file.starts_with(start) || !file.ends_with(end)) return std::nullopt;
  const char* const digits = file.data() + start.size();
  int iteration = 0;
  const auto [after, error] = std::from_chars(digits, file.data() + file.size(), iteration);
  const bool is_iteration =
      error == std::errc() && iteration >= 0 && std::to_string(iteration) == std::string(digits, after);
  const std::string rest(after, file.data() + file.size());
  const bool is_data_file = rest == end || (rest.starts_with(".file_") && rest.ends_with(end));
  return is_iteration && is_data_file ? std::optional<long>(iteration) : std::nullopt;
}

bool is_unfinished(const fs::path& directory, const std::string& name) {
  const fs::path manifest = manifest_path(directory, name);
  std::error_code error;
  return fs::exists(temporary_path(manifest), error) && !fs::exists(manifest, error) && !error;
}

template <class Visit>
void for_each_entry(const fs::path& directory, Visit visit) {
  std::error_code error;
  for (fs::directory_iterator entry(directory.empty() ? "." : directory, error), end; !error && entry != end;
       entry.increment(error))
    visit(entry->path());
}

std::string problem_with_presence(const fs::path& directory, const ListedFile& file) {
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(directory / file.name, error);
  if (error) return file.name + " is missing";
  if (bytes != file.fingerprint.bytes)
    return file.name + " has " + std::to_string(bytes) + " bytes instead of " +
           std::to_string(file.fingerprint.bytes);
  return "";
}

std::string problem_with_content(const fs::path& directory, const ListedFile& file,
                                 const std::string& algorithm) {
  if (const std::string problem = problem_with_presence(directory, file); !problem.empty()) return problem;
  if (fingerprint(directory / file.name, algorithm) != file.fingerprint)
    return file.name + " does not have the content that was written";
  return "";
}

/// \param problem_with(manifest, file)  what is wrong with a file; empty if it is good
template <class Judge>
Verdict verdict(const fs::path& directory, const std::string& name, int share, int shares,
                Judge problem_with) {
  const auto text = content(manifest_path(directory, name));
  if (!text) return {"it has no manifest", false};
  try {
    const Manifest manifest = parse_manifest(*text);
    if (manifest.checkpoint != name) return {"its manifest is that of " + manifest.checkpoint};
    for (std::size_t i = share; i < manifest.files.size(); i += shares)
      if (const auto problem = problem_with(manifest, manifest.files[i]); !problem.empty()) return {problem};
  } catch (const std::exception& error) {
    return {std::string("its manifest cannot be used: ") + error.what()};
  }
  return {};
}

}  // namespace

std::vector<Candidate> candidates(const fs::path& directory, const std::string& base,
                                  const std::string& extension) {
  std::map<long, Candidate> by_iteration;
  for_each_entry(directory, [&](const fs::path& path) {
    // A manifest without data files is a damaged checkpoint, of which somebody should hear.
    auto iteration = iteration_in(path.filename().string(), base, extension);
    if (!iteration) iteration = iteration_in(path.filename().string(), base, manifest_extension);
    if (iteration) by_iteration[*iteration] = {base + ".it_" + std::to_string(*iteration), *iteration, 0};
  });
  std::vector<Candidate> result;
  for (auto& [iteration, candidate] : by_iteration) {
    if (is_unfinished(directory, candidate.name)) continue;
    candidate.failed_starts = failed_starts(directory, candidate.name);
    result.push_back(candidate);
  }
  std::reverse(result.begin(), result.end());
  std::stable_partition(result.begin(), result.end(), [](const Candidate& candidate) {
    return candidate.failed_starts < allowed_failed_starts;
  });
  return result;
}

std::vector<std::string> unfinished(const fs::path& directory, const std::string& base, long last) {
  const std::string end = temporary_path(manifest_extension).string();
  std::vector<std::string> result;
  for_each_entry(directory, [&](const fs::path& path) {
    const auto iteration = iteration_in(path.filename().string(), base, end);
    const std::string name = base + ".it_" + std::to_string(iteration.value_or(0));
    if (iteration && *iteration <= last && is_unfinished(directory, name)) result.push_back(name);
  });
  std::sort(result.begin(), result.end());
  return result;
}

fs::path manifest_path(const fs::path& directory, const std::string& name) {
  return directory / (name + manifest_extension);
}

Verdict verify(const fs::path& directory, const std::string& name, int share, int shares) {
  return verdict(directory, name, share, shares, [&](const Manifest& manifest, const ListedFile& file) {
    return problem_with_content(directory, file, manifest.algorithm);
  });
}

Verdict verify_presence(const fs::path& directory, const std::string& name, int share, int shares) {
  return verdict(directory, name, share, shares, [&](const Manifest&, const ListedFile& file) {
    return problem_with_presence(directory, file);
  });
}

bool is_due(long iteration, long last_checkpoint, long every) {
  return every > 0 && iteration / every > std::max(last_checkpoint, 0L) / every;
}

void note_start(const fs::path& directory, const std::string& name) {
  write_durably(starts_path(directory, name), std::to_string(failed_starts(directory, name) + 1) + "\n");
}

void note_success(const fs::path& directory, const std::string& name) {
  std::error_code error;
  fs::remove(starts_path(directory, name), error);
}

void remove(const fs::path& directory, const std::string& name, const std::string& extension) {
  std::error_code error;
  fs::remove(manifest_path(directory, name), error);
  fs::remove(temporary_path(manifest_path(directory, name)), error);
  std::vector<fs::path> files;
  for_each_entry(directory, [&](const fs::path& path) {
    const std::string file = path.filename().string();
    if (file == name + extension || (file.starts_with(name + ".file_") && file.ends_with(extension)))
      files.push_back(path);
  });
  for (const fs::path& file : files) fs::remove(file, error);
  fs::remove(starts_path(directory, name), error);
}

void remove_leftovers(const fs::path& directory, const std::string& temporary_base) {
  std::vector<fs::path> files;
  for_each_entry(directory, [&](const fs::path& path) {
    if (path.filename().string().starts_with(temporary_base + ".it_")) files.push_back(path);
  });
  std::error_code error;
  for (const fs::path& file : files) fs::remove(file, error);
}

void make_durable(const fs::path& file_or_directory) {
  const Descriptor descriptor(file_or_directory.empty() ? "." : file_or_directory, O_RDONLY);
  // Some file systems cannot synchronise directories, and say so.
  if (::fsync(descriptor.number()) != 0 && errno != EINVAL) fail("make durable", file_or_directory);
}

void rename_file(const fs::path& from, const fs::path& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) fail("rename", from);
}

fs::path temporary_path(const fs::path& file) { return file.string() + ".tmp"; }

void write_temporary(const fs::path& file, std::string_view text) {
  const fs::path temporary = temporary_path(file);
  const Descriptor descriptor(temporary, O_WRONLY | O_CREAT | O_TRUNC);
  while (!text.empty()) {
    const ::ssize_t written = ::write(descriptor.number(), text.data(), text.size());
    if (written < 0 && errno != EINTR) fail("write", temporary);
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::fsync(descriptor.number()) != 0) fail("make durable", temporary);
}

void write_durably(const fs::path& file, std::string_view text) {
  write_temporary(file, text);
  rename_file(temporary_path(file), file);
}

std::optional<std::uintmax_t> free_space(const fs::path& directory) {
  std::error_code error;
  const fs::space_info space = fs::space(directory.empty() ? "." : directory, error);
  return error ? std::nullopt : std::optional(space.available);
}

}  // namespace checkpoint
