package dev.jogakbo.service.api;

import dev.jogakbo.service.access.LastAdminTokenException;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.parquet.TooManyWaitingException;
import dev.jogakbo.service.repo.HubException;
import dev.jogakbo.service.repo.OutcomeUnknownException;
import dev.jogakbo.service.upload.SupersededException;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.LengthMismatchException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.RefusedBytesException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.log.WriterFencedException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import tools.jackson.core.JacksonException;

/** Says of every failure what it means to the caller. */
final class Problems {
  private static final int RETRY_SECONDS = 5;

  private Problems() {}

  static ProblemException of(Exception failure) {
    return switch (failure) {
      case ProblemException problem -> problem;
      case HubException hub -> ofHub(hub);
      case TooManyWaitingException many ->
          problem(ProblemType.TOO_MANY_REQUESTS, many).retryAfter(RETRY_SECONDS);
      case LastAdminTokenException last -> problem(ProblemType.CONFLICT, last);
      case StoreException store -> ofStore(store);
      case IOException io -> ofBody(io);
      default -> ofWeb(failure);
    };
  }

  private static ProblemException ofHub(HubException hub) {
    ProblemType type =
        ProblemType.find(hub.problem())
            .orElseThrow(() -> new IllegalStateException("no page for " + hub.problem(), hub));
    ProblemException problem = problem(type, hub);
    hub.fields().forEach(problem::with);
    return hub instanceof OutcomeUnknownException ? problem.retryAfter(RETRY_SECONDS) : problem;
  }

  private static ProblemException ofStore(StoreException store) {
    return switch (store) {
      case DigestMismatchException digest -> problem(ProblemType.DIGEST_MISMATCH, digest);
      case LengthMismatchException length -> problem(ProblemType.INCOMPLETE_BODY, length);
      case RefusedBytesException refused -> problem(ProblemType.INVALID_REQUEST, refused);
      case StoreFullException full ->
          problem(ProblemType.STORAGE_FULL, full).retryAfter(RETRY_SECONDS);
      case TransientStoreException passing ->
          problem(ProblemType.STORAGE_UNAVAILABLE, passing).retryAfter(RETRY_SECONDS);
      case UnknownOutcomeException unknown ->
          problem(ProblemType.OUTCOME_UNKNOWN, unknown).retryAfter(RETRY_SECONDS);
      case CorruptDataException _ -> damaged();
      case MissingContentException _ -> damaged();
      case MissingObjectException _ -> damaged();
      case WriterFencedException fenced -> problem(ProblemType.WRITER_REPLACED, fenced);
      default -> internal();
    };
  }

  private static ProblemException damaged() {
    return new ProblemException(
        ProblemType.DAMAGED_CONTENT,
        "stored bytes needed for the answer are damaged or missing; the log has the details");
  }

  /** The request's own body failed: the client left, or sends nothing. */
  private static ProblemException ofBody(IOException failure) {
    if (failure instanceof SupersededException) {
      return problem(ProblemType.CONFLICT, failure).header("Connection", "close");
    }
    if (failure instanceof SocketTimeoutException
        || failure.getCause() instanceof SocketTimeoutException) {
      return new ProblemException(
              ProblemType.REQUEST_TIMEOUT, "no byte of the body came for too long")
          .header("Connection", "close");
    }
    return new ProblemException(ProblemType.INCOMPLETE_BODY, "the body ended early")
        .header("Connection", "close");
  }

  private static ProblemException ofWeb(Exception failure) {
    return switch (failure) {
      case HttpMessageNotReadableException unreadable -> ofJson(unreadable);
      case NoResourceFoundException _ -> nothing();
      case NoHandlerFoundException _ -> nothing();
      case HttpRequestMethodNotSupportedException method -> ofMethod(method);
      case HttpMediaTypeNotSupportedException type -> ofType(type);
      case HttpMediaTypeNotAcceptableException _ ->
          new ProblemException(ProblemType.NOT_ACCEPTABLE, "Accept: the answer is JSON");
      case MissingServletRequestParameterException missing ->
          new ProblemException(
              ProblemType.INVALID_REQUEST,
              "query parameter '" + missing.getParameterName() + "' is missing");
      case MethodArgumentTypeMismatchException mismatch ->
          new ProblemException(
              ProblemType.INVALID_REQUEST,
              "query parameter '" + mismatch.getName() + "' does not have the form it needs");
      default -> internal();
    };
  }

  private static ProblemException ofJson(HttpMessageNotReadableException unreadable) {
    Throwable cause = unreadable.getCause();
    if (cause instanceof ProblemException problem) {
      return problem;
    }
    if (cause instanceof JacksonException json) {
      Throwable inner = json.getCause();
      return inner instanceof ProblemException problem ? problem : JsonProblems.of(json);
    }
    return cause instanceof IOException io
        ? ofBody(io)
        : new ProblemException(ProblemType.INVALID_BODY, "the call needs a JSON body");
  }

  private static ProblemException ofMethod(HttpRequestMethodNotSupportedException method) {
    ProblemException problem = problem(ProblemType.METHOD_NOT_ALLOWED, method);
    String[] supported = method.getSupportedMethods();
    return supported == null ? problem : problem.header("Allow", String.join(", ", supported));
  }

  private static ProblemException ofType(HttpMediaTypeNotSupportedException type) {
    String expected =
        type.getSupportedMediaTypes().stream()
            .map(MediaType::toString)
            .collect(Collectors.joining(", "));
    return new ProblemException(
        ProblemType.UNSUPPORTED_MEDIA_TYPE, "Content-Type: expected " + expected);
  }

  /** What went wrong is for the log: it may name what is nobody else's business. */
  private static ProblemException internal() {
    return new ProblemException(
        ProblemType.INTERNAL, "the log has the details under the request id");
  }

  private static ProblemException nothing() {
    return new ProblemException(ProblemType.NOT_FOUND, "there is nothing under this address");
  }

  private static ProblemException problem(ProblemType type, Exception failure) {
    return new ProblemException(type, String.valueOf(failure.getMessage()));
  }
}
