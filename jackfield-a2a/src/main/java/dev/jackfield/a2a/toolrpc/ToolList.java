package dev.jackfield.a2a.toolrpc;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The tools of a server as MCP lists them. Servers and configurations may name a tool alone, or leave out its
/// schema.
///
/// @param configured definitions that are listed in any case, and instead of those of the server
/// @param maxItems the most tools that the source may list
record ToolList(List<Fields> configured, int maxItems) {
    private static final Fields ANYTHING = Fields.of("type", Json.string("object"));

    static ToolList of(List<Json> written, int maxItems) {
        return new ToolList(written.stream().map(ToolList::definition).toList(), maxItems);
    }

    static boolean isNamed(Json written) {
        return definition(written).text("name").filter(name -> !name.isBlank()).isPresent();
    }

    static Fields definition(Json written) {
        var named = written.text().map(name -> Fields.of("name", Json.string(name)));
        var definition = named.or(written::smallObject).orElse(Fields.EMPTY);
        return definition.has("inputSchema") ? definition : definition.with("inputSchema", ANYTHING);
    }

    /// Returns a page of the server's list, up to one tool more than the source may list: then the reader of the list
    /// sees that it is cut. Configured tools are on the last page.
    Fields page(Fields listed) {
        var names = names();
        var tools = new ArrayList<Fields>();
        listed.get("tools").orElse(RawJson.EMPTY_ARRAY).forEachItem(written -> {
            var tool = definition(written);
            if (!names.contains(tool.text("name").orElse(""))) {
                tools.add(tool);
            }
            return tools.size() <= maxItems;
        });
        if (!listed.has("nextCursor")) {
            tools.addAll(configured);
        }
        return listed.with("tools", Json.array(tools));
    }

    private Set<String> names() {
        return configured.stream().flatMap(tool -> tool.text("name").stream()).collect(Collectors.toSet());
    }
}
