package dev.jackfield.api;

import dev.jackfield.api.hub.JavaDoor;
import dev.jackfield.core.catalog.CatalogListener;
import dev.jackfield.core.source.Item;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Notifies a listener when a door has other tools than before.
final class ChangedTools implements CatalogListener, AutoCloseable {
    private final JavaDoor door;
    private final Runnable action;

    // guarded by this; none until the first list is there
    private @Nullable List<McpTool> known;

    ChangedTools(JavaDoor door, Runnable action) {
        this.door = door;
        this.action = action;
        door.hub().catalog().addListener(this);
    }

    /// Takes the current tools as known, without a notification.
    synchronized void begin() {
        known = known == null ? McpTool.all(door) : known;
    }

    /// Compares on a thread of its own, because the listener's action must not block the catalog.
    @Override
    public void onListsChanged(Set<Item.Kind> kinds) {
        if (kinds.contains(Item.Kind.TOOL)) {
            Thread.ofVirtual().name("tools changed").start(this::notifyIfChanged);
        }
    }

    private void notifyIfChanged() {
        if (updateKnown(McpTool.all(door))) {
            action.run();
        }
    }

    private synchronized boolean updateKnown(List<McpTool> now) {
        var before = known;
        if (before == null || before.equals(now)) {
            return false;
        }
        known = now;
        return true;
    }

    @Override
    public void close() {
        door.hub().catalog().removeListener(this);
    }
}
