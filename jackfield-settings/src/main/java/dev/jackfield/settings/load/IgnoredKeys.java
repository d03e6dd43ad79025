package dev.jackfield.settings.load;

import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.settings.McpSettings;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.bind.Key;
import dev.jackfield.settings.bind.SettingShape;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Reports keys that have no effect in a file of another program. One that should protect something is a problem: a
/// `deny` that is not read denies nothing.
record IgnoredKeys(Problems problems, List<String> warnings) {
    private static final String IGNORED = ": is ignored, because this file is in the format of another program;"
            + " list the servers under `sources` to use it";
    private static final String UNPROTECTED = "would be ignored, and protect nothing, because this file is in the"
            + " format of another program; write a jackfield.yaml for the hub, with the servers under `sources` and"
            + " this key, or remove the key";
    private static final List<String> PROTECTING = List.of("enabled", "disabled", "sandbox");
    private static final Pattern OF_TOOLS =
            Pattern.compile("(disabled|excluded?|included?|enabled|allowed|denied|blocked)_?[tT]ools");

    /// Checks the keys beside the servers.
    ///
    /// @param root without the keys that are read
    void check(Node.Mapping root, Node.Mapping mcp) {
        refuseProtection(root, "");
        refuseProtection(mcp, "mcp.");
        var code = root.get("code").get("enabled");
        if (code.isFalse()) {
            problems.add(code.place(), "code.enabled", UNPROTECTED);
        }
        warn(Settings.class, root, "");
        warn(McpSettings.class, mcp, "mcp.");
    }

    /// Checks the keys of a server that are not read.
    void check(String name, Node.Mapping unread) {
        var path = "server `%s`: ".formatted(name);
        refuseProtection(unread, path);
        unread.entries().forEach((key, value) -> {
            var near = NearestNames.find(key, PROTECTING);
            if (OF_TOOLS.matcher(key).matches()) {
                warnings.add(
                        "%s: %s`%s` is not read: the hub offers all tools of the server; deny tools by `rules` in a jackfield.yaml"
                                .formatted(value.place(), path, key));
            } else if (!near.isEmpty() && !PROTECTING.contains(key)) {
                warnings.add("%s: %s`%s` is not read; did you mean `%s`?"
                        .formatted(value.place(), path, key, near.getFirst()));
            }
        });
    }

    /// Other programs may mean something else by these names, in another form.
    private void refuseProtection(Node.Mapping found, String prefix) {
        refuse(found, "rules", prefix, Node.Scalar.class::isInstance);
        refuse(found, "tokens", prefix, item -> item.has("token") || item.has("identity"));
    }

    private void refuse(Node.Mapping found, String key, String prefix, Predicate<Node> isOurs) {
        var items = found.get(key) instanceof Node.Sequence list ? list.items() : List.of(found.get(key));
        if (items.stream().anyMatch(isOurs)) {
            problems.add(found.get(key).place(), prefix + key, UNPROTECTED);
        }
    }

    private void warn(Class<?> ours, Node.Mapping found, String prefix) {
        new SettingShape.Group(ours)
                .keys().stream()
                        .map(Key::name)
                        .filter(found::has)
                        .filter(key -> !key.equals("mcp") && !key.equals("sources"))
                        .map(key -> found.get(key).place() + ": " + prefix + key + IGNORED)
                        .forEach(warnings::add);
    }
}
