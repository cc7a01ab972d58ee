package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.JsonViews.CommitResultView;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.upload.StagedUpload;
import dev.jogakbo.service.upload.StagedUploads;
import dev.jogakbo.service.upload.UploadContents;
import dev.jogakbo.service.upload.UploadContents.Intake;
import dev.jogakbo.service.upload.UploadId;
import dev.jogakbo.service.version.CommitResult;
import dev.jogakbo.service.version.Hub;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Commits of several operations, all or nothing. */
@RestController
@Tag(name = "Versions")
final class CommitsController {
  /** Operations from which on a commit is worth a thread. */
  private static final int MANY = 100;

  private final Hub hub;
  private final StagedUploads uploads;
  private final UploadContents contents;
  private final Links links;
  private final ApiLimits limits;

  CommitsController(
      Hub hub, StagedUploads uploads, UploadContents contents, Links links, ApiLimits limits) {
    this.hub = hub;
    this.uploads = uploads;
    this.contents = contents;
    this.links = links;
    this.limits = limits;
  }

  @PostMapping(
      value = "/api/v1/datasets/{namespace}/{name}/commits",
      consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      summary = "Make a commit",
      description =
          "Operations are done in the order given; all of them or none. 201 for a new commit, 200"
              + " where all is already as asked for.")
  ResponseEntity<CommitResultView> commit(
      @Needs(Role.WRITE) Dataset dataset, HttpServletRequest request, @RequestBody NewCommit body) {
    List<OperationView> operations = operations(body);
    FileChangeRequest change = new FileChangeRequest(dataset, body.branch(), body.expectedParent());
    String message = Query.required("message", body.message());
    Wish wish = new Wish(dataset, change, message, operations);
    CommitResult result =
        operations.size() < MANY ? commit(wish) : PlatformThread.call(() -> commit(wish));
    return answer(dataset, request, result, change.branch());
  }

  private CommitResult commit(Wish wish) {
    Dataset dataset = wish.dataset();
    List<StagedUpload> staged = List.copyOf(wanted(dataset, wish.operations()).values());
    GitWitness git = new GitWitness();
    try (Intake intake = contents.takeAll(dataset.destination(), staged, git)) {
      OperationReader reader = new OperationReader(staged, intake.contents(), git);
      List<dev.jogakbo.service.version.Operation> read =
          wish.operations().stream().map(reader::read).toList();
      CommitResult result =
          hub.commits().commit(wish.change().toCommit(wish.message(), List.of(), read));
      uploads.remove(staged);
      return result;
    }
  }

  private List<OperationView> operations(NewCommit body) {
    List<OperationView> operations = Query.required("operations", body.operations());
    if (operations.size() > limits.operationCountMax()) {
      throw new ProblemException(
              ProblemType.TOO_MANY_OPERATIONS,
              "expected at most %d operations, found %d"
                  .formatted(limits.operationCountMax(), operations.size()))
          .with("expected", limits.operationCountMax())
          .with("found", operations.size());
    }
    return operations;
  }

  private Map<UploadId, StagedUpload> wanted(Dataset dataset, List<OperationView> operations) {
    Map<UploadId, StagedUpload> wanted = new LinkedHashMap<>();
    for (OperationView operation : operations) {
      if (OperationReader.takesUpload(operation)) {
        StagedUpload upload = load(dataset, String.valueOf(operation.upload()));
        wanted.put(upload.id(), upload);
      }
    }
    return wanted;
  }

  private StagedUpload load(Dataset dataset, String id) {
    StagedUpload upload =
        UploadId.find(id)
            .flatMap(known -> uploads.find(known, dataset.owner()))
            .orElseThrow(() ->
                new ProblemException(
                    ProblemType.UPLOAD_NOT_FOUND, "there is no upload '" + id + "' of yours"));
    if (!upload.isComplete()) {
      throw new ProblemException(ProblemType.UPLOAD_INCOMPLETE, "upload " + id + " is not complete")
          .with("found", upload.offsetBytes());
    }
    return upload;
  }

  private ResponseEntity<CommitResultView> answer(
      Dataset dataset, HttpServletRequest request, CommitResult result, BranchName branch) {
    boolean isNew = result.outcome() == CommitResult.Outcome.COMMITTED;
    String path = dataset.apiPath() + "/commits/" + result.commit().id();
    return ResponseEntity.status(isNew ? HttpStatus.CREATED : HttpStatus.OK)
        .location(URI.create(links.absolute(request, path)))
        .body(FilesController.result(result, branch));
  }

  private record Wish(
      Dataset dataset, FileChangeRequest change, String message, List<OperationView> operations) {}

  /** A commit to be made. */
  record NewCommit(
      @Nullable String branch,
      @Nullable String message,
      @Nullable String expectedParent,
      @Nullable List<OperationView> operations) {}

  /**
   * One operation: {@code put} with {@code path} and {@code upload} or {@code sha256}; {@code
   * delete} with {@code path}; {@code copy} and {@code move} with {@code from} and {@code path}.
   */
  record OperationView(
      @Nullable String op,
      @Nullable String path,
      @Nullable String upload,
      @Nullable String sha256,
      @Nullable FromView from) {}

  /** Where something is copied or moved from. */
  record FromView(@Nullable String revision, @Nullable String path) {}
}
