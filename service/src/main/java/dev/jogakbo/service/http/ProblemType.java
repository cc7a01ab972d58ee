package dev.jogakbo.service.http;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Everything that can be wrong with a request, each with a stable address under {@code /problems/}
 * (RFC 9457), its status, a title, and what the caller can do about it.
 */
public enum ProblemType {
  INVALID_REQUEST(
      400,
      "The request is not well formed",
      "A header, a query parameter or a field has a value that is not allowed. The detail names it"
          + " and says what was expected."),
  UNKNOWN_PARAMETER(
      400,
      "Unknown query parameter",
      "The call does not know this query parameter, or was given it twice. Nothing is ignored, so"
          + " that a typing error does not pass for a default."),
  INVALID_BODY(
      400,
      "The body is not what the call takes",
      "The JSON is malformed, a field is missing, unknown or of the wrong type, or there are too"
          + " many elements."),
  BAD_PATH(
      400,
      "Not a file path",
      "A path is made of segments between slashes. No segment may be empty, '.' or '..', hold a"
          + " backslash or a control character, or be over-long; the bytes must be UTF-8."),
  BAD_NAME(
      400,
      "Not a name",
      "Namespaces, datasets, accounts, branches and tags have names of limited form; the detail"
          + " says what this one may look like."),
  BAD_CURSOR(
      400,
      "Not a cursor of this list",
      "A cursor continues the very list that returned it. Start again without one."),
  BAD_REF_NAME(
      400,
      "Not a name of a branch or tag",
      "Branches and tags have names that git takes, except those of 40 hex digits, which always mean"
          + " a commit."),
  BAD_COMMIT_ID(400, "Not a commit id", "A commit id has 40 lower-case hex digits."),
  BAD_LIMIT(400, "Not a page size", "The detail says how many items a page of this list may have."),
  BAD_MESSAGE(400, "Not a message", "A message is text of limited length without NUL."),
  BAD_DESCRIPTION(400, "Not a description", "A description is text of limited length."),
  TOO_MANY_OPERATIONS(
      400, "Too many operations", "Make several commits of what does not fit into one."),
  DIGEST_MISMATCH(
      400,
      "The bytes do not have the declared digest",
      "What arrived is not what was promised, so nothing was kept. Send it again."),
  INCOMPLETE_BODY(
      400,
      "The body ended early",
      "Fewer bytes arrived than were declared, so nothing was kept. Send it again."),
  UNAUTHORIZED(
      401,
      "Sign in",
      "The call needs a valid token: 'Authorization: Bearer jgb_...'. The one given, if any, is"
          + " unknown, revoked or expired."),
  FORBIDDEN(
      403,
      "Not allowed with this token",
      "The token is good but its role or its scope is too small for the call."),
  DATASET_GATED(
      403,
      "Ask for access first",
      "The dataset's files are for accounts that its owners have let in, and for tokens that cover"
          + " it. Ask with a token without scope: POST /datasets/NAMESPACE/NAME/ask-access."),
  LINK_REFUSED(
      403,
      "The link is not good",
      "A signed link permits one thing, for a while. It has expired or was changed; ask for a new"
          + " one where it came from."),
  NOT_FOUND(404, "Nothing here", "There is nothing under this address."),
  DATASET_NOT_FOUND(
      404,
      "No such dataset",
      "There is no dataset of that name, or it is private and the token, if any, does not cover"
          + " it."),
  REVISION_NOT_FOUND(
      404, "No such revision", "No branch, tag or commit of the dataset has that name."),
  BRANCH_NOT_FOUND(404, "No such branch", "The dataset has no branch of that name."),
  TAG_NOT_FOUND(404, "No such tag", "The dataset has no tag of that name."),
  DISCUSSION_NOT_FOUND(404, "No such discussion", "The dataset has no discussion of that number."),
  CONTENT_NOT_FOUND(
      404,
      "No such content",
      "No version of this dataset that can be read holds a file with that SHA-256. Knowing a hash is"
          + " not enough: upload the bytes."),
  PATH_NOT_FOUND(404, "No such path", "Nothing lies under that path in that revision."),
  UPLOAD_NOT_FOUND(
      404,
      "No such upload",
      "The upload never existed here, was committed, was ended, or expired. Start a new one."),
  TOKEN_NOT_FOUND(404, "No such token", "No token that you may see has that id."),
  METHOD_NOT_ALLOWED(405, "Method not allowed", "The header Allow lists what can be done here."),
  NOT_ACCEPTABLE(406, "Not acceptable", "The answer cannot be given in a form that Accept names."),
  REQUEST_TIMEOUT(
      408, "The request stalled", "No byte arrived for too long. Send it again, or resume."),
  DATASET_EXISTS(
      409, "The dataset exists", "A dataset of that name, whatever the case, is there already."),
  DATASET_RENAMED(
      409,
      "The dataset has another name by now",
      "By a name that it had it can be read, but changed and deleted only by the one that it has,"
          + " which the member 'name' says: who calls by the old one may mean what was there then."),
  BRANCH_EXISTS(409, "The branch exists", "To move it, send If-Match with the commit it is at."),
  TAG_EXISTS(409, "The tag exists", "Delete it first to set it elsewhere."),
  REF_PREFIX_CONFLICT(
      409,
      "One name would be a folder of the other",
      "git keeps branches and tags as files in folders, so 'a/b' cannot be beside 'a'."),
  DEFAULT_BRANCH(409, "The default branch stays", "It can be neither deleted nor left without."),
  PATH_CONFLICT(
      409,
      "Paths exclude each other",
      "A file cannot lie where a folder is, nor a folder where a file is, and one commit can name a"
          + " path only once in each way."),
  CONFLICT(
      409,
      "Not possible in the present state",
      "The detail says which state stands in the way and how to change it."),
  OFFSET_MISMATCH(
      409,
      "Not the upload's offset",
      "Ask for the offset with HEAD and send from there; it is also in Upload-Offset."),
  UPLOAD_INCOMPLETE(
      409, "The upload is not complete", "Send its remaining bytes before committing it."),
  LENGTH_REQUIRED(411, "Length required", "Say how many bytes will come."),
  PRECONDITION_FAILED(
      412,
      "Somebody was faster",
      "The path does not have the ETag that If-Match asks for, or exists although If-None-Match"
          + " wanted it not to. Look at it and decide again."),
  LOG_MOVED(
      412,
      "Somebody else wrote to the dataset",
      "The change was tried again and again met one that came first. Try again."),
  STALE_PARENT(
      412,
      "The branch has moved",
      "The branch no longer points at the expected parent. Look at what was committed meanwhile and"
          + " decide again."),
  UNSUPPORTED_TUS_VERSION(412, "Not a tus version spoken here", "Send 'Tus-Resumable: 1.0.0'."),
  TOO_LARGE(413, "Too large", "The body, file or list exceeds a limit of this instance."),
  URI_TOO_LONG(414, "The address is too long", "The request target exceeds a limit."),
  UNSUPPORTED_MEDIA_TYPE(
      415, "Not a media type this call takes", "The detail names the one it takes."),
  RANGE_NOT_SATISFIABLE(
      416,
      "Nothing in that range",
      "No byte of the file lies in any of the ranges. Content-Range says how long the file is."),
  NOT_PARQUET(
      422,
      "Not a Parquet file that can be read",
      "The file is no Parquet file, is encrypted, malformed, or beyond a limit; the detail says"
          + " which. Its bytes are stored and served all the same."),
  UPLOAD_LOCKED(
      423,
      "Another request is writing this upload",
      "It is making progress. Wait for it, or ask again when it has stopped."),
  TOO_MANY_UPLOADS(
      429, "Too many uploads at once", "Finish or end some, or wait for them to expire."),
  TOO_MANY_REQUESTS(
      429, "Too many of these at once", "Nothing was done. Try again a little later."),
  CHECKSUM_MISMATCH(
      460,
      "The part does not have the declared checksum",
      "The part was thrown away and the offset is where it was. Send it again."),
  INTERNAL(
      500,
      "Something went wrong here",
      "This is a fault of the service. The request id finds the details in its log."),
  DAMAGED_CONTENT(
      500,
      "Stored bytes are damaged",
      "Bytes that the answer needs are gone or no longer have their hash, so they are not sent."
          + " Uploading the same file again heals those of a file; where a commit cannot be read the"
          + " detail names it, and an administrator's check says what is left."),
  NOT_IMPLEMENTED(
      501, "Not offered here", "This service does not do that; the detail says what it is."),
  OUTCOME_UNKNOWN(
      503,
      "It is not known whether this took effect",
      "The object store did not say whether it did what was asked. Look before trying again; a"
          + " second try that finds the change made changes nothing."),
  STORAGE_UNAVAILABLE(
      503,
      "Storage does not answer",
      "The object store or the index cannot be reached. Nothing was changed; try again later."),
  WRITER_REPLACED(
      503,
      "Another process writes this bucket now",
      "Two processes were started on one bucket; the later one writes, this one only reads until it"
          + " is started again. Nothing was changed."),
  STARTING(503, "Not ready", "The service is starting or stopping. Try again."),
  STORAGE_FULL(
      507,
      "No room left",
      "Where the bytes should go is full. Nothing was changed; it works again once there is room.");

  private static final String BASE = "/problems/";

  private final int status;
  private final String title;
  private final String explanation;

  ProblemType(int status, String title, String explanation) {
    this.status = status;
    this.title = title;
    this.explanation = explanation;
  }

  /** Returns the type whose page has that name. */
  public static Optional<ProblemType> find(String slug) {
    return Arrays.stream(values()).filter(type -> type.slug().equals(slug)).findFirst();
  }

  /** Returns the first, most general type of that status, else of its class. */
  public static ProblemType ofStatus(int status) {
    return Arrays.stream(values())
        .filter(type -> type.status == status)
        .findFirst()
        .orElse(status < 500 ? INVALID_REQUEST : INTERNAL);
  }

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }

  /** Returns the one line that is the same for every problem of the type. */
  public String title() {
    return title;
  }

  /** Returns what it means and what to do. */
  public String explanation() {
    return explanation;
  }

  /** Returns the last segment of the address. */
  public String slug() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the address, a path on this service. */
  public String path() {
    return BASE + slug();
  }
}
