package dev.jackfield.settings.load;

import dev.jackfield.config.Doc;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.Mark;
import dev.jackfield.settings.bind.Key;
import dev.jackfield.settings.bind.Shape;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One table of keys for each group, in the order of the records.
final class KeyTables {
    private final SourceKinds kinds;
    private final StringBuilder page = new StringBuilder();

    KeyTables(SourceKinds kinds) {
        this.kinds = kinds;
    }

    String of(Shape.Group root) {
        table("Keys", root);
        root.keys().forEach(key -> below(key.name(), key.shape()));
        return page.toString();
    }

    private void group(String path, Shape.Group group) {
        table("`" + path + "`", group);
        group.keys().forEach(key -> below(path + "." + key.name(), key.shape()));
    }

    private void below(String path, Shape shape) {
        switch (shape) {
            case Shape.Group group -> group(path, group);
            case Shape.Many(Shape.Group group) -> group(path + "[]", group);
            case Shape.Named(Shape.Group group) -> group(path + (path.contains("<id>") ? ".<name>" : ".<id>"), group);
            case Shape.Named(Shape.Various _) -> sources(path + ".<id>");
            case Shape.One _, Shape.Many _, Shape.Named _, Shape.Free _, Shape.Various _ -> {}
        }
    }

    /// A source has the keys that all have, and those of its kind.
    private void sources(String path) {
        table("`" + path + "`", new Shape.Group(CommonSettings.class));
        page.append("| Recognised by | A source of this kind is |\n|---|---|\n");
        kinds.all().forEach(kind -> page.append("| %s | %s |\n".formatted(marks(kind.mark()), kind.title())));
        page.append("\n");
        kinds.all().forEach(kind -> {
            var group = new Shape.Group(kind.settings());
            table("`%s` with %s".formatted(path, kind.mark()), group);
            group.keys().forEach(key -> below(path + "." + key.name(), key.shape()));
        });
    }

    private void table(String title, Shape.Group group) {
        var doc = group.type().getAnnotation(Doc.class);
        page.append("## %s\n\n%s\n\n".formatted(title, doc == null ? "" : doc.value()));
        page.append("| Key | Type | Default | Meaning |\n|---|---|---|---|\n");
        group.keys().forEach(this::row);
        page.append("\n");
    }

    private void row(Key key) {
        page.append("| %s | %s | %s | %s |\n".formatted(spellings(key), type(key), key.defaultInWords(), key.doc()));
    }

    private static String marks(Mark mark) {
        return Stream.concat(
                        mark.key().stream().map("`%s`"::formatted),
                        mark.transports().stream().map("`transport: %s`"::formatted))
                .collect(Collectors.joining(", "));
    }

    private static String spellings(Key key) {
        var also = key.synonyms().isEmpty() ? "" : ", also `%s`".formatted(String.join("`, `", key.synonyms()));
        return "`" + key.name() + "`" + also;
    }

    private static String type(Key key) {
        var name = name(key.shape());
        return key.oneOrMany() || key.orJust().isPresent() ? "text or " + name : name;
    }

    private static String name(Shape shape) {
        return switch (shape) {
            case Shape.Group _ -> "keys, see below";
            case Shape.Many(Shape.Group _) -> "list, see below";
            case Shape.Named(Shape.Group _), Shape.Named(Shape.Various _) -> "map, see below";
            case Shape.One _, Shape.Many _, Shape.Named _, Shape.Free _, Shape.Various _ -> shape.name();
        };
    }
}
