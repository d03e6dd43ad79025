package dev.jackfield.agent.converse;

import java.util.ArrayList;
import java.util.List;

/// Writes down what happens, a line an event: `started 2 assistant`.
final class EventLog implements EventHandler {
    private final List<String> lines = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    @Override
    public void handle(ConversationEvent event) {
        threads.add(Thread.currentThread());
        var line = "%s %d %s %s"
                .formatted(event.kind().word(), event.number(), event.role().word(), event.text());
        lines.add(line.strip());
    }

    List<String> lines() {
        return lines;
    }

    List<Thread> threads() {
        return threads;
    }
}
