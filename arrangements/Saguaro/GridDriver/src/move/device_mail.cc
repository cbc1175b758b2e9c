// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/device_mail.hh"

#include <algorithm>
#include <cstring>
#include <utility>

namespace grid_driver {
namespace {

std::shared_ptr<std::byte[]> own_memory(const std::vector<Channel::Message>& messages) {
  return std::make_shared<std::byte[]>(Channel::room(messages));
}

std::vector<Channel::Message> one_for_each(const std::vector<int>& peers, std::size_t bytes) {
  std::vector<Channel::Message> result;
  for (const int peer : peers) result.push_back({peer, bytes});
  return result;
}

/// One word for each message.
std::vector<Channel::Message> words_for(std::vector<Channel::Message> messages) {
  for (Channel::Message& message : messages) message.bytes = Channel::word;
  return messages;
}

Channel with_own_memory(Messenger& messenger, int tag, const std::vector<Channel::Message>& sends,
                        const std::vector<Channel::Message>& receives) {
  return {messenger, tag, sends, receives, own_memory(sends), own_memory(receives)};
}

}  // namespace

// ---- Greetings

Greetings::Greetings(Messenger& messenger, int tag, std::vector<int> peers)
    : peers_(std::move(peers)),
      channel_(with_own_memory(messenger, tag, one_for_each(peers_, sizeof(Greeting)),
                               one_for_each(peers_, sizeof(Greeting)))) {}

void Greetings::give(std::size_t peer, const Greeting& greeting) {
  std::memcpy(channel_.outgoing(peer).data(), &greeting, sizeof greeting);
  channel_.send(peer);
}

Greetings::Greeting Greetings::greeting(std::size_t peer) {
  Greeting result;
  std::memcpy(&result, channel_.incoming(peer).data(), sizeof result);
  return result;
}

std::optional<Greetings::Greeting> Greetings::look(std::size_t peer) {
  return channel_.has_come(peer) ? std::optional(greeting(peer)) : std::nullopt;
}

Greetings::Greeting Greetings::wait_for(std::size_t peer) {
  channel_.wait_for(peer);
  return greeting(peer);
}

// ---- DeviceMail

std::vector<DeviceMail::Mail> DeviceMail::placed(const Messages& messages, PeerLinks& links,
                                                 const Greetings& greetings) {
  const std::vector<int>& peers = greetings.peers();
  std::vector<Mail> result;
  std::size_t offset = 0;
  for (const Channel::Message& message : messages) {
    const auto found = std::find(peers.begin(), peers.end(), message.peer);
    result.push_back({message.peer, offset, message.bytes, links.find(message.peer),
                      static_cast<std::size_t>(found - peers.begin())});
    offset += Channel::room({message});
  }
  return result;
}

DeviceMail::DeviceMail(Messenger& messenger, PeerLinks& links, const Messenger::Tags& tags,
                       const Messages& sends, const Messages& receives, Channel& on_host,
                       Greetings& greetings)
    : links_(links),
      device_(links.device()),
      outgoing_(messenger.outgoing_memory(Channel::room(sends), &device_)),
      incoming_(messenger.incoming_memory(Channel::room(receives), &device_)),
      sends_(placed(sends, links, greetings)),
      receives_(placed(receives, links, greetings)),
      on_host_(on_host),
      on_device_(links.uses_mpi() ? std::make_unique<Channel>(messenger, tags.values, sends, receives,
                                                              outgoing_, incoming_)
                                  : nullptr),
      by_mpi_(on_device_ ? *on_device_ : on_host_),
      greetings_(greetings),
      arrivals_(with_own_memory(messenger, tags.arrivals, words_for(sends), words_for(receives))) {}

void DeviceMail::begin() {
  for (Mail& mail : sends_) mail.stage = Stage::waiting;
  for (std::size_t n = 0; n < receives_.size(); ++n) {
    receives_[n].stage = Stage::waiting;
    if (!receives_[n].link) by_mpi_.expect(n);
  }
  greet();
}

/// Who is greeted may write at once, as far as the signal of the inbox lets him.
void DeviceMail::greet() {
  greetings_.expect();
  for (std::size_t peer = 0; peer < greetings_.peers().size(); ++peer) {
    Greetings::Greeting greeting{.is_on_device = 1};
    for (const Mail& mail : receives_)
      if (mail.peer == greetings_.peers()[peer]) {
        greeting.offset = static_cast<std::int64_t>(mail.offset);
        greeting.inbox = links_.exported(incoming_);
      }
    greetings_.give(peer, greeting);
  }
}

std::optional<Greetings::Greeting> DeviceMail::greeting_for(const Mail& mail, bool waits) {
  if (!mail.link) return Greetings::Greeting{};
  return waits ? greetings_.wait_for(mail.greeting) : greetings_.look(mail.greeting);
}

void DeviceMail::send() {
  for (const Mail& mail : sends_) links_.queue_to(mail.peer).wait_for(device_.main_queue());
  advance();
}

void DeviceMail::write_there(std::size_t message, const Greetings::Greeting& there) {
  const Mail& mail = sends_[message];
  device::Queue& queue = links_.queue_to(mail.peer);
  mail.link->inbox_freed->hold(queue);
  queue.copy(mail.link->reach(there.inbox) + there.offset, outgoing_.get() + mail.offset, mail.bytes);
  mail.link->sent.set(queue);
  arrivals_.send(message);
}

/// Brings a message that leaves as far as it gets. \param waits  to its end
void DeviceMail::push(std::size_t message, bool waits) {
  Mail& mail = sends_[message];
  device::Queue& queue = links_.queue_to(mail.peer);
  if (mail.stage == Stage::waiting) {
    const auto there = greeting_for(mail, waits);
    if (!there) return;
    if (there->is_on_device) {
      write_there(message, *there);
      mail.stage = Stage::gone;
      return;
    }
    if (!on_device_)
      queue.to_host(on_host_.outgoing(message).data(), outgoing_.get() + mail.offset, mail.bytes);
    mail.stage = Stage::copying;
  }
  if (mail.stage == Stage::gone || (!waits && !queue.is_idle())) return;
  if (waits) queue.wait();
  by_mpi_.send(message);
  mail.stage = Stage::gone;
}

void DeviceMail::advance() {
  for (std::size_t n = 0; n < sends_.size(); ++n)
    if (sends_[n].stage != Stage::gone) push(n, /*waits=*/false);
  by_mpi_.advance();
}

/// Lets the main queue wait for a message.
void DeviceMail::take(std::size_t message) {
  const Mail& mail = receives_[message];
  device::Queue& main = device_.main_queue();
  if (mail.link) {
    if (greetings_.wait_for(mail.greeting).is_on_device) {
      arrivals_.expect(message);
      arrivals_.wait_for(message);
      return mail.link->has_sent->hold(main);
    }
    by_mpi_.expect(message);
  }
  by_mpi_.wait_for(message);
  if (on_device_) return;
  device::Queue& queue = links_.queue_from(mail.peer);
  queue.wait_for(main);  // which may still read what came before
  queue.to_device(incoming_.get() + mail.offset, on_host_.incoming(message).data(), mail.bytes);
  main.wait_for(queue);
}

void DeviceMail::finish() {
  // Those that are ready go before anybody waits for one that is not.
  advance();
  for (std::size_t n = 0; n < sends_.size(); ++n)
    if (sends_[n].stage != Stage::gone) push(n, /*waits=*/true);
  for (std::size_t n = 0; n < receives_.size(); ++n) take(n);
  by_mpi_.finish();
  arrivals_.finish();
  greetings_.finish();
}

void DeviceMail::end() {
  // MPI may write again only where the device has read.
  if (on_device_)
    for (const Mail& mail : receives_) links_.queue_from(mail.peer).wait_for(device_.main_queue());
  links_.free_inbox();
}

}  // namespace grid_driver
