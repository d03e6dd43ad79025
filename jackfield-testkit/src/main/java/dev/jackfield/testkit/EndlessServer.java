package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// A hostile server whose lists never end: each page has new items and a new cursor.
public final class EndlessServer implements Answers {
    private static final Map<String, String> LISTS = Map.of(
            McpMethod.TOOLS_LIST, "tools",
            McpMethod.RESOURCES_LIST, "resources",
            McpMethod.RESOURCES_TEMPLATES_LIST, "resourceTemplates",
            McpMethod.PROMPTS_LIST, "prompts");

    private final Fields capabilities;
    private final int pageSize;
    private final Writer writer;
    private final Subscriptions subscriptions = new Subscriptions();
    private final AtomicLong items = new AtomicLong();
    private final AtomicInteger pages = new AtomicInteger();

    // set by the test before it connects
    private volatile String cursorPrefix = "";
    private volatile String unknown = "";

    /// Writes the definition of an item.
    public interface Writer {
        /// Returns a definition.
        ///
        /// @param number another one for each item
        Fields item(long number);
    }

    /// Creates a server.
    ///
    /// @param capabilities in JSON, which say what it lists
    public EndlessServer(String capabilities, int pageSize, Writer writer) {
        this.capabilities = Json.parse(capabilities).object().orElseThrow();
        this.pageSize = pageSize;
        this.writer = writer;
    }

    /// A server of everything, whose items have names and URIs of their own.
    public static EndlessServer ofAll(int pageSize) {
        return of("{\"tools\":{},\"resources\":{},\"prompts\":{}}", pageSize);
    }

    /// A server of the kinds in its capabilities.
    public static EndlessServer of(String capabilities, int pageSize) {
        return new EndlessServer(capabilities, pageSize, EndlessServer::item);
    }

    /// Returns a definition that is one of every kind.
    public static Fields item(long number) {
        return Fields.of("name", Json.string("item" + number))
                .with("uri", "endless://" + number)
                .with("uriTemplate", "endless://" + number + "/{part}")
                .with("inputSchema", Fields.of("type", Json.string("object")));
    }

    /// Begins all cursors with this text.
    public EndlessServer cursorPrefix(String text) {
        cursorPrefix = text;
        return this;
    }

    /// Does not know this method.
    public EndlessServer without(String method) {
        unknown = method;
        return this;
    }

    /// Returns how many pages it has given.
    public int pages() {
        return pages.get();
    }

    @Override
    public String name() {
        return "endless";
    }

    @Override
    public Fields capabilities() {
        return capabilities;
    }

    @Override
    public Fields answer(IncomingRequest request) {
        var key = LISTS.get(request.method());
        if (key == null || request.method().equals(unknown)) {
            throw Answers.methodNotFound(request.method());
        }
        var page = new ArrayList<Fields>();
        while (page.size() < pageSize) {
            page.add(writer.item(items.incrementAndGet()));
        }
        return Fields.of(key, JsonArray.of(page)).with("nextCursor", cursorPrefix + pages.incrementAndGet());
    }

    @Override
    public Subscriptions subscriptions() {
        return subscriptions;
    }
}
