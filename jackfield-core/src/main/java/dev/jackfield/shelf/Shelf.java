package dev.jackfield.shelf;

/// Keeps what must outlive a hub, in drawers that have names.
public interface Shelf extends AutoCloseable {

    Drawer drawer(String name);

    /// A drawer for secrets: nobody reads its contents without the key of this shelf. The keys in it are no secrets.
    Drawer sealed(String name);

    @Override
    void close();
}
