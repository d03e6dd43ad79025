import dev.jackfield.agent.ensemble.Model;
import dev.jackfield.agent.model.Provider;
import dev.jackfield.agent.model.ProviderConfig;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.ServiceLoader;

/// Chooses a model by environment variables: one of Anthropic, one of OpenAI or a compatible server, or none at all.
final class ChosenModel {
    private ChosenModel() {}

    static Model open() {
        if (variable("ANTHROPIC_API_KEY").isPresent()) {
            return model("anthropic", "ANTHROPIC", variable("ANTHROPIC_MODEL").orElse("claude-sonnet-4-5"));
        }
        return variable("OPENAI_MODEL")
                .map(model -> model("openai", "OPENAI", model))
                .orElseGet(() -> Model.of(new RehearsedModel()));
    }

    private static Model model(String kind, String variables, String id) {
        var provider = ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.kind().equals(kind))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("The jars in the folder `models` are not on the class path"));
        var config = new ProviderConfig(
                kind,
                variable(variables + "_BASE_URL").map(URI::create),
                variable(variables + "_API_KEY"),
                Duration.ofMinutes(2),
                2,
                Optional.empty());
        return Model.of(provider.client(config).accessModel(id));
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }
}
