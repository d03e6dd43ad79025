package dev.jackfield.source;

import dev.jackfield.call.Caller;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads all pages of an upstream's tool list. A definition that nobody could use is left out, with a warning.
final class Listing {
    private static final Logger LOG = LoggerFactory.getLogger(Listing.class);
    private static final int MAX_PAGES = 10_000;

    private final String source;
    private final Connection connection;
    private final Deadline deadline;
    private final List<Tool> tools = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Set<Json> cursors = new HashSet<>();

    // the hints of the pages so far
    private CacheHints hints = new CacheHints(Duration.ofDays(365), false);

    Listing(String source, Connection connection, Deadline deadline) {
        this.source = source;
        this.connection = connection;
        this.deadline = deadline;
    }

    Manifest read() throws InterruptedException {
        var cursor = page(Fields.EMPTY);
        for (var pages = 1; cursor.isPresent() && pages < MAX_PAGES && cursors.add(cursor.get()); pages++) {
            cursor = page(Fields.of("cursor", cursor.get()));
        }
        return new Manifest(tools, hints);
    }

    private Optional<Json> page(Fields params) throws InterruptedException {
        var page = connection
                .request("tools/list", params, Fields.EMPTY, Caller.SILENT.envelope(), Exchange.until(deadline))
                .result();
        hints = hints.and(connection.era() == Era.MODERN ? CacheHints.read(page) : CacheHints.NONE);
        page.get("tools").map(Json::items).orElse(List.of()).forEach(this::add);
        return page.get("nextCursor").filter(cursor -> cursor.text().isPresent());
    }

    private void add(Json item) {
        try {
            var tool = Tool.read(item.object().orElse(Fields.EMPTY));
            if (!names.add(tool.name())) {
                throw new Tool.BadDefinition("tool '" + tool.name() + "' is listed twice");
            }
            tools.add(tool);
        } catch (Tool.BadDefinition bad) {
            LOG.warn("Source '{}' offers {}; it is left out.", source, bad.getMessage());
        }
    }
}
