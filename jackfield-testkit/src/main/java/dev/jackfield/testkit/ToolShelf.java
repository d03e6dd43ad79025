package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.ParamHeaders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The tools of a fake server, in the order in which they are listed.
public final class ToolShelf {
    // guarded by itself: tests change it while connections read
    private final Map<String, Tool> tools = new LinkedHashMap<>();

    // set before or between requests
    private volatile int pageSize = Integer.MAX_VALUE;

    private record Tool(
            Fields definition, ParamHeaders headers, ToolHandler handler, Predicate<IncomingRequest> audience) {
        static Tool of(Fields definition, ToolHandler handler, Predicate<IncomingRequest> audience) {
            var schema = definition.object("inputSchema").tree();
            return new Tool(definition, ParamHeaders.of(schema).orElse(ParamHeaders.NONE), handler, audience);
        }

        boolean isFor(IncomingRequest request) {
            return audience.test(request);
        }
    }

    /// Adds or replaces a tool; `definition` is what tools/list shows of it.
    public ToolShelf add(Fields definition, ToolHandler handler) {
        return add(definition, handler, _ -> true);
    }

    /// Adds a tool that only some clients see and may call.
    ToolShelf add(Fields definition, ToolHandler handler, Predicate<IncomingRequest> audience) {
        synchronized (tools) {
            tools.put(definition.text("name").orElseThrow(), Tool.of(definition, handler, audience));
        }
        return this;
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
        return new PagedList("tools", definitions(request), pageSize).pageFor(request);
    }

    private List<Fields> definitions(IncomingRequest request) {
        synchronized (tools) {
            return tools.values().stream()
                    .filter(tool -> tool.isFor(request))
                    .map(Tool::definition)
                    .toList();
        }
    }

    public Fields call(IncomingRequest call) throws InterruptedException {
        var tool = find(call);
        checkHeaders(tool, call);
        return tool.handler().handle(call);
    }

    private Tool find(IncomingRequest call) {
        synchronized (tools) {
            var tool = tools.get(call.name());
            if (tool == null || !tool.isFor(call)) {
                throw IncomingRequest.invalid("Tool " + call.name() + " not found");
            }
            return tool;
        }
    }

    /// Checks the parameters that modern HTTP repeats as headers: they must agree with the body.
    private static void checkHeaders(Tool tool, IncomingRequest call) {
        var mirrored = call.client().mirrored();
        if (mirrored != null && call.era() == Era.MODERN) {
            tool.headers().check(call.arguments(), mirrored);
        }
    }
}
