package dev.jackfield.testkit;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.ParamHeaders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tools of a fake server, in the order in which they are listed.
public final class ToolShelf {
    // guarded by itself: tests change it while connections read
    private final Map<String, Tool> tools = new LinkedHashMap<>();

    // set before or between requests
    private volatile int pageSize = Integer.MAX_VALUE;

    private record Tool(Fields definition, ParamHeaders headers, ToolHandler handler) {
        static Tool of(Fields definition, ToolHandler handler) {
            var schema = definition.object("inputSchema").tree();
            return new Tool(definition, ParamHeaders.of(schema).orElse(ParamHeaders.NONE), handler);
        }
    }

    /// Adds or replaces a tool; `definition` is what tools/list shows of it.
    public ToolShelf add(Fields definition, ToolHandler handler) {
        synchronized (tools) {
            tools.put(definition.text("name").orElseThrow(), Tool.of(definition, handler));
        }
        return this;
    }

    public ToolShelf add(String definitionJson, ToolHandler handler) {
        return add(Json.parse(definitionJson).object().orElseThrow(), handler);
    }

    public void remove(String name) {
        synchronized (tools) {
            tools.remove(name);
        }
    }

    public void pageSize(int size) {
        pageSize = size;
    }

    public Fields list(IncomingRequest request) {
        return new Page("tools", definitions(), pageSize).at(request);
    }

    private List<Fields> definitions() {
        synchronized (tools) {
            return new ArrayList<>(tools.values().stream().map(Tool::definition).toList());
        }
    }

    public Fields call(IncomingRequest call) throws InterruptedException {
        var tool = find(call.name());
        checkHeaders(tool, call);
        return tool.handler().handle(call);
    }

    private Tool find(String name) {
        synchronized (tools) {
            var tool = tools.get(name);
            if (tool == null) {
                throw IncomingRequest.invalid("Tool " + name + " not found");
            }
            return tool;
        }
    }

    /// Only modern HTTP repeats parameters as headers; there, they must agree with the body.
    private static void checkHeaders(Tool tool, IncomingRequest call) {
        var mirrored = call.client().mirrored();
        if (mirrored != null && call.era() == Era.MODERN) {
            tool.headers().check(call.arguments(), mirrored);
        }
    }
}
