package dev.jackfield.server.owntools;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/// How the sources of the hub are, as a tool: a model can find out why something is missing.
///
/// Those who run the hub get the whole report, others the states of what they may see, without reasons.
///
/// @param report everything, for those who run the hub, with what sources could not list for the reader
/// @param view what a caller may see
public record StatusTool(Function<Viewer, Fields> report, Function<Invocation, VisibleCatalog> view) {
    private static final String STATUS = """
        {"name":"status","title":"Status of the hub",
         "description":"Reports the state of all sources of tools: whether they answer and, if not, since when.",
         "inputSchema":{"type":"object","properties":{"source":{"type":"string",
           "description":"Only this source"}},"additionalProperties":false},
         "outputSchema":{"type":"object","properties":{"sources":{"type":"array","items":{"type":"object"}}},
           "required":["sources"]},
         "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}\
        """;

    /// Adds the tool to a source.
    JavaTools addTo(JavaTools source) {
        return source.invocationTool(STATUS, this::run);
    }

    private Reply run(JsonNode arguments, Invocation invocation) {
        var status = invocation.identity().isOperator()
                ? report.apply(Viewer.of(invocation))
                : limitedStatus(view.apply(invocation));
        var wanted = arguments.path("source").asString("");
        return wanted.isEmpty() ? reply(status) : sourceReply(wanted, status);
    }

    private static Fields limitedStatus(VisibleCatalog seen) {
        return Fields.of(
                "sources",
                Json.array(seen.presences()
                        .filter(presence -> !presence.source().equals(HubItems.SOURCE))
                        .map(presence -> limitedRow(presence, seen.unlistedKinds(presence)))
                        .toList()));
    }

    private static Fields limitedRow(Presence presence, List<UnlistedKind> unlisted) {
        var known = Fields.of("id", Json.string(presence.source()))
                .with("state", presence.state().word())
                .and(presence.state().times())
                .and(
                        presence.description().isEmpty()
                                ? Fields.EMPTY
                                : Fields.of("description", Json.string(presence.description())));
        var incomplete = unlisted.stream()
                .map(each -> Fields.of("kind", Json.string(each.kind().listKey())))
                .toList();
        return incomplete.isEmpty() ? known : known.with("incomplete", Json.array(incomplete));
    }

    private static Reply sourceReply(String source, Fields status) {
        var sources = status.get("sources").map(Json::items).orElse(List.of());
        var found = sources.stream().filter(each -> id(each).equals(source)).toList();
        return found.isEmpty()
                ? Reply.error("There is no source '%s' at this endpoint. The sources are: %s."
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
