package dev.jackfield.settings.importing;

import dev.jackfield.settings.importing.DesktopClient.PlaceholderStyle;
import dev.jackfield.settings.load.Literal;
import dev.jackfield.settings.secrecy.SecretLook;
import dev.jackfield.settings.tree.Node;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The references that a program fills in, in our terms. Everything else is text, and is written as text: a file from
/// elsewhere must not make the hub read a variable or a file that the program itself would not.
final class ClientVariables {
    private static final Pattern REFERENCE = Pattern.compile("(?<!\\$)\\$\\{([^{}]*)}");
    private static final Pattern DOLLAR =
            Pattern.compile("(?<!\\$)\\$(?:\\{(?<braced>[^{}]*)}|(?<bare>[A-Za-z_][A-Za-z0-9_]*))");
    private static final Pattern BRACED = Pattern.compile("\\{((?:env|file):[^{}]*)}");
    private static final Pattern SHELL = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(:-.*)?", Pattern.DOTALL);
    private static final Pattern ENVIRONMENT = Pattern.compile("env:[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern BRACES = Pattern.compile("[{}]");

    private final Optional<DesktopClient> client;
    private final Path home;
    private final Path workspace;
    private final Map<String, Node> inputs;
    private final Set<String> notes = new LinkedHashSet<>();
    private Optional<String> problem = Optional.empty();

    ClientVariables(Optional<DesktopClient> client, Path home, Path workspace, Map<String, Node> inputs) {
        this.client = client;
        this.home = home;
        this.workspace = workspace;
        this.inputs = inputs;
    }

    /// A part of a text: a reference of ours, or what stands for itself.
    private record Part(String text, boolean reference) {
        String spelling() {
            return reference ? text : Literal.escapeMarks(text);
        }

        boolean endsInDollar() {
            return !reference && text.endsWith("$");
        }
    }

    String translate(String text) {
        var parts = parts(text);
        checkDollars(parts);
        return parts.stream().anyMatch(Part::reference)
                ? parts.stream().map(Part::spelling).collect(Collectors.joining())
                : Literal.escape(parts.stream().map(Part::text).collect(Collectors.joining()));
    }

    /// No two texts follow each other, so that each is escaped as a whole: `$` and `{` may come from two places.

    private List<Part> parts(String text) {
        var parts = new ArrayList<Part>();
        var found = references().matcher(text);
        var end = 0;
        while (found.find()) {
            append(parts, new Part(text.substring(end, found.start()), false));
            append(parts, part(found.group(), expression(found)));
            end = found.end();
        }
        append(parts, new Part(text.substring(end), false));
        return parts;
    }

    private PlaceholderStyle placeholderStyle() {
        return client.map(DesktopClient::placeholderStyle).orElse(PlaceholderStyle.NOTHING);
    }

    private Pattern references() {
        return switch (placeholderStyle()) {
            case DOLLAR -> DOLLAR;
            case BRACES -> BRACED;
            case SHELL, ENVIRONMENT, EDITOR, NOTHING -> REFERENCE;
        };
    }

    private static String expression(Matcher found) {
        var last = found.group(found.groupCount());
        return last == null ? found.group(1) : last;
    }

    private static void append(List<Part> parts, Part next) {
        var joins = !parts.isEmpty() && !parts.getLast().reference() && !next.reference();
        parts.add(joins ? new Part(parts.removeLast().text() + next.text(), false) : next);
    }

    /// A `$` before a reference would escape it, and there is no other spelling for the two.
    private void checkDollars(List<Part> parts) {
        for (var i = 1; i < parts.size(); i++) {
            if (parts.get(i).reference() && parts.get(i - 1).endsInDollar()) {
                problem = Optional.of("a folder whose name ends in $ stands directly before %s, which cannot be written"
                                .formatted(parts.get(i).text())
                        + "; add this source by hand");
            }
        }
    }

    /// Why the texts so far cannot be translated.
    Optional<String> problem() {
        return problem;
    }

    /// Hints for the user.
    Set<String> notes() {
        return notes;
    }

    private Part part(String written, String expression) {
        return switch (placeholderStyle()) {
            case SHELL -> referenceIf(SHELL, written, expression);
            case DOLLAR -> SHELL.matcher(expression).matches() ? ourReference(expression) : keepAsText(written);
            case BRACES -> ENVIRONMENT.matcher(expression).matches() ? ourReference(expression) : keepAsText(written);
            case ENVIRONMENT -> referenceIf(ENVIRONMENT, written, expression);
            case EDITOR -> ofEditor(written, expression);
            case NOTHING -> keepAsText(written);
        };
    }

    private static Part ourReference(String expression) {
        return new Part("${" + expression + "}", true);
    }

    private Part referenceIf(Pattern form, String written, String expression) {
        return form.matcher(expression).matches() ? new Part(written, true) : keepAsText(written);
    }

    private Part ofEditor(String written, String expression) {
        var colon = expression.indexOf(':');
        return switch (colon < 0 ? expression : expression.substring(0, colon)) {
            case "workspaceFolder", "workspaceRoot", "cwd" -> new Part(workspace.toString(), false);
            case "workspaceFolderBasename" -> new Part(String.valueOf(workspace.getFileName()), false);
            case "userHome" -> new Part(home.toString(), false);
            case "pathSeparator", "/" -> new Part(home.getFileSystem().getSeparator(), false);
            case "input" -> new Part(input(expression.substring(colon + 1)), true);
            case "config", "command", "extensionInstallFolder" -> {
                notes.add(written + " is filled in only by the editor; replace it with a value");
                yield new Part(written, true); // which the loader refuses until somebody does
            }
            default -> referenceIf(ENVIRONMENT, written, expression);
        };
    }

    private Part keepAsText(String written) {
        notes.add(client.map(known -> "%s stays text, as in %s".formatted(written, known.title()))
                .orElseGet(() -> ("%s stays text, because it is not known which program this file belongs to; name"
                                + " it with --from")
                        .formatted(written)));
        return new Part(written, false);
    }

    private String input(String id) {
        var name = SecretLook.variable(id);
        return Optional.ofNullable(inputs.get(id))
                .flatMap(input -> input.get("default").singleText())
                .filter(text -> !BRACES.matcher(text).find()) // they would end the reference
                .map(text -> "${%s:-%s}".formatted(name, text))
                .orElse("${" + name + "}");
    }
}
