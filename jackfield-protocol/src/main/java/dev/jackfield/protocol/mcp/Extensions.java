package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Set;

/// The extensions of MCP that a client or a server declares, as far as the hub passes them on.
///
/// The hub knows none of them. It carries those that live in capabilities, `_meta`, fields of known messages and
/// kinds of results. One that is known to need methods of its own is left out, because the hub answers no unknown
/// method.
public final class Extensions {
    static final String KEY = "extensions";

    /// The most bytes of one side's extensions.
    private static final int LARGEST = 8 << 10;

    /// The hub's own, and those with methods of their own.
    private static final Set<String> KEPT_BACK = Set.of(TasksExtension.ID, "io.modelcontextprotocol/skills");

    /// MCP Apps: servers look for it at the client, and need not declare it themselves.
    private static final String APPS = "io.modelcontextprotocol/ui";

    private Extensions() {}

    /// Returns the extensions in declared capabilities. Longer ones than anything needs count as none.
    public static Fields of(Fields capabilities) {
        var declared = capabilities.get(KEY).flatMap(Json::smallObject).orElse(Fields.EMPTY);
        return declared.length() > LARGEST ? Fields.EMPTY : declared.without(KEPT_BACK::contains);
    }

    /// Returns those extensions of a client by which a server may choose what to list, in a fixed order: those that
    /// the server declares, too, and MCP Apps.
    static Fields relevant(Fields ofClient, Fields ofServer) {
        var kept = Fields.EMPTY;
        for (var id : ofClient.keys().stream().sorted().toList()) {
            if (id.equals(APPS) || ofServer.has(id)) {
                kept = kept.with(id, ofClient.get(id).orElse(Fields.EMPTY));
            }
        }
        return kept;
    }

    /// Adds extensions to capabilities, after those that are there. Where both have one, the first stays.
    public static Fields declare(Fields capabilities, Fields more) {
        var declared = capabilities.object(KEY);
        var added = more.without(declared::has);
        return added.isEmpty() ? capabilities : capabilities.with(KEY, declared.and(added));
    }
}
