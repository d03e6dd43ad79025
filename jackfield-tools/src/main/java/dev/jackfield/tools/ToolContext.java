package dev.jackfield.tools;

import java.net.URI;
import java.util.List;

/// The line from a running tool back to whoever called it. Declare it as a parameter to get it.
///
/// A call that is cancelled or out of time interrupts its thread; a tool that computes without ever waiting asks
/// [#isCancelled] from time to time.
public interface ToolContext {

    /// Who calls.
    String identity();

    /// Tells how far the work is, to callers that want to know.
    ///
    /// @param total how far it goes; 0 when that is not known
    void progress(double done, double total, String message);

    void log(Level level, String message);

    boolean isCancelled();

    /// Asks the user to fill in a form, which a record describes as it would the arguments of a tool.
    ///
    /// Its components are texts, numbers, truth, dates, URIs, enums and lists of enums. A caller that
    /// cannot be asked is told so, as a failure of the tool; so it is with [#confirm] and [#sample].
    <T extends Record> Answer<T> ask(String message, Class<T> form) throws InterruptedException;

    /// Asks the user to agree; no answer is a no.
    boolean confirm(String question) throws InterruptedException;

    /// Has the caller's model write something.
    String sample(String prompt, int maxTokens) throws InterruptedException;

    /// The folders that the caller works in; empty when it does not say.
    List<URI> roots() throws InterruptedException;

    /// How much a log message matters.
    enum Level {
        DEBUG,
        INFO,
        NOTICE,
        WARNING,
        ERROR
    }
}
