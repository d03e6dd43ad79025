package dev.jackfield.cli.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The model of a conversation, and its instructions.
public final class ModelOptions {
    @Option(
            names = {"-m", "--model"},
            paramLabel = "PROVIDER/MODEL",
            description = "The model, for example anthropic/claude-sonnet-4-5 (default: the one that is configured).")
    @Nullable
    String model;

    @Option(names = "--system", paramLabel = "TEXT", description = "Instructions for the model.")
    @Nullable
    String system;

    public boolean isGiven() {
        return model != null || system != null;
    }

    public Optional<String> model() {
        return Optional.ofNullable(model).filter(text -> !text.isBlank());
    }

    public Optional<String> system() {
        return Optional.ofNullable(system).filter(text -> !text.isBlank());
    }
}
