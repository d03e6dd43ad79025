package dev.jackfield.server.status;

import dev.jackfield.builtin.skillfolder.SkillLoader;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.Snapshot;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The current state of one source as JSON, for administrators.
///
/// @param everything the scope whose lists it is compared with
/// @param reader what the one who reads it finds
public record SourceReport(Catalog catalog, Scope everything, Optional<VisibleCatalog> reader) {

    Fields rowOf(Source source) {
        var state = source.state();
        var known = Fields.of("id", Json.string(source.id()))
                .with("state", state.word())
                .and(tools(source))
                .with("detail", state.detail())
                .and(state.times())
                .and(history(source))
                .and(description(source))
                .and(file(source));
        var personal =
                reader.map(view -> view.personallyIncompleteKinds(source.id())).orElse(List.of());
        var incomplete = Stream.concat(source.manifest().unlisted().stream(), personal.stream())
                .map(SourceReport::incompleteJson)
                .toList();
        var invalid = new InvalidItems(catalog.snapshot(), everything).itemsOf(source.id());
        return withList(withList(known, "incomplete", incomplete), "invalid", invalid);
    }

    private static Fields withList(Fields known, String key, List<Fields> found) {
        return found.isEmpty() ? known : known.with(key, Json.array(found));
    }

    /// The items that every client sees, and how many more clients see that can answer questions, if there was
    /// one.
    private static Fields tools(Source source) {
        var shown = source.manifest().countForAll(Item.Kind.TOOL);
        var more = source.manifest().count(Item.Kind.TOOL) - shown;
        var known = Fields.of("tools", Json.number(shown));
        return more == 0 ? known : known.with("toolsForAskable", Json.number(more));
    }

    /// How often it failed, how it last did, and which processes run for it.
    private static Fields history(Source source) {
        var history = source.history();
        var restarts = Fields.of("restarts", Json.number(history.restarts()));
        var ended = history.lastEnd()
                .map(end -> restarts.with(
                        "lastEnd",
                        Fields.of("when", Json.string(end.when().toString())).with("reason", end.reason())))
                .orElse(restarts);
        return history.processes().isEmpty()
                ? ended
                : ended.with(
                        "processes",
                        Json.array(
                                history.processes().stream().map(Json::number).toList()));
    }

    private static Fields description(Source source) {
        return source.description().isEmpty()
                ? Fields.EMPTY
                : Fields.of("description", Json.string(source.description()));
    }

    /// Where a skill lies.
    private static Fields file(Source source) {
        return SkillLoader.file(source)
                .map(file -> Fields.of("file", Json.string(file.toString())))
                .orElse(Fields.EMPTY);
    }

    /// A kind of items that it could not list, and why.
    public static Fields incompleteJson(UnlistedKind unlisted) {
        return Fields.of("kind", Json.string(unlisted.kind().listKey())).with("reason", unlisted.reason());
    }

    /// The items that the lists of a scope leave out, or show differently from their server.
    private record InvalidItems(Snapshot snapshot, Scope scope) {

        List<Fields> itemsOf(String source) {
            return Arrays.stream(Item.Kind.values())
                    .flatMap(kind -> snapshot.flaws(scope, kind)
                            .filter(flawed -> flawed.name().source().equals(source))
                            .map(flawed -> Fields.of("kind", Json.string(kind.listKey()))
                                    .with("name", flawed.name().item())
                                    .with("reason", flawed.reason())))
                    .toList();
        }
    }
}
