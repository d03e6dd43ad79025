package dev.jackfield.settings.edit;

import dev.jackfield.settings.tree.YamlTree;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/// Finds the places in a YAML text. Reads events and not nodes, because an alias has no node of its own.
final class YamlSpans {
    private final String text;
    private final Iterator<Event> events;
    private int counted;
    private int offset;

    private YamlSpans(String text) {
        this.text = text;
        this.events = new Parse(YamlTree.settings(text)).parseString(text).iterator();
    }

    /// The root of a text that is known to be YAML; empty when there is nothing but comments.
    static Optional<Span> of(String text) {
        return new YamlSpans(text).readRoot();
    }

    private Optional<Span> readRoot() {
        while (events.hasNext()) {
            if (events.next() instanceof NodeEvent node) {
                return Optional.of(readSpan(node)).filter(span -> span.end() > span.start());
            }
        }
        return Optional.empty();
    }

    private Span readSpan(Event event) {
        return switch (event) {
            case MappingStartEvent map -> readTable(map);
            case CollectionStartEvent list -> readList(list);
            default -> new Span.Leaf(offsetOf(event.getStartMark()), endOf(offsetOf(event.getStartMark()), event));
        };
    }

    private Span readTable(MappingStartEvent map) {
        var entries = new ArrayList<Span.Entry>();
        var end = offsetOf(map.getEndMark());
        var event = events.next();
        for (; event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            var name = event instanceof ScalarEvent scalar ? scalar.getValue() : "";
            var key = readSpan(event);
            entries.add(new Span.Entry(name, key.start(), key.end(), readSpan(events.next())));
            end = entries.getLast().end();
        }
        return new Span.Table(
                offsetOf(map.getStartMark()),
                map.isFlow() ? offsetOf(event.getEndMark()) : end,
                map.isFlow(),
                false,
                entries);
    }

    private Span readList(CollectionStartEvent list) {
        var entries = new ArrayList<Span.Entry>();
        var start = offsetOf(list.getStartMark());
        var end = offsetOf(list.getEndMark());
        var event = events.next();
        for (; event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            var item = readSpan(event);
            var dash = list.isFlow() ? item.start() : dash(start, item.start(), entries.isEmpty());
            entries.add(new Span.Entry(String.valueOf(entries.size()), dash, list.isFlow() ? dash : dash + 1, item));
            end = entries.getLast().end();
        }
        return new Span.Table(start, list.isFlow() ? offsetOf(event.getEndMark()) : end, list.isFlow(), true, entries);
    }

    /// The dash before an item, which the parser does not tell: the last one in the column of the list.
    private int dash(int list, int item, boolean isFirst) {
        if (isFirst && text.startsWith("-", list)) {
            return list;
        }
        var page = new EditableText(text);
        var column = page.column(text.indexOf('-', list));
        for (var line = page.lineStart(item); line > list; line = page.lineStart(line - 1)) {
            if (text.startsWith("-", line + column) && page.isFirst(line + column)) {
                return line + column;
            }
        }
        return text.indexOf('-', list);
    }

    /// A text over several lines ends, for the parser, where the next thing begins.
    private int endOf(int start, Event event) {
        var end = offsetOf(event.getEndMark());
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    /// Marks count characters as Unicode does. Counts from the last one, because a file may have many.
    private int offsetOf(Optional<Mark> mark) {
        var index = mark.orElseThrow().getIndex();
        offset = text.offsetByCodePoints(offset, index - counted);
        counted = index;
        return offset;
    }
}
