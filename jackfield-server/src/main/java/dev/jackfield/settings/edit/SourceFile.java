package dev.jackfield.settings.edit;

import dev.jackfield.catalog.NearestNames;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.edit.EditRefused.Reason;
import dev.jackfield.settings.load.Literal;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.settings.load.SourceIds;
import dev.jackfield.settings.tree.Node;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The configuration file, in which sources are added, removed, enabled and disabled.
///
/// Every change is loaded and checked before anything is written.
public final class SourceFile {
    private final Path path;
    private final SettingsLoader loader;

    /// @param path the file, which need not exist
    public SourceFile(Path path, SettingsLoader loader) {
        this.path = path;
        this.loader = loader;
    }

    public Path path() {
        return path;
    }

    /// The configuration that applies while there is no file.
    public LoadedConfig withoutFile() {
        return loader.loadNothing();
    }

    /// Its sources as they are written, by id.
    public Node.Mapping written() {
        return loader.written(path, read().orElse(""));
    }

    /// A source as it would be in this file, which is not touched.
    public ConfiguredSource settings(NewSource source) {
        return loader.source(path, source.node(), source.secrets());
    }

    public Draft add(NewSource source) {
        return addAll(List.of(source), Set.of());
    }

    /// Adds all these sources in place of the `replaced` ones.
    public Draft addAll(List<NewSource> sources, Set<String> replaced) {
        var before = read();
        var known = new HashSet<>(known(load(before)));
        known.removeAll(replaced);
        sources.forEach(source -> refuse(source.id(), known));
        var edits = Stream.concat(
                        replaced.stream().map(SourceFile::removal),
                        sources.stream().map(SourceFile::addition))
                .toList();
        var draft = draft(before, edits, variables(sources), () -> byHand(sources));
        verify(draft, before, sources, replaced);
        return draft;
    }

    private static Function<ConfigText, String> addition(NewSource source) {
        return text -> text.add(source.id(), source.written());
    }

    private static Function<ConfigText, String> removal(String id) {
        return text -> text.remove(id);
    }

    private static void refuse(String id, Set<String> known) {
        if (!SourceIds.isId(id)) {
            throw new EditRefused(
                    Reason.INVALID,
                    "'%s' is not a valid id: it must have up to 32 letters, digits, _ and -".formatted(id));
        }
        if (known.contains(id)) {
            throw new EditRefused(
                    Reason.EXISTS,
                    "there is a source '%s' already; remove it first, or choose another id".formatted(id));
        }
    }

    /// Verifies an edit by reading it back: a text in an unusual form may be edited wrongly.
    private void verify(Draft draft, Optional<String> before, List<NewSource> sources, Set<String> replaced) {
        var expected = plain(before.orElse(""));
        replaced.forEach(expected::remove);
        sources.forEach(source -> expected.put(source.id(), source.node().plain()));
        if (!plain(draft.text()).equals(expected)) {
            refuseFiles(sources);
            throw new EditRefused(
                    Reason.FORM,
                    "%s is written in a form that cannot be edited automatically. %s".formatted(path, byHand(sources)));
        }
    }

    /// The likeliest reason why a source does not come out as it was put in.
    private void refuseFiles(List<NewSource> sources) {
        if (sources.stream().flatMap(source -> source.node().texts()).anyMatch(Literal::readsFiles) && isForeign()) {
            throw new EditRefused(
                    Reason.INVALID,
                    ("%s is in the format of another program, where ${file:…} stays text; use ${NAME} instead, and"
                                    + " --secret NAME for its value")
                            .formatted(path));
        }
    }

    private boolean isForeign() {
        return FileFormat.of(path) != FileFormat.TOML
                && new ConfigText(
                                read().orElse(""),
                                FileFormat.of(path),
                                path.getFileName().toString())
                        .isForeign();
    }

    /// The source as it stands in such a file.
    public String example(NewSource source) {
        return FileFormat.of(path).example(source.id(), source.written());
    }

    private String byHand(List<NewSource> sources) {
        var lines = sources.stream().map(this::example).collect(Collectors.joining());
        var secrets = secrets(sources).keySet();
        return "Add this to its sources by hand:\n" + lines
                + (secrets.isEmpty()
                        ? ""
                        : "and set %s in %s".formatted(String.join(", ", secrets), SettingsLoader.variablesOf(path)));
    }

    private static Map<String, String> secrets(List<NewSource> sources) {
        var secrets = new LinkedHashMap<String, String>();
        sources.forEach(source -> secrets.putAll(source.secrets()));
        return secrets;
    }

    public Draft remove(String id) {
        return change(id, removal(id), after -> !after.containsKey(id), "delete the source '%s' by hand".formatted(id));
    }

    public Draft enable(String id, boolean on) {
        return change(
                id,
                text -> text.enable(id, on),
                after -> after.containsKey(id),
                "set `enabled` of '%s' to %s by hand".formatted(id, on));
    }

