package dev.jackfield.cli.command.talk;

import dev.jackfield.agent.workflow.OpenWorkflow;
import dev.jackfield.agent.workflow.Workflows;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.cli.base.BoundedLine;
import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.provider.EmbeddingLoader;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.ToolResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `jackfield workflow`.
@Command(
        name = "workflow",
        description = "Talk to a workflow in plain sentences.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Say what you want, or \"what can I do\". \"abort\" drops a question, \"you misunderstood\" shows what else"
                    + " was possible, \"exit\" ends.",
            "With --classify, prints a JSON object for each line of standard input, with the keys"
                    + " utterance, command, confidence, parameters and ask; no command runs."
        })
public final class TalkToWorkflow implements Callable<Integer> {
    private static final Set<String> GOODBYE = Set.of("exit", "quit", "bye");
    private static final int LONGEST_LINE = 64 * 1024;

    @Parameters(paramLabel = "DIR", description = "The folder of the workflow, or its jar.")
    Path workflow = Path.of("");

    @Option(names = "--data", paramLabel = "DIR", description = "The data of the workflow (default: its folder data).")
    @Nullable
    Path data;

    @Option(names = "--classify", description = "Print how sentences are understood, and run no command.")
    boolean isClassifying;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var here = CommandEnvironment.of(spec);
        try (var model = new EmbeddingLoader(here.state());
                var open = Workflows.open(settings(here), model::embedder)) {
            if (isClassifying) {
                classify(open, here);
            } else {
                talk(open, here);
            }
            return Exit.FINE.code();
        } catch (IllegalStateException unusable) {
            throw new CommandFailedException(Exit.REFUSED, String.valueOf(unusable.getMessage()));
        } catch (IOException unreadable) {
            throw new CommandFailedException(
                    Exit.REFUSED, "Standard input cannot be read: " + FailureReason.of(unreadable));
        }
    }

    private WorkflowSettings settings(CommandEnvironment here) {
        return WorkflowSettings.of(absolutePath(here, workflow), data == null ? null : absolutePath(here, data));
    }

    private static Path absolutePath(CommandEnvironment here, Path path) {
        return here.folder().resolve(path).toAbsolutePath().normalize();
    }

    private void classify(OpenWorkflow open, CommandEnvironment here) throws IOException {
        var terminal = Terminal.of(spec);
        forEachLine(here, "", line -> {
            terminal.printJson(Json.of(open.classify(line).json()).toString());
            return true;
        });
    }

    private void talk(OpenWorkflow open, CommandEnvironment here) throws IOException {
        var terminal = Terminal.of(spec);
        var session = open.session("terminal");
        Consumer<String> hints = here.hasPerson() ? terminal::note : _ -> {};
        hints.accept("This is %s. Say what you want, or \"what can I do\"; \"exit\" ends.".formatted(open.name()));
        forEachLine(here, here.hasPerson() ? "> " : "", line -> {
            if (GOODBYE.contains(line.toLowerCase(Locale.ROOT))) {
                return false;
            }
            terminal.printLine(text(session.say(line), here.hasPerson()));
            return true;
        });
    }

    private static String text(ToolResult result, boolean isForPerson) {
        var text = result.content().stream()
                .filter(Content.Text.class::isInstance)
                .map(part -> ((Content.Text) part).text())
                .map(part -> isForPerson ? readableText(part) : part)
                .collect(Collectors.joining("\n"));
        return text.isEmpty() ? "Done." : text;
    }

    /// JSON in lines, for people.
    private static String readableText(String text) {
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return text;
        }
        try {
            return JsonMapper.shared()
                    .writerWithDefaultPrettyPrinter()
                    .writeValueAsString(Json.parseThoroughly(text.getBytes(StandardCharsets.UTF_8))
                            .tree());
        } catch (InvalidJsonException notJson) {
            return text;
        }
    }

    /// What follows from a line.
    private interface Lines {
        /// Returns whether to read on.
        boolean read(String line);
    }

    private void forEachLine(CommandEnvironment here, String prompt, Lines lines) throws IOException {
        var encoding = Charset.forName(System.getProperty("stdin.encoding", "UTF-8"), StandardCharsets.UTF_8);
        var reader = new BufferedReader(new InputStreamReader(here.input(), encoding));
        @Nullable String line;
        do {
            printPrompt(prompt);
            line = BoundedLine.read(reader, LONGEST_LINE);
        } while (line != null && (line.isBlank() || lines.read(line.strip())));
    }

    private void printPrompt(String prompt) {
        var screen = spec.commandLine().getErr();
        screen.print(prompt);
        screen.flush();
    }
}
