package dev.jackfield.settings.importing;

import dev.jackfield.settings.load.Literal;
import dev.jackfield.settings.secrecy.SecretLook;
import dev.jackfield.settings.tree.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Moves the secrets of one source out of the configuration, where variables take their places.
final class SecretMove {
    /// The scheme before the secret in a header, such as `Bearer`, stays.
    private static final Pattern SCHEME =
            Pattern.compile("((?:Bearer|Basic|Token|ApiKey) +)?(.+)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern OPTION = Pattern.compile("(--?[\\w-]+=|[\\w.-]+=|[\\w-]+: *)(.+)", Pattern.DOTALL);
    private static final Pattern URL = Pattern.compile("\\w+://\\S+");
    private static final Pattern IN_URL = Pattern.compile("([?&])([\\w.-]+)=([^&#]+)");

    private static final int DEEPEST = 3;

    private final String id;
    private final SecretNames names;
    private final List<String> moved = new ArrayList<>();

    SecretMove(String id, SecretNames names) {
        this.id = id;
        this.names = names;
    }

    /// The variables that hold the secrets now.
    List<String> movedNames() {
        return moved;
    }

    Node.Mapping moveOutOf(Node.Mapping source) {
        var entries = new LinkedHashMap<>(source.entries());
        entries.computeIfPresent("env", (_, node) -> moveFromEntries(node, ""));
        entries.computeIfPresent("headers", (_, node) -> moveFromEntries(node, id + "_"));
        entries.computeIfPresent("args", (_, node) -> moveFromArguments(node));
        entries.computeIfPresent("url", (_, node) -> node.withTexts(text -> moveFromUrl(text, "URL")));
        return Node.Mapping.of(source.place(), entries);
    }

    private Node moveFromEntries(Node node, String prefix) {
        if (!(node instanceof Node.Mapping map)) {
            return node;
        }
        var entries = new LinkedHashMap<String, Node>();
        map.entries()
                .forEach(
                        (name, value) -> entries.put(name, value.withTexts(text -> moveFromValue(name, text, prefix))));
        return Node.Mapping.of(map.place(), entries);
    }

    private String moveFromValue(String name, String text, String prefix) {
        var parts = SCHEME.matcher(text);
        if (!parts.matches() || !SecretLook.isSecret(name, parts.group(2))) {
            return text;
        }
        var scheme = parts.group(1) == null ? "" : parts.group(1);
        return scheme + moveToVariable(prefix + name, parts.group(2));
    }

    /// `--token X`, `--token=X`, `-e TOKEN=X`, `--header "Authorization: Bearer X"`, URLs, and what is a secret by
    /// its own look.
    private Node moveFromArguments(Node node) {
        if (!(node instanceof Node.Sequence list)) {
            return node;
        }
        var items = new ArrayList<Node>();
        var before = "";
        for (var item : list.items()) {
            var option = bareName(before);
            items.add(item.withTexts(text -> moveFromArgument(text.startsWith("-") ? "" : option, text, DEEPEST)));
            before = item.singleText().filter(text -> text.startsWith("-")).orElse("");
        }
        return new Node.Sequence(list.place(), items);
    }

    /// @param name of the option that it is for, if any
    /// @param deeper how many options there may be inside: `--env=TOKEN=X` has one
    private String moveFromArgument(String name, String text, int deeper) {
        if (SecretLook.isSecretName(name)) {
            return moveFromValue(name, text, id + "_");
        }
        if (URL.matcher(text).matches()) {
            return moveFromUrl(text, name.isEmpty() ? "URL" : name);
        }
        var parts = OPTION.matcher(text);
        var opened = deeper > 0 && parts.matches()
                ? parts.group(1) + moveFromArgument(bareName(parts.group(1)), parts.group(2), deeper - 1)
                : text;
        return opened.equals(text) && SecretLook.isSecret("", text)
                ? moveToVariable(id + "_" + (name.isEmpty() ? "ARGUMENT" : name), text)
                : opened;
    }

    private static String bareName(String option) {
        return option.replaceAll("^-+|[=: ]+$", "");
    }

    /// Its secret parameters, or all of it when there is a password before the host.
    private String moveFromUrl(String text, String name) {
        return SecretLook.isSecret("", text)
                ? moveToVariable(id + "_" + name, text)
                : IN_URL.matcher(text).replaceAll(part -> Matcher.quoteReplacement(moveFromParameter(part)));
    }

    private String moveFromParameter(MatchResult part) {
        return part.group(1) + part.group(2) + "=" + moveFromValue(part.group(2), part.group(3), id + "_");
    }

    private String moveToVariable(String preferred, String value) {
        var name = names.keep(preferred, id, Literal.read(value));
        moved.add(name);
        return "${" + name + "}";
    }
}
