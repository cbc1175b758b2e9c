// SPDX-License-Identifier: LGPL-2.1-or-later
#include "choice.hh"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <vector>

namespace accelerator {
namespace {

device::Offer offer_without_device(const std::string& kind) {
  return {kind, [](int, int, std::string& why_not) {
            why_not = "it is broken";
            return std::unique_ptr<device::Device>();
          }};
}

device::Offer offer_with_device(const std::string& kind) {
  return {kind, [](int, int, std::string&) { return device::make_emulated(); }};
}

TEST(PlaceOnHost, CountsTheProcessesOfAMachine) {
  const std::array hosts{0, 1, 0, 1, 1};
  const PlaceOnHost place = place_on_host(hosts, 3);
  EXPECT_EQ(place.process, 1);
  EXPECT_EQ(place.processes, 3);
}

TEST(Choice, IsNoneIfNoneIsWanted) {
  const std::array offers{offer_with_device("cuda")};
  const Choice choice = choose("none", offers, {});
  EXPECT_TRUE(choice.devices.empty());
  EXPECT_TRUE(choice.why_not.empty());
}

TEST(Choice, IsTheFirstDeviceThatThereIs) {
  const std::array offers{offer_without_device("broken"), offer_with_device("cuda")};
  EXPECT_EQ(choose("auto", offers, {}).devices.size(), 1u);
  EXPECT_EQ(choose("cuda", offers, {}).devices.size(), 1u);
}

TEST(Choice, GivesAProcessSeveralDevicesOfOneKindOrNone) {
  EXPECT_EQ(choose("emulated", {}, {}, 3).devices.size(), 3u);
  std::vector<int> places;
  int count_of_all = 0;
  const std::array offers{device::Offer{"cuda", [&](int place, int count, std::string& why_not) {
                                          places.push_back(place);
                                          count_of_all = count;
                                          why_not = "no more";
                                          return place < 6 ? device::make_emulated() : nullptr;
                                        }}};
  EXPECT_EQ(choose("cuda", offers, {.process = 1, .processes = 3}, 2).devices.size(), 2u);
  EXPECT_EQ(places, (std::vector<int>{2, 3}));
  EXPECT_EQ(count_of_all, 6);
  const Choice too_many = choose("cuda", offers, {.process = 1, .processes = 3}, 4);
  EXPECT_TRUE(too_many.devices.empty());
  EXPECT_EQ(too_many.why_not, "no more");
}

TEST(Choice, SaysWhyThereIsNone) {
  const std::array offers{offer_without_device("cuda")};
  EXPECT_EQ(choose("cuda", offers, {}).why_not, "it is broken");
  EXPECT_NE(choose("cuda", {}, {}).why_not.find("CUDARunTime"), std::string::npos);
}

TEST(Agreement, CountsDevicesByName) {
  const std::array<std::string, 3> names{"B", "A", "B"}, reasons{};
  const Agreement all = agreement(names, reasons);
  EXPECT_TRUE(all.all_have_devices);
  EXPECT_EQ(all.text, "1 x A, 2 x B");
}

TEST(Agreement, IsAboutNoneIfOneProcessHasNone) {
  const std::array<std::string, 3> names{"A", "", "A"}, reasons{"", "it is broken", ""};
  const Agreement none = agreement(names, reasons);
  EXPECT_FALSE(none.all_have_devices);
  EXPECT_EQ(none.text, "process 1 has none (it is broken), though 2 of 3 processes have one");
}

TEST(Names, AreSeparatedByBlanksAndCommas) {
  EXPECT_EQ(names_in(" MoL, WaveToyC,,ML_BSSN "), (std::vector<std::string>{"MoL", "WaveToyC", "ML_BSSN"}));
  EXPECT_TRUE(names_in(" ").empty());
}

TEST(Choice, TakesADeviceThatBreaksForNone) {
  const std::array offers{device::Offer{"cuda",
                                        [](int, int, std::string&) -> std::unique_ptr<device::Device> {
                                          throw std::runtime_error("out of memory");
                                        }},
                          offer_with_device("other")};
  EXPECT_EQ(choose("auto", offers, {}).devices.size(), 1u);
  const Choice choice = choose("cuda", offers, {});
  EXPECT_TRUE(choice.devices.empty());
  EXPECT_EQ(choice.why_not, "out of memory");
}

}  // namespace
}  // namespace accelerator
