package dev.jackfield.importing;

import dev.jackfield.settings.tree.Node;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The variables that editors fill in, in our terms. `${NAME}` and `${env:NAME}` are ours already.
final class ClientVariables {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(/|[A-Za-z]+)(?::([^{}]*))?}");

    private final Path home;
    private final Path workspace;
    private final Map<String, Node.Mapping> inputs;
    private final Set<String> unknown = new LinkedHashSet<>();

    ClientVariables(Path home, Path workspace, Map<String, Node.Mapping> inputs) {
        this.home = home;
        this.workspace = workspace;
        this.inputs = inputs;
    }

    String translate(String text) {
        return REFERENCE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(translated(found)));
    }

    /// References that only the editor could fill in.
    Set<String> unknown() {
        return unknown;
    }

    private String translated(MatchResult found) {
        return switch (found.group(1)) {
            case "workspaceFolder", "workspaceRoot", "cwd" -> workspace.toString();
            case "workspaceFolderBasename" -> String.valueOf(workspace.getFileName());
            case "userHome" -> home.toString();
            case "pathSeparator", "/" -> home.getFileSystem().getSeparator();
            case "input" -> input(String.valueOf(found.group(2)));
            case "config", "command", "extensionInstallFolder" -> {
                unknown.add(found.group());
                yield found.group();
            }
            default -> found.group();
        };
    }

    private String input(String id) {
        var name = variable(id);
        var input = inputs.get(id);
        if (input != null && Texts.text(input.get("default")).isPresent()) {
            return "${%s:-%s}".formatted(name, Texts.text(input.get("default")).get());
        }
        return "${" + name + "}";
    }

    /// A name that a variable can have.
    static String variable(String name) {
        var legal = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_")
                .toUpperCase(Locale.ROOT)
                .replaceAll("[^A-Z0-9]+", "_");
        return Character.isDigit(legal.charAt(0)) ? "_" + legal : legal;
    }
}
