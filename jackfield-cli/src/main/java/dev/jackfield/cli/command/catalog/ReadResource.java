package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AnsweredCall;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.ItemLister;
import dev.jackfield.cli.option.AnswerOptions;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `jackfield read`.
@Command(name = "read", description = "Read a resource and print its text.", mixinStandardHelpOptions = true)
public final class ReadResource extends ItemCommand {
    @Parameters(index = "0", paramLabel = "URI", description = "The resource, as 'jackfield resources' shows it.")
    String uri = "";

    @Mixin
    AnswerOptions asking = new AnswerOptions();

    @Override
    Exit run(HubClient client, Terminal terminal) throws InterruptedException {
        var call = new AnsweredCall(
                client, asking.respondent(CommandEnvironment.of(spec), terminal), uri, ItemLister.RESOURCES);
        var result = call.run(McpMethod.RESOURCES_READ, Fields.of("uri", Json.string(uri)), HubClient.Extras.NONE);
        if (options.json) {
            terminal.printJson(result);
        } else {
            result.get("contents").map(Json::items).orElse(List.of()).forEach(part -> terminal.printLine(text(part)));
        }
        return Exit.FINE;
    }

    private static String text(Json part) {
        var content = part.object().orElse(Fields.EMPTY);
        return content.text("text")
                .orElseGet(() -> "[%s, %d characters of base64; --json has them]"
                        .formatted(
                                content.text("mimeType").orElse("binary"),
                                content.text("blob").orElse("").length()));
    }
}
