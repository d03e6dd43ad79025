package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jackfield prompt`.
@Command(name = "prompt", description = "Fill in a prompt and print its messages.", mixinStandardHelpOptions = true)
final class GetPrompt extends ItemCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The prompt, as 'jackfield prompts' shows it.")
    String name = "";

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "key=value for each argument.")
    List<String> arguments = List.of();

    @Override
    Exit run(HubClient client, Terminal terminal) throws InterruptedException {
        var parsed = new Arguments(Optional.empty(), Surroundings.of(spec)).texts(arguments);
        var params = Fields.of("name", Json.string(name)).with("arguments", parsed);
        var result = client.request("prompts/get", params);
        if (options.json) {
            terminal.json(result);
        } else {
            result.get("messages").map(Json::items).orElse(List.of()).forEach(m -> terminal.foreign(text(m)));
        }
        return Exit.FINE;
    }

    private static String text(Json message) {
        var fields = message.object().orElse(Fields.EMPTY);
        return fields.text("role").orElse("?") + ": " + ResultText.block(fields.object("content"));
    }
}
