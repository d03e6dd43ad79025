package dev.jackfield.core.pipeline;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;
import java.util.List;

/// Runs a call through its stages, in the order in which they are listed.
public final class Pipeline {
    private final List<Stage> stages;

    public Pipeline(List<Stage> stages) {
        this.stages = List.copyOf(stages);
    }

    public Reply run(Invocation invocation, Entry entry) throws InterruptedException {
        return runFrom(0, invocation, entry);
    }

    private Reply runFrom(int index, Invocation invocation, Entry entry) throws InterruptedException {
        return stages.get(index).handle(invocation, entry, next -> runFrom(index + 1, next, entry));
    }
}
