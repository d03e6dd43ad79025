package dev.jackfield.conformance;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What two clients of one kind saw of the reference server: one that can be asked, and one that only listens.
record ConversationTranscript(Answering answering, Listening listening) {

    record Answering(
            List<String> asked,
            List<String> tools,
            String sampling,
            String elicitation,
            String url,
            String roots,
            List<String> completion) {}

    record Listening(List<String> tools, List<String> levels, List<String> updated) {}

    /// Reads what the scripts print.
    static ConversationTranscript parse(String text) {
        var json = JsonMapper.shared().readTree(text);
        return new ConversationTranscript(answering(json.path("answering")), listening(json.path("listening")));
    }

    private static Answering answering(JsonNode json) {
        return new Answering(
                texts(json, "asked"),
                texts(json, "tools"),
                json.path("sampling").asString(),
                json.path("elicitation").asString(),
                json.path("url").asString(),
                json.path("roots").asString(),
                texts(json, "completion"));
    }

    private static Listening listening(JsonNode json) {
        return new Listening(texts(json, "tools"), texts(json, "levels"), texts(json, "updated"));
    }

    private static List<String> texts(JsonNode json, String key) {
        return json.path(key).valueStream().map(JsonNode::asString).toList();
    }
}
