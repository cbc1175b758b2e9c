// SPDX-License-Identifier: LGPL-2.1-or-later
#include "nuclear_table.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <functional>

#include "Saguaro/HDF5Files/src/hdf5_file.hh"
#include "table_error.hh"
#include "units.hh"

namespace eos {
namespace {

constexpr std::size_t n_rho = 5, n_temperature = 4, n_Y_e = 3;
constexpr double shift = 1e19;  // erg/g

/// Functions that trilinear interpolation meets exactly.
double entropy(double logrho, double logtemp, double ye) { return 20 - logrho + 2 * logtemp + ye; }
double logpress(double logrho, double logtemp, double ye) { return 15 + 1.4 * logrho + logtemp * ye; }
double logenergy(double logrho, double logtemp, double ye) { return 18 + 0.1 * logrho + logtemp + ye; }

NuclearData data() {
  NuclearData d;
  for (std::size_t i = 0; i < n_rho; ++i) d.logrho.push_back(10 + static_cast<double>(i));
  for (std::size_t i = 0; i < n_temperature; ++i) d.logtemp.push_back(-1 + 0.5 * static_cast<double>(i));
  for (std::size_t i = 0; i < n_Y_e; ++i) d.ye.push_back(0.1 + 0.2 * static_cast<double>(i));
  d.energy_shift = shift;
  for (std::size_t q = 0; q < number_of_quantities; ++q)
    for (const double ye : d.ye)
      for (const double logtemp : d.logtemp)
        for (const double logrho : d.logrho)
          d.values.push_back(q == 0   ? logpress(logrho, logtemp, ye)
                             : q == 1 ? logenergy(logrho, logtemp, ye)
                             : q == 2 ? entropy(logrho, logtemp, ye)
                                      : static_cast<double>(q) + logrho + logtemp + ye);
  return d;
}

const Point somewhere{std::pow(10, 12.3) * rho_gf, 0, 1.7, 0.37};

TEST(NuclearTable, MeetsWhatIsTrilinear) {
  const NuclearTable table(data(), true);
  Point point = somewhere;
  ASSERT_EQ(table.complete(point, temperature_is_known, 1e-10), fine);
  const double logtemp = std::log10(1.7);
  EXPECT_NEAR(point.eps, (std::pow(10, logenergy(12.3, logtemp, 0.37)) - shift) * eps_gf, 1e-13);
  EXPECT_NEAR(table.press(point), std::pow(10, logpress(12.3, logtemp, 0.37)) * press_gf,
              1e-12 * table.press(point));
  EXPECT_NEAR(table.value(Quantity::Zbar, point), 17 + 12.3 + logtemp + 0.37, 1e-12);
}

TEST(NuclearTable, FindsTheTemperatureOfAnEnergyFromAnyGuess) {
  const NuclearTable table(data(), true);
  Point known = somewhere;
  table.complete(known, temperature_is_known, 1e-10);
  for (const double guess : {0.1, 0.3, 1.7, 3.0, 0.0}) {
    Point point{known.rho, known.eps, guess, known.Y_e};
    EXPECT_EQ(table.complete(point, eps_is_known, 1e-10), fine);
    EXPECT_NEAR(point.temperature, 1.7, 1e-12);
  }
}

TEST(NuclearTable, FindsTheTemperatureOfAnEntropy) {
  const NuclearTable table(data(), true);
  Point point{somewhere.rho, 0, 0.2, somewhere.Y_e};
  EXPECT_EQ(table.complete_from_entropy(point, entropy(12.3, std::log10(1.7), 0.37)), fine);
  EXPECT_NEAR(point.temperature, 1.7, 1e-12);
}

TEST(NuclearTable, SaysWhatLeavesIt) {
  const NuclearTable table(data(), true);
  const auto error_of = [&](double logrho, double temperature, double ye) {
    Point point{std::pow(10, logrho) * rho_gf, 0, temperature, ye};
    return table.complete(point, temperature_is_known, 1e-10);
  };
  EXPECT_EQ(error_of(12, 1, 0.3), fine);
  EXPECT_EQ(error_of(14, 0.1, 0.5), fine);
  EXPECT_EQ(error_of(14.1, 1, 0.3), rho_too_high);
  EXPECT_EQ(error_of(9.9, 1, 0.3), rho_too_low);
  EXPECT_EQ(error_of(12, 4, 0.3), temperature_too_high);
  EXPECT_EQ(error_of(12, 0.05, 0.3), temperature_too_low);
  EXPECT_EQ(error_of(12, 1, 0.6), Y_e_too_high);
  EXPECT_EQ(error_of(12, 1, 0.05), Y_e_too_low);
  EXPECT_EQ(error_of(12, 1, std::nan("")), Y_e_too_low);
  Point too_cold{somewhere.rho, -1, 1, 0.3};
  EXPECT_EQ(table.complete(too_cold, eps_is_known, 1e-10), no_temperature);
}

TEST(NuclearTable, MayKeepTheEnergyShift) {
  Point with = somewhere, without = somewhere;
  NuclearTable(data(), true).complete(with, temperature_is_known, 0);
  NuclearTable(data(), false).complete(without, temperature_is_known, 0);
  EXPECT_NEAR(without.eps - with.eps, shift * eps_gf, 1e-14);
}

// ---- files

class NuclearFile : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove(path_); }
  void TearDown() override { std::filesystem::remove(path_); }

