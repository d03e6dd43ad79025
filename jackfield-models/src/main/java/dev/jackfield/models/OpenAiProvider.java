package dev.jackfield.models;

import dev.jackfield.model.Provider;
import dev.jackfield.model.ProviderClient;
import dev.jackfield.model.ProviderConfig;
import dev.jackfield.models.format.OpenAiFormat;

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
