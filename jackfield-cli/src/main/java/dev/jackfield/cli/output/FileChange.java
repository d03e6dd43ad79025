package dev.jackfield.cli.output;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.settings.state.RunningHub;
import java.nio.file.Path;
import java.util.Optional;

/// A change of a configuration file that was not made through a hub, and how it takes effect.
///
/// @param hub the hub running here, if any
/// @param found the file that a hub started here would find
public record FileChange(Path file, Optional<RunningHub> hub, Optional<Path> found) {

    public static FileChange of(Path file, CommandEnvironment here) {
        return new FileChange(
                file, RunningHub.find(here.state()), here.settings().find());
    }

    public String effect() {
        return hub.map(this::effect)
                .orElseGet(() -> "No hub is running here; the next one%s starts with the change."
                        .formatted(isFound() ? "" : " that uses this file"));
    }

    private boolean isFound() {
        return found.filter(file::equals).isPresent();
    }

    private String effect(RunningHub running) {
        if (!running.config().equals(Optional.of(file))) {
            return "Only the file was changed. The hub at %s uses %s."
                    .formatted(
                            running.url(), running.config().map(Path::toString).orElse("another configuration"));
        }
        return running.watches()
                ? "The hub at %s reloads the file within seconds.".formatted(running.url())
                : "The hub at %s reloads the file only on SIGHUP.".formatted(running.url());
    }
}
