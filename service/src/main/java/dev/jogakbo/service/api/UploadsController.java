package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.JsonViews.SavingsView;
import dev.jogakbo.service.http.HttpDate;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.DeclaredChecksum;
import dev.jogakbo.service.upload.PromisedBytes;
import dev.jogakbo.service.upload.StagedContent;
import dev.jogakbo.service.upload.StagedUpload;
import dev.jogakbo.service.upload.StagedUploads;
import dev.jogakbo.service.upload.Transfers;
import dev.jogakbo.service.upload.Transfers.Transfer;
import dev.jogakbo.service.upload.UploadContents;
import dev.jogakbo.service.upload.UploadId;
import dev.jogakbo.service.upload.UploadMetadata;
import dev.jogakbo.service.upload.UploadPart;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/**
 * Resumable uploads by tus 1.0: core, creation, creation-with-upload, creation-defer-length,
 * checksum, termination, expiration.
 */
@RestController
@RequestMapping("/api/v1/datasets/{namespace}/{name}/uploads")
@Tag(name = "Resumable uploads (tus 1.0)")
final class UploadsController {
  private static final String VERSION = "1.0.0";
  private static final String EXTENSIONS =
      "creation,creation-with-upload,creation-defer-length,checksum,termination,expiration";
  private static final String PART_TYPE = "application/offset+octet-stream";

  private final StagedUploads uploads;
  private final UploadContents contents;
  private final Transfers transfers;
  private final Links links;
  private final ApiLimits limits;
  private final Clock clock;

  UploadsController(
      StagedUploads uploads,
      UploadContents contents,
      Transfers transfers,
      Links links,
      ApiLimits limits,
      Clock clock) {
    this.uploads = uploads;
    this.contents = contents;
    this.transfers = transfers;
    this.links = links;
    this.limits = limits;
    this.clock = clock;
  }

  @RequestMapping(
      value = {"", "/{id}"},
      method = RequestMethod.OPTIONS)
  @Operation(summary = "Say what of tus is spoken here")
  void options(HttpServletResponse response) {
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    response.setHeader("Tus-Resumable", VERSION);
    response.setHeader("Tus-Version", VERSION);
    response.setHeader("Tus-Extension", EXTENSIONS);
    response.setHeader("Tus-Max-Size", Long.toString(limits.fileBytesMax()));
    response.setHeader("Tus-Checksum-Algorithm", DeclaredChecksum.ALGORITHMS);
  }

  @PostMapping
  @Operation(summary = "Start an upload, possibly with its first bytes")
  void create(
      @Needs(Role.WRITE) Dataset dataset, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    requireVersion(request, response);
    OptionalLong length = declaredLength(request);
    String metadata = header(request, "Upload-Metadata", "");
    UploadMetadata.parse(metadata);
    if (hasBody(request)) {
      requirePartType(request);
    }
    DeclaredChecksum checksum = checksum(request);
    StagedUpload fresh = uploads.create(dataset.owner(), metadata, length);
    StagedUpload upload = begin(dataset, request, fresh, checksum);
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.setHeader(
        "Location", links.absolute(request, dataset.apiPath() + "/uploads/" + upload.id()));
    describe(upload, response);
  }

  /**
   * Makes a new upload durable, with the bytes that come with it; one that fails counts no more.
   */
  private StagedUpload begin(
      Dataset dataset,
      HttpServletRequest request,
      StagedUpload fresh,
      @Nullable DeclaredChecksum checksum)
      throws IOException {
    try {
      if (hasBody(request) || fresh.isComplete()) {
        return append(dataset, fresh, part(request, 0, checksum));
      }
      uploads.keep(fresh);
      return fresh;
    } catch (RuntimeException | IOException e) {
      uploads.abandon(fresh);
      throw e;
    }
  }

  @RequestMapping(value = "/{id}", method = RequestMethod.HEAD)
  @Operation(summary = "Ask how far an upload has come")
  void head(
      @Needs(Role.WRITE) Dataset dataset,
      HttpServletRequest request,
      HttpServletResponse response) {
    requireVersion(request, response);
    StagedUpload upload =
        UploadId.find(dataset.item())
            .flatMap(id -> uploads.findQuiet(id, dataset.owner()))
            .orElseThrow(UploadsController::notFound);
    response.setStatus(HttpServletResponse.SC_OK);
    describe(upload, response);
    upload
        .lengthBytes()
        .ifPresentOrElse(
            length -> response.setHeader("Upload-Length", Long.toString(length)),
            () -> response.setHeader("Upload-Defer-Length", "1"));
    if (!upload.metadata().isEmpty()) {
      response.setHeader("Upload-Metadata", upload.metadata());
    }
  }

  @PatchMapping("/{id}")
  @Operation(
      summary = "Send more bytes of an upload",
      description = "A request that has fallen silent gives way to the next within seconds.")
  void patch(
      @Needs(Role.WRITE) Dataset dataset, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    requireVersion(request, response);
    requirePartType(request);
    long offset = number(request, "Upload-Offset");
    DeclaredChecksum checksum = checksum(request);
    StagedUpload upload = load(dataset);
    if (request.getHeader("Upload-Length") != null) {
      upload = uploads.declareLength(upload, length(request));
    }
    upload = append(dataset, upload, part(request, offset, checksum));
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    describe(upload, response);
  }

