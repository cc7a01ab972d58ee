package dev.jogakbo.service.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.config.Settings;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The manifests are of the real schema: every field is one that the typed model knows. */
final class KubernetesManifestsTest {
  private static final Path FOLDER = Path.of("..", "deploy", "kubernetes");

  private final KubernetesSerialization serialization = new KubernetesSerialization();

  static Map<String, Class<? extends KubernetesResource>> types() {
    return Map.of(
        "namespace.yaml", Namespace.class,
        "service.yaml", Service.class,
        "statefulset.yaml", StatefulSet.class,
        "networkpolicy.yaml", NetworkPolicy.class);
  }

  static Collection<Map.Entry<String, Class<? extends KubernetesResource>>> manifests() {
    return types().entrySet();
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void everyFieldIsKnown(Map.Entry<String, Class<? extends KubernetesResource>> manifest)
      throws Exception {
    assertThat(unknownFields(read(manifest.getKey()), manifest.getValue())).isEmpty();
  }

  @Test
  void anUnknownFieldIsFound() throws Exception {
    String wrong = read("statefulset.yaml").replace("containerPort:", "containerPrt:");
    assertThat(unknownFields(wrong, StatefulSet.class)).containsExactly("containerPrt");
  }

  @Test
  void allAreInTheKustomization() throws IOException {
    assertThat(types().keySet()).allMatch(read("kustomization.yaml")::contains);
  }

  @Test
  void thereIsOneReplicaBecauseThereIsOneWriter() throws IOException {
    StatefulSet set = serialization.unmarshal(read("statefulset.yaml"), StatefulSet.class);
    assertThat(set.getSpec().getReplicas()).isEqualTo(1);
  }

  @Test
  void noVariableThatKubernetesMakesUpIsTakenForASetting() throws IOException {
    String madeUp =
        serialization.unmarshal(read("service.yaml"), Service.class).getMetadata().getName();
    assertThat(Settings.PORT.variable()).isEqualTo(madeUp.toUpperCase(Locale.ROOT) + "_PORT");
    StatefulSet set = serialization.unmarshal(read("statefulset.yaml"), StatefulSet.class);
    assertThat(set.getSpec().getTemplate().getSpec().getEnableServiceLinks()).isFalse();
  }

  private static String read(String file) throws IOException {
    return Files.readString(FOLDER.resolve(file));
  }

  private List<String> unknownFields(String manifest, Class<? extends KubernetesResource> type)
      throws ReflectiveOperationException {
    List<String> unknown = new ArrayList<>();
    collect(serialization.unmarshal(manifest, type), unknown);
    return unknown;
  }

  /** What the model does not know is kept in the additional properties of the object it is in. */
  private static void collect(@Nullable Object value, List<String> unknown)
      throws ReflectiveOperationException {
    if (value instanceof Collection<?> items) {
      for (Object item : items) {
        collect(item, unknown);
      }
    } else if (value instanceof KubernetesResource) {
      for (Method method : value.getClass().getMethods()) {
        if (method.getName().equals("getAdditionalProperties")) {
          ((Map<?, ?>) method.invoke(value)).keySet().forEach(key -> unknown.add(key.toString()));
        } else if (method.getName().startsWith("get") && method.getParameterCount() == 0) {
          collect(method.invoke(value), unknown);
        }
      }
    }
  }
}
