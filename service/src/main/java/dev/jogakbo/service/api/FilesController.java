package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.JsonViews.CommitResultView;
import dev.jogakbo.service.api.JsonViews.CommitView;
import dev.jogakbo.service.api.JsonViews.ContentView;
import dev.jogakbo.service.api.JsonViews.ParquetView;
import dev.jogakbo.service.api.JsonViews.SavingsView;
import dev.jogakbo.service.api.JsonViews.UploadResultView;
import dev.jogakbo.service.download.FileAnswer;
import dev.jogakbo.service.download.ServedFile;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.parquet.Taken;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.upload.BoundedBody;
import dev.jogakbo.service.upload.PromisedBytes;
import dev.jogakbo.service.upload.Transfers;
import dev.jogakbo.service.upload.Transfers.Transfer;
import dev.jogakbo.service.upload.WitnessedStream;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.CommitRequest;
import dev.jogakbo.service.version.CommitResult;
import dev.jogakbo.service.version.Condition;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.service.version.GitHasher;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.LfsRule;
import dev.jogakbo.service.version.Operation.Delete;
import dev.jogakbo.service.version.Operation.Put;
import dev.jogakbo.service.version.Operation.Target;
import dev.jogakbo.service.version.TakenFile;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Single files: sent, read, removed. The file's path is the tail of the address. */
@RestController
@RequestMapping("/api/v1/datasets/{namespace}/{name}/files/**")
@Tag(name = "Files")
final class FilesController {
  private final Hub hub;
  private final Store store;
  private final ParquetIntake intake;
  private final FileAnswer answer;
  private final Transfers transfers;
  private final Links links;
  private final ApiLimits limits;

  FilesController(
      Hub hub,
      Store store,
      ParquetIntake intake,
      FileAnswer answer,
      Transfers transfers,
      Links links,
      ApiLimits limits) {
    this.hub = hub;
    this.intake = intake;
    this.store = store;
    this.answer = answer;
    this.transfers = transfers;
    this.links = links;
    this.limits = limits;
  }

  @RequestMapping(method = {RequestMethod.GET, RequestMethod.HEAD})
  @Operation(
      summary = "Read a file, whole or by range",
      description =
          "Range, If-Range, If-Match, If-None-Match, If-Modified-Since as in RFC 9110. A transfer"
              + " with fewer bytes than Content-Length has failed.")
  void read(
      @Needs(Role.READ) Dataset dataset,
      HttpServletRequest request,
      HttpServletResponse response,
      @RequestParam(required = false, defaultValue = "HEAD") String revision)
      throws IOException {
    FilePath path = dataset.path();
    Commit commit = hub.versions().load(dataset.repository(), revision);
    FileEntry file = hub.versions().loadFile(commit, path);
    ServedFile served =
        new ServedFile(
            file.name(), file.content(), file.sizeBytes(), commit.createdAt(), commit.id().hex());
    answer.send(
        served,
        () -> store.openContent(dataset.repository().domain(), file.content()),
        request,
        response);
  }

  @PutMapping
  @Operation(
      summary = "Send a file and commit it",
      description =
          "The body is the file. Repr-Digest: sha-256=:...: is checked; If-Match and If-None-Match: *"
              + " are about the path's ETag.")
  ResponseEntity<UploadResultView> put(
      @Needs(Role.WRITE) Dataset dataset,
      HttpServletRequest request,
      @RequestParam(required = false) @Nullable String branch,
      @RequestParam(required = false) @Nullable String message,
      @RequestParam(required = false) @Nullable String expectedParent)
      throws IOException {
    FileChangeRequest change = new FileChangeRequest(dataset, branch, expectedParent);
    FilePath path = dataset.path();
    List<Condition> conditions = PathConditions.of(request, path).conditions();
    String said = message == null ? "Upload " + path : message;
    Expectation expectation = PromisedBytes.of(request, limits.fileBytesMax());
    hub.commits().check(change.toCommit(said, conditions, List.of()));
    try (Transfer _ = transfers.begin(dataset.account());
        WriteSession session = store.begin(dataset.repository().domain())) {
      Optional<GitHasher> git = gitHasher(path, expectation.lengthBytes());
      Taken taken =
          intake.take(session, dataset.destination().parquet(), body(request, git), expectation);
      Ingested in = taken.content();
      session.flush();
      TakenFile file = new TakenFile(in.id(), in.sizeBytes(), in.savings(), git.map(GitHasher::id));
      Put put = new Put(path, file);
      CommitResult result = hub.commits().commit(change.toCommit(said, conditions, List.of(put)));
      return answer(new Done(dataset, change.branch(), path, taken, result), request);
    }
  }

