package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.converse.ConversationEvent;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.core.binding.CallProgress;
import dev.jackfield.core.call.Invocation;
import java.util.concurrent.atomic.AtomicInteger;

/// Reports what an agent says and runs as progress of its call. For several threads.
final class AgentProgress implements EventHandler {
    private final CallProgress progress;
    private final AtomicInteger count = new AtomicInteger();

    AgentProgress(Invocation invocation) {
        this.progress = new CallProgress(invocation);
    }

    void say(String text) {
        progress.report(count.incrementAndGet(), 0, text);
    }

    @Override
    public void handle(ConversationEvent event) {
        if (event.kind() == ConversationEvent.Kind.PROGRESS && !event.text().isEmpty()) {
            say(event.text());
        }
    }
}
