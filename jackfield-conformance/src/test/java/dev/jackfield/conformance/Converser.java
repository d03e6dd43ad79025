package dev.jackfield.conformance;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Clients that others wrote, which do more with the reference server than call tools.
enum Converser {
    TYPESCRIPT_1("converse-v1.mjs"),
    TYPESCRIPT_2_LEGACY("converse-v2.mjs", "legacy"),
    TYPESCRIPT_2_AUTO("converse-v2.mjs", "auto"),
    TYPESCRIPT_2_MODERN("converse-v2.mjs", "modern"),
    JAVA("");

    private final String script;
    private final String era;

    Converser(String script) {
        this(script, "auto");
    }

    Converser(String script, String era) {
        this.script = script;
        this.era = era;
    }

    /// Converses as `name`, which it answers whenever it is asked.
    ///
    /// @param hearsLogs whether it waits for log messages
    ConversationTranscript converse(URI url, String name, boolean hearsLogs) {
        return this == JAVA
                ? JavaConversation.with(url, name)
                : ConversationTranscript.parse(run(url, name, hearsLogs));
    }

    /// Whether it speaks the modern era with a hub, which offers both.
    boolean isModern() {
        return this == TYPESCRIPT_2_AUTO || this == TYPESCRIPT_2_MODERN;
    }

    private String run(URI url, String name, boolean hearsLogs) {
        var client = NodeRuntime.resolve("clients/" + script).toString();
        var arguments = new ArrayList<>(List.of(client, "--era", era, "--name", name, url.toString()));
        if (!hearsLogs) {
            arguments.add("--no-logs");
        }
        return NodeRuntime.run(Map.of(), arguments).orThrow().out();
    }
}
