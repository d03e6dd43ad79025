package dev.jackfield.binding;

import dev.jackfield.call.Invocation;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A method with its receiver and its parameters.
record Body(MethodHandle handle, Parameters parameters) {

    /// Runs it; whatever it throws comes out as it is, after arguments that do not fit were refused.
    @Nullable
    Object run(JsonNode arguments, Invocation invocation) throws Throwable {
        return Handles.call(handle, parameters.values(arguments, invocation));
    }
}
