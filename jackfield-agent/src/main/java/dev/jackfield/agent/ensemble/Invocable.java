package dev.jackfield.agent.ensemble;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The code of a tool. It runs on a thread of its own, which is interrupted when the call is cancelled or late.
@FunctionalInterface
public interface Invocable {

    /// Does the work.
    ///
    /// @param arguments as the model wrote them; they fit the schema of the tool
    /// @return a text, content of a canister or of a tool, a document, a list of these, or any value that can be
    ///     written as JSON; a [dev.jackfield.tools.ToolResult] for content with data; null for nothing
    @Nullable
    Object invoke(Context context, Map<String, @Nullable Object> arguments) throws Exception;
}
