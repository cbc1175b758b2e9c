// SPDX-License-Identifier: LGPL-2.1-or-later
#include <map>
#include <string>

#include "ioutil_AdvertisedFiles.h"

namespace {

std::map<std::string, ioAdvertisedFileListenerCallbacks>& listeners() {
  static std::map<std::string, ioAdvertisedFileListenerCallbacks> all;
  return all;
}

}  // namespace

extern "C" int IOUtil_RegisterAdvertisedFileListener(const cGH*, const char* listener,
                                                     const ioAdvertisedFileListenerCallbacks* callbacks) {
  return listeners().emplace(listener, *callbacks).second ? 0 : -1;
}

extern "C" int IOUtil_AdvertiseFile(const cGH* GH, const char* filename, const ioAdvertisedFileDesc* desc) {
  for (const auto& [name, callbacks] : listeners())
    if (callbacks.advertise) callbacks.advertise(GH, filename, desc);
  return int(listeners().size());
}
