package dev.jackfield.providers;

import dev.jackfield.agent.model.Provider;
import dev.jackfield.agent.model.ProviderClient;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.providers.format.OpenAiFormat;

/// Models of OpenAI, and of all servers that offer its Chat Completions API: Ollama, vLLM, LM Studio, OpenRouter.
public final class OpenAiProvider implements Provider {
    @Override
    public String kind() {
        return "openai";
    }

    @Override
    public ProviderClient client(ProviderConfig config) {
        return new LangChainClient(config, new OpenAiFormat());
    }
}
