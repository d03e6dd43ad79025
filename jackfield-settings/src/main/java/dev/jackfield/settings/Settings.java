package dev.jackfield.settings;

import dev.jackfield.agent.hub.toolbox.ToolView;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.View;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.policy.Rule;
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
@Doc("The keys at the top level of the file.")
public record Settings(
        @Doc("The servers and other sources that provide tools, by id. An id has up to 32 letters, digits,"
                + " `_` and `-`, and is the first part of the name of each of its tools.")
        @Default("{}")
        Map<String, ConfiguredSource> sources,

        @Doc("Chosen parts of the catalog, each at `/mcp/<id>`. Ids have the same form as those of sources,"
                + " and must differ from them.")
        @Default("{}")
        Map<String, Profile> profiles,

        @Doc("A folder with Java tools: jars, and single `.java` files, which are compiled. Without this key,"
                + " the folder `skills` beside the configuration, if it exists. The code in it runs with all rights"
                + " of the hub, so the folder must belong to the user of the hub, and other users must not be able"
                + " to write to it.")
        @Nullable
        Path skills,

        @Doc("The HTTP server for clients.") @Default("{}") HttpSettings http,

        @Doc("How the hub presents itself as an MCP server.") @Default("{}")
        McpSettings mcp,

        @Doc("Plain JSON-RPC, for clients that do not know MCP.") @Default("{}")
        RpcSettings rpc,

        @Doc("How the hub presents itself as an A2A agent.") @Default("{}")
        A2aSettings a2a,

        @Doc("Scripts that models write.") @Default("{}") CodeSettings code,

        @Doc("Services that offer language models, by names of your choice.") @Default("{}")
        Map<String, ProviderSettings> providers,

        @Doc("Conversations with models.") @Default("{}") ConversationSettings conversation,

        @Doc("Long calls that continue after their request has ended.") @Default("{}")
        TaskSettings tasks,

        @Doc("Documents that the hub stores for callers: those of skills, and long results.") @Default("{}")
        DocumentSettings documents,

        @Doc("Where the hub keeps its data.") @Default("{}") StoreSettings store,

        @Doc("The record of calls.") @Default("{}") AuditSettings audit,

        @Doc("Limits for all sources together.") @Default("{}")
        LimitSettings limits,

        @Doc("The tokens of clients that may connect over HTTP. Without tokens, only clients on this machine"
                + " may connect, as `local`.")
        @Default("[]")
        List<TokenSettings> tokens,

        @Doc("Who may call what, for example `deny github.delete_* to readers`. The first rule that matches"
                + " counts; calls that no rule matches are allowed.")
        @Default("[]")
        List<Rule> rules,

        @Doc("The log of the hub, on standard error.") @Default("{}")
        LogSettings log,

        @Doc("The collector to which traces of calls are sent.") @Default("{}")
        TelemetrySettings telemetry,

        @Doc("The HTTP proxy for remote sources.") @Default("{}")
        ProxySettings proxy,

        @Doc("A PEM file with certificate authorities to trust for all sources, besides the usual ones.") @Nullable
        Path ca,

        @Doc("How long running calls may take to finish when the hub is told to stop.") @Default("10s")
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
