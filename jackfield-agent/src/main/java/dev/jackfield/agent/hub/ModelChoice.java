package dev.jackfield.agent.hub;

import dev.jackfield.call.Caller;
import dev.jackfield.model.ChatModel;
import java.time.InstantSource;
import java.util.Optional;

/// Chooses the model of a call: the one that the call names, else the usual one of the hub, else that of the client.
public final class ModelChoice {
    private final HubModels models;
    private final InstantSource clock;

    public ModelChoice(HubModels models, InstantSource clock) {
        this.models = models;
        this.clock = clock;
    }

    /// Returns the model.
    ///
    /// @param wanted `provider/model`, a provider, or `client`
    /// @throws dev.jackfield.model.ModelFailure when there is none, with what to do
    public ChatModel of(Optional<String> wanted, Caller caller) {
        var name = wanted.or(models::usual).orElse(SamplingModel.NAME);
        return name.equals(SamplingModel.NAME) ? new SamplingModel(caller, clock) : models.model(name);
    }

    /// Returns the models that the hub is configured with.
    HubModels models() {
        return models;
    }
}
