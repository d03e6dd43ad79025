package dev.jackfield.transport.stdio;

/// Receives what a child prints besides messages, to find out why it does not work.
public interface ChildOutputListener {
    ChildOutputListener NONE = new ChildOutputListener() {
        @Override
        public void onOutputLine(String line) {}

        @Override
        public void onErrorLine(String line) {}
    };

    /// Receives a line of standard output that is not a message; an empty text for a blank one.
    void onOutputLine(String line);

    /// Receives a line of standard error.
    void onErrorLine(String line);
}
