package dev.jackfield.transport.stdio;

/// Receives what a child prints besides messages, to find out why it does not work.
public interface ChildOutputListener {
    ChildOutputListener NONE = new ChildOutputListener() {
        @Override
        public void printed(String line) {}

        @Override
        public void complained(String line) {}
    };

    /// Receives a line of standard output that is not a message; an empty text for a blank one.
    void printed(String line);

    /// Receives a line of standard error.
    void complained(String line);
}
