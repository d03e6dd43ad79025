package dev.jackfield.agent.workflow.model;

import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

@Doc("A workflow: commands with typed parameters, each of them a tool, and a tool `ask` that takes a sentence: see"
        + " [workflows](workflows.md).")
public record WorkflowSettings(
        @Doc("A folder with Java files, of which those in `_commands` are commands; or a jar of such classes. They run"
                + " in the hub's process with its rights.")
        Path workflow,

        @Doc("The folder with the data of the workflow.")
        @Default(value = "the folder `data` in the workflow", derived = true)
        @Nullable
        Path data,

        @Doc("Whether what commands change is written to the data; otherwise it is kept for the session only.")
        @Default("false")
        boolean writeBack,

        @Doc("Whether tools show the parameters `command`, the words that asked for it, and `workitem_path`, the place"
                + " where it runs (`standard`), or only those of the command (`plain`).")
        @Default("standard")
        ShownParameters parameters,

        @Doc("Whether tools show what their commands declare about their effects (`declared`), or what is assumed of"
                + " all commands: that they change something, and reach beyond the workflow (`assumed`).")
        @Default("declared")
        ShownHints hints,

        @Doc("Whether a command that changes something is confirmed by the user when a sentence or an agent asked for"
                + " it.")
        @Default("false")
        boolean confirmWrites,

        @Doc("Whether all sessions have one state, so that each sees what others change. Each still has a place of its"
                + " own.")
        @Default("false")
        boolean sharedState,

        @Doc("How long a session is kept after its last call.") @Default("1h")
        Duration sessionTime,

        @Doc("How many sessions are kept; one identity has at most a quarter of them. The one that was used least"
                + " recently makes room.")
        @Default("1000")
        int maxSessions,

        @Doc("How values are read from sentences: by rules on this machine, and those that are still missing by the"
                + " hub's language model, where one is configured (`auto`); by rules alone (`offline`); or by the"
                + " model wherever it can tell (`model`). The model gets the sentence. A command that changes"
                + " something is confirmed by the user where only the model knows its values.")
        @Default("auto")
        Extraction language,

        @Doc("Whether there is a tool `ask_agent`, which hands a wish to an agent: the hub's language model, with the"
                + " commands of this workflow.")
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

    /// Creates settings with the usual uses of a language model.
    public WorkflowSettings(
            Path workflow,
            @Nullable Path data,
            boolean writeBack,
            ShownParameters parameters,
            ShownHints hints,
            boolean confirmWrites,
            boolean sharedState,
            Duration sessionTime,
            int maxSessions) {
        this(
                workflow,
                data,
                writeBack,
                parameters,
                hints,
                confirmWrites,
                sharedState,
                sessionTime,
                maxSessions,
                Extraction.AUTO,
                false);
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
                1000);
    }

    public Path dataFolder() {
        return data == null ? workflow.resolve("data") : data;
    }
}
