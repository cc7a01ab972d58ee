package dev.jogakbo.service.api;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** The pages that the types of problem documents point at. */
@RestController
@Tag(name = "Problems")
final class ProblemsController {

  @GetMapping(value = "/problems/{name}", produces = MediaType.TEXT_HTML_VALUE)
  @Operation(summary = "What a type of problem means and what to do about it")
  ResponseEntity<String> page(@PathVariable String name) {
    ProblemType type =
        ProblemType.find(name)
            .orElseThrow(() ->
                new ProblemException(ProblemType.NOT_FOUND, "there is no problem '" + name + "'"));
    return html(
        "<h1>%s</h1><p>HTTP status %d, type <code>%s</code></p><p>%s</p>"
            .formatted(
                escape(type.title()), type.status(), type.path(), escape(type.explanation())));
  }

  @GetMapping(value = "/problems", produces = MediaType.TEXT_HTML_VALUE)
  @Operation(summary = "All types of problems")
  ResponseEntity<String> list() {
    String rows =
        Arrays.stream(ProblemType.values())
            .map(type ->
                "<li>%d <a href=\"problems/%s\">%s</a></li>"
                    .formatted(type.status(), type.slug(), escape(type.title())))
            .collect(Collectors.joining());
    return html("<h1>Problems</h1><ul>" + rows + "</ul>");
  }

  private static ResponseEntity<String> html(String body) {
    return ResponseEntity.ok()
        .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        .header("X-Content-Type-Options", "nosniff")
        .body(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Jogakbo: problems"
                + "</title><body style=\"font-family:sans-serif;max-width:40em;margin:2em auto\">"
                + body
                + "</body></html>");
  }

  private static String escape(String text) {
    return HtmlUtils.htmlEscape(text);
  }
}
