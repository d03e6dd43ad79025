package dev.jackfield.agent.hub;

import dev.jackfield.model.ChatModel;
import dev.jackfield.model.ModelDescriptor;
import java.util.List;
import java.util.Optional;

/// The models that a hub is configured with.
public interface HubModels {
    /// Returns the name of the usual model; empty when none is configured.
    Optional<String> usual();

    /// Returns a model.
    ///
    /// @param name `provider/model`, or a provider with a usual model
    /// @throws dev.jackfield.model.ModelFailure when it cannot be used
    ChatModel model(String name);

    /// Lists the models that the providers offer now.
    List<ModelDescriptor> survey() throws InterruptedException;
}
