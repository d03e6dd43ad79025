package dev.jackfield.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Answers a question that a server asks while it works on a call.
@FunctionalInterface
public interface AskHandler {

    /// Both are as the protocol has them for that kind of question. What it throws is told to the server.
    Map<String, ?> answer(Map<String, @Nullable Object> question) throws Exception;
}
