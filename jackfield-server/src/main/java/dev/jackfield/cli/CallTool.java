package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.Raw;
import dev.jackfield.mcp.ParamHeaders;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jackfield call`.
@Command(
        name = "call",
        description = "Call a tool and print what it returns.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  jackfield call demo.echo text=hello",
            "  jackfield call demo.countdown '{\"from\": 3}'",
            "  jackfield call files.write_file path=a.txt content=@letter.txt",
            "  jackfield call db.query limit:=10",
            "  jackfield call db.query - < arguments.json"
        })
final class CallTool extends ItemCommand {
    @Parameters(index = "0", paramLabel = "TOOL", description = "The tool, as 'jackfield tools' shows it.")
    String tool = "";

    @Parameters(
            index = "1..*",
            paramLabel = "ARGUMENT",
            description = "One JSON object, '-' to read it from standard input, or key=value, key:=json, key=@file.")
    List<String> arguments = List.of();

    @Override
    Exit run(HubClient client, Terminal terminal) throws InterruptedException {
        var definition = definition(client);
        var schema = definition.flatMap(tool -> tool.get("inputSchema")).map(Json::tree);
        var parsed = new Arguments(schema, Surroundings.of(spec)).parse(arguments);
        var mirrored =
                schema.flatMap(ParamHeaders::of).map(h -> h.mirror(parsed)).orElse(Map.of());
        var result = client.call(tool, parsed, mirrored, new ProgressLine(terminal));
        show(result, terminal);
        return result.get("isError").filter(Raw.TRUE::equals).isPresent() ? Exit.TOOL_ERROR : Exit.FINE;
    }

    /// What the hub says of the tool; empty under another spelling, which the hub will still know.
    private Optional<Fields> definition(HubClient client) throws InterruptedException {
        return client.tools().stream()
                .filter(known -> known.text("name").filter(tool::equals).isPresent())
                .findFirst();
    }

    private void show(Fields result, Terminal terminal) {
        if (options.json) {
            terminal.json(result);
        } else {
            new ResultText(result).lines().forEach(terminal::foreign);
        }
    }
}