  private InputStream body(HttpServletRequest request, Optional<GitHasher> git) throws IOException {
    long bytesMax = limits.fileBytesMax();
    InputStream body =
        new BoundedBody(request.getInputStream(), bytesMax, () -> PromisedBytes.tooLarge(bytesMax));
    return git.isPresent() ? new WitnessedStream(body, git.get()) : body;
  }

  /** What git is likely to see as it is gets its id for git on the way in. */
  private static Optional<GitHasher> gitHasher(FilePath path, OptionalLong lengthBytes) {
    boolean isRegular =
        lengthBytes.isPresent()
            && LfsRule.standard().storageOf(path, lengthBytes.getAsLong()) == FileStorage.REGULAR;
    return isRegular ? Optional.of(GitHasher.blob(lengthBytes.getAsLong())) : Optional.empty();
  }

  @DeleteMapping
  @Operation(
      summary = "Remove a file, or a folder if the path ends in a slash",
      description = "In a commit of its own.")
  CommitResultView delete(
      @Needs(Role.WRITE) Dataset dataset,
      HttpServletRequest request,
      @RequestParam(required = false) @Nullable String branch,
      @RequestParam(required = false) @Nullable String message,
      @RequestParam(required = false) @Nullable String expectedParent) {
    String tail = dataset.tail();
    boolean isFolder = tail.endsWith("/");
    FilePath path = new FilePath(isFolder ? tail.substring(0, tail.length() - 1) : tail);
    FileChangeRequest change = new FileChangeRequest(dataset, branch, expectedParent);
    CommitRequest commit =
        change.toCommit(
            message == null ? "Delete " + tail : message,
            PathConditions.of(request, path).conditions(),
            List.of(new Delete(path, isFolder ? Target.FOLDER : Target.FILE)));
    return result(hub.commits().commit(commit), change.branch());
  }

  static CommitResultView result(CommitResult result, BranchName branch) {
    return new CommitResultView(
        JsonViews.lower(result.outcome()), CommitView.of(result.commit(), branch.value()));
  }

  private ResponseEntity<UploadResultView> answer(Done done, HttpServletRequest request) {
    Ingested in = done.taken().content();
    UploadResultView body =
        new UploadResultView(
            CommitView.of(done.result().commit(), done.branch().value()),
            done.path().value(),
            new ContentView(in.id().toHex(), in.sizeBytes(), in.chunkCount()),
            SavingsView.of(in.savings()),
            done.taken().parquet().map(ParquetView::of).orElse(null));
    return ResponseEntity.status(isNew(done) ? HttpStatus.CREATED : HttpStatus.OK)
        .location(URI.create(links.file(request, done.dataset(), done.path().value())))
        .eTag(in.id().toHex())
        .body(body);
  }

  private boolean isNew(Done done) {
    Commit commit = done.result().commit();
    return done.result().outcome() == CommitResult.Outcome.COMMITTED
        && commit
            .parent()
            .map(hub.versions()::load)
            .flatMap(parent -> hub.versions().findFile(parent, done.path()))
            .isEmpty();
  }

  private record Done(
      Dataset dataset, BranchName branch, FilePath path, Taken taken, CommitResult result) {}
}