  /// Writes the table; `damage` may change it afterwards.
  void write(const std::function<void(hdf5::File&)>& damage = [](hdf5::File&) {}) {
    const NuclearData d = data();
    hdf5::File file = hdf5::File::create(path_);
    const auto integer = [&](const char* name, std::int32_t n) {
      file.write(name, {hdf5::ElementType::Kind::integer, 4}, {1}, &n);
    };
    integer("pointsrho", n_rho), integer("pointstemp", n_temperature), integer("pointsye", n_Y_e);
    file.write("logrho", {}, {n_rho}, d.logrho.data());
    file.write("logtemp", {}, {n_temperature}, d.logtemp.data());
    file.write("ye", {}, {n_Y_e}, d.ye.data());
    file.write("energy_shift", {}, {1}, &shift);
    for (std::size_t q = 0; q < number_of_quantities; ++q)
      file.write(quantity_names[q], {}, {n_Y_e, n_temperature, n_rho}, d.values.data() + q * d.points());
    damage(file);
    file.close();
  }

  std::string complaint() const {
    try {
      read_nuclear_data(path_);
    } catch (const TableError& error) {
      return error.what();
    }
    return "";
  }

  std::string path_ = testing::TempDir() + "nuclear_table_test.h5";
};

TEST_F(NuclearFile, IsReadAsItWasWritten) {
  write();
  const NuclearData read = read_nuclear_data(path_), written = data();
  EXPECT_EQ(read.logrho, written.logrho);
  EXPECT_EQ(read.ye, written.ye);
  EXPECT_EQ(read.energy_shift, shift);
  EXPECT_EQ(read.values, written.values);
}

TEST_F(NuclearFile, MisshapenTablesAreRefusedTogether) {
  write([](hdf5::File& file) {
    const double zeros[60] = {};
    file.write("munu", {}, {n_rho, n_temperature, n_Y_e}, zeros);
    file.write("Xa", {}, {4}, zeros);
  });
  EXPECT_EQ(complaint(), path_ + ": munu: has shape (5, 4, 3); expected (3, 4, 5)\n" + path_ +
                             ": Xa: has shape (4); expected (3, 4, 5)");
}

TEST_F(NuclearFile, NumbersThatAreNoneAreRefused) {
  write([](hdf5::File& file) {
    std::vector<double> values(60, 1.0);
    values[17] = std::nan("");
    file.write("cs2", {}, {n_Y_e, n_temperature, n_rho}, values.data());
  });
  EXPECT_EQ(complaint(), path_ + ": cs2: element 17 is not a finite number");
}

TEST_F(NuclearFile, CrookedAxesAreRefused) {
  write([](hdf5::File& file) {
    const double crooked[] = {-1, -0.5, 0.1, 0.5};
    file.write("logtemp", {}, {n_temperature}, crooked);
  });
  EXPECT_EQ(complaint(),
            path_ + ": logtemp: element 2 is out of place; expected values that ascend in equal steps");
}

TEST_F(NuclearFile, EveryCutFileIsRefused) {
  write();
  const auto size = std::filesystem::file_size(path_);
  for (const auto part : {size / 10, size / 2, size - 100}) {
    std::filesystem::resize_file(path_, part);
    EXPECT_NE(complaint(), "");
    write();
  }
}

TEST_F(NuclearFile, ThatDoesNotExistIsRefused) { EXPECT_NE(complaint().find(path_), std::string::npos); }

}  // namespace
}  // namespace eos
