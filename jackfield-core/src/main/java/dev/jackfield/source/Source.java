package dev.jackfield.source;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import java.time.Duration;

/// What answers calls: an MCP server elsewhere, Java methods in this process.
public interface Source extends AutoCloseable {

    /// Its name in the configuration and before its tools.
    String id();

    /// Begins to work; `changed` runs after each change of state or manifest.
    void start(Runnable changed);

    SourceState state();

    Manifest manifest();

    /// How long one call may take.
    Duration timeout();

    Reply call(Item item, Invocation invocation) throws InterruptedException;

    /// Brings a manifest that has outlived its hints up to date; for sources that do not announce changes.
    default void refresh() {}

    @Override
    void close();
}
