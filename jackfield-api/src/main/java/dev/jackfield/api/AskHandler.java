package dev.jackfield.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Answers a question that a server asks while it works on a call.
@FunctionalInterface
public interface AskHandler {

    /// Answers a question; both are as the protocol defines them for this kind of question. An exception is
    /// reported to the server.
    Map<String, ?> answer(Map<String, @Nullable Object> question) throws Exception;
}
