package dev.jackfield.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Answers a question that a server asks while it works on a call.
@FunctionalInterface
public interface AskHandler {

    /// Answers a question. Question and answer have the form that MCP defines for this kind. An exception is
    /// reported to the server.
    Map<String, ?> answer(Map<String, @Nullable Object> question) throws Exception;
}
