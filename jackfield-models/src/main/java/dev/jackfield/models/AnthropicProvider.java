package dev.jackfield.models;

import dev.jackfield.model.Provider;
import dev.jackfield.model.ProviderClient;
import dev.jackfield.model.ProviderConfig;
import dev.jackfield.models.format.AnthropicFormat;

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
