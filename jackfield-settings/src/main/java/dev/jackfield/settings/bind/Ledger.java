package dev.jackfield.settings.bind;

import dev.jackfield.settings.secrecy.SecretMask;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The settings in the order in which they were bound. What is inside a group or a map has entries of its own.
final class Ledger {
    private final List<Setting> settings = new ArrayList<>();

    List<Setting> settings() {
        return List.copyOf(settings);
    }

    void add(String path, SettingShape shape, Node node) {
        switch (shape) {
            case SettingShape.One(var kind) -> add(path, maskedText(kind, node), node);
            case SettingShape.Free _ -> add(path, writtenText(path.substring(path.lastIndexOf('.') + 1), node), node);
            case SettingShape.Many(SettingShape.One(var kind)) -> add(path, list(kind, node), node);
            case SettingShape.Many _ when node.items().isEmpty() -> add(path, "[]", node);
            case SettingShape.Named _ when hasNoKeys(node) -> add(path, "{}", node);
            case SettingShape.Many _, SettingShape.Named _, SettingShape.Group _, SettingShape.Various _ -> {}
        }
    }

    /// A value that follows from others. A text may have what a variable filled in, and is not shown.
    void addDerived(String path, Object value) {
        var shown = switch (value) {
            case Enum<?> choice -> choice.name().toLowerCase(Locale.ROOT);
            case Number _, Boolean _, Duration _ -> value.toString();
            default -> "(follows from other keys)";
        };
        settings.add(new Setting(path, shown, Place.DEFAULT, List.of()));
    }

    private void add(String path, String shown, Node node) {
        settings.add(new Setting(path, shown, node.place(), drawnFrom(node)));
    }

    private static String maskedText(ScalarType kind, Node node) {
        return kind.isSecret() || !(node instanceof Node.Scalar scalar) ? "***" : SecretMask.mask("", scalar.written());
    }

    /// As the arguments of a program, of which one says what the next is.
    private static String list(ScalarType kind, Node node) {
        var texts = node.items().stream()
                .map(item -> kind.isSecret() || !(item instanceof Node.Scalar scalar) ? "***" : scalar.written())
                .toList();
        return SecretMask.mask(texts).stream().collect(Collectors.joining(", ", "[", "]"));
    }

    /// The text of the file, without values of variables.
    private static String writtenText(String name, Node node) {
        return switch (node) {
            case Node.Scalar scalar -> SecretMask.mask(name, scalar.written());
            case Node.Unset unset -> unset.written();
            case Node.Nothing _ -> "null";
            case Node.Sequence list ->
                list.items().stream().map(item -> writtenText(name, item)).collect(Collectors.joining(", ", "[", "]"));
            case Node.Mapping map ->
                map.entries().entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + writtenText(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    private static boolean hasNoKeys(Node node) {
        return node instanceof Node.Mapping map && map.entries().isEmpty();
    }

    private static List<String> drawnFrom(Node node) {
        return switch (node) {
            case Node.Scalar scalar -> scalar.drawnFrom();
            case Node.Sequence list ->
                list.items().stream().flatMap(item -> drawnFrom(item).stream()).toList();
            case Node.Mapping map ->
                map.entries().values().stream()
                        .flatMap(value -> drawnFrom(value).stream())
                        .toList();
            case Node.Unset _, Node.Nothing _ -> List.of();
        };
    }
}
