package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AnsweredCall;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.ItemLister;
import dev.jackfield.cli.option.AnswerOptions;
import dev.jackfield.cli.option.TypedArguments;
import dev.jackfield.cli.output.ResultText;
import dev.jackfield.cli.output.Signature;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `jackfield prompt`.
@Command(name = "prompt", description = "Fill in a prompt and print its messages.", mixinStandardHelpOptions = true)
public final class GetPrompt extends ItemCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The prompt, as 'jackfield prompts' shows it.")
    String name = "";

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "key=value for each argument.")
    List<String> arguments = List.of();

    @Mixin
    AnswerOptions asking = new AnswerOptions();

    @Override
    Exit run(HubClient client, Terminal terminal) throws InterruptedException {
        checkSpelling(client);
        var here = CommandEnvironment.of(spec);
        var parsed = new TypedArguments(Optional.empty(), here).texts(arguments);
        var params = Fields.of("name", Json.string(name)).with("arguments", parsed);
        var call = new AnsweredCall(client, asking.respondent(here, terminal), name, ItemLister.PROMPTS);
        var result = call.run(McpMethod.PROMPTS_GET, params, HubClient.Extras.NONE);
        if (options.json) {
            terminal.printJson(result);
        } else {
            result.get("messages").map(Json::items).orElse(List.of()).forEach(m -> terminal.printLine(text(m)));
        }
        return Exit.FINE;
    }

    /// Looks up the parameters of the prompt only to explain a mistake.
    private void checkSpelling(HubClient client) throws InterruptedException {
        if (!arguments.stream().allMatch(Signature::isPair)) {
            client.list(McpMethod.PROMPTS_LIST, "prompts").stream()
                    .filter(known -> known.text("name").filter(name::equals).isPresent())
                    .forEach(known -> Signature.ofPrompt(name, known).check(arguments));
        }
    }

    private static String text(Json message) {
        var fields = message.object().orElse(Fields.EMPTY);
        return fields.text("role").orElse("?") + ": " + ResultText.block(fields.object("content"));
    }
}
