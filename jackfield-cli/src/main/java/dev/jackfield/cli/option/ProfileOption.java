package dev.jackfield.cli.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--profile`: which part of the catalog a command works with.
public final class ProfileOption {
    @Option(
            names = {"-p", "--profile"},
            paramLabel = "NAME",
            description = "Use this profile, or only this source with its own tool names (default: everything).")
    @Nullable
    public String name;

    public Optional<String> chosenName() {
        return Optional.ofNullable(name).filter(text -> !text.isBlank());
    }
}
