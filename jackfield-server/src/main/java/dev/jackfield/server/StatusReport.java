package dev.jackfield.server;

import dev.jackfield.api.Scopes;
import dev.jackfield.api.Version;
import dev.jackfield.builtin.StatusTool;
import dev.jackfield.call.Scope;
import dev.jackfield.catalog.Catalog;
import dev.jackfield.catalog.Unmatched;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.skills.Skills;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/// How the hub is right now, as JSON: the same for the command line and for those who ask over HTTP.
///
/// @param rules which rules have no effect
public record StatusReport(
        Catalog catalog, Scopes scopes, ConfigState config, List<String> rules, Instant started, InstantSource clock) {

    public Fields json() {
        var uptime = Duration.between(started, clock.instant()).toSeconds();
        return Fields.of("version", Json.string(Version.text()))
                .with("pid", Json.number(ProcessHandle.current().pid()))
                .with("time", clock.instant().toString())
                .with("uptimeSeconds", Json.number(uptime))
                .and(config.json())
                .with(
                        "ruleProblems",
                        Json.array(rules.stream().map(Json::string).toList()))
                .with(
                        "sources",
                        Json.array(catalog.sources().stream()
                                .filter(source -> !source.id().equals(StatusTool.SOURCE))
                                .map(this::source)
                                .toList()))
                .with(
                        "profiles",
                        Json.array(scopes.profiled().stream().map(this::profile).toList()));
    }

    private Fields profile(Scope.Profiled scope) {
        var tools = catalog.snapshot().names(scope, Item.Kind.TOOL);
        var problems = Stream.concat(tools.problems().stream(), new Unmatched(scope, catalog).lines().stream());
        return Fields.of("id", Json.string(scope.id()))
                .with("path", "/mcp/" + scope.id())
                .with("tools", Json.number(tools.all().size()))
                .with("problems", Json.array(problems.map(Json::string).toList()));
    }

    private static Fields description(Source source) {
        return source.description().isEmpty()
                ? Fields.EMPTY
                : Fields.of("description", Json.string(source.description()));
    }

    /// Where a skill lies.
    private static Fields file(Source source) {
        return Skills.file(source)
                .map(file -> Fields.of("file", Json.string(file.toString())))
                .orElse(Fields.EMPTY);
    }

    private Fields source(Source source) {
        var state = source.state();
        var known = Fields.of("id", Json.string(source.id()))
                .with("state", state.word())
                .with("tools", Json.number(source.manifest().count(Item.Kind.TOOL)))
                .with("detail", state.detail())
                .and(state.times())
                .and(description(source))
                .and(file(source));
        var invalid = new Invalid(catalog.snapshot(), scopes.everything()).of(source.id());
        return invalid.isEmpty() ? known : known.with("invalid", Json.array(invalid));
    }
}
