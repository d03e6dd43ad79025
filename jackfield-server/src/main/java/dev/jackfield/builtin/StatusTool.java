package dev.jackfield.builtin;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.catalog.Presence;
import dev.jackfield.catalog.VisibleCatalog;
import dev.jackfield.javatools.JavaTools;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.source.Source;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// The tool `status`: reports the state of the sources, so that a model can find out why a tool is missing.
///
/// Administrators get the whole report; others get the states of the sources that they may see, without reasons.
public final class StatusTool {
    /// The id of the hub's own source, which no other may have.
    public static final String SOURCE = "jackfield";

    private static final String STATUS = """
        {"name":"status","title":"Status of the hub",
         "description":"Reports the state of each source: whether it answers, and if not, since when.",
         "inputSchema":{"type":"object","properties":{"source":{"type":"string",
           "description":"Only this source"}},"additionalProperties":false},
         "outputSchema":{"type":"object","properties":{"sources":{"type":"array","items":{"type":"object"}}},
           "required":["sources"]},
         "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}\
        """;

    private final Supplier<Fields> report;
    private final Function<Invocation, VisibleCatalog> view;

    private StatusTool(Supplier<Fields> report, Function<Invocation, VisibleCatalog> view) {
        this.report = report;
        this.view = view;
    }

    /// Makes the source.
    ///
    /// @param report the whole report, for administrators
    /// @param view what a caller may see
    public static Source source(Supplier<Fields> report, Function<Invocation, VisibleCatalog> view) {
        return JavaTools.named(SOURCE).asked(STATUS, new StatusTool(report, view)::run);
    }

    private Reply run(JsonNode arguments, Invocation invocation) {
        var status = invocation.identity().operates() ? report.get() : plain(view.apply(invocation));
        var wanted = arguments.path("source").asString("");
        return wanted.isEmpty() ? reply(status) : only(wanted, status);
    }

    private static Fields plain(VisibleCatalog seen) {
        return Fields.of(
                "sources",
                Json.array(seen.presences()
                        .filter(presence -> !presence.source().equals(SOURCE))
                        .map(StatusTool::plain)
                        .toList()));
    }

    private static Fields plain(Presence presence) {
        var known = Fields.of("id", Json.string(presence.source()))
                .with("state", presence.state().word())
                .and(presence.state().times())
                .and(
                        presence.description().isEmpty()
                                ? Fields.EMPTY
                                : Fields.of("description", Json.string(presence.description())));
        var incomplete = presence.unlisted().stream()
                .map(unlisted -> Fields.of("kind", Json.string(unlisted.kind().listKey())))
                .toList();
        return incomplete.isEmpty() ? known : known.with("incomplete", Json.array(incomplete));
    }

    private static Reply only(String source, Fields status) {
        var sources = status.get("sources").map(Json::items).orElse(List.of());
        var found = sources.stream().filter(each -> id(each).equals(source)).toList();
        return found.isEmpty()
                ? Reply.error("There is no source '%s' here. There are: %s."
                        .formatted(
                                source,
                                String.join(
                                        ", ",
                                        sources.stream().map(StatusTool::id).toList())))
                : reply(status.with("sources", Json.array(found)));
    }

    private static String id(Json source) {
        return source.object().flatMap(fields -> fields.text("id")).orElse("");
    }

    private static Reply reply(Fields status) {
        return new Reply.Complete(Reply.text(status.toString()).result().with("structuredContent", status));
    }
}