    /// @param done whether the sources are as they should be
    private Draft change(
            String id, Function<ConfigText, String> edit, Predicate<Map<String, Object>> done, String byHand) {
        var before = read();
        var loaded = load(before);
        var known = known(loaded);
        if (!known.contains(id)) {
            throw unknown(id, known);
        }
        refuseOutside(id, loaded);
        var draft = draft(before, List.of(edit), Optional.empty(), () -> byHand);
        var after = plain(draft.text());
        if (!done.test(after) || !without(id, after).equals(without(id, plain(before.orElse(""))))) {
            throw new EditRefused(
                    Reason.FORM,
                    "%s is written in a form that cannot be edited automatically; %s".formatted(path, byHand));
        }
        return draft;
    }

    private Map<String, Object> plain(String text) {
        var sources = new LinkedHashMap<String, Object>();
        loader.written(path, text).entries().forEach((id, source) -> sources.put(id, source.plain()));
        return sources;
    }

    private static Map<String, Object> without(String id, Map<String, Object> sources) {
        var others = new LinkedHashMap<>(sources);
        others.remove(id);
        return others;
    }

    /// The error for an unknown source, with the most similar id.
    public static EditRefused unknown(String id, Set<String> known) {
        var near = NearestNames.to(id, known);
        var hint = near.isEmpty() ? "'jackfield sources' lists them" : "did you mean '" + near.getFirst() + "'?";
        return new EditRefused(Reason.UNKNOWN, "there is no source '%s'; %s".formatted(id, hint));
    }

    private Optional<String> read() {
        return new TextFile(path, false).read();
    }

    /// Refuses to change a source that the file does not control.
    private static void refuseOutside(String id, LoadedConfig loaded) {
        var where = loaded.origins().outside().get(id);
        if (where != null) {
            throw new EditRefused(
                    Reason.OUTSIDE,
                    "source '%s' would stay as it is: it comes from %s, which wins over the file; change it there"
                            .formatted(id, where));
        }
    }

    private LoadedConfig load(Optional<String> before) {
        return before.isEmpty() ? loader.loadNothing() : loader.load(path);
    }

    private static Set<String> known(LoadedConfig loaded) {
        var ids = new LinkedHashSet<>(loaded.settings().sources().keySet());
        ids.addAll(loaded.unusable().keySet());
        return ids;
    }

    private Draft draft(
            Optional<String> before,
            List<Function<ConfigText, String>> edits,
            Optional<Draft.Rewrite> variables,
            Supplier<String> byHand) {
        var after = before.orElse("");
        for (var edit : edits) {
            after = edited(after, edit, byHand);
        }
        var loaded = load(after, variables);
        return new Draft(loaded, new Draft.Rewrite(new TextFile(path, false), before, after), variables);
    }

    private String edited(String before, Function<ConfigText, String> edit, Supplier<String> byHand) {
        var format = FileFormat.of(path);
        if (format == FileFormat.TOML) {
            throw new EditRefused(
                    Reason.FORM, "%s is TOML, which cannot be edited automatically. %s".formatted(path, byHand.get()));
        }
        try {
            var mark = before.startsWith("\uFEFF") ? "\uFEFF" : "";
            var text = new ConfigText(
                    before.substring(mark.length()), format, path.getFileName().toString());
            return mark + edit.apply(text);
        } catch (EditRefused form) {
            throw new EditRefused(form.reason(), "%s %s. %s".formatted(path, form.getMessage(), byHand.get()), form);
        }
    }

    private LoadedConfig load(String after, Optional<Draft.Rewrite> variables) {
        return variables
                .map(rewrite -> loader.check(path, after, Map.of(rewrite.file().path(), rewrite.after())))
                .orElseGet(() -> loader.check(path, after, Map.of()));
    }

    private Optional<Draft.Rewrite> variables(List<NewSource> sources) {
        var secrets = secrets(sources);
        if (secrets.isEmpty()) {
            return Optional.empty();
        }
        var file = new TextFile(SettingsLoader.variablesOf(path), true);
        var before = file.read();
        var text = new EnvText(before.orElse(""));
        for (var secret : secrets.entrySet()) {
            text = refuseTaken(secret.getKey(), text, text.with(secret.getKey(), secret.getValue()), file.path());
        }
        return Optional.of(new Draft.Rewrite(file, before, text.text()));
    }

    /// Refuses to change the value of an existing variable: other programs may use the file too.
    private static EnvText refuseTaken(String name, EnvText before, EnvText after, Path file) {
        if (before.has(name) && !after.equals(before)) {
            throw new EditRefused(
                    Reason.EXISTS,
                    "the variable %s is in %s already with another value; choose another name, or change it there"
                            .formatted(name, file));
        }
        return after;
    }
}
