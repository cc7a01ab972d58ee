package dev.jogakbo.service.cli;

import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.IssuedToken;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.Token;
import dev.jogakbo.service.access.TokenId;
import dev.jogakbo.service.access.TokenRequest;
import dev.jogakbo.service.access.TokenScope;
import dev.jogakbo.service.config.Instance;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code token}: makes, lists and revokes tokens. */
@Command(
    name = "token",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "(create | list | revoke)",
    description =
        "Makes, lists and revokes tokens. Asks the running service where there is one.")
final class TokenCommand {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Command(
      name = "create",
      mixinStandardHelpOptions = true,
      description = "Makes a token; its secret is shown this once.")
  int create(
      @Mixin DataOptions options,
      @Option(names = "--account", paramLabel = "NAME", defaultValue = "admin", description = "Whom it speaks for (default: ${DEFAULT-VALUE}).") String account,
      @Option(names = "--name", required = true, description = "What to call it.") String name,
      @Option(names = "--role", defaultValue = "read", description = "read, write or admin (default: ${DEFAULT-VALUE}).") Role role,
      @Option(names = "--namespace", description = "Only for this namespace; may be repeated.") @Nullable List<String> namespaces,
      @Option(names = "--expires", paramLabel = "TIME", converter = GcCommand.Grace.class, description = "When it ends, from now: a number with s, m, h or d (default: never).") @Nullable Duration expires) {
    @Nullable Instant end = expires == null ? null : Instant.now().plus(expires);
    JsonNode made =
        options
            .findService()
            .map(service -> service.post("/api/v1/tokens", wish(account, name, role, namespaces, end)))
            .orElseGet(() -> inside(options, accounts -> made(accounts.issue(request(account, name, role, namespaces, end)))));
    print(options, made, made.path("secret").asString() + "\n");
    return 0;
  }

  private static Map<String, Object> wish(
      String account, String name, Role role, @Nullable List<String> namespaces, @Nullable Instant end) {
    Map<String, Object> wish = new LinkedHashMap<>();
    wish.put("account", account);
    wish.put("name", name);
    wish.put("role", lower(role));
    Optional.ofNullable(namespaces).ifPresent(named -> wish.put("namespaces", named));
    Optional.ofNullable(end).ifPresent(moment -> wish.put("expiresAt", moment.toString()));
    return wish;
  }

  private static TokenRequest request(
      String account, String name, Role role, @Nullable List<String> namespaces, @Nullable Instant end) {
    TokenScope scope =
        namespaces == null ? TokenScope.UNRESTRICTED : new TokenScope(Set.copyOf(namespaces), Set.of());
    return new TokenRequest(new AccountName(account), name, role, scope, end);
  }

  private static Map<String, Object> made(IssuedToken issued) {
    return Map.of("token", view(issued.token()), "secret", issued.secret().reveal());
  }

  @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists the tokens.")
  int list(@Mixin DataOptions options) {
    JsonNode tokens =
        options
            .findService()
            .map(service -> service.get("/api/v1/tokens"))
            .orElseGet(
                () ->
                    inside(
                        options,
                        accounts ->
                            Map.of("items", accounts.tokens().stream().map(TokenCommand::view).toList())));
    StringBuilder text = new StringBuilder();
    tokens.path("items").forEach(token -> text.append(line(token)));
    print(options, tokens, text.toString());
    return 0;
  }

  private static String line(JsonNode token) {
    return "%s  %-5s  %-12s  %s%s\n"
        .formatted(
            token.path("id").asString(),
            token.path("role").asString(),
            token.path("account").asString(),
            token.path("name").asString(),
            token.hasNonNull("expiresAt") ? "  until " + token.path("expiresAt").asString() : "");
  }

  private static Map<String, Object> view(Token token) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("id", token.id().toString());
    view.put("account", token.account().value());
    view.put("name", token.name());
    view.put("role", lower(token.role()));
    Optional.ofNullable(token.expiresAt()).ifPresent(end -> view.put("expiresAt", end.toString()));
    return view;
  }

  @Command(name = "revoke", mixinStandardHelpOptions = true, description = "Ends a token.")
  int revoke(@Mixin DataOptions options, @Parameters(paramLabel = "ID", description = "Its id, as 'token list' shows it.") String id) {
    Optional<Service> service = options.findService();
    if (service.isPresent()) {
      service.get().delete("/api/v1/tokens/" + id);
    } else {
      inside(
          options,
          accounts -> {
            TokenId known =
                TokenId.find(id)
                    .filter(token -> accounts.findToken(token).isPresent())
                    .orElseThrow(() -> new CommandFailedException("there is no token '" + id + "'"));
            accounts.revoke(known);
            return Map.of();
          });
    }
    return 0;
  }

  private static JsonNode inside(DataOptions options, Function<Accounts, Map<String, Object>> work) {
    try (Instance instance = Instance.open(options.settings())) {
      return Output.tree(work.apply(instance.accounts()));
    }
  }

  private static String lower(Role role) {
    return role.name().toLowerCase(Locale.ROOT);
  }

  private void print(DataOptions options, JsonNode answer, String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(options.json ? Output.toJson(answer) + "\n" : text);
    out.flush();
  }
}
