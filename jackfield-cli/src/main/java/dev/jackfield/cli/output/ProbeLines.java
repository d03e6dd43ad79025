package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Locale;

/// Prints the result of a probe for people.
public record ProbeLines(Fields outcome) {
    public static boolean isFine(Fields outcome) {
        return outcome.get("ok").map(ok -> ok.tree().asBoolean(false)).orElse(false);
    }

    public void printTo(Terminal terminal) {
        if (outcome.isEmpty()) {
            return;
        }
        if (!isFine(outcome)) {
            terminal.printLine("It does not work: " + outcome.text("problem").orElse("the hub gave no reason"));
            return;
        }
        var seconds = outcome.get("milliseconds")
                .map(time -> time.tree().asLong(0) / 1000.0)
                .orElse(0.0);
        terminal.printLine(String.format(
                Locale.ROOT,
                "It works: %s%s, ready after %.1f s.",
                outcome.text("protocol").orElse(""),
                outcome.text("era").map(" (%s)"::formatted).orElse(""),
                seconds));
        terminal.printLine("It offers " + String.join(", ", counts()) + ".");
        outcome.get("incomplete").map(Json::items).orElse(List.of()).stream()
                .flatMap(each -> each.object().stream())
                .forEach(each -> terminal.printLine("But its " + SourceRow.incompleteText(each)));
    }

    private List<String> counts() {
        return List.of(
                Terminal.count(count("tools"), "tool"),
                Terminal.count(count("resources"), "resource"),
                Terminal.count(count("resourceTemplates"), "template"),
                Terminal.count(count("prompts"), "prompt"));
    }

    private long count(String key) {
        return outcome.get(key).map(Json::tree).map(number -> number.asLong(0)).orElse(0L);
    }
}
