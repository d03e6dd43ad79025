package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of a chat that go with each message: which model, which tools, and how it answers.
public final class ChatOptions {
    @Mixin
    public ModelOptions model = new ModelOptions();

    @Option(
            names = "--source",
            paramLabel = "SOURCE",
            description = "Give the model only the tools of this source; may be repeated (default: all).")
    public List<String> sources = List.of();

    @Option(
            names = {"-p", "--profile"},
            paramLabel = "PROFILE",
            description = "Give the model only the tools of this profile.")
    @Nullable
    String profile;

    @Option(
            names = "--view",
            paramLabel = "VIEW",
            description =
                    "How the model learns of the tools: auto, full, names, search or code (default: as configured).")
    @Nullable
    View view;

    @Option(
            names = "--temperature",
            paramLabel = "NUMBER",
            description = "How varied the answers of the model are, from 0 to 2.")
    @Nullable
    Double temperature;

    @Option(
            names = "--top-p",
            paramLabel = "NUMBER",
            description = "Choose from the most likely tokens that have this probability together, from 0 to 1.")
    @Nullable
    Double topP;

    @Option(names = "--max-tokens", paramLabel = "NUMBER", description = "The most tokens of one answer of the model.")
    @Nullable
    Integer maxTokens;

    @Option(names = "--max-steps", paramLabel = "NUMBER", description = "The most answers of the model in one turn.")
    @Nullable
    Integer maxSteps;

    @Option(names = "--stop", paramLabel = "TEXT", description = "Stop at this text; may be repeated.")
    List<String> stops = List.of();

    /// How the model learns which tools there are.
    enum View {
        AUTO,
        FULL,
        NAMES,
        SEARCH,
        CODE
    }

    public Optional<String> profile() {
        return Optional.ofNullable(profile).filter(name -> !name.isBlank());
    }

    /// Returns the arguments of `converse` that these options are.
    public Fields arguments() {
        if (!sources.isEmpty() && profile().isPresent()) {
            throw new CommandFailedException(
                    Exit.USAGE, "--source and --profile both choose the tools; pass one of them.");
        }
        var arguments = withText(Fields.EMPTY, "model", model.model().orElse(null));
        arguments = withTexts(arguments, "sources", sources);
        arguments = withText(arguments, "profile", profile);
        arguments =
                withText(arguments, "view", view == null ? null : view.name().toLowerCase(Locale.ROOT));
        arguments = withNumber(arguments, "temperature", "--temperature", temperature, 2);
        arguments = withNumber(arguments, "top_p", "--top-p", topP, 1);
        arguments = withCount(arguments, "max_tokens", "--max-tokens", maxTokens);
        arguments = withCount(arguments, "max_steps", "--max-steps", maxSteps);
        return withTexts(arguments, "stop_sequences", stops);
    }

    private static Fields withText(Fields arguments, String key, @Nullable String value) {
        return value == null || value.isBlank() ? arguments : arguments.with(key, value);
    }

    private static Fields withTexts(Fields arguments, String key, List<String> values) {
        return values.isEmpty()
                ? arguments
                : arguments.with(
                        key, Json.array(values.stream().map(Json::string).toList()));
    }

    private static Fields withNumber(Fields arguments, String key, String option, @Nullable Double value, int most) {
        if (value == null) {
            return arguments;
        }
        if (!(value >= 0 && value <= most)) {
            throw new CommandFailedException(
                    Exit.USAGE, "%s must be between 0 and %d, not %s".formatted(option, most, value));
        }
        return arguments.with(key, Json.parse(value.toString()));
    }

    private static Fields withCount(Fields arguments, String key, String option, @Nullable Integer value) {
        if (value == null) {
            return arguments;
        }
        if (value < 1) {
            throw new CommandFailedException(Exit.USAGE, "%s must be at least 1, not %d".formatted(option, value));
        }
        return arguments.with(key, Json.number(value));
    }
}
