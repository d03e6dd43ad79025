package dev.jackfield.settings.edit;

import dev.jackfield.settings.edit.EditRefusedException.Reason;
import dev.jackfield.settings.load.ConfigProblemsException;
import dev.jackfield.settings.tree.ConfigReader;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The text of a configuration, in which sources are added, changed and removed.
///
/// Every edit is read back: the tree must be the old one with the change, and nothing else.
final class ConfigText {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String MARK = "\uFEFF";
    private static final String NAME = "name";
    /// So many changes of one source are made one by one, each of which reads the text; more replace it.
    private static final int MOST_CHANGES = 50;

    private final String mark;
    private final String text;
    private final Path file;
    private final FileFormat format;
    private final SourcePlaces places;

    /// @param file tells format and spelling by its name
    ConfigText(String text, Path file) {
        this.mark = text.startsWith(MARK) ? MARK : "";
        this.text = text.substring(mark.length());
        this.file = file;
        this.format = FileFormat.of(file);
        this.places = places(this.text, new Problems());
    }

    private SourcePlaces places(String content, Problems problems) {
        var root = new ConfigReader(problems).read(file, content, new Place(file.toString()));
        return new SourcePlaces(root, file.getFileName().toString());
    }

    /// Whether the sources are under the keys of another program.
    boolean isForeign() {
        return places.isForeign();
    }

    /// The text with one more source. The caller ensures that the id is free.
    String withSource(String id, JsonNode source) {
        var place = places.sourcesPath();
        return places.isList()
                ? apply(List.of(Change.put(Change.append(place, Change.NEW_ITEM), namedItem(id, source))))
                : apply(List.of(Change.put(Change.append(place, id), source)));
    }

    private static ObjectNode namedItem(String name, JsonNode source) {
        var item = JSON.objectNode().put(NAME, name);
        source.properties().forEach(entry -> item.set(entry.getKey(), entry.getValue()));
        return item;
    }

    /// The text without a source and the comment directly above it, which would seem to be about the next one.
    String remove(String id) {
        var page = new EditableText(text);
        var start = format.open(text).block(requirePath(id)).map(Span::start).filter(page::isFirst);
        var above = start.map(page::commentStart).orElse(0);
        var rest = above == 0 ? page : page.replaceRange(above, page.lineStart(start.get()), "");
        return mark + new ConfigText(rest.text(), file).applyRemoval(id);
    }

    private String applyRemoval(String id) {
        return apply(List.of(Change.remove(requirePath(id))));
    }

    /// The text with the source enabled or disabled; unchanged if it already is.
    String enable(String id, boolean on) {
        var path = requirePath(id);
        var source = (ObjectNode) requireSource(path);
        var wanted = source.deepCopy();
        var isForeign = !path.getFirst().equals("sources");
        if (source.has("enabled")
                && (!on || !source.path("enabled").asString("").equals("true"))) {
            wanted.put("enabled", on);
        }
        if (isForeign && source.has("disabled") && (on || !source.has("enabled"))) {
            wanted.put("disabled", !on);
        }
        if (!on && wanted.equals(source) && !source.path("enabled").asString("").equals("false")) {
            wanted = disable(wanted, places.saysDisabled() && isForeign);
        }
        return apply(Changes.between(source, wanted, path));
    }

    /// Other programs that read the same file know `disabled`.
    private static ObjectNode disable(ObjectNode source, boolean saysDisabled) {
        return saysDisabled ? source.put("disabled", true) : source.put("enabled", false);
    }

    /// A source as it is written, without the name that an item of a list has.
    ObjectNode definition(String id) {
        var path = requirePath(id);
        var source = (ObjectNode) requireSource(path);
        if (places.isItem(path)) {
            source.remove(NAME);
        }
        return source;
    }

    boolean mentions(String variable) {
        return NewSource.mentions(places.root().json(), variable);
    }

    /// Everything but this source.
    JsonNode withoutSource(String id) {
        return Change.remove(requirePath(id)).applyTo(places.root().json());
    }

    /// The text with another definition of a source.
    String withDefinition(String id, ObjectNode source) {
        var path = requirePath(id);
        var before = requireSource(path);
        var after = source;
        if (places.isItem(path)) {
            refuseName(source);
            after = namedItem(before.path(NAME).asString(""), source);
        }
        var changes = Changes.between(before, after, path);
        return apply(changes.size() > MOST_CHANGES ? List.of(Change.put(path, after)) : changes);
    }

