package dev.jogakbo.service.viewer;

/** What was asked for cannot be answered; the code is for programs. */
final class ViewerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Code code;

  ViewerException(Code code, String message) {
    super(message);
    this.code = code;
  }

  ViewerException(Code code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  Code code() {
    return code;
  }

  /** The header {@code X-Error-Code}, spelled as the constant's text, and the status. */
  enum Code {
    /** There is no such dataset to whoever shows no token. */
    UNAUTHENTICATED("ExternalUnauthenticatedError", 401),
    /** There is no such dataset to this token. */
    AUTHENTICATED("ExternalAuthenticatedError", 404),
    NOT_FOUND("ResponseNotFound", 404),
    CONFIG_NOT_FOUND("ConfigNotFoundError", 404),
    SPLIT_NOT_FOUND("SplitNotFoundError", 404),
    MISSING_PARAMETER("MissingRequiredParameter", 422),
    INVALID_PARAMETER("InvalidParameter", 422),
    /** There is no file that could be data. */
    EMPTY("EmptyDatasetError", 422),
    /** What README.md says of configurations is not of its form. */
    CONFIG_NAMES("ConfigNamesError", 422),
    /** The files are of no format that is read here. */
    UNSUPPORTED("DataFilesNotFoundError", 422),
    /** A file does not hold what its name promises. */
    MALFORMED("DatasetGenerationError", 422),
    TOO_BIG("TooBigContentError", 422),
    NOT_OFFERED("NotImplemented", 501);

    private final String text;
    private final int status;

    Code(String text, int status) {
      this.text = text;
      this.status = status;
    }

    String text() {
      return text;
    }

    int status() {
      return status;
    }
  }
}
