package dev.jogakbo.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.MemoryIndexStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A change of the index that fails, without effect or with its reply lost, leaves no half row. */
class CatalogFaultTest {
  private static final List<ChunkHash> CHUNKS = List.of(Packs.chunk(1), Packs.chunk(2));

  private final MemoryIndexStore memory = new MemoryIndexStore(StoreTables.ALL);
  private boolean failing;
  private boolean afterEffect;
  private final Catalog catalog = Catalog.open(failing(memory));
  private final Packs packs = new Packs(new Random(1));

  @Test
  void aRegistrationThatHadNoEffectCanBeTriedAgain() {
    PackRegistration pack = packs.whole(CHUNKS).end();
    failing = true;
    assertThatThrownBy(() -> catalog.register(pack)).isInstanceOf(StoreFullException.class);
    assertThat(catalog.chunks().findAll(Packs.DOMAIN, CHUNKS)).containsOnlyNulls();
    assertThat(catalog.packs().find(pack.id())).isEmpty();
    failing = false;
    assertThat(catalog.register(pack)).extracting(Registered::packNumber).isEqualTo(1);
    assertThat(catalog.chunks().findAll(Packs.DOMAIN, CHUNKS)).doesNotContainNull();
  }

  @Test
  void aRegistrationWhoseReplyIsLostCanBeTriedAgain() {
    PackRegistration pack = packs.whole(CHUNKS).end();
    failing = true;
    afterEffect = true;
    assertThatThrownBy(() -> catalog.register(pack)).isInstanceOf(StoreFullException.class);
    failing = false;
    List<Placement> before = List.copyOf(catalog.chunks().findAll(Packs.DOMAIN, CHUNKS));
    assertThat(catalog.register(pack)).extracting(Registered::packNumber).isEqualTo(1);
    assertThat(catalog.chunks().findAll(Packs.DOMAIN, CHUNKS)).isEqualTo(before);
    assertThat(catalog.register(packs.whole(List.of(Packs.chunk(9))).end()).packNumber())
        .isEqualTo(2);
    assertThat(catalog.xorbs().find(3)).isEmpty();
  }

  @Test
  void damageThatCouldNotBeNotedIsNotCounted() {
    catalog.register(packs.whole(CHUNKS).end());
    Placement placement = catalog.chunks().find(Packs.DOMAIN, CHUNKS.getFirst()).orElseThrow();
    ChunkKey key = new ChunkKey(Packs.DOMAIN, CHUNKS.getFirst());
    failing = true;
    assertThatThrownBy(() -> catalog.reportDamage(key, placement))
        .isInstanceOf(StoreFullException.class);
    assertThat(catalog.damage().damagedCount()).isZero();
    failing = false;
    assertThat(catalog.reportDamage(key, placement)).isTrue();
    assertThat(catalog.damage().damagedCount()).isEqualTo(1);
  }

  @Test
  void aReplacementWhoseReplyIsLostCountsAndHasBothRecipes() {
    ContentKey key = new ContentKey(Packs.DOMAIN, ContentId.of(new byte[32]));
    ContentRow first = row(Packs.chunk(1));
    ContentRow second = row(Packs.chunk(2));
    catalog.registerContent(key, first);
    failing = true;
    afterEffect = true;
    assertThatThrownBy(() -> catalog.replaceContent(key, first, second))
        .isInstanceOf(StoreFullException.class);
    failing = false;
    assertThat(catalog.contents().find(key)).contains(second);
    assertThat(catalog.superseded().contains(new SupersededRow(key, first.recipe(), 0))).isTrue();
    assertThat(catalog.replacedCount()).isEqualTo(1);
  }

  private static ContentRow row(ChunkHash recipe) {
    FileHash fileHash = FileHash.of(new byte[FileHash.BYTES]);
    return new ContentRow(BlobId.of(recipe.toBytes()), 1, 1, fileHash, 0);
  }

  private IndexStore failing(IndexStore inner) {
    return (IndexStore)
        Proxy.newProxyInstance(
            IndexStore.class.getClassLoader(),
            new Class<?>[] {IndexStore.class},
            (proxy, method, arguments) -> call(inner, method, arguments));
  }

  private Object call(IndexStore inner, Method method, Object[] arguments) throws Throwable {
    boolean fails = failing && method.getName().equals("apply");
    if (fails && !afterEffect) {
      throw new StoreFullException("injected");
    }
    try {
      Object answer = method.invoke(inner, arguments);
      if (fails) {
        throw new StoreFullException("injected");
      }
      return answer;
    } catch (InvocationTargetException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }
}
