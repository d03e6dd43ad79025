package dev.jackfield.catalog;

/// One client's interest in one resource.
///
/// @param source the source that owns it
public record Watch(String source, String uri, Runnable end) implements AutoCloseable {
    @Override
    public void close() {
        end.run();
    }
}
