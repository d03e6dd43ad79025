package dev.jackfield.settings.edit;

import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.edit.EditRefusedException.Reason;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The configuration file, in which sources are added, removed, enabled and disabled.
///
/// Every change is loaded and checked before anything is written.
public final class SourceFile {
    private static final String DISABLED = "disabled";

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
    public LoadedConfig loadWithoutFile() {
        return loader.loadWithoutFile();
    }

    /// Its sources as they are written, by id.
    public Node.Mapping writtenSources() {
        return loader.parseSources(path, read().orElse(""));
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
        var known = new HashSet<>(knownIds(load(before)));
        known.removeAll(replaced);
        sources.forEach(source -> refuseId(source.id(), known));
        var edits = Stream.concat(
                        replaced.stream().map(SourceFile::removal),
                        sources.stream().map(SourceFile::addition))
                .toList();
        var after = applyEdits(before, edits, () -> manualRemedy(sources));
        sources.forEach(source -> verify(after, source, source.sourceJson()));
        return draft(before, after, variables(sources, _ -> false));
    }

    private static Function<ConfigText, String> addition(NewSource source) {
        return text -> text.withSource(source.id(), source.sourceJson());
    }

    private static Function<ConfigText, String> removal(String id) {
        return text -> text.remove(id);
    }

    private static void refuseId(String id, Set<String> known) {
        if (!SourceIds.isId(id)) {
            throw new EditRefusedException(
                    Reason.INVALID,
                    "'%s' is not a valid id: it must have up to 32 letters, digits, _ and -".formatted(id));
        }
        if (known.contains(id)) {
            throw new EditRefusedException(
                    Reason.EXISTS,
                    "there is a source '%s' already; remove it first, or choose another id".formatted(id));
        }
    }

    /// Verifies that the hub reads these keys of a source as they were put in: a foreign file may have other keys.
    private void verify(String after, NewSource source, JsonNode keys) {
        if (!(loader.parseSources(path, after).get(source.id()) instanceof Node.Mapping read)) {
            throw EditRefusedException.unsupportedForm("the hub would not find '%s'".formatted(source.id()));
        }
        var given = source.node();
        keys.propertyNames().stream()
                .filter(key -> !key.equals(DISABLED) || !text().isForeign())
                .filter(key -> !read.get(key).plainValue().equals(given.get(key).plainValue()))
                .findFirst()
                .ifPresent(key -> refuseUnread(key, given.get(key)));
    }

    private void refuseUnread(String key, Node value) {
        if (value.texts().anyMatch(Literal::readsFiles)) {
            throw new EditRefusedException(
                    Reason.INVALID,
                    ("%s is in the format of another program, where ${file:…} stays text; use ${NAME} instead, and"
                                    + " --secret NAME for its value")
                            .formatted(path));
        }
        throw new EditRefusedException(
                Reason.INVALID,
                ("%s is in the format of another program, where `%s` would have no effect; use a configuration of the"
                                + " hub's own, with `sources`")
                        .formatted(path, key));
    }

    private ConfigText text() {
        return new ConfigText(read().orElse(""), path);
    }

    /// The source as it stands in such a file.
    public String example(NewSource source) {
        return text().example(source.id(), source.sourceJson());
    }

    private String manualRemedy(List<NewSource> sources) {
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
        return change(id, removal(id), "delete the source '%s' by hand".formatted(id));
    }

    public Draft enable(String id, boolean on) {
        return change(id, text -> text.enable(id, on), "set `enabled` of '%s' to %s by hand".formatted(id, on));
    }

    private Draft change(String id, Function<ConfigText, String> edit, String byHand) {
        var before = read();
        refuseUnchangeable(id, load(before));
        return draft(before, applyEdits(before, List.of(edit), () -> byHand), Optional.empty());
    }

    /// A source as it is written in the file.
    public SourceDefinition definition(String id) {
        var before = read();
        refuseUnchangeable(id, load(before));
        try {
            return SourceDefinition.of(id, path, new ConfigText(before.orElse(""), path));
        } catch (EditRefusedException refused) {
            throw withRemedy(refused, () -> "");
        }
    }

    /// Changes the definition of a source.
    public Draft edit(SourceEdit edit) {
        var id = edit.id();
        var before = read();
        var was = definition(id);
        edit.refuseIfOutdated(was);
        var byHand = "change the source '%s' by hand".formatted(id);
        var plain = applyEdits(before, List.of(edit::applyTo), () -> byHand);
        var source = new NewSource(id, new ConfigText(plain, path).definition(id), edit.secrets());
        var whole = source.sourceJson();
        var after = edit.secrets().isEmpty()
                ? plain
                : applyEdits(Optional.of(plain), List.of(text -> text.withDefinition(id, whole)), () -> byHand);
        verify(after, source, changedKeys(was.source(), whole));
        return draft(before, after, variables(List.of(source), variablesOnlyOf(was, before.orElse(""))));
    }

