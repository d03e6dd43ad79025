package dev.jackfield.conformance;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a peer saw in one conversation: the tools, and the calls in the order they were made.
record ClientTranscript(String protocolVersion, List<String> tools, List<Call> calls) {
    /// What a peer that does not tell the version puts in its place.
    static final String UNTOLD = "";

    ClientTranscript {
        tools = List.copyOf(tools);
        calls = List.copyOf(calls);
    }

    /// Reads what the client scripts print.
    static ClientTranscript parse(String text) {
        var json = JsonMapper.shared().readTree(text);
        return new ClientTranscript(
                json.path("protocolVersion").asString(UNTOLD),
                json.path("tools").valueStream().map(JsonNode::asString).toList(),
                json.path("calls").valueStream().map(Call::parse).toList());
    }

    /// The only call of that tool.
    Call call(String name) {
        var found = calls.stream().filter(call -> call.name().equals(name)).toList();
        if (found.size() != 1) {
            throw new IllegalStateException("%d calls of '%s' in %s".formatted(found.size(), name, calls));
        }
        return found.getFirst();
    }

    /// A call ends with a `result` or an `error`; the other one is a missing node.
    ///
    /// @param reports the notifications of progress as they came, of a client that shows them
    record Call(String name, JsonNode result, JsonNode error, List<Progress> progress, List<JsonNode> reports) {
        Call {
            progress = List.copyOf(progress);
            reports = List.copyOf(reports);
        }

        Call(String name, JsonNode result, JsonNode error, List<Progress> progress) {
            this(name, result, error, progress, List.of());
        }

        static Call parse(JsonNode json) {
            return new Call(
                    json.path("name").asString(),
                    json.path("result"),
                    json.path("error"),
                    json.path("progress").valueStream().map(Progress::parse).toList(),
                    json.path("progress").valueStream().toList());
        }

        /// All text content, without what lies between.
        String text() {
            return String.join("", result.path("content").findValuesAsString("text"));
        }

        /// The type of each content block, in order.
        List<String> contentTypes() {
            return result.path("content")
                    .valueStream()
                    .map(block -> block.path("type").asString())
                    .toList();
        }
    }

    /// `total` is zero where the report has none.
    record Progress(double progress, double total) {
        static Progress parse(JsonNode json) {
            return new Progress(
                    json.path("progress").asDouble(), json.path("total").asDouble());
        }
    }
}
