package dev.jackfield.agent.hub.model;

import dev.jackfield.agent.model.ChatModel;
import java.util.List;
import java.util.Optional;

/// The models that a hub is configured with.
public interface HubModels {
    /// Returns the name of the usual model; empty when none is configured.
    Optional<String> usualModel();

    /// Returns the names of the providers. None of them is asked anything.
    List<String> providers();

    /// Returns a model.
    ///
    /// @param name `provider/model`, or a provider with a usual model
    /// @throws dev.jackfield.agent.model.ModelException when it cannot be used
    ChatModel model(String name);

    /// Lists the models that the providers offer now.
    SurveyedModels survey() throws InterruptedException;
}
