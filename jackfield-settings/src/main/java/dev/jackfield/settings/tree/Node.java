package dev.jackfield.settings.tree;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// A value of a document. The place of a value that has a key is the line of the key.
public sealed interface Node {
    Place place();

    /// The name of this kind of value in messages.
    String kind();

    /// The text of a single value.
    default Optional<String> singleText() {
        return this instanceof Scalar scalar ? Optional.of(scalar.text()) : Optional.empty();
    }

    default boolean isFalse() {
        return singleText().filter("false"::equalsIgnoreCase).isPresent();
    }

    /// The items of a list; nothing else has any.
    default List<Node> items() {
        return List.of();
    }

    /// The entries of a map of keys; nothing else has any.
    default SequencedMap<String, Node> entries() {
        return Collections.emptyNavigableMap();
    }

    default boolean has(String key) {
        return entries().containsKey(key);
    }

    /// The value of a key, or the item at an index. One with nothing behind it gives `Nothing`, as does an absent
    /// one.
    default Node get(String key) {
        var value = entries().get(key);
        return value == null ? new Nothing(place()) : value;
    }

    /// The value that keys and indices lead to.
    default Node at(List<String> path) {
        var node = this;
        for (var key : path) {
            node = node.get(key);
        }
        return node;
    }

    /// The content without places: equal for trees with equal content.
    default Object plainValue() {
        return switch (this) {
            case Scalar text -> text.text();
            case Sequence list -> list.items().stream().map(Node::plainValue).toList();
            case Mapping map -> {
                var entries = new LinkedHashMap<String, Object>();
                map.entries().forEach((key, value) -> entries.put(key, value.plainValue()));
                yield entries;
            }
            case Nothing _, Unset _ -> Optional.empty();
        };
    }

    /// The content as JSON. Only flags and whole numbers are converted; all else stays text, as 1.10 must.
    default JsonNode json() {
        var json = JsonNodeFactory.instance;
        return switch (this) {
            case Scalar scalar
            when !scalar.quoted() && Scalar.CONVERTED.matcher(scalar.text()).matches() ->
                JsonMapper.shared().readTree(scalar.text());
            case Scalar scalar -> json.stringNode(scalar.text());
            case Sequence list ->
                json.arrayNode().addAll(list.items().stream().map(Node::json).toList());
            case Mapping map -> {
                var object = json.objectNode();
                map.entries().forEach((key, value) -> object.set(key, value.json()));
                yield object;
            }
            case Nothing _, Unset _ -> json.nullNode();
        };
    }

    /// A copy of the tree with other texts. `written` keeps the text of the file.
    default Node withTexts(UnaryOperator<String> change) {
        return switch (this) {
            case Scalar text ->
                new Scalar(text.place(), change.apply(text.text()), text.quoted(), text.written(), text.drawnFrom());
            case Sequence list ->
                new Sequence(
                        list.place(),
                        list.items().stream()
                                .map(item -> item.withTexts(change))
                                .toList());
            case Mapping map -> {
                var entries = new LinkedHashMap<String, Node>();
                map.entries().forEach((key, value) -> entries.put(key, value.withTexts(change)));
                yield new Mapping(map.place(), entries);
            }
            case Nothing _, Unset _ -> this;
        };
    }

    /// All texts in it.
    default Stream<String> texts() {
        return switch (this) {
            case Scalar text -> Stream.of(text.text());
            case Sequence list -> list.items().stream().flatMap(Node::texts);
            case Mapping map -> map.entries().values().stream().flatMap(Node::texts);
            case Nothing _, Unset _ -> Stream.of();
        };
    }

    /// Text, number or flag, all as text: the record that it is bound to says what it must be.
    ///
    /// `written` is what the file says. It differs from `text` when variables were filled in, and then it is the
    /// only one that may be shown; `drawnFrom` says where each variable came from. What is `quoted` is text, even
    /// where it looks like a number or a flag.
    record Scalar(Place place, String text, boolean quoted, String written, List<String> drawnFrom) implements Node {
        private static final Pattern CONVERTED = Pattern.compile("true|false|-?(0|[1-9][0-9]{0,17})");

        public Scalar {
            drawnFrom = List.copyOf(drawnFrom);
        }

        public Scalar(Place place, String text, boolean quoted) {
            this(place, text, quoted, text, List.of());
        }

        public Scalar(Place place, String text) {
            this(place, text, true);
        }

        @Override
        public String kind() {
            return "a single value";
        }

        @Override
        public String toString() {
            return written;
        }
    }

    /// A value whose variable is not set. That is no problem by itself: its user decides.
    record Unset(Place place, String written) implements Node {
        @Override
        public String kind() {
            return "a value that is not set";
        }
    }

    /// A key without a value, which counts as no key.
    record Nothing(Place place) implements Node {
        @Override
        public String kind() {
            return "nothing";
        }
    }

    record Sequence(Place place, List<Node> items) implements Node {
        private static final Pattern INDEX = Pattern.compile("\\d{1,9}");

        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public Node get(String index) {
            var isThere = INDEX.matcher(index).matches() && Integer.parseInt(index) < items.size();
            return isThere ? items.get(Integer.parseInt(index)) : new Nothing(place);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    record Mapping(Place place, SequencedMap<String, Node> entries) implements Node {
        public Mapping {
            entries = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(entries));
        }

        public static Mapping of(Place place, Map<String, Node> entries) {
            return new Mapping(place, new LinkedHashMap<>(entries));
        }

        public static Mapping empty(Place place) {
            return of(place, Map.of());
        }

        /// The keys that lead to a value that is there. The dots of the path may be part of a key.
        public Optional<List<String>> find(String path) {
            if (has(path)) {
                return Optional.of(List.of(path));
            }
            var keys = List.of(path.split("\\.", 2));
            return Optional.of(keys)
                    .filter(_ -> keys.size() == 2 && get(keys.getFirst()).has(keys.getLast()));
        }

        public Mapping without(Collection<String> keys) {
            var rest = new LinkedHashMap<>(entries);
            rest.keySet().removeAll(keys);
            return new Mapping(place, rest);
        }

        public Mapping with(String key, Node value) {
            var changed = new LinkedHashMap<>(entries);
            changed.put(key, value);
            return new Mapping(place, changed);
        }

        @Override
        public String kind() {
            return "a map of keys";
        }
    }
}
