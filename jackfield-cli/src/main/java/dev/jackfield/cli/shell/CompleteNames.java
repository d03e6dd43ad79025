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
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

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

    /// Completions for arguments: `key=`, and whole pairs where the values are known.
    private record ArgumentNames(PartialCommandLine typed) {
        Stream<String> ofTool(HubClient client) throws InterruptedException {
            return filterByName(client.tools())
                    .flatMap(tool -> tool.get("inputSchema").stream())
                    .flatMap(schema -> schema.tree().path("properties").properties().stream())
                    .filter(property -> isOpen(property.getKey()))
                    .flatMap(property -> pairs(property.getKey(), property.getValue()));
        }

        Stream<String> ofPrompt(HubClient client) throws InterruptedException {
            return filterByName(client.list(McpMethod.PROMPTS_LIST, "prompts"))
                    .flatMap(prompt -> prompt.get("arguments").map(Json::items).orElse(List.of()).stream())
                    .flatMap(argument -> argument.object().orElse(Fields.EMPTY).text("name").stream())
                    .filter(this::isOpen)
                    .map(name -> name + "=");
        }

        private Stream<Fields> filterByName(List<Fields> items) {
            return items.stream()
                    .filter(item ->
                            item.text("name").filter(typed.subject()::equals).isPresent());
        }

        private boolean isOpen(String name) {
            return !typed.givenNames().contains(name);
        }

        private static Stream<String> pairs(String name, JsonNode schema) {
            if (schema.path("enum").isArray()) {
                return schema.path("enum").valueStream().map(value -> name + "=" + value.asString(""));
            }
            return schema.path("type").asString("").equals("boolean")
                    ? Stream.of(name + "=true", name + "=false")
                    : Stream.of(name + "=");
        }
    }
}
