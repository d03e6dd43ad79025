package dev.jackfield.settings.tree;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// Reads YAML with the composer of SnakeYAML, which follows aliases; a plain event stream would give their names.
public final class YamlTree {
    private static final String KNOWN_TAGS = "tag:yaml.org,2002:";

    private final Place start;
    private final Problems problems;
    private final Extent extent;
    private final Census census;

    public YamlTree(Place start, Problems problems) {
        this(start, problems, Extent.CONFIGURATION);
    }

    YamlTree(Place start, Problems problems, Extent extent) {
        this.start = start;
        this.problems = problems;
        this.extent = extent;
        this.census = new Census(extent);
    }

    /// The tree of the text; a text that is not YAML gives nothing and a problem.
    public Node parse(String text) {
        try {
            refuseDeep(text);
            return compose(text).map(root -> node(root, start, 0)).orElse(new Node.Nothing(start));
        } catch (MarkedYamlEngineException wrong) {
            problems.add(place(wrong.getProblemMark()), "", "is not YAML: " + reason(wrong, text));
        } catch (YamlEngineException wrong) {
            problems.add(start, "", "is not YAML: " + wrong.getMessage());
        }
        return new Node.Nothing(start);
    }

    private static String reason(MarkedYamlEngineException wrong, String text) {
        return YamlFault.inWords(String.valueOf(wrong.getProblem()))
                + wrong.getProblemMark()
                        .map(mark -> MaskedExcerpt.describe(text, mark.getLine() + 1, mark.getColumn() + 1))
                        .orElse("");
    }

    /// The settings of the parser for one text. It reads the whole text at once: it fails where a character of two
    /// places crosses the end of its buffer.
    public static LoadSettings settings(String text) {
        return LoadSettings.builder()
                .setCodePointLimit(Integer.MAX_VALUE)
                .setBufferSize(text.length() + 2)
                .build();
    }

    /// The composer calls itself for each level; its events are a list.
    private void refuseDeep(String text) {
        var depth = 0;
        for (var event : new Parse(settings(text)).parseString(text)) {
            if (event instanceof CollectionStartEvent) {
                depth++;
            } else if (event instanceof CollectionEndEvent) {
                depth--;
            }
            if (depth > extent.depth()) {
                throw new Census.TooLargeException(place(event.getStartMark()), extent.tooDeep());
            }
        }
    }

    private Optional<org.snakeyaml.engine.v2.nodes.Node> compose(String text) {
        return new Compose(settings(text)).composeString(text);
    }

    /// An alias may point at what it is part of, and then the tree has no end; or many at many.
    private Node node(org.snakeyaml.engine.v2.nodes.Node node, Place place, int depth) {
        census.count(place, depth);
        refuseTag(node.getTag(), place);
        return switch (node) {
            case MappingNode map -> mapping(map, place, depth);
            case SequenceNode list ->
                new Node.Sequence(
                        place,
                        list.getValue().stream()
                                .map(item -> node(item, place(item.getStartMark()), depth + 1))
                                .toList());
            case ScalarNode scalar when scalar.getTag().equals(Tag.NULL) -> new Node.Nothing(place);
            case ScalarNode scalar ->
                new Node.Scalar(place, scalar.getValue(), scalar.getScalarStyle() != ScalarStyle.PLAIN);
            default -> throw new YamlEngineException("there is an alias without an anchor at " + place);
        };
    }

    /// Reports tags: `!secret x` means something else than the text `x`.
    private void refuseTag(Tag tag, Place place) {
        if (!tag.getValue().startsWith(KNOWN_TAGS)) {
            problems.add(place, "", "has the tag `%s`, which is not supported; remove it".formatted(tag.getValue()));
        }
    }

    private Node mapping(MappingNode map, Place place, int depth) {
        var keys = new Keys(problems);
        for (NodeTuple entry : map.getValue()) {
            var at = place(entry.getKeyNode().getStartMark());
            if (entry.getKeyNode() instanceof ScalarNode key) {
                keys.put(key.getValue(), node(entry.getValueNode(), at, depth + 1));
            } else {
                problems.add(at, "", "a key must be text");
            }
        }
        return keys.toMapping(place);
    }

    private Place place(Optional<Mark> mark) {
        return mark.map(found -> start.atLine(found.getLine() + 1)).orElse(start);
    }
}
