package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.Problem.Kind;

/** Looks whether every content that versions name is there. */
final class NameCheck implements NamedContents.Visitor {
  private final Catalog catalog;
  private final Findings findings;
  private final Progress progress;

  NameCheck(Catalog catalog, Findings findings, Progress progress) {
    this.catalog = catalog;
    this.findings = findings;
    this.progress = progress;
  }

  @Override
  public void content(ContentKey key) {
    progress.step(0);
    if (catalog.contents().find(key).isEmpty()) {
      findings.addContent(Kind.CONTENT_MISSING, key, "a version names it, and it is not there");
    }
  }

  @Override
  public void unreadable(String where, String detail) {
    findings.add(Kind.VERSION_DAMAGED, where, detail);
  }
}
