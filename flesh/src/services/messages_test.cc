// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/messages.hh"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace flesh {
namespace {

/// A stream whose text can be taken.
class Captured {
 public:
  Captured() : stream_(std::tmpfile()) {}
  ~Captured() { std::fclose(stream_); }
  std::FILE* stream() { return stream_; }
  std::string take() {
    std::rewind(stream_);
    std::string text;
    for (int c; (c = std::fgetc(stream_)) != EOF;) text += static_cast<char>(c);
    std::rewind(stream_);
    if (ftruncate(fileno(stream_), 0) != 0) throw std::runtime_error("ftruncate");
    return text;
  }

 private:
  std::FILE* stream_;
};

struct Ended {
  int status;
};

class MessagesTest : public testing::Test {
 protected:
  MessagesTest() {
    messages_.set_abort([](int status) { throw Ended{status}; });
  }
  void set(int warning, int error, int logging) {
    MessageSettings settings;
    settings.warning_level = warning;
    settings.error_level = error;
    settings.logging_level = logging;
    messages_.set(settings);
  }
  std::string host() {
    char name[256] = "";
    gethostname(name, sizeof name - 1);
    return name;
  }

  Captured out_, err_;
  Messages messages_{out_.stream(), err_.stream()};
};

TEST_F(MessagesTest, InformationNamesTheThorn) {
  messages_.info("HelloWorld", "Hello\nWorld");
  EXPECT_EQ(out_.take(), "INFO (HelloWorld): Hello\nWorld\n");
  EXPECT_EQ(err_.take(), "");
}

TEST_F(MessagesTest, InformationMayCarryATimeStamp) {
  for (const char* format : {"numeric time stamp", "human-readable time stamp", "Full time stamp"}) {
    MessageSettings settings;
    settings.info_format = info_format(format);
    messages_.set(settings);
    messages_.info("T", "x");
    const std::string line = out_.take();
    EXPECT_EQ(line[0], '[') << format;
    EXPECT_TRUE(line.ends_with("] INFO (T): x\n")) << line;
  }
  EXPECT_EQ(info_format("basic"), InfoFormat::basic);
}

TEST_F(MessagesTest, WarningsOfLevelOneAreShortAndGoToStderr) {
  messages_.set_process(3);
  set(1, 0, 0);
  messages_.warn(1, {"f.c", 7}, "T", "odd");
  EXPECT_EQ(err_.take(), "WARNING[L1,P3] (T): odd\n");
}

TEST_F(MessagesTest, OtherProcessesKeepTheirWarningsInTheirLog) {
  messages_.warn(1, {}, "T", "odd");
  EXPECT_EQ(out_.take(), "");
  messages_.set_process(1);
  messages_.warn(1, {}, "T", "odd");
  EXPECT_EQ(out_.take(), "WARNING[L1,P1] (T): odd\n");
}

TEST_F(MessagesTest, LevelsDecideWhereWarningsGo) {
  messages_.warn(2, {}, "T", "quiet");
  EXPECT_EQ(err_.take(), "");
  set(2, 0, 3);
  messages_.warn(3, {}, "T", "logged");
  EXPECT_EQ(err_.take(), "");
  EXPECT_EQ(out_.take(), "WARNING[L3,P0] (T): logged\n");
  messages_.warn(2, {}, "T", "both");
  EXPECT_EQ(err_.take(), out_.take());
}

TEST_F(MessagesTest, LevelZeroIsLongOnBothStreamsAndEndsTheRun) {
  messages_.set_place([] { return SchedulePlace{"CCTK_EVOL", "T", "f"}; });
  try {
    messages_.warn(0, {"f.c", 7}, "T", "broken");
    FAIL();
  } catch (const Ended& ended) {
    EXPECT_EQ(ended.status, 1);
  }
  const std::string expected = "WARNING level 0 from host " + host() +
                               " process 0\n  while executing schedule bin CCTK_EVOL, routine T::f\n"
                               "  in thorn T, file f.c:7:\n  -> broken\n";
  EXPECT_EQ(err_.take(), expected);
  EXPECT_EQ(out_.take(), expected);
}

TEST_F(MessagesTest, FullWarningsAreLongAndOutsideTheScheduleNameNoRoutine) {
  MessageSettings settings;
  settings.full_warnings = true;
  messages_.set(settings);
  messages_.warn(1, {"f.c", 7}, "T", "odd");
  EXPECT_EQ(err_.take(),
            "WARNING level 1 from host " + host() + " process 0\n  in thorn T, file f.c:7:\n  -> odd\n");
}

TEST_F(MessagesTest, ErrorsHaveAStatus) {
  try {
    messages_.error({}, "T", "no room", 2);
    FAIL();
  } catch (const Ended& ended) {
    EXPECT_EQ(ended.status, 2);
  }
}

TEST_F(MessagesTest, ListenersHearOnceWhyTheRunFails) {
  std::string heard;
  messages_.on_failure([&](const std::string& reason) {
    heard += reason + ";";
    messages_.tell_of_failure("again");
  });
  set(1, 1, 0);
  messages_.warn(2, {}, "T", "odd");
  EXPECT_EQ(heard, "");
  EXPECT_THROW(messages_.warn(1, {}, "T", "broken"), Ended);
  EXPECT_EQ(heard, "T: broken;");
}

TEST_F(MessagesTest, ErrorsEndTheRunWhateverTheLevel) {
  set(-1, -1, -1);
  EXPECT_THROW(messages_.error({"f.c", 7}, "T", "broken"), Ended);
  EXPECT_NE(err_.take().find("-> broken"), std::string::npos);
}

TEST_F(MessagesTest, FaultsOfParametersAreCountedAndEndTheRunTogether) {
  messages_.end_parameter_check(true);
  messages_.parameter_warning("T", "dx < 0");
  messages_.parameter_warning("U", "n < 0");
  EXPECT_EQ(err_.take(), "PARAMETER ERROR (T): dx < 0\nPARAMETER ERROR (U): n < 0\n");
  EXPECT_EQ(messages_.parameter_warnings(), 2);
  EXPECT_THROW(messages_.end_parameter_check(true), Ended);
  EXPECT_NE(err_.take().find("Failed parameter check (2 errors)"), std::string::npos);
}

TEST_F(MessagesTest, AProcessWaitsOnceBeforeItSaysWhyTheRunEnds) {
  std::string said_before;
  int waits = 0;
  messages_.set_process(1);
  messages_.set_before_failing([&] { ++waits, said_before += err_.take(); });
  messages_.warn(1, {}, "T", "no reason");
  EXPECT_EQ(waits, 0);
  err_.take();
  messages_.begin_parameter_check();
  messages_.parameter_warning("T", "dx < 0");
  EXPECT_EQ(err_.take(), "");
  EXPECT_THROW(messages_.end_parameter_check(true), Ended);
  EXPECT_EQ(waits, 1);
  EXPECT_EQ(said_before, "");
  const std::string said = err_.take();
  EXPECT_TRUE(said.starts_with("PARAMETER ERROR (T): dx < 0\n")) << said;
  EXPECT_NE(said.find("Failed parameter check (1 error)"), std::string::npos) << said;
}

TEST_F(MessagesTest, MistakesAreToldIfAnErrorEndsTheParameterCheck) {
  messages_.set_process(1);
  messages_.begin_parameter_check();
  messages_.parameter_warning("T", "dx < 0");
  EXPECT_THROW(messages_.error({}, "T", "no table", 1), Ended);
  EXPECT_TRUE(err_.take().starts_with("PARAMETER ERROR (T): dx < 0\n"));
}

TEST_F(MessagesTest, WeakParameterChecksOnlyWarn) {
  messages_.parameter_warning("T", "dx < 0");
  err_.take();
  messages_.end_parameter_check(false);
  EXPECT_EQ(err_.take(), "WARNING[L1,P0] (Cactus): Failed parameter check (1 error)\n");
}

TEST_F(MessagesTest, ListenersHearTheirLevels) {
  std::string heard;
  EXPECT_EQ(messages_.on_warning(
                1, 2,
                [&](int level, int line, const char* file, const char* thorn, const char* text) {
                  heard += std::to_string(level) + file + std::to_string(line) + thorn + text + ";";
                }),
            0);
  EXPECT_EQ(messages_.on_warning(2, 1, {}), -1);
  messages_.on_info([&](const char* thorn, const char* text) { heard += std::string(thorn) + text; });
  messages_.warn(1, {"f", 7}, "T", "a");
  messages_.warn(3, {"f", 7}, "T", "b");
  messages_.info("T", "c");
  EXPECT_EQ(heard, "1f7Ta;Tc");
}

}  // namespace
}  // namespace flesh
