package dev.jackfield.settings;

import dev.jackfield.agent.conversation.history.FileTool;
import dev.jackfield.agent.conversation.history.KnownFileTools;
import dev.jackfield.agent.conversation.history.SupersededResults;
import dev.jackfield.agent.converse.OnToolFailure;
import dev.jackfield.agent.hub.toolbox.ToolView;
import dev.jackfield.core.config.ByteSize;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

@Doc("Conversations with models, held with the tool `converse`. Each limit is for one turn.")
public record ConversationSettings(
        @Doc("The default model: `provider/model`, a provider whose `model` is set, or `client` for the model"
                + " of the calling client. Without this key, the `model` of the first provider that has one;"
                + " without such a provider, the model of the client, if it offers sampling.")
        @Nullable
        String model,

        @Doc("How the model sees the tools. `full`: with all schemas; `names`: with names and descriptions;"
                + " `search`: through tools that find and call others; `code`: through scripts; `auto`: the first"
                + " of `full`, `names` and `search` that fits `toolTokens`.")
        @Default("auto")
        ToolView view,

        @Doc("How many tokens the definitions of all tools may have, if `view` is `auto`.") @Default("5000")
        int toolTokens,

        @Doc("The most requests to the model: one at the start, and one after each round of tool calls.") @Default("20")
        int steps,

        @Doc("How long a turn may take; time in which the user is asked does not count.") @Default("10m")
        Duration timeout,

        @Doc("What happens when a tool fails: `result` lets the model read the error, `raise` ends the turn.")
        @Default("result")
        OnToolFailure onToolFailure,

        @Doc("Older results about a file that a later result shows again: `keep` sends them to the model,"
                + " `drop` does not. They stay in the stored conversation in both cases.")
        @Default("keep")
        OnSuperseded superseded,

        @Doc("What tools with unusual names do with files, by tool (`notes.get`); used if `superseded` is" + " `drop`.")
        @Default("{}")
        Map<String, FileToolSettings> fileTools,

        @Doc("The sources that may ask the model of the conversation (sampling). Requests of other sources go"
                + " to the client, even if a source of this list called them.")
        @Default("[]")
        List<String> sampling,

        @Doc("How often all sources together may ask the model.") @Default("10")
        int samplingCalls,

        @Doc("How many tokens the answers to all sources may have together.") @Default("4000")
        int samplingTokens,

        @Doc("How long the connections of a conversation (`sharing: conversation`) stay open for its next"
                + " turn; `0s` closes them after each turn. They are also closed when a turn fails or is cancelled,"
                + " when the conversation is deleted, and after the `idle` time of their source.")
        @Default("0s")
        Duration keepConnections,

        @Doc("How long a conversation is stored after its last turn.") @Default("30d")
        Duration keep,

        @Doc("The total size of the conversations of one identity. Content that several of them share counts"
                + " for each.")
        @Default("2GiB")
        ByteSize maxSize) {

    private static final Duration LONGEST = Duration.ofHours(24);
    private static final Duration LONGEST_KEPT = Duration.ofDays(3_650);
    private static final int MOST_STEPS = 1_000;

    public ConversationSettings {
        sampling = List.copyOf(sampling);
        fileTools = Collections.unmodifiableMap(new LinkedHashMap<>(fileTools));
        new Checks()
                .that(toolTokens > 0, "toolTokens", "must be at least 1, for example 5000")
                .that(steps > 0 && steps <= MOST_STEPS, "steps", "must be between 1 and 1000")
                .that(
                        timeout.isPositive() && timeout.compareTo(LONGEST) <= 0,
                        "timeout",
                        "must be longer than 0s and at most 24h, for example 10m")
                .that(samplingCalls >= 0, "samplingCalls", "must not be negative")
                .that(samplingTokens >= 0, "samplingTokens", "must not be negative")
                .that(
                        !keepConnections.isNegative() && keepConnections.compareTo(LONGEST) <= 0,
                        "keepConnections",
                        "must be at most 24h, for example 10m; 0s closes connections with each turn")
                .that(
                        keep.isPositive() && keep.compareTo(LONGEST_KEPT) <= 0,
                        "keep",
                        "must be longer than 0s and at most 3650d, for example 30d")
                .that(maxSize.bytes() > 0, "maxSize", "must be larger than 0, for example 2GiB")
                .done();
    }

    /// What becomes of results that a later one shows again.
    public enum OnSuperseded {
        KEEP,
        DROP
    }

    /// Returns what a model does not read, because a later result shows it again; empty when it reads everything.
    public Optional<SupersededResults> supersededResults() {
        return switch (superseded) {
            case KEEP -> Optional.empty();
            case DROP -> Optional.of(new SupersededResults(new KnownFileTools(fileToolsByName())));
        };
    }

    private Map<String, FileTool> fileToolsByName() {
        return fileTools.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, tool -> tool.getValue().tool()));
    }
}
