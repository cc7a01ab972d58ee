package dev.jogakbo.store.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import org.junit.jupiter.api.Test;

class LiveSetTest {
  private static final DomainId OTHER = new DomainId(1);
  private static final ContentId CONTENT = ContentId.of(new byte[ContentId.LENGTH_BYTES]);
  private static final BlobId NODE = BlobId.of(new byte[BlobId.LENGTH_BYTES]);

  private final LiveSet live = new LiveSet();

  @Test
  void theSameHashInAnotherDomainIsAnotherContentAndNode() {
    assertThat(live.addContent(new ContentKey(DomainId.INSTANCE, CONTENT))).isTrue();
    assertThat(live.hasContent(new ContentKey(OTHER, CONTENT))).isFalse();
    assertThat(live.addContent(new ContentKey(OTHER, CONTENT))).isTrue();
    assertThat(live.addNode(DomainId.INSTANCE, NODE)).isTrue();
    assertThat(live.addNode(OTHER, NODE)).isTrue();
    assertThat(live.addNode(OTHER, NODE)).isFalse();
  }

  @Test
  void aRangeIsWalkedOnce() {
    assertThat(live.walk(3, 1, 4)).containsExactly(1, 2, 3);
    assertThat(live.walk(3, 0, 6)).containsExactly(0, 4, 5);
    assertThat(live.hasXorb(3)).isTrue();
    assertThat(live.hasXorb(4)).isFalse();
  }

  @Test
  void aXorbLivesByAChunkAtHomeThere() {
    live.addChunk(9, 100);
    assertThat(live.hasXorb(9)).isTrue();
    assertThat(live.hasChunk(9, 99)).isFalse();
  }

  @Test
  void aCopyGoesItsOwnWay() {
    ContentKey key = new ContentKey(DomainId.INSTANCE, CONTENT);
    live.addChunk(1, 1);
    LiveSet copy = live.copy();
    copy.addContent(key);
    copy.addChunk(1, 2);
    copy.addBlob(NODE);
    copy.addRecipe(NODE);
    copy.addNode(DomainId.INSTANCE, NODE);
    assertThat(copy.hasChunk(1, 1)).isTrue();
    assertThat(live.hasContent(key)).isFalse();
    assertThat(live.hasChunk(1, 2)).isFalse();
    assertThat(live.hasBlob(NODE)).isFalse();
    assertThat(live.hasRecipe(NODE)).isFalse();
    assertThat(copy.hasRecipe(NODE)).isTrue();
    assertThat(live.addNode(DomainId.INSTANCE, NODE)).isTrue();
  }
}
