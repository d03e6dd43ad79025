package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.settings.edit.NewSource;
import dev.jackfield.settings.secrecy.SecretLook;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The options that define a source.
public final class SourceOptions {
    @Option(names = "--url", paramLabel = "URL", description = "URL of a remote MCP server, instead of a program.")
    @Nullable
    public String url;

    @Option(
            names = "--header",
            paramLabel = "'NAME: VALUE'",
            description =
                    "Header for every request to the URL; refer to secrets as in 'Authorization: Bearer" + " $${KEY}'.")
    List<String> headers = new ArrayList<>();

    @Option(names = "--env", paramLabel = "KEY=VALUE", description = "Environment variable for the program.")
    List<String> env = new ArrayList<>();

    @Mixin
    SecretOption secrets = new SecretOption();

    @Option(
            names = "--transport",
            paramLabel = "KIND",
            description = "http, sse or websocket (default: chosen from the URL).")
    @Nullable
    String transport;

    /// Makes a source of what was typed, and gets its secrets.
    ///
    /// @param command the program with its arguments; empty for a URL
    public NewSource source(
            String id, List<String> command, boolean enabled, CommandEnvironment here, Terminal terminal) {
        if (command.isEmpty() == (url == null)) {
            throw new CommandFailedException(
                    Exit.USAGE,
                    "Give either a program after -- or a --url, for example: jackfield add files -- npx -y server");
        }
        return new NewSource(id, sourceJson(command, enabled), secrets.read(here, terminal));
    }

    /// The names of the variables and headers that were typed with a secret in plain text.
    public List<String> plainSecrets() {
        return Stream.of(pairs(env, "=", ""), pairs(headers, ":", ""))
                .flatMap(pairs -> pairs.entrySet().stream())
                .filter(pair -> SecretLook.isSecret(pair.getKey(), pair.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private ObjectNode sourceJson(List<String> command, boolean enabled) {
        var source = JsonNodeFactory.instance.objectNode();
        if (!enabled) {
            source.put("enabled", false);
        }
        if (url != null) {
            source.put("url", url);
        } else {
            source.put("command", command.getFirst());
        }
        if (command.size() > 1) {
            var args = source.putArray("args");
            command.stream().skip(1).forEach(args::add);
        }
        if (transport != null) {
            source.put("transport", transport);
        }
        put(source, "env", pairs(env, "=", "--env KEY=VALUE"));
        put(source, "headers", pairs(headers, ":", "--header 'NAME: VALUE'"));
        return source;
    }

    private static void put(ObjectNode source, String key, Map<String, String> values) {
        if (!values.isEmpty()) {
            var map = source.putObject(key);
            values.forEach(map::put);
        }
    }

    private static Map<String, String> pairs(List<String> typed, String between, String form) {
        var pairs = new LinkedHashMap<String, String>();
        for (var pair : typed) {
            var at = pair.indexOf(between);
            if (at < 1) {
                throw new CommandFailedException(Exit.USAGE, "'" + pair + "' is not valid; write it as " + form);
            }
            pairs.put(pair.substring(0, at).strip(), pair.substring(at + 1).strip());
        }
        return pairs;
    }
}
