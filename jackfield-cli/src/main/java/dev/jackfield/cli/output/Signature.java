package dev.jackfield.cli.output;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.questions.UntrustedText;
import dev.jackfield.inspect.pages.ShellWord;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The parameters of a tool or prompt, and the usage message for a call with wrong arguments.
public record Signature(String command, String name, List<Parameter> parameters) {
    record Parameter(String name, String type, boolean required, String about) {
        /// As short as a table wants it: `text: string`, `zone?: string`.
        public String shortText() {
            return name + (required ? "" : "?") + (type.isEmpty() ? "" : ": " + type);
        }

        @Override
        public String toString() {
            var kind = Stream.of(type, required ? "required" : "")
                    .filter(word -> !word.isEmpty())
                    .collect(Collectors.joining(", "));
            return "  " + name + (kind.isEmpty() ? "" : " (" + kind + ")") + (about.isEmpty() ? "" : "  " + about);
        }
    }

    public static Signature ofTool(String tool, Json schema) {
        var fields = schema.object().orElse(Fields.EMPTY);
        var required = fields.get("required").map(Json::items).orElse(List.of()).stream()
                .flatMap(name -> name.text().stream())
                .toList();
        var properties = fields.object("properties");
        var parameters = properties.keys().stream()
                .map(name -> ofProperty(name, properties.object(name), required.contains(name)))
                .sorted(Comparator.comparing(parameter -> !parameter.required()))
                .toList();
        return new Signature("call", tool, parameters);
    }

    private static Parameter ofProperty(String name, Fields schema, boolean isRequired) {
        var about = Terminal.firstLine(schema.text("description").orElse(""), 80);
        return new Parameter(name, schema.text("type").orElse(""), isRequired, about);
    }

    public static Signature ofPrompt(String prompt, Fields definition) {
        var parameters = definition.get("arguments").map(Json::items).orElse(List.of()).stream()
                .map(argument -> argument.object().orElse(Fields.EMPTY))
                .map(argument -> new Parameter(
                        argument.text("name").orElse(""),
                        "",
                        argument.get("required").filter(RawJson.TRUE::equals).isPresent(),
                        Terminal.firstLine(argument.text("description").orElse(""), 80)))
                .sorted(Comparator.comparing(parameter -> !parameter.required()))
                .toList();
        return new Signature("prompt", prompt, parameters);
    }

    /// All parameters on one line.
    public String shortText() {
        return parameters.stream().map(Parameter::shortText).collect(Collectors.joining(", "));
    }

    public static boolean isPair(String typed) {
        return typed.indexOf('=') > 0;
    }

    /// Refuses arguments without names; the message shows the names and the command line that was probably meant.
    public void check(List<String> typed) {
        var whole = typed.size() == 1 && (typed.getFirst().equals("-") || isObject(typed.getFirst()));
        var nameless = typed.stream().filter(word -> !isPair(word)).findFirst();
        if (!whole && nameless.isPresent()) {
            throw new CommandFailedException(
                    Exit.USAGE, "'" + nameless.get() + "' is not key=value. " + usageText(typed));
        }
    }

    private static boolean isObject(String typed) {
        return typed.stripLeading().startsWith("{");
    }

    private String usageText(List<String> typed) {
        if (parameters.isEmpty()) {
            return name + " does not declare its arguments; write key=value, or all of them as one JSON object.";
        }
        var lines = parameters.stream().map(Parameter::toString).collect(Collectors.joining("\n"));
        return name + " takes:\n" + UntrustedText.clean(lines) + "\nWrite it like this:\n  " + correctedCommand(typed);
    }

    /// The typed words with names added, in the order of the parameters, required ones first.
    private String correctedCommand(List<String> typed) {
        var named = typed.stream()
                .filter(Signature::isPair)
                .map(pair -> pair.substring(0, pair.indexOf('=')).replaceFirst(":$", ""))
                .toList();
        var open = new ArrayDeque<>(parameters.stream()
                .filter(parameter -> !named.contains(parameter.name()))
                .toList());
        var words = new ArrayList<>(List.of("jackfield", command, name));
        for (var word : typed) {
            if (isPair(word)) {
                words.add(ShellWord.quote(word));
            } else if (!open.isEmpty()) {
                words.add(ShellWord.quote(open.poll().name() + "=" + word));
            }
        }
        open.stream().filter(Parameter::required).forEach(parameter -> words.add(parameter.name() + "=…"));
        return UntrustedText.line(String.join(" ", words));
    }
}
