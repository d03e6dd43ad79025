package dev.jackfield.agent.hub.model;

import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.core.call.Caller;
import java.time.InstantSource;
import java.util.Optional;

/// Chooses the model of a call: the one that the call names, else the usual one of the hub, else that of the client.
///
/// @param models returns the models that the hub is configured with
public record ModelChoice(HubModels models, InstantSource clock) {
    private static final String NO_CLIENT = "The model of this conversation is that of the client (`client`), and this"
            + " client does not offer one (sampling). Choose another `model`.";

    /// Returns the model.
    ///
    /// @param wanted `provider/model`, a provider, or `client`
    /// @throws ModelException when there is none, with what to do
    public ChatModel choose(Optional<String> wanted, Caller caller) {
        if (wanted.filter(SamplingModel.NAME::equals).isPresent() && !SamplingModel.isOffered(caller.answers())) {
            throw new ModelException(ModelException.Kind.REQUEST, NO_CLIENT);
        }
        var name = wanted.or(models::usualModel).orElse(SamplingModel.NAME);
        return name.equals(SamplingModel.NAME) ? new SamplingModel(caller, clock) : models.model(name);
    }
}
