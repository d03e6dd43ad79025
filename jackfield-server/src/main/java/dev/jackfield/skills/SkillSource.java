package dev.jackfield.skills;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/// The tools of one class of a skill. When it is closed, nothing of the class is held any more.
public final class SkillSource implements Source {
    private final Source tools;
    private final Path file;
    private final ClassLoader classes;
    private final Runnable closing;
    private final Instant since;
    private final AtomicBoolean closed = new AtomicBoolean();

    SkillSource(Source tools, Path file, ClassLoader classes, Runnable closing, Instant since) {
        this.tools = tools;
        this.file = file;
        this.classes = classes;
        this.closing = closing;
        this.since = since;
    }

    /// Where it came from.
    public Path file() {
        return file;
    }

    /// The loader of its classes.
    ClassLoader classes() {
        return classes;
    }

    @Override
    public String id() {
        return tools.id();
    }

    @Override
    public void start(SourceListener listener) {
        tools.start(listener);
    }

    @Override
    public SourceState state() {
        return new SourceState.Ready(since, "java, " + file.getFileName());
    }

    @Override
    public Manifest manifest() {
        return tools.manifest();
    }

    @Override
    public Duration timeout() {
        return tools.timeout();
    }

    /// Libraries that look for classes by the thread find those of the skill.
    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            return tools.call(item, invocation);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            tools.close();
            closing.run();
        }
    }
}
