package dev.jackfield.settings;

import dev.jackfield.agent.hub.toolbox.ToolView;
import dev.jackfield.call.Profile;
import dev.jackfield.call.View;
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
@Doc("The top of the file.")
public record Settings(
        @Doc("What answers calls, by id. An id has up to 32 letters, digits, `_` and `-`, and is the first part of"
                + " the name of each of its tools.")
        @Default("{}")
        Map<String, ConfiguredSource> sources,

        @Doc("Chosen parts of the catalog, each at `/mcp/<id>`. Ids are like those of sources, and not the same.")
        @Default("{}")
        Map<String, Profile> profiles,

        @Doc("A folder with Java tools: jars, and single `.java` files, which are compiled. Without one, `skills`"
                + " beside the configuration, if it is there. What is put there runs with all the rights of the"
                + " hub, so the folder must belong to the user of the hub, and nobody else may write to it.")
        @Nullable
        Path skills,

        @Doc("The door for clients on the network.") @Default("{}")
        HttpSettings http,

        @Doc("How the hub presents itself as an MCP server.") @Default("{}")
        McpSettings mcp,

        @Doc("Plain JSON-RPC, for clients that do not know MCP.") @Default("{}")
        RpcSettings rpc,

        @Doc("How the hub presents itself as an agent of A2A.") @Default("{}")
        A2aSettings a2a,

        @Doc("Scripts that models write.") @Default("{}") CodeSettings code,

        @Doc("Services that offer language models, by names of your choice.") @Default("{}")
        Map<String, ProviderSettings> providers,

        @Doc("Conversations with models.") @Default("{}") ConversationSettings conversation,

        @Doc("Calls that go on without their request.") @Default("{}")
        TaskSettings tasks,

        @Doc("What is kept for callers: documents of skills, and long results.") @Default("{}")
        DocumentSettings documents,

        @Doc("How much there may be at once, all sources together.") @Default("{}")
        LimitSettings limits,

        @Doc("Who may come in over HTTP. Without tokens only this machine may, as `local`.") @Default("[]")
        List<TokenSettings> tokens,

        @Doc("Who may call what, for example `deny github.delete_* to readers`. The first rule that matches counts;"
                + " what no rule matches is allowed.")
        @Default("[]")
        List<Rule> rules,

        @Doc("What the hub writes about itself, to standard error.") @Default("{}")
        LogSettings log,

        @Doc("Where traces of calls go.") @Default("{}") TelemetrySettings telemetry,

        @Doc("The HTTP proxy between the hub and sources elsewhere.") @Default("{}")
        ProxySettings proxy,

        @Doc("A PEM file with authorities whose certificates sources may show, besides the usual ones.") @Nullable
        Path ca,

        @Doc("How long calls that run may take to finish when the hub is told to stop.") @Default("10s")
        Duration drain) {

    private static final String NO_CODE =
            "cannot be `code`, because `code.enabled` is false: remove that, or use `search`";

    public Settings {
        sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
        profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
        providers = Collections.unmodifiableMap(new LinkedHashMap<>(providers));
        tokens = List.copyOf(tokens);
        rules = List.copyOf(rules);
        var checks = new Checks();
        checkTokens(tokens, checks);
        checkViews(mcp, profiles, code, checks);
        checks.that(code.enabled() || conversation.view() != ToolView.CODE, "conversation.view", NO_CODE);
        checks.done();
    }

    /// The aliases of all sources, each with the id of its source.
    public Map<String, String> aliases() {
        var aliases = new LinkedHashMap<String, String>();
        sources.forEach((id, source) -> source.common().aliases().forEach(alias -> aliases.put(alias, id)));
        return Collections.unmodifiableMap(aliases);
    }

    /// What holds when nothing is configured.
    public static Settings defaults() {
        var nothing = Node.Mapping.empty(Place.DEFAULT);
        return new Binder(new Problems()).bind(Settings.class, nothing, "").orElseThrow();
    }

    private static void checkViews(McpSettings mcp, Map<String, Profile> profiles, CodeSettings code, Checks checks) {
        checks.that(code.enabled() || mcp.view() != View.CODE, "mcp.view", NO_CODE);
        profiles.forEach((id, profile) ->
                checks.that(code.enabled() || profile.view() != View.CODE, "profiles.%s.view".formatted(id), NO_CODE));
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
