package dev.jogakbo.loadtest.bench;

import dev.jogakbo.loadtest.hub.Relay;
import dev.jogakbo.loadtest.hub.Usage;

/**
 * What it took to move files between a client and the service.
 *
 * @param client what the client took
 * @param serviceCpuSeconds user and system time of the service
 * @param wireBytes both directions
 */
record Transfer(Usage client, double serviceCpuSeconds, long wireBytes) {
  /** Returns the same for clients that went through a relay, over which every byte passes twice. */
  Transfer through(Relay relay) {
    return new Transfer(client, serviceCpuSeconds, relay.sentBytes() + relay.receivedBytes());
  }

  double wallSeconds() {
    return client.wallSeconds();
  }

  double cpuSeconds() {
    return client.cpuSeconds() + serviceCpuSeconds;
  }
}
