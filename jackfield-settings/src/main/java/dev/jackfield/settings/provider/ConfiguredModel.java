package dev.jackfield.settings.provider;

import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelRequest;

/// A model of a configured provider. Each step asks its provider as it is configured at that moment.
///
/// @param known the model as it was when it was chosen, for all but its answers
record ConfiguredModel(ModelProviders providers, String provider, ChatModel known) implements ChatModel {

    @Override
    public ModelDescriptor descriptor() {
        return known.descriptor();
    }

    @Override
    public ModelReply reply(ModelRequest request, ModelListener listener) throws InterruptedException {
        try (var use = providers.use(provider)) {
            return use.client().accessModel(descriptor().id()).reply(request, listener);
        }
    }

    @Override
    public int tokens(String text) {
        return known.tokens(text);
    }

    @Override
    public String toString() {
        return known.toString();
    }
}
