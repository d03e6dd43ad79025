package dev.jackfield.settings.edit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
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

    private YamlSpans(String text) {
        this.text = text;
        this.events =
                new Parse(LoadSettings.builder().build()).parseString(text).iterator();
    }

    /// The root of a text that is known to be YAML; empty when there is nothing but comments.
    static Optional<Span> of(String text) {
        return new YamlSpans(text).root();
    }

    private Optional<Span> root() {
        while (events.hasNext()) {
            if (events.next() instanceof NodeEvent node) {
                return Optional.of(span(node)).filter(span -> span.end() > span.start());
            }
        }
        return Optional.empty();
    }

    private Span span(Event event) {
        return switch (event) {
            case MappingStartEvent map -> table(map);
            case CollectionStartEvent list -> list(list);
            default -> new Span.Leaf(at(event.getStartMark()), ending(at(event.getStartMark()), event));
        };
    }

    private Span table(MappingStartEvent map) {
        var entries = new ArrayList<Span.Entry>();
        var end = at(map.getEndMark());
        var event = events.next();
        for (; event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            var key = event instanceof ScalarEvent scalar ? scalar.getValue() : "";
            var start = span(event).start();
            entries.add(new Span.Entry(key, start, span(events.next())));
            end = entries.getLast().end();
        }
        return new Span.Table(
                at(map.getStartMark()), map.isFlow() ? at(event.getEndMark()) : end, map.isFlow(), entries);
    }

    private Span list(CollectionStartEvent list) {
        var end = at(list.getEndMark());
        var event = events.next();
        for (; event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            end = span(event).end();
        }
        return new Span.Leaf(at(list.getStartMark()), list.isFlow() ? at(event.getEndMark()) : end);
    }

    /// A text over several lines ends, for the parser, where the next thing begins.
    private int ending(int start, Event event) {
        var end = at(event.getEndMark());
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    /// Marks count characters as Unicode does.
    private int at(Optional<Mark> mark) {
        return text.offsetByCodePoints(0, mark.orElseThrow().getIndex());
    }
}
