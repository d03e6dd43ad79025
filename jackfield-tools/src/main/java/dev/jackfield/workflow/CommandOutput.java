package dev.jackfield.workflow;

import java.util.List;
import java.util.stream.Stream;

/// The output of a command: one response or several, in order.
public record CommandOutput(List<Response> responses) {

    public CommandOutput {
        responses = List.copyOf(responses);
    }

    /// Returns one response.
    ///
    /// @param value text as it is; everything else as JSON: records, maps, lists, numbers
    public static CommandOutput of(Object value) {
        return new CommandOutput(List.of(Response.of(value)));
    }

    /// Returns a failed response, with the reason as its text.
    public static CommandOutput failed(String why) {
        return new CommandOutput(List.of(Response.failed(why)));
    }

    public static CommandOutput of(Response... responses) {
        return new CommandOutput(List.of(responses));
    }

    public CommandOutput and(Response more) {
        return new CommandOutput(
                Stream.concat(responses.stream(), Stream.of(more)).toList());
    }

    public boolean isFailed() {
        return responses.stream().anyMatch(Response::isFailed);
    }
}
