package dev.jackfield.builtin.program;

import dev.jackfield.builtin.mcp.McpKeys;
import dev.jackfield.core.config.Also;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Included;
import dev.jackfield.core.config.OneOrMany;
import dev.jackfield.core.config.OrJust;
import dev.jackfield.core.config.Secret;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

@Doc("An MCP server that the hub starts as a program.")
public record ProgramSettings(
        @Doc("The program to start, without a shell; a list is the program and its first arguments.") @OneOrMany
        List<String> command,

        @Doc("Arguments of the program.") @Default("[]") List<String> args,

        @Doc("Environment variables of the program, besides the usual ones (`PATH`, `HOME`, `LANG`, proxies"
                + " …). It gets no other variables of the hub.")
        @Also("environment")
        @Default("{}")
        Map<String, Secret> env,

        @Doc("The folder that the program starts in. Without this key, the folder that the hub was started in.")
        @Nullable
        Path cwd,

        @Doc("What the program may access on this machine. Without this key, everything that the hub can" + " access.")
        @OrJust("type")
        @Nullable
        SandboxSettings sandbox,

        @Included McpKeys server) {

    public ProgramSettings {
        command = List.copyOf(command);
        args = List.copyOf(args);
        env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
        new Checks()
                .that(
                        !command.isEmpty() && !command.getFirst().isBlank(),
                        "command",
                        "must name a program, for example npx")
                .done();
    }

    /// The program with all of its arguments.
    public List<String> commandLine() {
        return Stream.concat(command.stream(), args.stream()).toList();
    }

    /// Says little on purpose: arguments may hold what a variable filled in.
    @Override
    public String toString() {
        return "ProgramSettings";
    }
}
