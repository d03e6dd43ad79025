package dev.jackfield.cli.evaluation;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.client.Finder;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The tools of a hub, searched as its clients do.
public final class LiveCatalog implements SearchedCatalog {
    private final HubClient client;
    private final Finder finder;
    private final Map<String, Set<String>> names = new HashMap<>();

    /// Asks the hub which tools there are.
    public LiveCatalog(HubClient client) throws InterruptedException {
        this.client = client;
        this.finder = new Finder(client);
        for (var offset = 0; ; offset += HubItems.LARGEST_PAGE) {
            var page = Finder.objects(
                    searchPage("", HubItems.LARGEST_PAGE, offset).object("structuredContent"), "results");
            page.forEach(this::learn);
            if (page.size() < HubItems.LARGEST_PAGE) {
                return;
            }
        }
    }

    /// A tool is known by its name, by its path in code, and by either without the source.
    private void learn(Fields tool) {
        if (!isTool(tool)) {
            return;
        }
        var name = tool.text("name").orElse("");
        var path = tool.text("path").orElse("");
        for (var each : List.of(name, path, localName(name), localName(path))) {
            names.computeIfAbsent(each, _ -> new LinkedHashSet<>()).add(name);
        }
    }

    private static String localName(String name) {
        return name.substring(name.indexOf('.') + 1);
    }

    private static boolean isTool(Fields result) {
        return result.text("kind").filter("tool"::equals).isPresent();
    }

    private Fields searchPage(String query, int limit, int offset) throws InterruptedException {
        var arguments = Fields.of("query", Json.string(query))
                .with("limit", Json.number(limit))
                .with("offset", Json.number(offset));
        return finder.search(arguments)
                .orElseThrow(() -> new CommandFailedException(
                        Exit.REFUSED,
                        "This endpoint cannot be searched: it shows one source alone, is of an older hub, or a rule"
                                + " denies you its search tools."));
    }

    @Override
    public Found search(String query, int limit) throws InterruptedException {
        var result = searchPage(query, limit, 0);
        var content = result.object("structuredContent");
        var tools = Finder.objects(content, "results").stream()
                .map(each -> isTool(each) ? each.text("name").orElse("") : "")
                .toList();
        var isHybrid = content.text("ranking").filter("hybrid"::equals).isPresent();
        return new Found(tools, Finder.text(result), isHybrid);
    }

    @Override
    public List<Fields> definitions() throws InterruptedException {
        return client.tools();
    }

    /// Returns the tools with this very name; else those that have it without their source.
    @Override
    public Set<String> findByName(String name) {
        var found = names.getOrDefault(name, Set.of());
        return found.contains(name) ? Set.of(name) : found;
    }

    @Override
    public int pendingVectors() throws InterruptedException {
        return searchPage("", 1, 0)
                .object("structuredContent")
                .get("pending")
                .map(number -> number.tree().asInt(0))
                .orElse(0);
    }

    @Override
    public void close() {
        client.close();
    }
}
