package dev.jackfield.settings.tree;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
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
    // An alias may point at what it is part of, and then the tree has no end.
    private static final int DEEPEST = 60;

    private final Place start;
    private final Problems problems;

    public YamlTree(Place start, Problems problems) {
        this.start = start;
        this.problems = problems;
    }

    /// The tree of the text; a text that is not YAML gives nothing and a problem.
    public Node parse(String text) {
        try {
            return composed(text).map(root -> node(root, start, 0)).orElse(new Node.Nothing(start));
        } catch (MarkedYamlEngineException wrong) {
            problems.add(place(wrong.getProblemMark()), "", "is not YAML: " + wrong.getProblem());
        } catch (YamlEngineException wrong) {
            problems.add(start, "", "is not YAML: " + wrong.getMessage());
        }
        return new Node.Nothing(start);
    }

    private Optional<org.snakeyaml.engine.v2.nodes.Node> composed(String text) {
        var settings = LoadSettings.builder().setLabel(start.file()).build();
        return new Compose(settings).composeString(text);
    }

    private Node node(org.snakeyaml.engine.v2.nodes.Node node, Place place, int depth) {
        if (depth > DEEPEST) {
            throw new YamlEngineException("it is nested more than %d deep at %s".formatted(DEEPEST, place));
        }
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
        return keys.at(place);
    }

    private Place place(Optional<Mark> mark) {
        return mark.map(found -> start.atLine(found.getLine() + 1)).orElse(start);
    }
}
