package dev.jackfield.core.source;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// Answers calls: an MCP server elsewhere, or Java methods in this process.
public interface Source extends AutoCloseable {

    /// Returns the id in the configuration, which also begins the names of its tools.
    String id();

    /// Returns a sentence about its purpose; empty when the configuration has none.
    default String description() {
        return "";
    }

    /// Returns the name by which code calls it; another one for each source.
    default String skill() {
        return SkillName.of(id());
    }

    /// Returns whether it is a part of the hub itself, which reports about sources leave out.
    default boolean isBuiltIn() {
        return false;
    }

    /// Starts the source, which reports changes to the listener from now on.
    void start(SourceListener listener);

    SourceState state();

    /// Returns the items that it offers to all clients.
    Manifest manifest();

    /// Returns a tool that it answers without listing it, for servers that list nothing; empty for any other name.
    ///
    /// @param name as the caller wrote it, with or without the id of the source before it. Different spellings
    ///     of one tool must give one key, because rules know the tool by its key.
    default Optional<Tool> unlistedTool(String name) {
        return Optional.empty();
    }

    /// Returns the kinds of items that it lists separately for each viewer. They never change.
    default Set<Item.Kind> personalKinds() {
        return Set.of();
    }

    /// Returns the items that it offers to one viewer. Only items of the personal kinds count; all others are
    /// those of `manifest()`.
    ///
    /// The hub calls this for every list and for names that nothing else has. So it must answer from memory, and
    /// with an identical object as long as nothing has changed for this viewer.
    default Manifest manifest(Viewer viewer) {
        return manifest();
    }

    /// Returns its failures so far, and the processes that run for it.
    default History history() {
        return History.NONE;
    }

    /// Returns how long one call may take at most.
    Duration timeout();

    Reply call(Item item, Invocation invocation) throws InterruptedException;

    /// Returns whether it can resume calls that ended with a `requestState`. Any other source would run such a
    /// call twice.
    default boolean canResume() {
        return false;
    }

    /// Returns whether the files that it was made of have changed since, so that a call should wait for the new
    /// version. Asked before each call; a source that is made of no files has nothing to look at.
    default boolean isOutdated() {
        return false;
    }

    /// Connects if it is not connected, or takes over changed files, because its manifest may be outdated. Returns
    /// whether the manifest may have changed.
    default boolean relist(Deadline deadline) throws InterruptedException {
        return false;
    }

    /// Updates a manifest that has outlived its cache hints; for sources that do not announce changes.
    default void refresh() {}

    /// Looks, in the background, for items that it shows only to clients that can answer this. They are added to
    /// the manifest. Returns whether they are known already.
    default boolean prepareItemsFor(ClientCapabilities answers) {
        return true;
    }

    /// Tells the listener from now on when this resource has new content.
    default void watch(String uri) {}

    default void unwatch(String uri) {}

    /// Drops its connections and starts again, as if just configured. Running calls fail.
    default void restart() {}

    @Override
    void close();
}
