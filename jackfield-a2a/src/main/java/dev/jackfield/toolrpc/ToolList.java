package dev.jackfield.toolrpc;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The tools of a server as MCP lists them. Servers and configurations may name a tool alone, or leave out its
/// schema.
///
/// @param configured definitions that are listed in any case, and instead of those of the server
record ToolList(List<Fields> configured) {
    private static final Fields ANYTHING = Fields.of("type", Json.string("object"));

    static ToolList of(List<Json> written) {
        return new ToolList(written.stream().map(ToolList::definition).toList());
    }

    static boolean isNamed(Json written) {
        return definition(written).text("name").filter(name -> !name.isBlank()).isPresent();
    }

    static Fields definition(Json written) {
        var named = written.text().map(name -> Fields.of("name", Json.string(name)));
        var definition = named.or(written::object).orElse(Fields.EMPTY);
        return definition.has("inputSchema") ? definition : definition.with("inputSchema", ANYTHING);
    }

    /// Returns a page of the server's list. Configured tools are on the last one.
    Fields page(Fields listed) {
        var tools = new ArrayList<Fields>();
        listed.get("tools").map(Json::items).orElse(List.of()).stream()
                .map(ToolList::definition)
                .filter(tool -> !names().contains(tool.text("name").orElse("")))
                .forEach(tools::add);
        if (!listed.has("nextCursor")) {
            tools.addAll(configured);
        }
        return listed.with("tools", Json.array(tools));
    }

    private Set<String> names() {
        return configured.stream().flatMap(tool -> tool.text("name").stream()).collect(Collectors.toSet());
    }
}
