package dev.jogakbo.service.upload;

import java.util.function.LongSupplier;

/**
 * The clocks that decide about uploads.
 *
 * @param nanoClock for how long a request has been silent
 * @param servedSeconds for how old an upload is: time this instance has been serving
 * @param expirySeconds how long an upload is kept after its last byte
 */
public record Served(LongSupplier nanoClock, LongSupplier servedSeconds, long expirySeconds) {

  long now() {
    return servedSeconds.getAsLong();
  }

  long expiry() {
    return now() + expirySeconds;
  }
}
