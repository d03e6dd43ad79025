package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;

/// The providers of models that a hub is configured with.
///
/// @param usual the model that is used where none is named; empty where there is none
public record HubProviders(List<String> names, Optional<String> usual) {
    /// The model of the calling client, which the command line does not have.
    private static final String CLIENT = "client";

    private static final String CONFIGURE = """
        No model is configured at this hub. Put a provider into its configuration, jackfield.yaml:

        providers:
          anthropic: {key: "${ANTHROPIC_API_KEY}", model: claude-sonnet-4-5}

        or, for a model on this machine:

        providers:
          ollama: {kind: openai, url: "http://localhost:11434/v1", model: llama3.2}\
        """;

    public HubProviders {
        names = List.copyOf(names);
    }

    static HubProviders of(Fields answer) {
        var names = answer.get("providers").map(Json::items).orElse(List.of()).stream()
                .flatMap(name -> name.text().stream())
                .toList();
        return new HubProviders(names, answer.text("usual").filter(model -> !model.equals(CLIENT)));
    }

    /// Refuses a chat that would have no model.
    ///
    /// @param chosen `provider/model` or a provider; empty for the usual model
    public void check(Optional<String> chosen) {
        chosen.ifPresentOrElse(this::check, this::checkUsual);
    }

    private void checkUsual() {
        if (usual.isEmpty()) {
            throw names.isEmpty()
                    ? new CommandFailedException(Exit.BAD_CONFIG, CONFIGURE)
                    : new CommandFailedException(
                            Exit.BAD_CONFIG,
                            "No default model is configured. Choose one with --model %s/MODEL, or give the provider a `model`."
                                    .formatted(names.getFirst()));
        }
    }

    private void check(String model) {
        var provider = model.split("/", 2)[0];
        if (names.isEmpty()) {
            throw new CommandFailedException(Exit.BAD_CONFIG, CONFIGURE);
        }
        if (!names.contains(provider)) {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "There is no provider '%s' here; a model is written PROVIDER/MODEL. Providers: %s."
                            .formatted(provider, String.join(", ", names)));
        }
    }
}
