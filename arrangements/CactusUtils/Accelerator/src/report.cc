// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report.hh"

#include <array>
#include <cstdio>
#include <numeric>
#include <vector>

#include "cctk.h"
#include "flesh/memory.hh"

namespace accelerator {
namespace {

/// Who causes less is not worth a line.
constexpr double smallest_share = 0.01;

std::string per_cent(double fraction) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.1f %%", 100 * fraction);
  return text.data();
}

std::string place(const flesh::ScheduledFunction& function) {
  return " (" + function.file + ":" + std::to_string(function.line) + ")";
}

std::string number_of_requests(double number) {
  std::array<char, 48> text;
  std::snprintf(text.data(), text.size(), " in %.3g request%s", number, number == 1 ? "" : "s");
  return text.data();
}

std::string one_line(const grid_driver::TrafficOf& cause, double steps, double share) {
  const std::string what = advice(cause);
  return "\n  " + cause.who + ": " +
         flesh::bytes_text(static_cast<double>(cause.to_device + cause.to_host) / steps) +
         (cause.requests > 0 ? number_of_requests(static_cast<double>(cause.requests) / steps) : "") +
         " per coarse step, " + per_cent(share) + (what.empty() ? "" : ". " + what);
}

/// Some of them.
std::string names_of(const std::vector<int>& variables) {
  constexpr std::size_t enough = 6;
  std::string text;
  for (std::size_t n = 0; n < variables.size() && n < enough; ++n)
    text += std::string(" ") + CCTK_FullVarName(variables[n]);
  if (variables.size() > enough) text += " and " + std::to_string(variables.size() - enough) + " more";
  return text;
}

}  // namespace

std::string advice(const grid_driver::TrafficOf& cause) {
  const flesh::ScheduledFunction* const function = cause.function;
  if (!function || cause.side == flesh::Side::device) return "";
  if (!cause.is_undeclared)
    return "It runs on the host: give it a version for devices, and add TAGS: Device=1" + place(*function);
  if (function->reads.empty() && function->writes.empty())
    return "It may touch all that its thorn can see: add READS and WRITES of what it does touch, if "
           "anything, and TAGS: "
           "Declarations=\"bind\"" +
           place(*function);
  return "Its READS and WRITES are not believed: if they are complete, add TAGS: Declarations=\"bind\"" +
         place(*function);
}

std::string traffic_text(std::span<const grid_driver::TrafficOf> causes, double steps, std::int64_t bytes) {
  std::string text = "Between host and device went " + flesh::bytes_text(static_cast<double>(bytes) / steps) +
                     " per coarse step";
  std::int64_t rest = bytes;
  for (const grid_driver::TrafficOf& cause : causes) {
    rest -= cause.to_device + cause.to_host;
    const double share = static_cast<double>(cause.to_device + cause.to_host) / static_cast<double>(bytes);
    if (share > smallest_share) text += one_line(cause, steps, share);
  }
  const double share = static_cast<double>(rest) / static_cast<double>(bytes);
  if (bytes > 0 && share > smallest_share)
    text += one_line(
        {"messages between processes, and lists of boxes", nullptr, false, rest, 0, flesh::Side::host}, steps,
        share);
  return text;
}

std::string ahead_text(const grid_driver::CopiesAhead& copies) {
  return "Copies to the host that were issued ahead: " + std::to_string(copies.issued) + " (" +
         flesh::bytes_text(static_cast<double>(copies.bytes)) +
         "); in vain: " + std::to_string(copies.issued - copies.read) + " (" +
         flesh::bytes_text(static_cast<double>(copies.bytes - copies.bytes_read)) + ")";
}

std::string forecast_text(std::span<const grid_driver::TrafficForecast> causes) {
  std::int64_t bytes = 0;
  for (const auto& cause : causes) bytes += cause.traffic.to_device + cause.traffic.to_host;
  std::string text =
      "Traffic between host and device in a step of level 0 (without output, and what is reached by name): " +
      flesh::bytes_text(static_cast<double>(bytes)) + "\n";
  for (const auto& [traffic, variables] : causes) {
    text += "  " + traffic.who + ": " + flesh::bytes_text(static_cast<double>(traffic.to_host)) +
            " to the host, " + flesh::bytes_text(static_cast<double>(traffic.to_device)) +
            " to the device:" + names_of(variables) + ". " + advice(traffic) + "\n";
  }
  return text;
}

std::string queue_text(std::span<const double> least, std::span<const double> mean,
                       std::span<const double> most, double steps) {
  const double all = std::accumulate(mean.begin(), mean.end(), 0.0);
  std::array<char, 256> line;
  std::snprintf(line.data(), line.size(), "What the devices did in %.6g coarse steps, %.6g s:", steps, all);
  std::string text = line.data();
  std::snprintf(line.data(), line.size(), "\n  %-22s %12s %12s %12s %8s", "seconds per device", "least",
                "mean", "most", "share");
  text += line.data();
  for (std::size_t part = 0; part < mean.size(); ++part) {
    std::snprintf(line.data(), line.size(), "\n  %-22s %12.6f %12.6f %12.6f %6.2f %%",
                  grid_driver::queue_part_names[part], least[part], mean[part], most[part],
                  100 * mean[part] / all);
    text += line.data();
  }
  return text;
}

}  // namespace accelerator
