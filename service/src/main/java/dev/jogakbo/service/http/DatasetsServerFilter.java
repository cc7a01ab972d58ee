package dev.jogakbo.service.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.util.Locale;

/**
 * Lets a host whose name begins with {@code datasets-server.} stand for a path: clients put that in
 * front of the host they know. Nothing else is served under such a name.
 *
 * <pre>
 *   https://datasets-server.hub.example.com/rows   is   https://hub.example.com/datasets-server/rows
 * </pre>
 */
public final class DatasetsServerFilter implements Filter {
  /** What such a host's name begins with. */
  public static final String HOST = "datasets-server.";

  /** The path it stands for. */
  public static final String PATH = "/datasets-server";

  private final PublicBase base;

  /** Creates the filter. */
  public DatasetsServerFilter(PublicBase base) {
    this.base = base;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest asked = (HttpServletRequest) request;
    boolean isMeant =
        base.hostOf(asked).toLowerCase(Locale.ROOT).startsWith(HOST)
            && !asked.getServletPath().startsWith(PATH + "/");
    chain.doFilter(isMeant ? new BelowPath(asked) : asked, response);
  }

  /** The request as if it had named the path. */
  private static final class BelowPath extends HttpServletRequestWrapper {
    private final HttpServletRequest asked;

    BelowPath(HttpServletRequest asked) {
      super(asked);
      this.asked = asked;
    }

    @Override
    public String getRequestURI() {
      String path = asked.getRequestURI();
      return path.startsWith("/") ? PATH + path : path;
    }

    @Override
    public String getServletPath() {
      return PATH + asked.getServletPath();
    }
  }
}
