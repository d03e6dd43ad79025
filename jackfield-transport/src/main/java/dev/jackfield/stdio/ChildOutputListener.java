package dev.jackfield.stdio;

/// Hears what a child says besides its messages, for those who must know why it does not work.
public interface ChildOutputListener {
    ChildOutputListener NONE = new ChildOutputListener() {
        @Override
        public void printed(String line) {}

        @Override
        public void complained(String line) {}
    };

    /// A line on its standard output that is no message.
    void printed(String line);

    /// A line on its standard error.
    void complained(String line);
}
