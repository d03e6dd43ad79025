package dev.jackfield.importing;

import dev.jackfield.settings.tree.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Moves the secrets of one source out of the configuration, where variables take their places.
final class SecretMove {
    /// What stands before the secret in a header says how to use it, and stays.
    private static final Pattern SCHEME =
            Pattern.compile("((?:Bearer|Basic|Token|ApiKey) +)?(.+)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern OPTION = Pattern.compile("(--?[\\w-]+=|[\\w-]+: *)(.+)");
    private static final Pattern IN_URL = Pattern.compile("[?&]([\\w.-]+)=([^&#]+)");

    private final String id;
    private final SecretNames names;
    private final List<String> moved = new ArrayList<>();

    SecretMove(String id, SecretNames names) {
        this.id = id;
        this.names = names;
    }

    /// The variables that hold the secrets now.
    List<String> moved() {
        return moved;
    }

    Node.Mapping outOf(Node.Mapping source) {
        var entries = new LinkedHashMap<>(source.entries());
        entries.computeIfPresent("env", (_, node) -> named(node, ""));
        entries.computeIfPresent("headers", (_, node) -> named(node, id + "_"));
        entries.computeIfPresent("args", (_, node) -> arguments(node));
        entries.computeIfPresent("url", (_, node) -> Texts.map(node, this::url));
        return Node.Mapping.of(source.place(), entries);
    }

    private Node named(Node node, String prefix) {
        if (!(node instanceof Node.Mapping map)) {
            return node;
        }
        var entries = new LinkedHashMap<String, Node>();
        map.entries().forEach((name, value) -> entries.put(name, Texts.map(value, text -> value(name, text, prefix))));
        return Node.Mapping.of(map.place(), entries);
    }

    private String value(String name, String text, String prefix) {
        var parts = SCHEME.matcher(text);
        if (!parts.matches() || !SecretLook.isSecret(name, parts.group(2))) {
            return text;
        }
        var scheme = parts.group(1) == null ? "" : parts.group(1);
        return scheme + reference(prefix + name, parts.group(2));
    }

    /// `--token X`, `--token=X`, `--header "Authorization: Bearer X"`, and what is a secret by its own look.
    private Node arguments(Node node) {
        if (!(node instanceof Node.Sequence list)) {
            return node;
        }
        var items = new ArrayList<Node>();
        var before = "";
        for (var item : list.items()) {
            var option = before;
            items.add(Texts.map(item, text -> argument(option, text)));
            before = Texts.text(item).filter(text -> text.startsWith("-")).orElse("");
        }
        return new Node.Sequence(list.place(), items);
    }

    private String argument(String option, String text) {
        var parts = OPTION.matcher(text);
        if (parts.matches() && !text.contains("://")) {
            return parts.group(1) + value(bare(parts.group(1)), parts.group(2), id + "_");
        }
        var name = text.startsWith("-") ? "" : bare(option);
        return SecretLook.isSecret(name, text)
                ? reference(id + "_" + (name.isEmpty() ? "ARGUMENT" : name), text)
                : text;
    }

    private static String bare(String option) {
        return option.replaceAll("^-+|[=: ]+$", "");
    }

    private String url(String text) {
        var secret = Stream.of(IN_URL.matcher(text))
                .flatMap(found -> found.results())
                .anyMatch(part -> SecretLook.isSecret(part.group(1), part.group(2)));
        return secret || SecretLook.isSecret("", text) ? reference(id + "_URL", text) : text;
    }

    private String reference(String preferred, String value) {
        var name = names.keep(preferred, id, value);
        moved.add(name);
        return "${" + name + "}";
    }
}
