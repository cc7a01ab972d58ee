package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.JsonViews.RefView;
import dev.jogakbo.service.api.JsonViews.RefsView;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.Refs;
import dev.jogakbo.service.version.Refs.TagMessage;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Branches and tags. Their names may hold slashes, so they are the tail of the address. */
@RestController
@RequestMapping("/api/v1/datasets/{namespace}/{name}")
@Tag(name = "Branches and tags")
final class RefsController {
  private final Refs refs;

  RefsController(Hub hub) {
    this.refs = hub.refs();
  }

  @GetMapping("/refs")
  @Operation(summary = "List branches and tags")
  RefsView list(@Looks Dataset dataset) {
    List<Ref> all = refs.list(dataset.repository());
    return new RefsView(
        dataset.repository().defaultBranch().value(),
        all.stream().filter(ref -> ref.name() instanceof BranchName).map(RefView::of).toList(),
        all.stream().filter(ref -> ref.name() instanceof TagName).map(RefView::of).toList());
  }

  @PutMapping(value = "/branches/**", consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      summary = "Create a branch, or move it",
      description = "Moving needs If-Match with the commit the branch is at.")
  ResponseEntity<RefView> putBranch(
      @Needs(Role.WRITE) Dataset dataset,
      @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
      @RequestBody BranchTarget body) {
    BranchName branch = new BranchName(dataset.tail());
    String from = Query.required("from", body.from());
    if (ifMatch != null) {
      return answer(
          HttpStatus.OK, refs.moveBranch(dataset.repository(), branch, from, commitIn(ifMatch)));
    }
    HttpStatus status = statusOf(dataset, branch);
    return answer(status, refs.createBranch(dataset.repository(), branch, from));
  }

  @DeleteMapping("/branches/**")
  @Operation(summary = "Delete a branch", description = "The default branch stays.")
  ResponseEntity<Void> deleteBranch(
      @Needs(Role.WRITE) Dataset dataset,
      @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch) {
    refs.deleteBranch(
        dataset.repository(),
        new BranchName(dataset.tail()),
        Optional.ofNullable(ifMatch).map(RefsController::commitIn));
    return ResponseEntity.noContent().build();
  }

  @PutMapping(value = "/tags/**", consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(summary = "Set a tag")
  ResponseEntity<RefView> putTag(@Needs(Role.WRITE) Dataset dataset, @RequestBody TagTarget body) {
    TagName tag = new TagName(dataset.tail());
    Optional<TagMessage> message =
        Optional.ofNullable(body.message()).map(text -> new TagMessage(text, dataset.author()));
    HttpStatus status = statusOf(dataset, tag);
    String revision = Query.required("revision", body.revision());
    return answer(status, refs.createTag(dataset.repository(), tag, revision, message));
  }

  @DeleteMapping("/tags/**")
  @Operation(summary = "Delete a tag")
  ResponseEntity<Void> deleteTag(@Needs(Role.WRITE) Dataset dataset) {
    refs.deleteTag(dataset.repository(), new TagName(dataset.tail()));
    return ResponseEntity.noContent().build();
  }

  private HttpStatus statusOf(Dataset dataset, RefName name) {
    return refs.find(dataset.repository(), name).isPresent() ? HttpStatus.OK : HttpStatus.CREATED;
  }

  private static ResponseEntity<RefView> answer(HttpStatus status, Ref ref) {
    return ResponseEntity.status(status)
        .eTag(ref.target().commit().id().hex())
        .body(RefView.of(ref));
  }

  private static CommitId commitIn(String ifMatch) {
    return new CommitId(ifMatch.strip().replaceAll("^\"|\"$", ""));
  }

  /** Where a branch is to be. */
  record BranchTarget(@Nullable String from) {}

  /** Where a tag is to be, and what it says. */
  record TagTarget(@Nullable String revision, @Nullable String message) {}
}
