package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The tools that a client of A2A may use, by server.
public record VisibleTools(Hub hub) {
    /// How long a list waits for servers that start for the first time.
    private static final Duration LIST_TIMEOUT = Duration.ofSeconds(2);

    private VisibleCatalog visible(AdmittedClient client) {
        hub.catalog().refresh();
        return hub.catalog().visibleCatalog(client.scope(), client.identity());
    }

    private void awaitLists(AdmittedClient client) {
        try {
            hub.catalog().awaitBriefly(client.scope(), Viewer.of(client.identity()), LIST_TIMEOUT);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// The ids of the servers that the client may know of; the hub's own tools are left out.
    List<String> servers(AdmittedClient client) {
        return visible(client)
                .presences()
                .map(Presence::source)
                .filter(source -> !source.equals(HubItems.SOURCE))
                .toList();
    }

    List<String> nearest(AdmittedClient client, String server) {
        return NearestNames.find(server, servers(client));
    }

    /// The tools of each server, in order. A server without tools has an empty list.
    public SequencedMap<String, List<NameTable.NamedEntry>> tools(AdmittedClient client) {
        awaitLists(client);
        var all = new LinkedHashMap<String, List<NameTable.NamedEntry>>();
        servers(client).forEach(server -> all.put(server, new ArrayList<>()));
        visible(client).items(Item.Kind.TOOL).forEach(tool -> {
            var known = all.get(tool.entry().name().source());
            if (known != null) {
                known.add(tool);
            }
        });
        return all;
    }

    /// A sentence about a server.
    public String description(String server, int tools) {
        return hub.catalog()
                .source(server)
                .map(Source::description)
                .filter(text -> !text.isBlank())
                .orElseGet(() -> "The tools of server '%s' (%d).".formatted(server, tools));
    }

    /// The definitions of all tools, as the result of a call.
    Fields listResult(AdmittedClient client) {
        var tools = tools(client).entrySet().stream()
                .flatMap(server -> server.getValue().stream().map(tool -> definition(server.getKey(), tool)))
                .toList();
        var list = Fields.of("tools", Json.array(tools));
        var text = Fields.of("type", Json.string("text")).with("text", list.toString());
        return Fields.of("content", Json.array(List.of(text))).with("structuredContent", list);
    }

    /// A tool with the names by which a message asks for it.
    public static Fields definition(String server, NameTable.NamedEntry tool) {
        var definition = tool.definition();
        var named = Fields.of("server", Json.string(server))
                .with("tool", tool.entry().item().key());
        var described = definition
                .get("description")
                .map(text -> named.with("description", text))
                .orElse(named);
        return described.with("inputSchema", definition.get("inputSchema").orElse(Fields.EMPTY));
    }
}
