package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// One list in pages. The cursor is the index of the next item, with a letter so that it is not taken for a
/// number.
public record PagedList(String key, List<Fields> items, int size) {

    public static PagedList whole(String key, List<Fields> items) {
        return new PagedList(key, items, Integer.MAX_VALUE);
    }

    public Fields pageFor(IncomingRequest request) {
        var from = request.params().text("cursor").map(this::index).orElse(0);
        var to = (int) Math.min((long) from + size, items.size());
        var page = Fields.of(key, JsonArray.of(items.subList(from, to)));
        return to < items.size() ? page.with("nextCursor", "p" + to) : page;
    }

    private int index(String cursor) {
        if (cursor.matches("p[0-9]{1,6}")) {
            var index = Integer.parseInt(cursor.substring(1));
            if (index <= items.size()) {
                return index;
            }
        }
        throw IncomingRequest.invalid("There is no page at the cursor '" + cursor + "'");
    }
}
