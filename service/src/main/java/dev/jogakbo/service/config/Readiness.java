package dev.jogakbo.service.config;

import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.TokenSecret;
import dev.jogakbo.store.Store;
import java.io.PrintStream;
import java.net.URI;
import java.util.Optional;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.stereotype.Component;

/**
 * Tells the console when requests are answered, and the first admin token, this once: the console
 * belongs to whoever started the service, the log may go further.
 */
@Component
final class Readiness implements ApplicationListener<ApplicationReadyEvent>, AutoCloseable {
  private final Settings settings;
  private final Accounts accounts;
  private final PrintStream console = System.out;
  private final Optional<TokenSecret> firstToken;

  Readiness(Settings settings, Accounts accounts) {
    this.settings = settings;
    this.accounts = accounts;
    try {
      this.firstToken = accounts.ensureAdmin(settings.find(Settings.ADMIN_TOKEN));
    } catch (IllegalArgumentException e) {
      throw new InvalidSettingException(
          Settings.ADMIN_TOKEN.variable() + ": " + String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void onApplicationEvent(ApplicationReadyEvent event) {
    firstToken.ifPresent(
        secret -> console.println("admin token (shown this once): " + secret.reveal()));
    if (event.getApplicationContext() instanceof WebServerApplicationContext web
        && web.getWebServer() != null) {
      String address = "http://" + host() + ":" + web.getWebServer().getPort();
      new LocalDoor(URI.create(address), accounts.admitLocal()).open(settings.value(Settings.DATA));
      console.println("listening on " + address);
    }
    console.flush();
    Store.warmUp();
  }

  private String host() {
    String host = settings.value(Settings.HOST);
    return host.contains(":") ? "[" + host + "]" : host;
  }

  @Override
  public void close() {
    LocalDoor.close(settings.value(Settings.DATA));
  }
}
