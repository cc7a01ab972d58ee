package dev.jogakbo.service.api;

import dev.jogakbo.service.http.ProblemDocument;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers failures with problem documents. When the answer has begun there is nothing left to say:
 * the failure goes on to the web server, which cuts the connection off.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ProblemAdvice {
  private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

  @ExceptionHandler(Exception.class)
  void answer(Exception failure, HttpServletRequest request, HttpServletResponse response)
      throws Exception {
    if (response.isCommitted()) {
      logCutOff(failure, request);
      throw failure;
    }
    ProblemException problem = Problems.of(failure);
    if (problem.type() == ProblemType.INTERNAL || problem.type() == ProblemType.DAMAGED_CONTENT) {
      LOG.error("{} {} failed", request.getMethod(), request.getRequestURI(), failure);
    } else if (problem.type().status() >= 500 && problem.type() != ProblemType.NOT_IMPLEMENTED) {
      LOG.warn("{} {}: {}", request.getMethod(), request.getRequestURI(), problem.detail());
    }
    write(problem, request, response);
  }

  private static void write(
      ProblemException problem, HttpServletRequest request, HttpServletResponse response) {
    try {
      ProblemDocument.write(problem, request, response);
    } catch (IOException e) {
      LOG.debug("nobody is there to read the answer: {}", e.getMessage());
    }
  }

  private static void logCutOff(Exception failure, HttpServletRequest request) {
    if (Problems.of(failure).type().status() < 500) {
      LOG.debug("{}: the client left: {}", request.getRequestURI(), failure.getMessage());
    } else {
      LOG.error("{}: the answer was cut off", request.getRequestURI(), failure);
    }
  }
}
