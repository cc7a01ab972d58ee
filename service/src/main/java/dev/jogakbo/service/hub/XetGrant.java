package dev.jogakbo.service.hub;

import java.util.Map;

/**
 * Permission to send files by Xet.
 *
 * @param address where it can be renewed
 * @param headers the permission itself, and where to use it, as clients read it
 * @param expirySeconds how long it is good
 */
public record XetGrant(String address, Map<String, String> headers, long expirySeconds) {
  /** Copies the map. */
  public XetGrant {
    headers = Map.copyOf(headers);
  }
}
