package dev.jackfield.agent.workflow.model;

import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.tools.ToolFailedException;
import dev.jackfield.workflow.Context;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The contexts of a workflow: which is below which, and whose commands each of them has.
public final class ContextTree {
    private final SortedMap<String, Node> nodes;

    /// A context.
    ///
    /// @param inherits the contexts whose commands it has, too; `..` is its parent
    public record Node(String name, String description, String parent, List<String> inherits) {
        public Node {
            inherits = List.copyOf(inherits);
        }

        /// Returns a context that nothing describes.
        static Node plain(String name) {
            return new Node(name, "", ContextPath.TOP, List.of(Context.PARENT));
        }
    }

    private ContextTree(Map<String, Node> nodes) {
        this.nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
    }

    /// Makes a tree. A context whose description does not fit counts as one without a description.
    static ContextTree of(Map<String, Node> described, List<String> problems) {
        var nodes = new TreeMap<>(described);
        described
                .values()
                .forEach(node -> findFlaw(node, described).ifPresent(flaw -> {
                    problems.add("context %s: %s".formatted(node.name(), flaw));
                    nodes.put(node.name(), Node.plain(node.name()));
                }));
        return new ContextTree(nodes);
    }

    private static Optional<String> findFlaw(Node node, Map<String, Node> all) {
        var above = new ArrayList<>(List.of(node.name()));
        for (var at = node; !at.parent().isEmpty(); ) {
            var parent = all.get(at.parent());
            if (parent == null) {
                return Optional.of("there is no context '%s', its parent".formatted(at.parent()));
            }
            if (above.contains(parent.name())) {
                return Optional.of("it is above itself: " + String.join(" < ", above));
            }
            above.add(parent.name());
            at = parent;
        }
        return node.inherits().stream()
                .filter(name -> !name.isEmpty() && !name.equals(Context.PARENT) && !all.containsKey(name))
                .map("there is no context '%s' to inherit from"::formatted)
                .findFirst();
    }

    public Set<String> names() {
        return nodes.keySet();
    }

    public String description(String context) {
        var node = nodes.get(context);
        return node == null ? "" : node.description();
    }

    /// Returns the contexts whose commands can be called in this one: itself, then those that it inherits from.
    public List<String> sources(String context) {
        var found = new LinkedHashSet<String>();
        collect(context, found);
        return List.copyOf(found);
    }

    private void collect(String context, Set<String> found) {
        var node = nodes.get(context);
        if (found.add(context) && node != null) {
            node.inherits().forEach(name -> collect(name.equals(Context.PARENT) ? node.parent() : name, found));
        }
    }

    /// Checks that each context of a path is below the one before it.
    public ContextPath requireValid(ContextPath path) {
        var above = ContextPath.TOP;
        for (var step : path.steps()) {
            if (!node(step.context()).parent().equals(above)) {
                throw new ToolFailedException("'%s' is not a place in this workflow: the context %s is below /%s"
                        .formatted(
                                BriefText.name(path.toString()),
                                step.context(),
                                node(step.context()).parent()));
            }
            above = step.context();
        }
        return path;
    }

    private Node node(String context) {
        var node = nodes.get(context);
        if (node == null) {
            throw new ToolFailedException("There is no context '%s'; this workflow has %s"
                    .formatted(
                            BriefText.name(context),
                            nodes.isEmpty() ? "the root only" : String.join(", ", nodes.keySet())));
        }
        return node;
    }

    /// Returns the place of a context that is entered from a path: below the nearest context of the path that is
    /// its parent.
    public ContextPath enteredPath(ContextPath from, ContextPath.Step step) {
        var parent = node(step.context()).parent();
        var at = from;
        while (!at.context().equals(parent)) {
            if (at.steps().isEmpty()) {
                throw new ToolFailedException("The context %s is below %s, which is not on the path %s"
                        .formatted(step.context(), parent, BriefText.name(from.toString())));
            }
            at = at.parent();
        }
        return at.plus(step);
    }
}
