package dev.jackfield.core.upstream;

import dev.jackfield.core.source.Item;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import java.util.HashSet;
import java.util.Optional;

/// Reads a list of an upstream page by page, until it ends or the budget is used up.
record ListPages(Connection connection, Envelope sender, ListBudget budget) {

    /// Receives what is read.
    interface PageReader {
        /// Called with each page, before its items.
        default void onPage(Fields page) {}

        void onItem(Json item);
    }

    void read(Item.Kind kind, Deadline deadline, PageReader reader) throws InterruptedException {
        var cursors = new HashSet<String>();
        var cursor = readPage(kind, Fields.EMPTY, deadline, reader);
        while (cursor.isPresent() && cursors.add(cursor.get()) && budget.allowsPage(cursor.get())) {
            cursor = readPage(kind, Fields.of("cursor", Json.string(cursor.get())), deadline, reader);
        }
    }

    /// Reads one page and returns the next cursor, as a text of its own: a slice would keep the whole page in memory.
    private Optional<String> readPage(Item.Kind kind, Fields params, Deadline deadline, PageReader reader)
            throws InterruptedException {
        var page = connection
                .request(kind.listMethod(), params, Fields.EMPTY, sender, Exchange.until(deadline))
                .result();
        var list = page.get(kind.listKey()).orElse(RawJson.EMPTY_ARRAY);
        budget.countPage(page.length() - list.length());
        if (budget.fullReason().isPresent()) {
            return Optional.empty();
        }
        reader.onPage(page);
        list.forEachItem(item -> tryAdd(item, reader));
        return page.text("nextCursor");
    }

    private boolean tryAdd(Json item, PageReader reader) {
        var fits = budget.tryAdd(item);
        if (fits) {
            reader.onItem(item);
        }
        return fits;
    }
}
