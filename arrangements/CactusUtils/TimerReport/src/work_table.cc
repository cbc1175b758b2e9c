// SPDX-License-Identifier: LGPL-2.1-or-later
#include "work_table.hh"

#include <algorithm>
#include <array>

#include "flesh/formatted.hh"

namespace timer_report {

namespace {

using flesh::formatted;

constexpr char separator = '\t';  // in no name
constexpr std::string_view run_name = "the run";

/// The number of a level, so that alphabetical order is theirs.
std::string level_text(int level) { return level < 0 ? "all" : formatted("%3d", level); }

std::string key_of(const flesh::WorkTime& part, Rows rows) {
  if (rows == Rows::kinds) return part.kind;
  return part.kind + separator + part.function + separator + level_text(part.level);
}

WorkRow row_of(const std::string& key) {
  std::array<std::string, 3> names;
  std::size_t begin = 0;
  for (std::string& name : names) {
    const std::size_t end = std::min(key.find(separator, begin), key.size());
    name = key.substr(begin, end - begin);
    begin = std::min(end + 1, key.size());
  }
  const std::size_t number = names[2].find_first_not_of(' ');
  return {names[0], names[1], number == std::string::npos ? "" : names[2].substr(number), {}, {}};
}

TimerStatistics of_one(double mine, const Processes& processes) {
  return over_all_processes({{"", mine}}, processes).front();
}

double share_of(const TimerStatistics& some, const TimerStatistics& all) {
  return all.average > 0 ? some.average / all.average : 0;
}

}  // namespace

WorkTable work_table(const flesh::WorkAccount& account, const flesh::DeviceWork* device, Rows rows,
                     const Processes& processes) {
  Times host, on_device;
  double busy = 0;
  for (std::size_t number = 0; number < account.parts.size(); ++number) {
    const std::string key = key_of(account.parts[number], rows);
    host[key] += account.parts[number].seconds;
    const double of_devices = device && number < device->busy.size() ? device->busy[number] : 0;
    on_device[key] += of_devices;
    busy += of_devices;
  }
  double hidden = 0;
  for (const flesh::HiddenWork& work : account.hidden) hidden += work.seconds;
  WorkTable table{.run = of_one(account.seconds, processes),
                  .busy = of_one(busy, processes),
                  .idle = of_one(device ? device->idle : 0, processes),
                  .hidden = of_one(hidden, processes),
                  .has_devices = device != nullptr};
  const std::vector<TimerStatistics> host_rows = over_all_processes(host, processes),
                                     device_rows = over_all_processes(on_device, processes);
  for (std::size_t n = 0; n < host_rows.size(); ++n) {
    table.rows.push_back(row_of(host_rows[n].name));
    table.rows.back().host = host_rows[n];
    table.rows.back().device = device_rows[n];
  }
  return table;
}

std::string text_of(const WorkTable& table, int processes) {
  std::vector<WorkRow> rows = table.rows;
  // What nobody has named comes last, however much it is.
  std::ranges::stable_sort(rows, [](const WorkRow& a, const WorkRow& b) {
    const bool is_rest[] = {a.kind == flesh::work::everything_else, b.kind == flesh::work::everything_else};
    return is_rest[0] != is_rest[1] ? is_rest[1] : a.host.average > b.host.average;
  });
  const auto line = [&](std::string_view name, const TimerStatistics& host, const TimerStatistics& device) {
    std::string text = formatted("  %-32s %10.3f %10.3f %10.3f %6.1f %%", std::string(name).c_str(),
                                 host.average, host.minimum, host.maximum, 100 * share_of(host, table.run));
    if (table.has_devices) text += formatted(" %10.3f", device.average);
    return text + "\n";
  };
  std::string text =
      formatted("Where the time went, in seconds, on %d process%s:\n", processes,
                processes == 1 ? "" : "es") +
      formatted("  %-32s %10s %10s %10s %8s", "kind of work", "average", "minimum", "maximum", "share");
  if (table.has_devices) text += formatted(" %10s", "device");
  text += "\n";
  for (const WorkRow& row : rows) text += line(row.kind, row.host, row.device);
  text += line(run_name, table.run, table.busy);
  if (table.has_devices)
    text += formatted("  Gaps in which a device had nothing to do, or waited: %.3f s\n", table.idle.average);
  if (table.hidden.average > 0)
    text += formatted("  Ghost zones were under way while functions ran: %.3f s, in no sum\n",
                      table.hidden.average);
  return text;
}

std::string heading_of_work(Rows rows) {
  const std::string names = rows == Rows::kinds ? "kind" : "kind\tfunction\tlevel";
  return "iteration\ttime\t" + names + "\taverage\tminimum\tmaximum\tshare\tdevice\tdevice maximum\n";
}

std::string lines_of(const WorkTable& table, const Moment& moment, Rows rows) {
  const auto line = [&](const WorkRow& row) {
    std::string text = formatted("%d\t%.15g\t%s", moment.iteration, moment.time, row.kind.c_str());
    if (rows == Rows::functions) text += "\t" + row.function + "\t" + row.level;
    text += formatted("\t%.9g\t%.9g\t%.9g\t%.6g", row.host.average, row.host.minimum, row.host.maximum,
                      share_of(row.host, table.run));
    text += table.has_devices ? formatted("\t%.9g\t%.9g", row.device.average, row.device.maximum) : "\t\t";
    return text + "\n";
  };
  std::string text;
  for (const WorkRow& row : table.rows) text += line(row);
  return text + line({std::string(run_name), "", "", table.run, table.busy});
}

}  // namespace timer_report
