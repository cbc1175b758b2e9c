// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Files of nuclear tables: HDF5 in, text out.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <sstream>

#include "Saguaro/HDF5Files/src/hdf5_file.hh"
#include "nuclear_table.hh"
#include "table_error.hh"

namespace eos {
namespace {

std::string in_words(const hdf5::Shape& shape) {
  std::string text = "(";
  for (const auto extent : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
  return text + ")";
}

/// Collects what is wrong with a file, so that one report tells all.
class Mistakes {
 public:
  explicit Mistakes(std::string file) : file_(std::move(file)) {}
  void add(const std::string& place, const std::string& problem) {
    text_ += (text_.empty() ? "" : "\n") + file_ + ": " + place + ": " + problem;
  }
  void stop_if_any() const {
    if (!text_.empty()) throw TableError(text_);
  }

 private:
  std::string file_, text_;
};

class Reader {
 public:
  explicit Reader(const std::string& path) : file_(hdf5::File::read(path)), mistakes_(path) {}

  std::size_t count(const std::string& name) {
    const auto numbers = read(name, {1});
    if (numbers.empty()) return 0;
    if (numbers[0] >= 2 && numbers[0] <= 1e6 && numbers[0] == std::floor(numbers[0]))
      return static_cast<std::size_t>(numbers[0]);
    mistakes_.add(name, "is " + std::to_string(numbers[0]) + "; expected a number of points from 2 on");
    return 0;
  }

  double scalar(const std::string& name) {
    const auto numbers = read(name, {1});
    return numbers.empty() ? 0 : numbers[0];
  }

  std::vector<double> axis(const std::string& name, std::size_t points) {
    const auto numbers = points < 2 ? std::vector<double>() : read(name, {points});
    if (numbers.empty()) return {};
    const double step = (numbers.back() - numbers.front()) / static_cast<double>(points - 1);
    for (std::size_t i = 0; i < points; ++i)
      if (!(step > 0) ||
          std::abs(numbers[i] - numbers.front() - static_cast<double>(i) * step) > 1e-6 * step) {
        mistakes_.add(name, "element " + std::to_string(i) +
                                " is out of place; expected values that ascend in equal steps");
        break;
      }
    return numbers;
  }

  void block(const std::string& name, const hdf5::Shape& shape, std::vector<double>& values) {
    const auto numbers = read(name, shape);
    values.insert(values.end(), numbers.begin(), numbers.end());
  }

  void finish() const { mistakes_.stop_if_any(); }

 private:
  /// \return nothing, and a mistake is noted, if the dataset is missing, misshapen or has elements that are not numbers
  std::vector<double> read(const std::string& name, const hdf5::Shape& shape) {
    if (!file_.has(name)) {
      mistakes_.add(name, "there is no such dataset");
      return {};
    }
    try {
      const hdf5::Dataset dataset = file_.dataset(name);
      if (dataset.shape() != shape) {
        mistakes_.add(name, "has shape " + in_words(dataset.shape()) + "; expected " + in_words(shape));
        return {};
      }
      const auto bytes = dataset.read({});
      std::vector<double> numbers(bytes.size() / sizeof(double));
      std::memcpy(numbers.data(), bytes.data(), bytes.size());
      for (std::size_t i = 0; i < numbers.size(); ++i)
        if (!std::isfinite(numbers[i])) {
          mistakes_.add(name, "element " + std::to_string(i) + " is not a finite number");
          return {};
        }
      return numbers;
    } catch (const hdf5::Error& error) {
      mistakes_.add(name, error.what());
      return {};
    }
  }

  hdf5::File file_;
  Mistakes mistakes_;
};

using Text = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// Mantissa 0.xxxxxxxxx, as Fortran's list of default form prints.
std::string with_leading_zero(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.8E", value);  // d.ddddddddE+xx
  if (value == 0) return "   0.000000000E+00";
  const int exponent = std::atoi(std::strchr(digits, 'E') + 1) + 1;
  std::string mantissa;
  for (const char* c = digits; *c != 'E'; ++c)
    if (*c >= '0' && *c <= '9') mantissa += *c;
  char text[40];
  std::snprintf(text, sizeof text, "%s0.%sE%+03d", value < 0 ? "-" : "", mantissa.c_str(), exponent);
  char padded[48];
  std::snprintf(padded, sizeof padded, "%18s", text);
  return padded;
}

void print_caption(std::FILE* out, const char* caption) { std::fprintf(out, "#%20s:\n", caption); }

void print_count(std::FILE* out, const char* caption, std::size_t count) {
  print_caption(out, caption);
  std::fprintf(out, "%4zu\n", count);
}

void print_range(std::FILE* out, const char* caption, double least, double greatest) {
  print_caption(out, caption);
  std::fprintf(out, "%18.9E%18.9E\n", least, greatest);
}

void print_axis(std::FILE* out, const char* caption, const std::vector<double>& axis, const char* gap) {
  print_caption(out, caption);
  std::fputs(gap, out);
  for (const double value : axis) std::fprintf(out, "%s\n", with_leading_zero(value).c_str());
}

void print_values(std::FILE* out, const NuclearData& data) {
  for (std::size_t i = 0; i < data.logrho.size(); ++i)
    for (std::size_t j = 0; j < data.logtemp.size(); ++j)
      for (std::size_t k = 0; k < data.ye.size(); ++k)
        for (std::size_t n = 0; n < number_of_quantities; ++n)
          std::fprintf(out, "%4zu%4zu%4zu%4zu%s\n", i + 1, j + 1, k + 1, n + 1,
                       with_leading_zero(data.at(static_cast<Quantity>(n), i, j, k)).c_str());
}

}  // namespace

NuclearData read_nuclear_data(const std::string& path) {
  if (const std::string problem = hdf5::problem_with_file(path); !problem.empty()) throw TableError(problem);
  Reader reader(path);
  NuclearData data;
  const std::size_t rho = reader.count("pointsrho"), temperature = reader.count("pointstemp"),
                    Y_e = reader.count("pointsye");
  data.logrho = reader.axis("logrho", rho);
  data.logtemp = reader.axis("logtemp", temperature);
  data.ye = reader.axis("ye", Y_e);
  data.energy_shift = reader.scalar("energy_shift");
  for (const char* const name : quantity_names) reader.block(name, {Y_e, temperature, rho}, data.values);
  reader.finish();
  return data;
}

void dump_nuclear_data(const NuclearData& data, const std::string& path) {
  const Text file(std::fopen(path.c_str(), "w"), std::fclose);
  if (!file) throw TableError(path + ": cannot be written: " + std::strerror(errno));
  std::FILE* const out = file.get();
  const auto power = [](double logarithm) { return std::pow(10, logarithm); };
  print_count(out, "nrho", data.logrho.size());
  print_count(out, "ntemp", data.logtemp.size());
  print_count(out, "nye", data.ye.size());
  print_caption(out, "energy shift");
  std::fprintf(out, "%18.9E\n", data.energy_shift);
  print_range(out, "rho min and max", power(data.logrho.front()), power(data.logrho.back()));
  print_range(out, "ye min and max", data.ye.front(), data.ye.back());
  print_range(out, "temp min and max", power(data.logtemp.front()), power(data.logtemp.back()));
  print_axis(out, "log rho points", data.logrho, "\n");
  print_axis(out, "log temp points", data.logtemp, "");
  print_axis(out, "ye points", data.ye, "");
  print_count(out, "nvars", number_of_quantities);
  print_caption(out, "table mappings");
  const char* const dump_names[] = {"logpress", "logenergy", "entropy", "munu", "cs2",  "dedT", "dpdrhoe",
                                    "dpderho",  "muhat",     "mu_e",    "mu_p", "mu_n", "xa",   "xh",
                                    "xn",       "xp",        "abar",    "zbar", "gamma"};
  for (std::size_t n = 0; n < number_of_quantities; ++n) {
    const std::string mapping = std::to_string(n + 1) + " -> " + dump_names[n];
    std::fprintf(out, "#%20s\n", mapping.c_str());
  }
  print_values(out, data);
  if (std::fflush(out) != 0 || std::ferror(out)) throw TableError(path + ": cannot be written to its end");
}

}  // namespace eos
