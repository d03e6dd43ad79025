package dev.jackfield.importing;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.settings.tree.YamlTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/// The text of a YAML configuration. Sources come and go in it, and everything else keeps its place, comments too.
public record ConfigText(String text) {
    private static final String KEY = "sources";
    private static final String INDENT = "  ";

    /// The sources as they are written.
    public Node.Mapping sources() {
        var root = new YamlTree(Place.DEFAULT, new Problems()).parse(text);
        return root instanceof Node.Mapping map && map.get(KEY) instanceof Node.Mapping sources
                ? sources
                : Node.Mapping.empty(Place.DEFAULT);
    }

    /// With this source, in place of one that has its id.
    public ConfigText with(String id, Node.Mapping source) {
        var expected = plain();
        expected.put(id, Texts.plain(source));
        return (plain().containsKey(id) ? without(id) : this)
                .appended(id, source)
                .verified(id, source, expected);
    }

    private Map<String, Object> plain() {
        var plain = new LinkedHashMap<String, Object>();
        sources().entries().forEach((id, source) -> plain.put(id, Texts.plain(source)));
        return plain;
    }

    /// An edit of a text that is written in an unusual way may go wrong, and must not be believed.
    private ConfigText verified(String id, Node.Mapping source, Map<String, Object> expected) {
        if (!plain().equals(expected)) {
            throw new IllegalStateException(
                    "The configuration is written in a way that cannot be edited here. Add this under `sources` by"
                            + " hand:\n"
                            + YamlText.block(id, source));
        }
        return this;
    }

    private ConfigText appended(String id, Node.Mapping source) {
        var found = entry(root().map(MappingNode::getValue).orElse(List.of()), KEY);
        if (found.isEmpty()) {
            var gap = text.isBlank() ? "" : ended(text) + "\n";
            return new ConfigText(gap + KEY + ":\n" + indented(YamlText.block(id, source), INDENT));
        }
        return switch (found.get().getValueNode()) {
            case MappingNode map when map.getFlowStyle() == FlowStyle.FLOW -> inFlow(map, YamlText.entry(id, source));
            case MappingNode map ->
                inserted(
                        end(map),
                        indented(
                                YamlText.block(id, source),
                                " ".repeat(start(map.getValue().getFirst()).getColumn())));
            default -> inserted(start(found.get()).getLine() + 1, indented(YamlText.block(id, source), INDENT));
        };
    }

    private ConfigText inFlow(MappingNode map, String entry) {
        var brace = text.offsetByCodePoints(0, map.getEndMark().orElseThrow().getIndex()) - 1;
        var comma = map.getValue().isEmpty() ? "" : ", ";
        return new ConfigText(text.substring(0, brace).stripTrailing() + comma + entry + text.substring(brace));
    }

    /// Without a source that has lines of its own.
    private ConfigText without(String id) {
        var map = root().flatMap(root -> entry(root.getValue(), KEY)).map(NodeTuple::getValueNode);
        if (!(map.orElse(null) instanceof MappingNode sources) || sources.getFlowStyle() == FlowStyle.FLOW) {
            return this;
        }
        var entries = sources.getValue();
        var index = entries.indexOf(entry(entries, id).orElseThrow());
        var last = index == entries.size() - 1;
        var from = start(entries.get(index)).getLine();
        var to = last
                ? end(sources)
                : afterContent(
                        start(entries.get(index + 1)).getLine(),
                        start(entries.get(index)).getColumn() + 1);
        var lines = new ArrayList<>(lines());
        lines.subList(from, to).clear();
        return new ConfigText(String.join("", lines));
    }

    /// The line behind the last one of a block.
    private int end(MappingNode map) {
        var mark = map.getEndMark().orElseThrow();
        var after = mark.getColumn() == 0 ? mark.getLine() : mark.getLine() + 1;
        return afterContent(
                Math.min(after, lines().size()),
                start(map.getValue().getFirst()).getColumn());
    }

    /// Back over empty lines, and over comments that stand further left: they belong to what follows.
    private int afterContent(int line, int column) {
        var lines = lines();
        var at = line;
        while (at > 0 && isAside(lines.get(at - 1), column)) {
            at--;
        }
        return at;
    }

    private static boolean isAside(String line, int column) {
        var content = line.strip();
        return content.isEmpty() || (content.startsWith("#") && line.indexOf('#') < column);
    }

    private ConfigText inserted(int line, String block) {
        var lines = lines();
        var before = String.join("", lines.subList(0, line));
        return new ConfigText(ended(before) + block + String.join("", lines.subList(line, lines.size())));
    }

    private Optional<MappingNode> root() {
        return new Compose(LoadSettings.builder().build())
                .composeString(text)
                .filter(MappingNode.class::isInstance)
                .map(MappingNode.class::cast);
    }

    private static Optional<NodeTuple> entry(List<NodeTuple> entries, String key) {
        return entries.stream()
                .filter(entry -> entry.getKeyNode() instanceof ScalarNode name
                        && name.getValue().equals(key))
                .findFirst();
    }

    private static Mark start(NodeTuple entry) {
        return entry.getKeyNode().getStartMark().orElseThrow();
    }

    /// The lines with their ends.
    private List<String> lines() {
        return text.isEmpty() ? List.of() : List.of(text.split("(?<=\n)", -1));
    }

    private static String ended(String text) {
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }

    private static String indented(String block, String by) {
        return block.indent(by.length());
    }
}
