package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A modern server that keeps the bytes of each call as they would be sent. It answers at once, on the caller's
/// thread.
public final class RecordingServer implements Channel {
    private static final Fields DISCOVERED = TestClient.fields("""
        {"supportedVersions":["2026-07-28"],"capabilities":{"tools":{},"resources":{},"completions":{}}}\
        """);
    private static final Fields NOTHING = TestClient.fields("{\"content\":[],\"contents\":[]}");

    private final String tools;
    private final String resources;
    private final List<byte[]> calls = new CopyOnWriteArrayList<>();

    /// Makes a server with these lists.
    ///
    /// @param tools the array that tools/list answers
    /// @param resources the array that resources/list answers
    public RecordingServer(String tools, String resources) {
        this.tools = tools;
        this.resources = resources;
    }

    /// The calls so far, in their order.
    public List<byte[]> calls() {
        return List.copyOf(calls);
    }

    public void forget() {
        calls.clear();
    }

    @Override
    public Message request(Message request, Exchange exchange) {
        return Message.result(
                request.id(),
                switch (request.method()) {
                    case McpMethod.SERVER_DISCOVER -> DISCOVERED;
                    case McpMethod.TOOLS_LIST -> Fields.of("tools", Json.parse(tools));
                    case McpMethod.RESOURCES_LIST -> Fields.of("resources", Json.parse(resources));
                    case McpMethod.RESOURCES_TEMPLATES_LIST -> Fields.of("resourceTemplates", Json.array(List.of()));
                    case McpMethod.SUBSCRIPTIONS_LISTEN -> Fields.EMPTY;
                    default -> recordCall(request);
                });
    }

    private Fields recordCall(Message request) {
        calls.add(request.bytes());
        return NOTHING;
    }

    @Override
    public void notify(Message notification) {}

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
