package dev.jogakbo.store.catalog;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;

/** A content in a domain. */
public record ContentKey(DomainId domain, ContentId content) {
  @Override
  public String toString() {
    return domain.number() == 0 ? content.toHex() : domain.number() + ":" + content.toHex();
  }
}
