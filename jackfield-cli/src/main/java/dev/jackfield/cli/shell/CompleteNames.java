package dev.jackfield.cli.shell;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.ConversationTools;
import dev.jackfield.cli.client.FarHub;
import dev.jackfield.cli.client.Finder;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.output.ConversationText;
import dev.jackfield.cli.output.SkillRow;
import dev.jackfield.cli.output.SourceRow;
import dev.jackfield.cli.questions.UntrustedText;
import dev.jackfield.protocol.mcp.McpMethod;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `jackfield complete-names`, for the scripts of `jackfield completion`: names that begin as what was typed.
///
/// It is called at every press of a key, so it never starts a hub, never waits long and never complains.
@Command(name = "complete-names", hidden = true)
public final class CompleteNames implements Callable<Integer> {
    private static final Duration LIST_TIMEOUT = Duration.ofSeconds(3);

    @Parameters(index = "0", paramLabel = "KIND")
    String kind = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "PREFIX")
    String prefix = "";

    @Parameters(index = "2..*", paramLabel = "WORD", description = "The command line so far.")
    List<String> line = List.of();

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var typed = PartialCommandLine.of(line, spec.root());
        try {
            FarHub.find(typed.hub(), CommandEnvironment.of(spec)).ifPresent(hub -> show(hub, typed));
        } catch (RuntimeException failed) {
            // No names are no completion; the command itself will say what is wrong.
        }
        return Exit.FINE.code();
    }

    private void show(FarHub hub, PartialCommandLine typed) {
        try (var far = new HubAccess.Far(hub, hub.calls(CommandEnvironment.of(spec)));
                var client =
                        new HubClient(far.client(typed.profile().chosenName()).channel(), LIST_TIMEOUT)) {
            names(far, client, typed)
                    .filter(name -> name.startsWith(prefix))
                    .filter(name -> name.equals(UntrustedText.line(name)))
                    .forEach(Terminal.of(spec)::printLine);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Stream<String> names(HubAccess hub, HubClient client, PartialCommandLine typed)
            throws InterruptedException {
        return switch (kind) {
            case "tools" -> client.tools().stream().flatMap(tool -> tool.text("name").stream());
            case "prompts" ->
                client.list(McpMethod.PROMPTS_LIST, "prompts").stream().flatMap(prompt -> prompt.text("name").stream());
            case "resources" ->
                client.list(McpMethod.RESOURCES_LIST, "resources").stream()
                        .flatMap(resource -> resource.text("uri").stream());
            case "sources" -> SourceRow.of(hub.status()).stream().map(SourceRow::id);
            case "skills" -> new Finder(client).skills().stream().map(SkillRow::name);
            case "conversations" -> conversations(client);
            case "arguments" -> new ArgumentNames(typed).ofTool(client);
            case "prompt-arguments" -> new ArgumentNames(typed).ofPrompt(client);
            default -> Stream.of();
        };
    }

    private static Stream<String> conversations(HubClient client) throws InterruptedException {
        return ConversationText.ids(new ConversationTools(client).list());
    }
}
