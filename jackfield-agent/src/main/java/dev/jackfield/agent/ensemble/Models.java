package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.Providers;
import java.util.List;

/// The models of a program's providers.
public record Models(Providers providers) {

    /// Returns a model by `provider/model`, such as `anthropic/claude-sonnet-4-5`.
    ///
    /// @throws ModelException when no such provider is registered
    public Model accessModel(String name) {
        var slash = name.indexOf('/');
        if (slash < 1 || slash == name.length() - 1) {
            throw new ModelException(
                    ModelException.Kind.REQUEST,
                    "'%s' does not name a model: write the provider and the model, such as anthropic/claude-sonnet-4-5"
                            .formatted(name));
        }
        return Model.of(providers.access(name.substring(0, slash)).accessModel(name.substring(slash + 1)));
    }

    /// Lists the models that a provider offers now.
    public List<ModelDescriptor> surveyModels(String provider) throws InterruptedException {
        return providers.access(provider).surveyModels();
    }
}