  @GetMapping("/{id}")
  @Operation(summary = "Read an upload: its state and, once complete, its content and savings")
  UploadView read(@Needs(Role.WRITE) Dataset dataset, HttpServletResponse response) {
    StagedUpload upload = load(dataset);
    if (upload.isComplete()) {
      upload = contents.take(dataset.destination(), upload);
    }
    response.setHeader("Cache-Control", "no-store");
    return UploadView.of(upload, expires(upload));
  }

  @DeleteMapping("/{id}")
  @Operation(summary = "End an upload and forget its bytes")
  void terminate(
      @Needs(Role.WRITE) Dataset dataset,
      HttpServletRequest request,
      HttpServletResponse response) {
    requireVersion(request, response);
    uploads.remove(List.of(load(dataset)));
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  private StagedUpload append(Dataset dataset, StagedUpload upload, UploadPart part)
      throws IOException {
    try (Transfer _ = transfers.begin(dataset.account())) {
      StagedUpload appended = uploads.append(upload, part);
      boolean isLarge = appended.offsetBytes() >= UploadContents.AT_ONCE_BYTES;
      return appended.isComplete() && isLarge
          ? contents.take(dataset.destination(), appended)
          : appended;
    }
  }

  private UploadPart part(
      HttpServletRequest request, long offset, @Nullable DeclaredChecksum checksum)
      throws IOException {
    return new UploadPart(offset, request.getInputStream(), limits.fileBytesMax(), checksum);
  }

  private StagedUpload load(Dataset dataset) {
    return UploadId.find(dataset.item())
        .flatMap(id -> uploads.find(id, dataset.owner()))
        .orElseThrow(UploadsController::notFound);
  }

  private static ProblemException notFound() {
    return new ProblemException(ProblemType.UPLOAD_NOT_FOUND, "there is no such upload of yours")
        .header("Tus-Resumable", VERSION);
  }

  private void describe(StagedUpload upload, HttpServletResponse response) {
    response.setHeader("Upload-Offset", Long.toString(upload.offsetBytes()));
    response.setHeader("Upload-Expires", expires(upload));
    response.setHeader("Cache-Control", "no-store");
  }

  /** The clock on the wall at which it goes, if the service runs until then. */
  private String expires(StagedUpload upload) {
    return HttpDate.write(clock.instant().plusSeconds(uploads.secondsLeft(upload)));
  }

  private OptionalLong declaredLength(HttpServletRequest request) {
    String defer = request.getHeader("Upload-Defer-Length");
    boolean hasLength = request.getHeader("Upload-Length") != null;
    if (defer != null && (!defer.equals("1") || hasLength)) {
      throw malformed("Upload-Defer-Length", "1, and no Upload-Length beside it");
    }
    return defer != null ? OptionalLong.empty() : OptionalLong.of(length(request));
  }

  private long length(HttpServletRequest request) {
    long length = number(request, "Upload-Length");
    if (length > limits.fileBytesMax()) {
      throw PromisedBytes.tooLarge(limits.fileBytesMax()).with("found", length);
    }
    return length;
  }

  private static long number(HttpServletRequest request, String header) {
    String text = header(request, header, "");
    if (!text.matches("\\d{1,18}")) {
      throw malformed(header, "a number");
    }
    return Long.parseLong(text);
  }

  private static @Nullable DeclaredChecksum checksum(HttpServletRequest request) {
    String checksum = request.getHeader("Upload-Checksum");
    return checksum == null ? null : DeclaredChecksum.parse(checksum);
  }

  private static void requireVersion(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("Tus-Resumable", VERSION);
    if (!VERSION.equals(request.getHeader("Tus-Resumable"))) {
      throw new ProblemException(
              ProblemType.UNSUPPORTED_TUS_VERSION, "Tus-Resumable: expected " + VERSION)
          .header("Tus-Resumable", VERSION)
          .header("Tus-Version", VERSION);
    }
  }

  private static void requirePartType(HttpServletRequest request) {
    if (!PART_TYPE.equals(request.getContentType())) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE, "Content-Type: expected " + PART_TYPE);
    }
  }

  private static boolean hasBody(HttpServletRequest request) {
    return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
  }

  private static String header(HttpServletRequest request, String name, String otherwise) {
    String value = request.getHeader(name);
    return value == null ? otherwise : value.strip();
  }

  private static ProblemException malformed(String header, String expected) {
    return new ProblemException(ProblemType.INVALID_REQUEST, header + ": expected " + expected);
  }

  /** An upload. */
  record UploadView(
      String id,
      String state,
      long receivedBytes,
      @Nullable Long lengthBytes,
      String expires,
      @Nullable UploadContentView content,
      @Nullable SavingsView savings) {

    static UploadView of(StagedUpload upload, String expires) {
      StagedContent content = upload.content();
      return new UploadView(
          upload.id().hex(),
          upload.isComplete() ? "complete" : "receiving",
          upload.offsetBytes(),
          upload.lengthBytes().isPresent() ? upload.lengthBytes().getAsLong() : null,
          expires,
          content == null ? null : UploadContentView.of(content),
          content == null ? null : SavingsView.of(content.savings()));
    }
  }

  /** An upload's bytes. */
  record UploadContentView(String sha256, long sizeBytes, long chunkCount) {
    static UploadContentView of(StagedContent content) {
      return new UploadContentView(content.id().toHex(), content.sizeBytes(), content.chunkCount());
    }
  }
}
