package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AnsweredCall;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.ItemLister;
import dev.jackfield.cli.option.AnswerOptions;
import dev.jackfield.cli.option.TypedArguments;
import dev.jackfield.cli.output.ItemList;
import dev.jackfield.cli.output.ProgressLine;
import dev.jackfield.cli.output.ResultText;
import dev.jackfield.cli.output.Signature;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.mcp.ParamHeaders;
import dev.jackfield.protocol.rpc.ChannelException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "  jackfield call db.query - < arguments.json",
            "",
            "A server may ask you a question. In a terminal you are asked; a script answers with --answer:",
            "  jackfield call shop.order item=tea --answer size=large --answer '!decline'"
        })
public final class CallTool extends ItemCommand {
    private static final int MOST_LISTS = 15;

    @Parameters(index = "0", paramLabel = "TOOL", description = "The tool, as 'jackfield tools' shows it.")
    String tool = "";

    @Parameters(
            index = "1..*",
            paramLabel = "ARGUMENT",
            description = "One JSON object, '-' to read it from standard input, or key=value, key:=json, key=@file.")
    List<String> arguments = List.of();

    @Mixin
    AnswerOptions asking = new AnswerOptions();

    @Override
    Exit run(HubClient client, Terminal terminal) throws InterruptedException {
        var here = CommandEnvironment.of(spec);
        var respondent = asking.respondent(here, terminal);
        var shown = definition(client, respondent, terminal).flatMap(tool -> tool.get("inputSchema"));
        shown.ifPresent(known -> Signature.ofTool(tool, known).check(arguments));
        var schema = shown.map(Json::tree);
        var parsed = new TypedArguments(schema, here).parse(arguments);
        var mirrored =
                schema.flatMap(ParamHeaders::of).map(h -> h.headersFor(parsed)).orElse(Map.of());
        var result = call(client, respondent, terminal, parsed, mirrored);
        show(result, terminal);
        return result.get("isError").filter(RawJson.TRUE::equals).isPresent() ? Exit.TOOL_ERROR : Exit.FINE;
    }

    private Fields call(
            HubClient client, Respondent respondent, Terminal terminal, Fields parsed, Map<String, String> mirrored)
            throws InterruptedException {
        var params = Fields.of("name", Json.string(tool))
                .with("arguments", parsed)
                .with(Meta.KEY, Fields.of(Meta.PROGRESS_TOKEN, Json.number(1)));
        try {
            return new AnsweredCall(client, respondent, tool, ItemLister.TOOLS)
                    .run(
                            McpMethod.TOOLS_CALL,
                            params,
                            new HubClient.Extras(Fields.EMPTY, mirrored, new ProgressLine(terminal)));
        } catch (ChannelException.ClosedException lost) { // the hub has answered before: it listed its tools
            throw new CommandFailedException(
                    Exit.UNREACHABLE,
                    ("The hub stopped during the call of '%s', or the connection to it was lost. It is not known"
                                    + " whether the tool has run; 'jackfield status' says whether the hub is there.")
                            .formatted(tool),
                    lost);
        }
    }

    /// What the hub says of the tool; empty under another spelling, which the hub will still know. The list for those
    /// who can be asked is looked at second, because a server may have to be started for it.
    private Optional<Fields> definition(HubClient client, Respondent respondent, Terminal terminal)
            throws InterruptedException {
        var common = definition(awaitCurrentTools(client, terminal));
        return common.isPresent() || respondent.capabilities().isEmpty()
                ? common
                : definition(client.listItems(McpMethod.TOOLS_LIST, "tools", respondent.capabilities()));
    }

    /// Lists until the hub has taken over changed files, at most for half a minute.
    private static ItemList awaitCurrentTools(HubClient client, Terminal terminal) throws InterruptedException {
        var listed = client.listItems(McpMethod.TOOLS_LIST, "tools");
        for (var round = 0; round < MOST_LISTS && listed.isChanging(); round++) {
            if (round == 0) {
                terminal.note("Waiting for the hub to take over changed files …");
            }
            listed = client.listItems(McpMethod.TOOLS_LIST, "tools");
        }
        return listed;
    }

    private Optional<Fields> definition(ItemList tools) {
        return tools.items().stream()
                .filter(known -> known.text("name").filter(tool::equals).isPresent())
                .findFirst();
    }

    private void show(Fields result, Terminal terminal) {
        if (options.json) {
            terminal.printJson(result);
        } else {
            new ResultText(result).lines().forEach(terminal::printLine);
        }
    }
}
