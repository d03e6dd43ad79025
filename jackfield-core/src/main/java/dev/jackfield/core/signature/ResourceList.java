package dev.jackfield.core.signature;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;
import java.util.Optional;

/// The method that lists the resources of a source.
///
/// @param reader the name of the method that reads them
record ResourceList(SkillMethod.Owner owner, String name, String reader, SourceItems items) implements SkillMethod {
    /// The most entries of both lists together.
    private static final int MOST = 1_000;

    private static final int LONGEST_TEXT = 500;
    private static final int LONGEST_NUMBER = 20;
    private static final List<String> ADDRESSES = List.of("uri", "uriTemplate");
    private static final List<String> TEXTS = List.of("name", "title", "description", "mimeType");

    @Override
    public Fields definition() {
        return AdapterDefinition.create(this, Fields.EMPTY, List.of());
    }

    @Override
    public String docstring() {
        return ("Lists the resources that %s can read: `resources` by their `uri`, and `resourceTemplates` by the form"
                        + " of their URIs. `more` counts those that are left out of a long list.")
                .formatted(reader);
    }

    /// Returns the lists as the result of a tool.
    @Override
    public Optional<Fields> answer() {
        var lists = Fields.EMPTY;
        var more = Fields.EMPTY;
        for (var kind : List.of(Item.Kind.RESOURCE, Item.Kind.TEMPLATE)) {
            var all = items.itemsOf(kind);
            var shown = Math.min(all.size(), maxEntries(kind));
            lists = lists.with(kind.listKey(), Json.array(entries(all.subList(0, shown))));
            if (shown < all.size()) {
                more = more.with(kind.listKey(), Json.number(all.size() - shown));
            }
        }
        lists = more.isEmpty() ? lists : lists.with("more", more);
        var text = Fields.of("type", Json.string("text")).with("text", lists.toString());
        return Optional.of(Fields.of("content", Json.array(List.of(text))).with("structuredContent", lists));
    }

    /// Returns how many entries the list of a kind has room for: a half, or what the other list leaves.
    private int maxEntries(Item.Kind kind) {
        var other = kind == Item.Kind.RESOURCE ? Item.Kind.TEMPLATE : Item.Kind.RESOURCE;
        return Math.max(MOST / 2, MOST - items.itemsOf(other).size());
    }

    private static List<Fields> entries(List<NameTable.NamedEntry> named) {
        return named.stream().map(each -> entry(each.definition())).toList();
    }

    /// Returns what a definition says of a resource. URIs are whole, because they are needed to read it.
    private static Fields entry(Fields definition) {
        var entry = Fields.EMPTY;
        for (var key : ADDRESSES) {
            entry = with(entry, key, definition.text(key));
        }
        for (var key : TEXTS) {
            entry = with(entry, key, definition.text(key).map(text -> Prose.cut(text, LONGEST_TEXT)));
        }
        var size = definition.get("size").filter(ResourceList::isShortNumber);
        return size.isPresent() ? entry.with("size", size.get()) : entry;
    }

    private static Fields with(Fields entry, String key, Optional<String> text) {
        return text.isPresent() ? entry.with(key, text.get()) : entry;
    }

    private static boolean isShortNumber(Json value) {
        return value instanceof RawJson raw && raw.isNumber() && raw.length() <= LONGEST_NUMBER;
    }

    /// There is none: `answer` has the result.
    @Override
    public Call call(Fields arguments) {
        throw new IllegalStateException(path() + " needs no call");
    }
}
