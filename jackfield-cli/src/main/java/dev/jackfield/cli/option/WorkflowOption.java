package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.core.call.SourceId;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--workflow` and `--data`: a hub with one workflow and no configuration file of the user.
public final class WorkflowOption {
    private static final String FILE = "workflow.yaml";

    @Option(
            names = "--workflow",
            paramLabel = "DIR",
            description = "Serve this workflow alone, at /mcp/NAME, where NAME is that of its folder.")
    @Nullable
    public Path workflow;

    @Option(names = "--data", paramLabel = "DIR", description = "The data of the workflow (default: its folder data).")
    @Nullable
    public Path data;

    /// Returns the configuration file with the workflow, which is written to the state folder; empty when none is
    /// named.
    public Optional<Path> file(CommandEnvironment here, ConfigOption config) {
        if (workflow == null) {
            refuseIf(data != null, "--data needs --workflow: it is the data of a workflow.");
            return Optional.empty();
        }
        refuseIf(
                config.file != null,
                "--workflow serves a workflow alone. To serve it with other sources, put it into the configuration"
                        + " (`sources: {shop: {workflow: DIR}}`) and leave the option out.");
        here.state().write(FILE, text(here, workflow));
        return Optional.of(here.state().path().resolve(FILE));
    }

    private static void refuseIf(boolean isWrong, String reason) {
        if (isWrong) {
            throw new CommandFailedException(Exit.USAGE, reason);
        }
    }

    /// JSON is YAML, too.
    private String text(CommandEnvironment here, Path named) {
        var folder = absolutePath(here, named);
        var source = Fields.of("workflow", Json.string(folder.toString()));
        var whole = data == null
                ? source
                : source.with("data", absolutePath(here, data).toString());
        return Fields.of("sources", Fields.of(id(folder), whole)).toString();
    }

    private static Path absolutePath(CommandEnvironment here, Path path) {
        return here.folder().resolve(path).toAbsolutePath().normalize();
    }

    private static String id(Path folder) {
        @Nullable Path last = folder.getFileName();
        var name = String.valueOf(last).replaceFirst("\\.jar$", "").replaceAll("[^A-Za-z0-9_-]", "-");
        return SourceId.isLegal(name) ? name : "workflow";
    }
}
