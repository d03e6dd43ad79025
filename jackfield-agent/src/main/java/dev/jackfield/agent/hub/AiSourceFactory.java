package dev.jackfield.agent.hub;

import dev.jackfield.action.Services;
import dev.jackfield.agent.ai.MethodAi;
import dev.jackfield.agent.ai.ModelSource;
import dev.jackfield.agent.hub.model.ModelChoice;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.source.Audience;
import dev.jackfield.core.source.Source;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.executor.MethodSource;
import dev.jackfield.executor.internal.ParameterResolver;
import java.time.Duration;
import java.util.Optional;

/// The built-in source `ai`.
public final class AiSourceFactory {
    private AiSourceFactory() {}

    /// Creates the source.
    ///
    /// @param hasModel whether a model is configured; without one, only clients that offer their own see the tool
    public static Source of(ModelChoice choice, DocumentStore documents, Duration timeout, boolean hasModel) {
        ModelSource models = () -> choice.choose(
                Optional.empty(),
                CurrentCall.invocation().map(Invocation::caller).orElse(Caller.SILENT));
        var resolver = new ParameterResolver(Optional.of(documents));
        var source = MethodSource.builtIn(new MethodAi(Services.of(models)), resolver, timeout);
        return hasModel ? source : source.showOnlyTo(Audience.with("sampling"));
    }
}
