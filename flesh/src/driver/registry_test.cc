// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver/registry.hh"

#include <gtest/gtest.h>

#include "core/error.hh"

namespace flesh {
namespace {

class Named : public Driver {
 public:
  explicit Named(std::string name) : name_(std::move(name)) {}
  std::string_view name() const override { return name_; }

 private:
  std::string name_;
};

class DriverRegistryTest : public testing::Test {
 protected:
  Overloads overloads_;
  Variables variables_;
  DriverRegistry drivers_{overloads_, variables_};
};

TEST_F(DriverRegistryTest, ADriverIsActiveOnceAThornHasRegisteredOne) {
  EXPECT_FALSE(drivers_.is_active());
  drivers_.set(std::make_unique<Named>("a"));
  EXPECT_TRUE(drivers_.is_active());
}

TEST_F(DriverRegistryTest, AnOverloadedSetUpMakesADriver) {
  overloads_.set_up_gh.set([](tFleshConfig*, int) -> cGH* { return nullptr; });
  EXPECT_TRUE(drivers_.is_active());
}

TEST_F(DriverRegistryTest, SoDoesOverloadedStorage) {
  overloads_.enable_group_storage.set([](const cGH*, const char*) { return 1; });
  EXPECT_TRUE(drivers_.is_active());
}

TEST_F(DriverRegistryTest, OtherOverloadsDoNot) {
  overloads_.output_gh.set([](const cGH*) { return 0; });
  EXPECT_FALSE(drivers_.is_active());
}

TEST_F(DriverRegistryTest, ASecondDriverIsAMistakeThatNamesBoth) {
  drivers_.set(std::make_unique<Named>("first"));
  try {
    drivers_.set(std::make_unique<Named>("second"));
    FAIL() << "two drivers were accepted";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "two drivers are active, first and second; expected one; remove one of their thorns from "
                 "ActiveThorns");
  }
}

}  // namespace
}  // namespace flesh
