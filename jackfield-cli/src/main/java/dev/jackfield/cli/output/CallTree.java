package dev.jackfield.cli.output;

import dev.jackfield.cli.base.DisplayWidth;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.questions.UntrustedText;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A call with the calls around and inside it.
///
/// ```
/// jackfield.run_code     ok      812 ms
/// │ arguments 64 B, result 1.2 KiB
/// ├─ demo.echo           ok      1.2 ms  after 3.1 ms
/// └─ files.delete        denied  0.1 ms  after 9.8 ms
///    the rule deny files.delete_* to readers
/// ```
public final class CallTree {
    private static final int WIDEST_NAME = 48;

    private final Terminal terminal;
    private final String wanted;
    private final Fields payloads;
    private final Map<String, Node> calls = new LinkedHashMap<>();
    private final List<Node> roots = new ArrayList<>();

    /// A call with those inside it.
    private static final class Node {
        private final String id;
        private final List<Node> inside = new ArrayList<>();
        private Fields event;
        private boolean hasEnded;

        Node(String id, Fields event) {
            this.id = id;
            this.event = event;
        }

        Instant began() {
            return TimeText.time(event, "began")
                    .or(() -> TimeText.time(event, "at"))
                    .orElse(Instant.EPOCH);
        }
    }

    /// A line with a name that others are aligned with, or one below it.
    private record Line(String name, List<String> more, boolean isCall) {}

    /// @param wanted the id of the call that was asked for
    /// @param answer what the hub answered
    public CallTree(Terminal terminal, String wanted, Fields answer) {
        this.terminal = terminal;
        this.wanted = wanted;
        this.payloads = answer.object("payloads");
        answer.objects("events").forEach(this::add);
        calls.values().forEach(this::place);
    }

    /// The end of a call has all that its beginning has.
    private void add(Fields event) {
        event.text("call").ifPresent(id -> {
            var node = calls.computeIfAbsent(id, _ -> new Node(id, event));
            var isEnd = event.text("kind").filter("call"::equals).isPresent();
            node.event = isEnd ? event : node.event;
            node.hasEnded |= isEnd;
        });
    }

    /// A call whose outer one is missing, or stands inside it by what the hub answered, stands by itself.
    private void place(Node node) {
        outer(node)
                .filter(around -> !isInside(around, node))
                .map(around -> around.inside)
                .orElse(roots)
                .add(node);
    }

    private Optional<Node> outer(Node node) {
        return node.event.text("parent").flatMap(id -> Optional.ofNullable(calls.get(id)));
    }

    private boolean isInside(Node inner, Node outer) {
        return Stream.iterate(Optional.of(inner), Optional::isPresent, each -> each.flatMap(this::outer))
                .limit(calls.size() + 1L)
                .flatMap(Optional::stream)
                .anyMatch(outer::equals);
    }

    public void print() {
        var first = Optional.ofNullable(calls.get(wanted)).orElse(roots.getFirst());
        printHead(first);
        var lines = new ArrayList<Line>();
        roots.forEach(root -> addLines(root, "", "", root.began(), lines));
        var width = Math.min(
                WIDEST_NAME,
                lines.stream()
                        .filter(Line::isCall)
                        .mapToInt(line -> DisplayWidth.of(line.name))
                        .max()
                        .orElse(0));
        lines.forEach(line -> print(line, width));
    }

    private void printHead(Node node) {
        printPair("call", node.id);
        printPair(
                "tree",
                node.event.text("tree").filter(tree -> !tree.equals(node.id)).orElse(""));
        printPair("began", TimeText.whole(node.event, node.event.has("began") ? "began" : "at"));
        printPair(
                "who",
                node.event.text("who").orElse("?")
                        + node.event
                                .text("actor")
                                .map(" by way of %s"::formatted)
                                .orElse(""));
        printPair("from", CallLines.from(node.event));
        terminal.printLine("");
    }

    private void printPair(String key, String value) {
        if (!value.isEmpty()) {
            printCut("%-6s %s".formatted(key, UntrustedText.line(value)));
        }
    }

    private void printCut(String line) {
        terminal.printLine(terminal.isTerminal() ? DisplayWidth.cut(line, terminal.columns()) : line);
    }

    private void addLines(Node node, String before, String below, Instant start, List<Line> lines) {
        var mark = node.id.equals(wanted) && calls.size() > 1 ? " ◀" : "";
        lines.add(new Line(
                before + UntrustedText.line(EventRows.CallName.of(node.event)) + mark, facts(node, start), true));
        var rail = below + (node.inside.isEmpty() ? "   " : "│  ");
        details(node).forEach(detail -> lines.add(new Line(rail + detail, List.of(), false)));
        node.inside.sort(Comparator.comparing(Node::began));
        for (var inner : node.inside) {
            var isLast = inner == node.inside.getLast();
            addLines(inner, below + (isLast ? "└─ " : "├─ "), below + (isLast ? "   " : "│  "), start, lines);
        }
    }

    private static List<String> facts(Node node, Instant start) {
        var after = Duration.between(start, node.began()).toNanos() / 1e6;
        return List.of(
                node.event.text("outcome").filter(_ -> node.hasEnded).orElse("no end"),
                TimeText.took(node.event),
                node.began().equals(start) ? "" : "after " + TimeText.duration(Math.max(0, after)));
    }

    private List<String> details(Node node) {
        var event = node.event;
        return Stream.of(
                        Stream.of(node.id.equals(wanted) ? "" : "call " + node.id),
                        Stream.of(node.hasEnded ? "" : "It still runs, or the hub ended while it ran."),
                        event.text("reason").stream(),
                        rule(event).stream(),
                        event.text("retried").map("repeated: "::concat).stream(),
                        part(node, "arguments", "argumentBytes").stream(),
                        part(node, "result", "resultBytes").stream())
                .flatMap(each -> each)
                .map(UntrustedText::line)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /// Returns the rule that decided, unless the reason names it.
    private static Optional<String> rule(Fields event) {
        return event.text("rule")
                .filter(rule -> event.text("reason")
                        .filter(reason -> reason.contains(rule))
                        .isEmpty())
                .map("the rule "::concat);
    }

    /// Returns the size of arguments or a result, and what is kept of them.
    private Optional<String> part(Node node, String part, String size) {
        var bytes = node.event
                .get(size)
                .map(Json::toString)
                .filter(text -> text.matches("\\d{1,15}"))
                .map(text -> part + " " + ByteText.of(Long.parseLong(text)));
        var content = payloads.object(node.id).get(part);
        return bytes.map(text -> content.map(kept -> text + ": " + kept).orElse(text));
    }

    private void print(Line line, int width) {
        if (!line.isCall) {
            printCut(line.name);
            return;
        }
        var outcome = DisplayWidth.fit(UntrustedText.line(line.more.get(0)), 8);
        var took = DisplayWidth.fit(line.more.get(1), 7);
        printCut("%s  %s  %s  %s"
                .formatted(DisplayWidth.fit(line.name, width), outcome, took, line.more.get(2))
                .stripTrailing());
    }

    /// Returns whether there is a call to print.
    public boolean isEmpty() {
        return roots.isEmpty();
    }
}
