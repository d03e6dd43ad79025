package dev.jackfield.settings;

import dev.jackfield.core.config.Also;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Secret;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

@Doc("A service that offers language models.")
public record ProviderSettings(
        @Doc("The kind of service: `anthropic`, or `openai` for OpenAI and every server with the same"
                + " interface, such as Ollama, vLLM, LM Studio or OpenRouter. Without this key, the name of the"
                + " provider is its kind.")
        @Nullable
        String kind,

        @Doc("The URL of the service, for example `http://localhost:11434/v1`. Without this key, the usual"
                + " URL of the kind.")
        @Nullable
        URI url,

        @Doc("The API key, best taken from a variable: `${ANTHROPIC_API_KEY}`. In files of other programs,"
                + " `api_key_env` names the variable.")
        @Nullable
        Secret key,

        @Doc("The model for conversations that name this provider but no model.") @Also("default_model") @Nullable
        String model,

        @Doc("How long a model may take for one step of a conversation.") @Default("2m")
        Duration timeout,

        @Doc("How often a request is repeated after a temporary failure, if nothing was received yet.") @Default("2")
        int retries,

        @Doc("How many tokens its models can read and write together; 0 uses the number that is known for the"
                + " model.")
        @Default("0")
        int contextWindow,

        @Doc("Whether the provider can be used.") @Default("true")
        boolean enabled) {

    private static final int MOST_RETRIES = 10;

    public ProviderSettings {
        new Checks()
                .that(
                        url == null || isHttp(url),
                        "url",
                        "must begin with http:// or https://, for example http://localhost:11434/v1")
                .that(timeout.isPositive(), "timeout", "must be longer than 0s, for example 2m")
                .that(retries >= 0 && retries <= MOST_RETRIES, "retries", "must be between 0 and 10")
                .that(contextWindow >= 0, "contextWindow", "must not be negative")
                .done();
    }

    private static boolean isHttp(URI url) {
        return url.getHost() != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()));
    }
}
