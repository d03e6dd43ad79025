package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Events of the audit, one line each.
public final class EventRows {
    private static final List<Integer> WIDTHS = List.of(19, 10, 12, 7);

    private final EventColumns columns;

    public EventRows(Terminal terminal) {
        this.columns = new EventColumns(terminal, WIDTHS);
    }

    public void print(Fields event) {
        columns.print(List.of(
                TimeText.whole(event, "at"),
                event.text("who").orElse("?"),
                event.text("outcome").orElse("-"),
                TimeText.took(event),
                what(event)));
    }

    private static String what(Fields event) {
        return switch (event.text("kind").orElse("")) {
            case "call" -> call(event);
            case "begin" -> "begin of " + call(event);
            case "admin" -> join(event.text("asked").orElse("?"), event.text("reason"));
            case "login" ->
                "%s refused from %s (%s): %s"
                        .formatted(
                                Terminal.count(number(event, "count"), "login"),
                                event.text("from").orElse("?"),
                                event.text("door").orElse("?"),
                                event.text("reason").orElse("?"));
            case "lost" ->
                Terminal.count(number(event, "count"), "event") + " lost since " + TimeText.whole(event, "since");
            case "erased" ->
                "erased arguments and results of '%s'"
                        .formatted(event.text("whose").orElse("?"));
            default -> event.toString();
        };
    }

    private static String call(Fields event) {
        var name = CallName.of(event);
        var mark = event.has("parent") ? "↳ " : "";
        var why = event.text("outcome").filter("ok"::equals).isPresent() ? Optional.<String>empty() : reason(event);
        return join(mark + name, why);
    }

    private static Optional<String> reason(Fields event) {
        return Optional.of(Stream.of(event.text("reason"), event.text("rule"))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining("; ")))
                .filter(text -> !text.isEmpty());
    }

    private static String join(String what, Optional<String> why) {
        return why.map(text -> what + ": " + text).orElse(what);
    }

    private static long number(Fields event, String key) {
        return event.get(key)
                .map(value -> value.text().orElseGet(value::toString))
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .orElse(0L);
    }

    /// What was called.
    static final class CallName {
        private CallName() {}

        /// Returns the name of the tool that was found, else what was asked for.
        static String of(Fields event) {
            return event.text("tool").or(() -> event.text("asked")).orElse("?");
        }
    }
}
