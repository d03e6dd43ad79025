package dev.jackfield.providers;

import dev.jackfield.agent.model.Provider;
import dev.jackfield.agent.model.ProviderClient;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.providers.format.AnthropicFormat;

/// Models of Anthropic, and of servers that offer its Messages API.
public final class AnthropicProvider implements Provider {
    @Override
    public String kind() {
        return "anthropic";
    }

    @Override
    public ProviderClient client(ProviderConfig config) {
        return new LangChainClient(config, new AnthropicFormat());
    }
}