    private static ObjectNode changedKeys(ObjectNode before, ObjectNode after) {
        var changed = after.deepCopy();
        before.properties().stream()
                .filter(entry -> entry.getValue().equals(after.get(entry.getKey())))
                .forEach(entry -> changed.remove(entry.getKey()));
        return changed;
    }

    /// Whether a variable is named by this source, and by nothing else of the configuration.
    private Predicate<String> variablesOnlyOf(SourceDefinition source, String text) {
        var others = new ConfigText(text, path).withoutSource(source.id());
        return name -> NewSource.mentions(source.source(), name) && !NewSource.mentions(others, name);
    }

    private static void refuseUnchangeable(String id, LoadedConfig loaded) {
        if (!knownIds(loaded).contains(id)) {
            throw unknownSource(id, knownIds(loaded));
        }
        refuseOutside(id, loaded);
    }

    /// The error for an unknown source, with the most similar id.
    public static EditRefusedException unknownSource(String id, Set<String> known) {
        var near = NearestNames.find(id, known);
        var hint = near.isEmpty() ? "'jackfield sources' lists them" : "did you mean '" + near.getFirst() + "'?";
        return new EditRefusedException(Reason.UNKNOWN, "there is no source '%s'; %s".formatted(id, hint));
    }

    private Optional<String> read() {
        return new TextFile(path, false).read();
    }

    /// Refuses to change a source that the file does not control.
    private static void refuseOutside(String id, LoadedConfig loaded) {
        var where = loaded.origins().outside().get(id);
        if (where != null) {
            throw new EditRefusedException(
                    Reason.OUTSIDE,
                    "source '%s' would stay as it is: it comes from %s, which wins over the file; change it there"
                            .formatted(id, where));
        }
    }

    private LoadedConfig load(Optional<String> before) {
        return before.isEmpty() ? loader.loadWithoutFile() : loader.load(path);
    }

    private static Set<String> knownIds(LoadedConfig loaded) {
        var ids = new LinkedHashSet<>(loaded.settings().sources().keySet());
        ids.addAll(loaded.unusable().keySet());
        return ids;
    }

    private Draft draft(Optional<String> before, String after, Optional<Draft.Rewrite> variables) {
        var config = new Draft.Rewrite(new TextFile(path, false), before, after);
        return new Draft(load(after, variables), config, variables);
    }

    private String applyEdits(
            Optional<String> before, List<Function<ConfigText, String>> edits, Supplier<String> byHand) {
        var after = before.orElse("");
        try {
            for (var edit : edits) {
                after = edit.apply(new ConfigText(after, path));
            }
            return after;
        } catch (EditRefusedException refused) {
            throw withRemedy(refused, byHand);
        }
    }

    /// Names the file of a form that cannot be edited, and what to do instead.
    private EditRefusedException withRemedy(EditRefusedException refused, Supplier<String> byHand) {
        return refused.reason() == Reason.FORM
                ? new EditRefusedException(
                        Reason.FORM,
                        "%s %s. %s"
                                .formatted(path, refused.getMessage(), byHand.get())
                                .strip(),
                        refused)
                : refused;
    }

    private LoadedConfig load(String after, Optional<Draft.Rewrite> variables) {
        return variables
                .map(rewrite -> loader.check(path, after, Map.of(rewrite.file().path(), rewrite.after())))
                .orElseGet(() -> loader.check(path, after, Map.of()));
    }

    /// @param mayChange which variables may get another value
    private Optional<Draft.Rewrite> variables(List<NewSource> sources, Predicate<String> mayChange) {
        var secrets = secrets(sources);
        if (secrets.isEmpty()) {
            return Optional.empty();
        }
        var file = new TextFile(SettingsLoader.variablesOf(path), true);
        var before = file.read();
        var text = new EnvText(before.orElse(""));
        for (var secret : secrets.entrySet()) {
            var after = text.withVariable(secret.getKey(), secret.getValue());
            text = mayChange.test(secret.getKey()) ? after : refuseTaken(secret.getKey(), text, after, file.path());
        }
        return Optional.of(new Draft.Rewrite(file, before, text.text()));
    }

    /// Refuses to change the value of an existing variable: other programs may use the file too.
    private static EnvText refuseTaken(String name, EnvText before, EnvText after, Path file) {
        if (before.has(name) && !after.equals(before)) {
            throw new EditRefusedException(
                    Reason.EXISTS,
                    "the variable %s is in %s already with another value; choose another name, or change it there"
                            .formatted(name, file));
        }
        return after;
    }
}
