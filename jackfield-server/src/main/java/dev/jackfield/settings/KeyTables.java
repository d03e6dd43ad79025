package dev.jackfield.settings;

import dev.jackfield.config.Doc;
import dev.jackfield.settings.bind.Key;
import dev.jackfield.settings.bind.Shape;

/// One table of keys for each group, in the order of the records.
final class KeyTables {
    private final StringBuilder page = new StringBuilder();

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
            case Shape.One _, Shape.Many _, Shape.Named _, Shape.Free _ -> {}
        }
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
            case Shape.Named(Shape.Group _) -> "map, see below";
            case Shape.One _, Shape.Many _, Shape.Named _, Shape.Free _ -> shape.name();
        };
    }
}
