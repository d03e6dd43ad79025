package dev.jackfield.agent.workflow.sentence;

import dev.jackfield.agent.hub.model.HubModels;
import dev.jackfield.agent.hub.model.ModelChoice;
import dev.jackfield.agent.hub.model.SamplingModel;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.core.call.Caller;
import dev.jackfield.kind.HubServices;
import java.util.Optional;
import java.util.function.Supplier;

/// The language models that a workflow may use. Asked at each use, because they change with the configuration.
public interface WorkflowModels {
    WorkflowModels NONE = always(Optional::empty);

    /// Returns the model that reads values from sentences. It is never that of a client, which asks its user each
    /// time.
    Optional<ChatModel> forSentences();

    /// Returns the model of an agent that works for a caller.
    ///
    /// @throws dev.jackfield.agent.model.ModelException when there is none, with what to do
    Optional<ChatModel> forAgent(Caller caller);

    /// Returns one model for all uses.
    static WorkflowModels always(Supplier<Optional<ChatModel>> model) {
        return new WorkflowModels() {
            @Override
            public Optional<ChatModel> forSentences() {
                return model.get();
            }

            @Override
            public Optional<ChatModel> forAgent(Caller caller) {
                return model.get();
            }
        };
    }

    /// Returns the models of a hub: the usual one, and for agents else that of the client that called.
    static WorkflowModels of(HubServices services) {
        return new WorkflowModels() {
            @Override
            public Optional<ChatModel> forSentences() {
                return services.find(HubModels.class)
                        .flatMap(models -> models.usualModel()
                                .filter(name -> !name.equals(SamplingModel.NAME))
                                .map(models::model));
            }

            @Override
            public Optional<ChatModel> forAgent(Caller caller) {
                return services.find(HubModels.class)
                        .map(models -> new ModelChoice(models, services.clock()).choose(Optional.empty(), caller));
            }
        };
    }
}
