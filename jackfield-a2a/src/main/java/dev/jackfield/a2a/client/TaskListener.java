package dev.jackfield.a2a.client;

import dev.jackfield.a2a.client.message.AgentEvent;
import dev.jackfield.a2a.client.message.AgentTask;
import java.util.function.Consumer;

/// Follows a message and its task while they are worked on. Called on the thread that waits for the answer.
public interface TaskListener {
    /// Hears nothing and answers nothing.
    TaskListener SILENT = new TaskListener() {};

    /// Called with every event. Without a stream these are the states that were seen.
    default void onEvent(AgentEvent event) {}

    /// Answers a task that waits for its client: its state says whether for input or for an authorization.
    default TaskAnswer onQuestion(AgentTask task) throws InterruptedException {
        return TaskAnswer.NONE;
    }

    /// Returns a listener that hears events and answers no question.
    static TaskListener of(Consumer<AgentEvent> events) {
        return new TaskListener() {
            @Override
            public void onEvent(AgentEvent event) {
                events.accept(event);
            }
        };
    }
}
