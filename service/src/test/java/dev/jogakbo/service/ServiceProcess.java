package dev.jogakbo.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The application as a process of its own, to be stopped or killed in the middle of its work. */
public final class ServiceProcess extends HubClient {
  private static final Pattern READY = Pattern.compile("listening on http://127.0.0.1:(\\d+)");

  private final Process process;

  private ServiceProcess(Process process, int port) {
    super(port);
    this.process = process;
  }

  /** Starts one on that directory, which is also where it runs. */
  public static ServiceProcess start(Path data) throws IOException {
    return start(data, Map.of());
  }

  /** Starts one likewise, with these variables set. */
  public static ServiceProcess start(Path data, Map<String, String> variables) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                classPath(),
                Main.class.getName(),
                "serve",
                "--data=" + data,
                "--port=0")
            .directory(data.toFile())
            .redirectErrorStream(true);
    builder.environment().put("JOGAKBO_ADMIN_TOKEN", JogakboServer.ADMIN_TOKEN);
    builder.environment().putAll(variables);
    Process process = builder.start();
    try {
      return new ServiceProcess(process, awaitPort(process));
    } catch (IOException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** It runs elsewhere, so what is relative here must not be so there. */
  private static String classPath() {
    List<String> entries =
        List.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1));
    return String.join(
        File.pathSeparator,
        entries.stream().map(entry -> Path.of(entry).toAbsolutePath().toString()).toList());
  }

  private static int awaitPort(Process process) throws IOException {
    BufferedReader output = process.inputReader(UTF_8);
    StringBuilder read = new StringBuilder();
    for (@Nullable String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher ready = READY.matcher(line);
      if (ready.find()) {
        Thread.ofVirtual().start(() -> drain(output));
        return Integer.parseInt(ready.group(1));
      }
      read.append(line).append('\n');
    }
    throw new IllegalStateException("ended before it listened:\n" + read);
  }

  private static void drain(BufferedReader output) {
    try {
      output.transferTo(Writer.nullWriter());
    } catch (IOException e) {
      // the process has ended
    }
  }

  /** Ends the process at once, without asking it. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Asks the process to end, and returns its exit status. */
  public int terminate() throws InterruptedException {
    process.destroy();
    return process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    super.close();
  }
}