    private static void refuseName(ObjectNode source) {
        if (source.has(NAME)) {
            throw new EditRefusedException(
                    Reason.INVALID, "`name` is the id of the source, which stays; add a source with the new id");
        }
    }

    /// The lines of a source as they are written; empty when they stand in several places.
    Optional<String> block(String id) {
        return format.open(text).block(requirePath(id)).map(place -> text.substring(place.start(), place.end()));
    }

    /// The text with other lines for a source.
    String withBlock(String id, String lines) {
        var path = requirePath(id);
        var place = format.open(text)
                .block(path)
                .orElseThrow(() ->
                        EditRefusedException.unsupportedForm("source `%s` stands in several places".formatted(id)));
        var edited = new EditableText(text)
                .replaceRange(
                        place.start(), place.end(), fitLineBreaks(lines, text.substring(place.start(), place.end())))
                .text();
        var problems = new Problems();
        var after = places(edited, problems);
        if (problems.hasAny()) {
            throw new ConfigProblemsException(problems.foundProblems());
        }
        verifyOthers(id, path, after);
        return mark + edited;
    }

    private void verifyOthers(String id, List<String> path, SourcePlaces after) {
        if (!after.find(id).equals(Optional.of(path))) {
            throw new EditRefusedException(
                    Reason.INVALID, "the lines no longer define '%s'; its id must stay".formatted(id));
        }
        if (!isSame(withoutSource(id), Change.remove(path).applyTo(after.root().json()))) {
            throw new EditRefusedException(Reason.INVALID, "the lines change more than the source '%s'".formatted(id));
        }
    }

    /// With the line breaks of the file, and one at the end if the lines before had one.
    private String fitLineBreaks(String lines, String before) {
        var unix = lines.replace("\r\n", "\n").stripTrailing();
        var whole = before.endsWith("\n") ? unix + "\n" : unix;
        return whole.replace("\n", new EditableText(text).newline());
    }

    /// A source as it would be written among the others, for users who have to add it by hand.
    String example(String id, JsonNode source) {
        var isList = places.isList();
        if (format == FileFormat.TOML) {
            return format.open("")
                    .put(
                            Change.append(places.sourcesPath(), isList ? Change.NEW_ITEM : id),
                            isList ? namedItem(id, source) : source);
        }
        return isList ? format.example(namedItem(id, source)) : format.example(id, source);
    }

    private List<String> requirePath(String id) {
        return places.find(id)
                .orElseThrow(
                        () -> EditRefusedException.unsupportedForm("source `%s` is not written in it".formatted(id)));
    }

    private JsonNode requireSource(List<String> path) {
        if (places.root().at(path) instanceof Node.Mapping source) {
            return source.json();
        }
        throw EditRefusedException.unsupportedForm("source `%s` is not a plain map".formatted(path.getLast()));
    }

    private String apply(List<Change> changes) {
        var edited = text;
        var expected = places.root().json();
        for (var change : changes) {
            edited = change.applyTo(format.open(edited));
            expected = change.applyTo(expected);
        }
        var problems = new Problems();
        var read = places(edited, problems).root().json();
        if (problems.hasAny() || !isSame(expected, read)) {
            throw EditRefusedException.unsupportedForm("it is written in an unusual way");
        }
        return mark + edited;
    }

    private static boolean isSame(JsonNode one, JsonNode other) {
        return content(one).equals(content(other));
    }

    /// Without empty parts: a map whose last key was removed may be a key without a value, or no key. Numbers are as
    /// the reader of a file has them.
    private static Optional<JsonNode> content(JsonNode node) {
        if (node.isArray()) {
            var items = new ArrayList<JsonNode>();
            node.valueStream().forEach(item -> items.add(content(item).orElse(JSON.nullNode())));
            return items.isEmpty()
                    ? Optional.empty()
                    : Optional.of(JSON.arrayNode().addAll(items));
        }
        if (node.isObject()) {
            var map = JSON.objectNode();
            node.properties()
                    .forEach(entry -> content(entry.getValue()).ifPresent(part -> map.set(entry.getKey(), part)));
            return map.isEmpty() ? Optional.empty() : Optional.of(map);
        }
        return node.isNull() || node.isMissingNode() ? Optional.empty() : Optional.of(scalar(node));
    }

    private static JsonNode scalar(JsonNode value) {
        return value.isString() ? value : new Node.Scalar(Place.DEFAULT, value.toString(), false).json();
    }
}
