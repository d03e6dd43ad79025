package dev.jackfield.executor;

import dev.jackfield.action.ActionFailedException;
import java.util.List;

/// Arguments that do not fit their tool; nothing was called.
public final class BadArgumentsException extends ActionFailedException {
    BadArgumentsException(List<String> problems) {
        super(String.join("; ", problems));
    }
}
