package dev.jackfield.source;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.call.Viewer;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.rpc.Deadline;
import java.time.Duration;
import java.util.Set;

/// What answers calls: an MCP server elsewhere, Java methods in this process.
public interface Source extends AutoCloseable {

    /// Its name in the configuration and before its tools.
    String id();

    /// What it is for, in a sentence; empty when nobody says.
    default String description() {
        return "";
    }

    /// Begins to work.
    void start(SourceListener listener);

    SourceState state();

    /// What it offers to everybody.
    Manifest manifest();

    /// The kinds of items that it lists for each viewer apart. They never change.
    default Set<Item.Kind> personalKinds() {
        return Set.of();
    }

    /// What it offers to one viewer. Only items of the personal kinds count; all others are those of `manifest()`.
    ///
    /// It is asked for every list and for names that nothing else has, so it answers from memory, and with the same
    /// object as long as nothing has changed for this viewer.
    default Manifest manifest(Viewer viewer) {
        return manifest();
    }

    /// How often it failed, how it last did, and what runs for it.
    default History history() {
        return History.NONE;
    }

    /// How long one call may take at the most.
    Duration timeout();

    Reply call(Item item, Invocation invocation) throws InterruptedException;

    /// Whether calls may go on that ended with a `requestState`. Any other source would make such a call once more.
    default boolean resumes() {
        return false;
    }

    /// Connects if it is not connected, because its manifest may be from long ago. Says whether there may be another
    /// manifest now.
    default boolean relist(Deadline deadline) throws InterruptedException {
        return false;
    }

    /// Brings a manifest that has outlived its hints up to date; for sources that do not announce changes.
    default void refresh() {}

    /// Looks, in the background, what it shows in addition to clients that can be asked this; the manifest has it
    /// then. Says whether that is known already.
    default boolean meet(ClientCapabilities answers) {
        return true;
    }

    /// From now on tells the listener when this resource has new content.
    default void watch(String uri) {}

    default void unwatch(String uri) {}

    /// Drops its connections and starts over, as if it had just been configured; calls that run on them break off.
    default void restart() {}

    @Override
    void close();
}
