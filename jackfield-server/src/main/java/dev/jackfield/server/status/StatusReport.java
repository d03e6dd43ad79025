package dev.jackfield.server.status;

import dev.jackfield.api.hub.Scopes;
import dev.jackfield.api.hub.Version;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.UnmatchedProfileParts;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The current status of the hub as JSON, for the command line and for HTTP.
///
/// @param rules which rules have no effect
public record StatusReport(
        Catalog catalog,
        Scopes scopes,
        ConfigState config,
        StoreStatus store,
        List<String> rules,
        Instant started,
        InstantSource clock) {

    public Fields json() {
        return json(Optional.empty());
    }

    /// The report for one reader: it also says what sources could not list for that one alone.
    public Fields json(Viewer reader) {
        return json(Optional.of(catalog.visibleCatalog(scopes.everything(), reader)));
    }

    private Fields json(Optional<VisibleCatalog> reader) {
        var uptime = Duration.between(started, clock.instant()).toSeconds();
        return Fields.of("version", Json.string(Version.text()))
                .with("pid", Json.number(ProcessHandle.current().pid()))
                .with("time", clock.instant().toString())
                .with("uptimeSeconds", Json.number(uptime))
                .and(config.json())
                .with("store", store.json())
                .with(
                        "ruleProblems",
                        Json.array(rules.stream().map(Json::string).toList()))
                .with(
                        "sources",
                        Json.array(catalog.sources().stream()
                                .filter(source -> !source.isBuiltIn())
                                .map(new SourceReport(catalog, scopes.everything(), reader)::rowOf)
                                .toList()))
                .with(
                        "profiles",
                        Json.array(scopes.profiledScopes().stream()
                                .map(this::profile)
                                .toList()));
    }

    private Fields profile(Scope.Profiled scope) {
        var tools = catalog.snapshot().nameTable(scope, Item.Kind.TOOL);
        var problems =
                Stream.concat(tools.problems().stream(), new UnmatchedProfileParts(scope, catalog).lines().stream());
        return Fields.of("id", Json.string(scope.id()))
                .with("path", "/mcp/" + scope.id())
                .with("tools", Json.number(count(tools)))
                .with("problems", Json.array(problems.map(Json::string).toList()));
    }

    /// Without the hub's own search tools, which every profile has.
    private static long count(NameTable tools) {
        return tools.all().stream()
                .filter(tool -> !HubItems.isFinder(tool.entry().name()))
                .count();
    }
}
