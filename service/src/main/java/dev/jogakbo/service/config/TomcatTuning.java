package dev.jogakbo.service.config;

import dev.jogakbo.service.http.ProblemReportValve;
import dev.jogakbo.service.http.UnreadBodyValve;
import java.time.Duration;
import org.apache.catalina.Context;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Tunes Tomcat: large socket buffers, time bounds on silence in either direction but none on the
 * whole, no {@code 100 Continue} before the body is wanted, paths handed on as they came, problem
 * documents where it would show a page, and folders of its own in the data directory, since those
 * it makes elsewhere stay behind.
 */
final class TomcatTuning
    implements WebServerFactoryCustomizer<TomcatServletWebServerFactory>, Ordered {
  /** Twice that is taken for each connection, idle ones too. */
  private static final int SOCKET_BUFFER_BYTES = 64 << 10;

  private static final int KEEP_ALIVE_MILLIS = 60_000;
  private static final int HEADER_BYTES_MAX = 32 << 10;
  private static final int DRAIN_SECONDS = 5;

  private final Settings settings;

  TomcatTuning(Settings settings) {
    this.settings = settings;
  }

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    factory.setBaseDirectory(settings.value(Settings.DATA).resolve("tomcat").toFile());
    factory.addConnectorCustomizers(this::tune);
    factory.addContextCustomizers(TomcatTuning::reportProblems);
    factory.addEngineValves(new UnreadBodyValve(drained(), System::nanoTime));
  }

  private UnreadBodyValve.Limits drained() {
    return new UnreadBodyValve.Limits(settings.value(Settings.REFUSED_BODY_BYTES), DRAIN_SECONDS);
  }

  /** After Spring Boot's own, which would set some of this otherwise. */
  @Override
  public int getOrder() {
    return Ordered.LOWEST_PRECEDENCE;
  }

  private void tune(Connector connector) {
    connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
    connector.setEncodedReverseSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
    connector.setProperty("socket.directBuffer", "true");
    connector.setProperty("socket.appReadBufSize", Integer.toString(SOCKET_BUFFER_BYTES));
    connector.setProperty("socket.appWriteBufSize", Integer.toString(SOCKET_BUFFER_BYTES));
    Http11NioProtocol http = (Http11NioProtocol) connector.getProtocolHandler();
    http.setConnectionTimeout(millis(Settings.DOWNLOAD_STALL));
    http.setDisableUploadTimeout(false);
    http.setConnectionUploadTimeout(millis(Settings.UPLOAD_STALL));
    http.setKeepAliveTimeout(KEEP_ALIVE_MILLIS);
    http.setMaxKeepAliveRequests(-1);
    http.setMaxConnections(settings.value(Settings.CONNECTIONS_MAX));
    http.setRelaxedQueryChars("[]"); // the Hub's clients write expand[]=...
    http.setContinueResponseTiming("onRead");
    http.setMaxHttpRequestHeaderSize(HEADER_BYTES_MAX);
    http.setMaxSwallowSize(0);
    http.setCompression("off");
  }

  private int millis(Setting<Duration> setting) {
    return Math.toIntExact(settings.value(setting).toMillis());
  }

  private static void reportProblems(Context context) {
    StandardHost host = (StandardHost) context.getParent();
    host.setErrorReportValveClass(ProblemReportValve.class.getName());
    for (Valve valve : host.getPipeline().getValves()) {
      if (valve instanceof ErrorReportValve) {
        host.getPipeline().removeValve(valve);
      }
    }
  }
}
