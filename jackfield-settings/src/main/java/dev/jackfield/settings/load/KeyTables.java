package dev.jackfield.settings.load;

import dev.jackfield.core.config.Doc;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.KindMark;
import dev.jackfield.settings.bind.Key;
import dev.jackfield.settings.bind.SettingShape;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One table of keys for each group, in the order of the records.
final class KeyTables {
    private final SourceKinds kinds;
    private final StringBuilder page = new StringBuilder();

    KeyTables(SourceKinds kinds) {
        this.kinds = kinds;
    }

    String render(SettingShape.Group root) {
        appendTable("Keys", root);
        root.keys().forEach(key -> appendBelow(key.name(), key.shape()));
        return page.toString();
    }

    private void appendGroup(String path, SettingShape.Group group) {
        appendTable("`" + path + "`", group);
        group.keys().forEach(key -> appendBelow(path + "." + key.name(), key.shape()));
    }

    private void appendBelow(String path, SettingShape shape) {
        switch (shape) {
            case SettingShape.Group group -> appendGroup(path, group);
            case SettingShape.Many(SettingShape.Group group) -> appendGroup(path + "[]", group);
            case SettingShape.Named(SettingShape.Group group) ->
                appendGroup(path + (path.contains("<id>") ? ".<name>" : ".<id>"), group);
            case SettingShape.Named(SettingShape.Various _) -> appendSources(path + ".<id>");
            case SettingShape.One _,
                    SettingShape.Many _,
                    SettingShape.Named _,
                    SettingShape.Free _,
                    SettingShape.Various _ -> {}
        }
    }

    /// A source has the keys that all have, and those of its kind.
    private void appendSources(String path) {
        appendTable("`" + path + "`", new SettingShape.Group(CommonSettings.class));
        page.append("| Recognised by | A source of this kind is |\n|---|---|\n");
        kinds.all().forEach(kind -> page.append("| %s | %s |\n".formatted(marks(kind.mark()), kind.title())));
        page.append("\n");
        kinds.all().forEach(kind -> {
            var group = new SettingShape.Group(kind.settings());
            appendTable("`%s` with %s".formatted(path, kind.mark()), group);
            group.keys().forEach(key -> appendBelow(path + "." + key.name(), key.shape()));
        });
    }

    private void appendTable(String title, SettingShape.Group group) {
        var doc = group.type().getAnnotation(Doc.class);
        page.append("## %s\n\n%s\n\n".formatted(title, doc == null ? "" : doc.value()));
        page.append("| Key | Type | Default | Meaning |\n|---|---|---|---|\n");
        group.keys().forEach(this::appendRow);
        page.append("\n");
    }

    private void appendRow(Key key) {
        page.append("| %s | %s | %s | %s |\n".formatted(spellings(key), type(key), key.defaultInWords(), key.doc()));
    }

    private static String marks(KindMark mark) {
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
        return key.isOneOrMany() || key.shorthandKey().isPresent() ? "text or " + name : name;
    }

    private static String name(SettingShape shape) {
        return switch (shape) {
            case SettingShape.Group _ -> "keys, see below";
            case SettingShape.Many(SettingShape.Group _) -> "list, see below";
            case SettingShape.Named(SettingShape.Group _), SettingShape.Named(SettingShape.Various _) ->
                "map, see below";
            case SettingShape.One _,
                    SettingShape.Many _,
                    SettingShape.Named _,
                    SettingShape.Free _,
                    SettingShape.Various _ -> shape.name();
        };
    }
}
