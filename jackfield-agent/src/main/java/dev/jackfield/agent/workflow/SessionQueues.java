package dev.jackfield.agent.workflow;

import dev.jackfield.tools.ToolResult;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/// Messages into a session and results out of it, for programs that do not wait for each. Both queues are bounded:
/// a program that takes no results can send only so many messages.
public final class SessionQueues implements AutoCloseable {
    private static final int CAPACITY = 100;

    private final OpenSession session;
    private final BlockingQueue<String> messages = new ArrayBlockingQueue<>(CAPACITY);
    private final BlockingQueue<ToolResult> results = new ArrayBlockingQueue<>(CAPACITY);
    private final Thread worker;

    SessionQueues(OpenSession session) {
        this.session = session;
        this.worker = Thread.ofVirtual().name("workflow-messages").start(this::answerMessages);
    }

    private void answerMessages() {
        try {
            while (true) {
                results.put(session.say(messages.take()));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Adds a message; waits while the queue is full.
    ///
    /// @return whether there was room in time
    public boolean send(String message, Duration timeout) throws InterruptedException {
        return messages.offer(message, timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// Takes the next result; empty when none came in time.
    public Optional<ToolResult> receive(Duration timeout) throws InterruptedException {
        return Optional.ofNullable(results.poll(timeout.toMillis(), TimeUnit.MILLISECONDS));
    }

    /// Ends the message that is being worked on.
    @Override
    public void close() {
        worker.interrupt();
    }
}
