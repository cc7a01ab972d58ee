package dev.jogakbo.service.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/**
 * Says with the refusal of a body that comes in chunks that the connection ends with it. Of a body
 * that declares its length the server says so itself, knowing how much of it is left.
 */
public final class ClosingFilter implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    boolean isWatched = comesInChunks((HttpServletRequest) request);
    HttpServletResponse answer = (HttpServletResponse) response;
    chain.doFilter(request, isWatched ? new Watched(answer) : answer);
  }

  /** Returns whether it cannot be known how much of the request's body is left. */
  static boolean comesInChunks(HttpServletRequest request) {
    return request.getHeader("Transfer-Encoding") != null;
  }

  /** An answer that ends the connection if it is a refusal. */
  private static final class Watched extends HttpServletResponseWrapper {
    Watched(HttpServletResponse answer) {
      super(answer);
    }

    @Override
    public void setStatus(int status) {
      super.setStatus(status);
      if (status >= 400) {
        setHeader("Connection", "close");
      }
    }
  }
}
