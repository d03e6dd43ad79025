package dev.jackfield.agent.workflow.model;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

@Doc("A workflow: a tool for each of its commands, and a tool `ask` that takes a sentence. See"
        + " [workflows](workflows.md).")
public record WorkflowSettings(
        @Doc("A folder with Java files, with the commands in `_commands`, or a jar of such classes. The code"
                + " runs in the hub, with the rights of the hub.")
        Path workflow,

        @Doc("The folder with the data of the workflow.")
        @Default(value = "the folder `data` in the workflow", derived = true)
        @Nullable
        Path data,

        @Doc("Whether changes that commands make are written to the data folder; otherwise they last only as"
                + " long as the session.")
        @Default("false")
        boolean writeBack,

        @Doc("Which parameters tools have: `plain`, those of the command; `standard`, also `command`, the"
                + " words that asked for it, and `workitem_path`, the place where it runs.")
        @Default("standard")
        ShownParameters parameters,

        @Doc("Which hints about their effects tools have: `declared`, those of the command; `assumed`, the"
                + " same for all: that it changes something and reaches beyond the workflow.")
        @Default("declared")
        ShownHints hints,

        @Doc("Whether the user must confirm a command that changes something, when a sentence or an agent"
                + " asked for it.")
        @Default("false")
        boolean confirmWrites,

        @Doc("Whether all sessions share one state, so that each sees the changes of the others. Each still"
                + " has its own place.")
        @Default("false")
        boolean sharedState,

        @Doc("How long a session is kept after its last call.") @Default("1h")
        Duration sessionTime,

        @Doc("How many sessions are kept; one identity has at most a quarter of them. A new session replaces"
                + " the least recently used one.")
        @Default("1000")
        int maxSessions,

        @Doc("How values are read from sentences. `auto`: by rules on this machine; the hub's language model,"
                + " if one is configured, reads only required values that the rules do not find. `offline`: by"
                + " rules alone. `model`: by the model, whose values replace those of the rules. The model gets the"
                + " sentence. The user must confirm a command that changes something if only the model found a"
                + " value.")
        @Default("auto")
        Extraction language,

        @Doc("Whether there is a tool `ask_agent`, which takes a request in plain words: a language model"
                + " carries it out with the commands of this workflow.")
        @Default("false")
        boolean agent) {

    /// How values are read from sentences.
    public enum Extraction {
        AUTO,
        OFFLINE,
        MODEL
    }

    /// Which parameters tools show.
    public enum ShownParameters {
        STANDARD,
        PLAIN
    }

    /// Which hints tools show.
    public enum ShownHints {
        DECLARED,
        ASSUMED
    }

    public WorkflowSettings {
        new Checks()
                .that(sessionTime.isPositive(), "sessionTime", "must be longer than 0s, for example 1h")
                .that(maxSessions >= 4, "maxSessions", "must be at least 4")
                .done();
    }

    /// Returns these settings with other uses of a language model.
    public WorkflowSettings with(Extraction extraction, boolean withAgent) {
        return new WorkflowSettings(
                workflow,
                data,
                writeBack,
                parameters,
                hints,
                confirmWrites,
                sharedState,
                sessionTime,
                maxSessions,
                extraction,
                withAgent);
    }

    /// Returns the settings of a folder of which nothing is configured.
    public static WorkflowSettings of(Path workflow, @Nullable Path data) {
        return new WorkflowSettings(
                workflow,
                data,
                false,
                ShownParameters.STANDARD,
                ShownHints.DECLARED,
                false,
                false,
                Duration.ofHours(1),
                1000,
                Extraction.AUTO,
                false);
    }

    public Path dataFolder() {
        return data == null ? workflow.resolve("data") : data;
    }
}
