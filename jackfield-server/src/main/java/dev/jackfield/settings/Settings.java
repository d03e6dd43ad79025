package dev.jackfield.settings;

import dev.jackfield.call.Profile;
import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import dev.jackfield.policy.Rule;
import dev.jackfield.settings.bind.Binder;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Everything that can be configured. These records are schema, default and documentation at once.
@Doc("The keys at the top of the file.")
public record Settings(
        @Doc("The sources of tools, resources and prompts, by id. An id has up to 32 letters, digits, `_` and"
                + " `-`, and is the first part of the name of each of its tools.")
        @Default("{}")
        Map<String, ConfiguredSource> sources,

        @Doc("Profiles: selected parts of the catalog, each served at `/mcp/<id>`. Ids are written like those of"
                + " sources, and must differ from them.")
        @Default("{}")
        Map<String, Profile> profiles,

        @Doc("A folder with Java tools: jars, and single `.java` files, which are compiled. Without one, `skills`"
                + " beside the configuration, if it is there. Its code runs with all rights of the hub, so the"
                + " folder must belong to the user of the hub, and no other user may write to it.")
        @Nullable
        Path skills,

        @Doc("The HTTP server for clients.") @Default("{}") HttpSettings http,

        @Doc("How the hub presents itself as an MCP server.") @Default("{}")
        McpSettings mcp,

        @Doc("Tasks: calls that go on after their request has ended.") @Default("{}")
        TaskSettings tasks,

        @Doc("Limits for all sources together.") @Default("{}")
        LimitSettings limits,

        @Doc("The bearer tokens of HTTP clients. Without tokens, only clients on this machine are accepted, as"
                + " `local`.")
        @Default("[]")
        List<TokenSettings> tokens,

        @Doc("Who may call what, for example `deny github.delete_* to readers`. The first matching rule decides;"
                + " a call that no rule matches is allowed.")
        @Default("[]")
        List<Rule> rules,

        @Doc("The log of the hub, on standard error.") @Default("{}")
        LogSettings log,

        @Doc("OpenTelemetry traces of calls.") @Default("{}")
        TelemetrySettings telemetry,

        @Doc("The HTTP proxy for remote sources.") @Default("{}")
        ProxySettings proxy,

        @Doc("A PEM file with certificate authorities to trust for remote sources, besides the usual ones.") @Nullable
        Path ca,

        @Doc("How long running calls may take to finish when the hub stops.") @Default("10s")
        Duration drain) {

    public Settings {
        sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
        profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
        tokens = List.copyOf(tokens);
        rules = List.copyOf(rules);
        var checks = new Checks();
        checkTokens(tokens, checks);
        checks.done();
    }

    /// The settings without any configuration.
    public static Settings defaults() {
        var nothing = Node.Mapping.empty(Place.DEFAULT);
        return new Binder(new Problems()).bind(Settings.class, nothing, "").orElseThrow();
    }

    private static void checkTokens(List<TokenSettings> tokens, Checks checks) {
        var seen = new HashSet<>();
        for (int index = 0; index < tokens.size(); index++) {
            var fresh = seen.add(tokens.get(index).token());
            checks.that(
                    fresh, "tokens[%d].token".formatted(index), "is the token of an earlier entry too; make a new one");
        }
    }
}
