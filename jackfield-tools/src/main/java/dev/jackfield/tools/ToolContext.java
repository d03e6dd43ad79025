package dev.jackfield.tools;

import java.net.URI;
import java.util.List;

/// The connection from a running tool back to its caller. Declare it as a parameter to get it.
///
/// A call that is cancelled or out of time interrupts its thread. A tool that computes without ever waiting
/// should check [#isCancelled] from time to time.
public interface ToolContext {

    /// The identity of the caller.
    String identity();

    /// Reports progress to callers that asked for it.
    ///
    /// @param total the value of `done` at the end; 0 when it is not known
    void progress(double done, double total, String message);

    void log(Level level, String message);

    boolean isCancelled();

    /// Asks the user to fill in a form, which a record describes as it would the arguments of a tool.
    ///
    /// Its components are texts, numbers, booleans, dates, URIs, enums and lists of enums. When the caller
    /// cannot be asked, the tool fails with a message that says so; this also holds for [#confirm] and
    /// [#sample].
    <T extends Record> Answer<T> ask(String message, Class<T> form) throws InterruptedException;

    /// Asks the user to agree. Returns false if the user does not answer.
    boolean confirm(String question) throws InterruptedException;

    /// Asks the language model of the caller for a text.
    String sample(String prompt, int maxTokens) throws InterruptedException;

    /// The folders that the caller works in; empty when it names none.
    List<URI> roots() throws InterruptedException;

    /// The severity of a log message.
    enum Level {
        DEBUG,
        INFO,
        NOTICE,
        WARNING,
        ERROR
    }
}
