package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.Finder;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.ItemLister;
import dev.jackfield.cli.output.FoundTools;
import dev.jackfield.cli.output.ItemList;
import dev.jackfield.cli.output.Signature;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.inspect.pages.ToolText;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `jackfield tools`: lists all tools, or searches them by the hub's own search.
@Command(
        name = "tools",
        description = "List the tools that can be called, or search them by what they do.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  jackfield tools                       all tools",
            "  jackfield tools 'what time is it'     the tools that fit best",
            "  jackfield tools demo.time             everything about one tool"
        })
public final class ListTools extends ListCommand {
    private static final int USUAL_LIMIT = 10;

    private static final Duration MEANING_WAIT = Duration.ofSeconds(3);
    private static final Duration MEANING_PAUSE = Duration.ofMillis(100);

    /// The hub finds prompts and resources as well, which are left out here.
    private static final int SPARE = 4;

    @Parameters(
            arity = "0..*",
            paramLabel = "QUERY",
            description = "What to look for: a few words, or the name of a tool or its beginning. If one tool is found,"
                    + " or has exactly this name, everything about it is shown.")
    void setQuery(List<String> words) {
        text = words.isEmpty() ? null : String.join(" ", words);
    }

    @Option(names = "--limit", paramLabel = "NUMBER", description = "Show at most this many matches (default: 10).")
    @Nullable
    Integer limit;

    @Option(names = "--source", paramLabel = "SOURCE", description = "Search only this source, or skill.")
    @Nullable
    String source;

    @Option(names = "--read-only", description = "Search only tools that declare that they change nothing.")
    boolean isReadOnly;

    public ListTools() {
        super("tool", "name");
    }

    @Override
    Optional<Signature> signature(Fields item) {
        return Optional.of(Signature.ofTool(item.text("name").orElse(""), item.object("inputSchema")));
    }

    @Override
    ItemList list(HubClient client) throws InterruptedException {
        return ItemLister.TOOLS.listEverything(client);
    }

    @Override
    Exit run(HubClient client, Terminal terminal) throws InterruptedException {
        var isSearch = text != null || source != null || isReadOnly || limit != null;
        return isSearch ? search(client, terminal) : super.run(client, terminal);
    }

    private Exit search(HubClient client, Terminal terminal) throws InterruptedException {
        var result = new Finder(client).search(arguments());
        if (result.isEmpty()) {
            return filter(client, terminal);
        }
        var listed = client.listItems(McpMethod.TOOLS_LIST, "tools", Respondent.EVERYTHING);
        var found = awaitMeaning(foundTools(result.get(), listed), listed, client);
        var meant = found.singleMatch(text == null ? "" : text);
        if (options.json) {
            terminal.printJson(found.json());
        } else if (meant.isPresent()) {
            describe(meant.get(), found, client).lines().forEach(terminal::printLine);
        } else {
            found.show(terminal);
        }
        if (found.tools().isEmpty()) {
            terminal.note("No tools" + (text == null ? " there." : " for '" + text + "'."));
        }
        found.notes().forEach(terminal::note);
        return Exit.FINE;
    }

    private FoundTools foundTools(Fields result, ItemList listed) {
        return FoundTools.of(result.object("structuredContent"), pageLimit(), listed);
    }

    /// Searches again until the vectors of a small catalog are there, which the first search of a hub begins to make.
    /// A name is found without them.
    private FoundTools awaitMeaning(FoundTools first, ItemList listed, HubClient client) throws InterruptedException {
        var found = first;
        var query = text == null ? "" : text;
        var deadline = Deadline.after(MEANING_WAIT);
        while (!query.isEmpty()
                && found.isNearlyHybrid()
                && found.singleMatch(query).isEmpty()
                && deadline.timeLeft().isPositive()) {
            Thread.sleep(MEANING_PAUSE);
            found = new Finder(client)
                    .search(arguments())
                    .map(result -> foundTools(result, listed))
                    .orElse(found);
        }
        return found;
    }

    /// An endpoint of one source has no search: shows what contains the text.
    private Exit filter(HubClient client, Terminal terminal) throws InterruptedException {
        if (source != null || isReadOnly || limit != null) {
            throw new CommandFailedException(
                    Exit.USAGE,
                    "--limit, --source and --read-only need the hub's search, which there is for all sources and for"
                            + " profiles, not for one source alone. Leave out --profile.");
        }
        return super.run(client, terminal);
    }

    private int pageLimit() {
        return limit == null ? USUAL_LIMIT : limit;
    }

    private Fields arguments() {
        if (pageLimit() < 1 || pageLimit() > HubItems.LARGEST_PAGE) {
            throw new CommandFailedException(
                    Exit.USAGE,
                    "--limit must be between 1 and %d, not %d".formatted(HubItems.LARGEST_PAGE, pageLimit()));
        }
        var arguments = Fields.of("query", Json.string(text == null ? "" : text))
                .with("limit", Json.number(Math.min(HubItems.LARGEST_PAGE, pageLimit() * SPARE)));
        arguments = isReadOnly ? arguments.with("read_only", Json.bool(true)) : arguments;
        return source == null ? arguments : arguments.with("source", source);
    }

    /// Describes a tool by its definition; if this endpoint does not list it, by what the hub says of it.
    private ToolText describe(String name, FoundTools found, HubClient client) throws InterruptedException {
        var listed = found.definitions().get(name);
        return new ToolText(listed == null ? fetchDescription(name, client) : listed, profile.chosenName());
    }

    private static Fields fetchDescription(String name, HubClient client) throws InterruptedException {
        return new Finder(client)
                .describe(name, "python")
                .map(result -> result.object("structuredContent"))
                .orElse(Fields.EMPTY)
                .with("name", name);
    }
}
