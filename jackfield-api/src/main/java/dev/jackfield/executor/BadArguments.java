package dev.jackfield.executor;

import dev.jackfield.action.ActionFailed;
import java.util.List;

/// Arguments that do not fit their tool; nothing was called.
public final class BadArguments extends ActionFailed {
    BadArguments(List<String> problems) {
        super(String.join("; ", problems));
    }
}
