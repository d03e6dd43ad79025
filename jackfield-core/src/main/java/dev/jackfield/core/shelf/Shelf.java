package dev.jackfield.core.shelf;

/// Stores data that must outlive a hub, in named drawers.
public interface Shelf extends AutoCloseable {

    Drawer drawer(String name);

    /// Returns a drawer for secrets: its contents are encrypted with the key of this shelf. The keys in it are
    /// not.
    Drawer sealedDrawer(String name);

    @Override
    void close();
}
