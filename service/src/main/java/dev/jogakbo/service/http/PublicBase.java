package dev.jogakbo.service.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What absolute links begin with: the configured URL, or what a trusted proxy says it was asked
 * for, or what the request was addressed to. Never the address this service is bound to, and never
 * with a slash at the end.
 */
public final class PublicBase {
  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9._~-]+(:\\d{1,5})?|\\[[0-9A-Fa-f:.]+](:\\d{1,5})?");
  private static final Pattern PREFIX = Pattern.compile("(/[A-Za-z0-9._~%-]+)*/*");

  private final Optional<String> configured;
  private final ProxyTrust trust;

  /** Creates the base from what is configured. */
  public PublicBase(Optional<String> configured, ProxyTrust trust) {
    this.configured = configured;
    this.trust = trust;
  }

  /** Returns the base for links in the answer to the request. */
  public String of(HttpServletRequest request) {
    return configured.orElseGet(() -> seen(request));
  }

  /** Returns the host, with its port if it was named, that the request was addressed to. */
  public String hostOf(HttpServletRequest request) {
    return host(request);
  }

  private String seen(HttpServletRequest request) {
    String proto = forwarded(request, "X-Forwarded-Proto");
    String scheme =
        "https".equalsIgnoreCase(proto) || "http".equalsIgnoreCase(proto)
            ? proto
            : request.getScheme();
    return scheme + "://" + host(request) + prefix(request);
  }

  private String host(HttpServletRequest request) {
    String host = forwarded(request, "X-Forwarded-Host");
    if (host != null && HOST.matcher(host).matches()) {
      return withPort(host, forwarded(request, "X-Forwarded-Port"));
    }
    String asked = request.getHeader("Host");
    return asked != null && HOST.matcher(asked).matches()
        ? asked
        : request.getServerName() + ":" + request.getServerPort();
  }

  private static String withPort(String host, @Nullable String port) {
    if (port == null || port.equals("443") || port.equals("80") || !port.matches("\\d{1,5}")) {
      return host;
    }
    return host.matches(".*:\\d+") ? host : host + ":" + port;
  }

  private String prefix(HttpServletRequest request) {
    String prefix = forwarded(request, "X-Forwarded-Prefix");
    return prefix != null && PREFIX.matcher(prefix).matches() ? prefix.replaceFirst("/+$", "") : "";
  }

  /** The last proxy is the one trusted, and it writes the last element or the only one. */
  private @Nullable String forwarded(HttpServletRequest request, String header) {
    String value = trust == ProxyTrust.TRUSTED ? request.getHeader(header) : null;
    return value == null ? null : value.substring(value.lastIndexOf(',') + 1).strip();
  }

  /** Whether headers of a proxy in front are believed. */
  public enum ProxyTrust {
    /** They are. */
    TRUSTED,
    /** Anybody could have sent them. */
    UNTRUSTED
  }
}
