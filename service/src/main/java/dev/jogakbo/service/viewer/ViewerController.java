package dev.jogakbo.service.viewer;

import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.http.DatasetsServerFilter;
import dev.jogakbo.service.http.PublicBase;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.viewer.ViewerException.Code;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * The calls of the Hub's datasets-server. Answers and failures say in {@code X-Revision} of which
 * commit they are, failures in {@code X-Error-Code} of which kind.
 */
@RestController
@RequestMapping(DatasetsServerFilter.PATH)
@Hidden
final class ViewerController {
  private static final String REVISION = "X-Revision";
  private static final String ERROR_CODE = "X-Error-Code";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final ViewerGate gate;
  private final Tables tables;
  private final Overviews overviews;
  private final Pages pages;
  private final PublicBase base;

  ViewerController(
      ViewerGate gate, Tables tables, Overviews overviews, Pages pages, PublicBase base) {
    this.gate = gate;
    this.tables = tables;
    this.overviews = overviews;
    this.pages = pages;
    this.base = base;
  }

  @GetMapping("/is-valid")
  ResponseEntity<byte[]> isValid(HttpServletRequest request) {
    return answer(request, overviews::isValid);
  }

  @GetMapping("/splits")
  ResponseEntity<byte[]> splits(HttpServletRequest request) {
    return answer(request, overviews::splits);
  }

  @GetMapping("/info")
  ResponseEntity<byte[]> info(HttpServletRequest request) {
    return answer(request, overviews::info);
  }

  @GetMapping("/size")
  ResponseEntity<byte[]> size(HttpServletRequest request) {
    return answer(request, overviews::size);
  }

  @GetMapping("/parquet")
  ResponseEntity<byte[]> parquet(HttpServletRequest request) {
    return answer(request, viewed -> overviews.parquet(viewed, filesUrl(viewed, request)));
  }

  @GetMapping("/first-rows")
  ResponseEntity<byte[]> firstRows(HttpServletRequest request) {
    return answer(request, pages::firstRows);
  }

  @GetMapping("/rows")
  ResponseEntity<byte[]> rows(HttpServletRequest request) {
    return answer(request, pages::rows);
  }

  @GetMapping({"/search", "/filter", "/statistics"})
  ResponseEntity<byte[]> notOffered(HttpServletRequest request) {
    return answer(
        request,
        viewed -> {
          throw new ViewerException(
              Code.NOT_OFFERED,
              "Search, filter and statistics are not offered here; /is-valid says so");
        });
  }

  /** Where the files of the commit are served, on the host that is the Hub. */
  private String filesUrl(Viewed viewed, HttpServletRequest request) {
    String url = base.of(request).replaceFirst("://" + DatasetsServerFilter.HOST, "://");
    return "%s/datasets/%s/resolve/%s/"
        .formatted(url, Links.encode(viewed.name()), viewed.commit().id());
  }

  private ResponseEntity<byte[]> answer(
      HttpServletRequest request, Function<Viewed, Map<String, @Nullable Object>> view) {
    @Nullable Commit commit = null;
    try {
      Repository repository = gate.open(request);
      Commit found = gate.commit(repository, request);
      commit = found;
      Map<String, @Nullable Object> body =
          tables.inTurn(() -> view.apply(gate.view(repository, found, request)));
      return begin(200, commit).body(JSON.writeValueAsBytes(body));
    } catch (ViewerException e) {
      return begin(e.code().status(), commit)
          .header(ERROR_CODE, e.code().text())
          .body(JSON.writeValueAsBytes(Map.of("error", String.valueOf(e.getMessage()))));
    }
  }

  private static ResponseEntity.BodyBuilder begin(int status, @Nullable Commit commit) {
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.status(status)
            .contentType(MediaType.APPLICATION_JSON)
            .header("Cache-Control", "no-cache")
            .header("Vary", "Authorization, Host");
    return commit == null ? answer : answer.header(REVISION, commit.id().hex());
  }
}
