package dev.jackfield.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--profile`: which part of the catalog a command works with.
final class ProfileOption {
    @Option(
            names = {"-p", "--profile"},
            paramLabel = "NAME",
            description = "The profile to use, or a source under its own names; else everything.")
    @Nullable
    String name;

    Optional<String> chosen() {
        return Optional.ofNullable(name).filter(text -> !text.isBlank());
    }
}
