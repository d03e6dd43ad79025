package dev.jackfield.agent.ensemble;

import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/// The surroundings of one call of a tool.
///
/// @param auxdata what the program gave to the conversation
/// @param invoker the tool that is called
/// @param namespace what the tools of this ensemble keep for later calls in the same conversation
/// @param progress takes what the tool says while it works
public record Context(
        Map<String, Object> auxdata,
        Invoker invoker,
        ConcurrentMap<String, Object> namespace,
        Consumer<String> progress) {
    public Context {
        auxdata = Map.copyOf(auxdata);
    }

    /// The configuration of the ensemble.
    public Map<String, Object> configuration() {
        return invoker.ensemble().configuration();
    }
}
