package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.HubCommand;
import dev.jackfield.cli.client.ItemLister;
import dev.jackfield.cli.option.ProfileOption;
import dev.jackfield.inspect.pages.Book;
import dev.jackfield.inspect.pages.EarlierPages;
import dev.jackfield.inspect.pages.OfferedItems;
import dev.jackfield.inspect.pages.Page;
import dev.jackfield.inspect.pages.PageFormat;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ChannelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `jackfield docs`.
@Command(
        name = "docs",
        description = "Write pages about every tool, prompt and resource: parameters, types, defaults, example calls.",
        mixinStandardHelpOptions = true)
public final class WriteDocs extends HubCommand {
    @Mixin
    ProfileOption profile = new ProfileOption();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FOLDER",
            description = "Folder for the pages (default: ${DEFAULT-VALUE}). Files with the same names are"
                    + " replaced; pages of an earlier run that are no longer needed are deleted.")
    Path out = Path.of("tool-docs");

    @Option(names = "--format", paramLabel = "FORMAT", description = "markdown, html or both (default: both).")
    Format format = Format.BOTH;

    @Parameters(paramLabel = "SOURCE", description = "Write only about these sources (default: all).")
    List<String> sources = List.of();

    enum Format {
        MARKDOWN,
        HTML,
        BOTH;

        private boolean has(PageFormat form) {
            return this == BOTH || name().equals(form.name());
        }
    }

    @Override
    protected Exit run(HubAccess hub, Terminal terminal) throws InterruptedException {
        var folder = CommandEnvironment.of(spec).folder().resolve(out).normalize();
        var offered = listOffered(hub, terminal);
        var pages = new Book(offered, profile.chosenName(), descriptions(hub)).pages();
        terminal.note(
                "Writing about %s …".formatted(Terminal.count(offered.tools().size(), "tool")));
        var written = new ArrayList<Path>();
        for (var page : pages) {
            written.addAll(write(page, folder));
        }
        removeGone(pages, written, folder, terminal);
        report(folder, offered, written, terminal);
        return Exit.FINE;
    }

    /// The descriptions of the sources. An identity that may not see the status gets pages without them.
    private static Map<String, String> descriptions(HubAccess hub) throws InterruptedException {
        try {
            var sources = hub.status().get("sources").map(Json::items).orElse(List.of());
            return sources.stream()
                    .flatMap(source -> source.object().stream())
                    .collect(Collectors.toMap(
                            source -> source.text("id").orElse(""),
                            source -> source.text("description").orElse(""),
                            (first, _) -> first));
        } catch (ChannelException | CommandFailedException refused) {
            return Map.of();
        }
    }

    private static void removeGone(List<Page> pages, List<Path> written, Path folder, Terminal terminal) {
        var names = pages.stream().map(Page::name).collect(Collectors.toSet());
        try {
            new EarlierPages(folder)
                    .replace(names, written)
                    .forEach(gone ->
                            terminal.note("Deleted %s of an earlier run: it is no longer needed.".formatted(gone)));
        } catch (IOException failed) {
            terminal.note("Not all pages of an earlier run could be deleted from %s: %s".formatted(folder, failed));
        }
    }

    private OfferedItems listOffered(HubAccess hub, Terminal terminal) throws InterruptedException {
        try (var client = hub.client(profile.chosenName())) {
            var lacks = new LinkedHashSet<String>();
            var all = new OfferedItems(
                    listAll(client, ItemLister.TOOLS, lacks),
                    listAll(client, ItemLister.PROMPTS, lacks),
                    listAll(client, ItemLister.RESOURCES, lacks),
                    listAll(client, ItemLister.TEMPLATES, lacks));
            lacks.forEach(terminal::note);
            return sources.isEmpty() ? all : filterChosen(all, hub);
        }
    }

    private static List<Fields> listAll(HubClient client, ItemLister kind, Set<String> lacks)
            throws InterruptedException {
        var listed = kind.listEverything(client);
        lacks.addAll(listed.lacks());
        return listed.items();
    }

    /// Names tell the source of tools and prompts; for resources it must be asked.
    private OfferedItems filterChosen(OfferedItems all, HubAccess hub) throws InterruptedException {
        var resources = new ArrayList<Fields>();
        var templates = new ArrayList<Fields>();
        for (var source : sources) {
            try (var client = hub.client(Optional.of(source))) {
                resources.addAll(client.list(McpMethod.RESOURCES_LIST, "resources"));
                templates.addAll(client.list(McpMethod.RESOURCES_TEMPLATES_LIST, "resourceTemplates"));
            }
        }
        return new OfferedItems(filterBySource(all.tools()), filterBySource(all.prompts()), resources, templates);
    }

    private List<Fields> filterBySource(List<Fields> items) {
        return items.stream()
                .filter(item -> sources.contains(Book.source(item)))
                .toList();
    }

    private List<Path> write(Page page, Path folder) {
        return Stream.of(PageFormat.values())
                .filter(format::has)
                .map(form -> write(form.write(page), folder.resolve(page.name() + form.suffix())))
                .toList();
    }

    private static Path write(String text, Path file) {
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException failed) {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "Cannot write %s: %s. Name another folder with --out.".formatted(file, failed),
                    failed);
        }
    }

    private void report(Path folder, OfferedItems offered, List<Path> written, Terminal terminal) {
        if (options.json) {
            terminal.printJson(Fields.of("folder", Json.string(folder.toString()))
                    .with("tools", Json.number(offered.tools().size()))
                    .with(
                            "files",
                            Json.array(written.stream()
                                    .map(file -> Json.string(file.toString()))
                                    .toList())));
            return;
        }
        terminal.printLine("Wrote %s about %s, %s and %s; start with %s"
                .formatted(
                        Terminal.count(written.size(), "file"),
                        Terminal.count(offered.tools().size(), "tool"),
                        Terminal.count(offered.prompts().size(), "prompt"),
                        Terminal.count(
                                offered.resources().size() + offered.templates().size(), "resource"),
                        written.getFirst()));
    }
}
