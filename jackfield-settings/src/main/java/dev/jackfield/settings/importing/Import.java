package dev.jackfield.settings.importing;

import dev.jackfield.settings.edit.Draft;
import dev.jackfield.settings.edit.EditRefusedException;
import dev.jackfield.settings.edit.NewSource;
import dev.jackfield.settings.edit.SourceFile;
import dev.jackfield.settings.importing.ImportOutcome.Fate;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.settings.load.SourceIds;
import dev.jackfield.settings.tree.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// Plans how servers of other programs become sources of a configuration. Nothing is written before its draft is.
public final class Import {
    private static final Pattern VARIABLE = Pattern.compile("(?<!\\$)\\$\\{(?:env:)?(\\w+)}");

    private final Places places;
    private final SettingsLoader loader;
    private final SourceFile file;
    private final SelfReference ourselves;
    private final boolean replace;
    private final Set<String> taken;
    private final SecretNames names;
    private final Map<String, Object> written;
    private final Map<String, NewSource> added = new LinkedHashMap<>();
    private final Set<String> replaced = new LinkedHashSet<>();
    private final Set<String> named = new LinkedHashSet<>();

    /// Begins with the configuration as it is.
    ///
    /// @param holds the same configuration as a hub would have it: what it names otherwise is no free id
    /// @param replace whether a source with the same id gives way
    public Import(Places places, SettingsLoader loader, SourceFile file, LoadedConfig holds, boolean replace) {
        this.places = places;
        this.loader = loader;
        this.file = file;
        this.ourselves = new SelfReference(holds.settings().http());
        this.replace = replace;
        this.names = new SecretNames(loader.variables(file.path()));
        this.written = new LinkedHashMap<>();
        file.writtenSources().entries().forEach((id, source) -> written.put(id, source.plainValue()));
        this.taken = takenIds(holds);
    }

    private static Set<String> takenIds(LoadedConfig holds) {
        var taken = new LinkedHashSet<>(holds.settings().profiles().keySet());
        taken.addAll(holds.settings().sources().keySet());
        taken.addAll(holds.unusable().keySet());
        return taken;
    }

    /// Plans all servers of a file.
    public List<ImportOutcome> plan(ForeignFile file) {
        return file.servers().stream().map(server -> plan(server, file)).toList();
    }

    /// The configuration as it would be.
    public Draft draft() {
        return file.addAll(List.copyOf(added.values()), replaced);
    }

    /// How a server would be written, line by line; nothing for one that is not taken.
    public Stream<String> exampleLines(ImportOutcome outcome) {
        var source = added.get(outcome.id());
        return outcome.isTaken() && source != null ? file.example(source).lines() : Stream.of();
    }

    /// The names of the secrets that move to `.env`.
    public List<String> secrets() {
        return added.values().stream()
                .flatMap(source -> source.secrets().keySet().stream())
                .distinct()
                .toList();
    }

    /// The variables that a person has to set before all works.
    public List<String> unsetNames() {
        return named.stream().filter(name -> !names.has(name)).toList();
    }

    private ImportOutcome plan(ForeignServer server, ForeignFile file) {
        var respelled = new Respelling(server).respell();
        var notes = new ArrayList<>(respelled.notes());
        var variables = new ClientVariables(
                file.client(), places.home(), server.project().orElse(places.folder()), file.inputs());
        var source = respelled.complete((Node.Mapping) respelled.source().withTexts(variables::translate));
        var id = SourceIds.id(server.name());
        if (ourselves.matches(source)) {
            return new ImportOutcome(server.name(), id, Fate.OURSELVES, List.of());
        }
        var problem = respelled.problem().or(variables::problem).or(() -> problem(id, source));
        if (problem.isPresent()) {
            return new ImportOutcome(server.name(), id, Fate.UNUSABLE, List.of(problem.get()));
        }
        notes.addAll(variables.notes());
        return placeSource(server.name(), id, source, notes);
    }

    private Optional<String> problem(String id, Node.Mapping source) {
        return id.isEmpty()
                ? Optional.of("it has no name")
                : loader.problems(id, source).stream()
                        .map(problem -> problem.message())
                        .findFirst();
    }

    private ImportOutcome placeSource(String name, String wanted, Node.Mapping source, List<String> notes) {
        var move = new SecretMove(wanted, names);
        var open = move.moveOutOf(source);
        var same = written.entrySet().stream()
                .filter(entry ->
                        isNamed(entry.getKey(), wanted) && entry.getValue().equals(open.plainValue()))
                .findFirst();
        if (same.isPresent()) {
            return new ImportOutcome(name, same.get().getKey(), Fate.SAME, List.of());
        }
        var replaces = replace && written.containsKey(wanted);
        var id = replaces ? wanted : freeId(wanted);
        try {
            put(new NewSource(id, (ObjectNode) open.json(), secrets(move)), open.plainValue());
        } catch (EditRefusedException unusable) {
            return new ImportOutcome(name, id, Fate.UNUSABLE, List.of(String.valueOf(unusable.getMessage())));
        }
        open.texts().forEach(this::noteVariables);
        if (!id.equals(name)) {
            notes.add(renamedNote(id, wanted));
        }
        move.movedNames().forEach(variable -> notes.add("its secret " + variable + " goes to .env"));
        return new ImportOutcome(name, id, replaces ? Fate.REPLACED : Fate.ADDED, notes);
    }

    private static String renamedNote(String id, String wanted) {
        return id.equals(wanted)
                ? "is called %s here: an id has up to 32 letters, digits, _ and -".formatted(id)
                : "is called %s here: another source has its name; --replace would replace that".formatted(id);
    }

    /// In place of one from the file, or of one that another program had under the same id.
    private void put(NewSource source, Object plain) {
        if (written.containsKey(source.id()) && !added.containsKey(source.id())) {
            replaced.add(source.id());
        }
        added.put(source.id(), source);
        written.put(source.id(), plain);
    }

    private Map<String, String> secrets(SecretMove move) {
        var secrets = new LinkedHashMap<String, String>();
        move.movedNames().forEach(name -> names.addedValue(name).ifPresent(value -> secrets.put(name, value)));
        return secrets;
    }

    private void noteVariables(String text) {
        VARIABLE.matcher(text).results().map(found -> found.group(1)).forEach(named::add);
    }

    /// The id itself, or the id with the number that it once got.
    private boolean isNamed(String id, String wanted) {
        return id.equals(wanted) || (!replace && id.matches("\\Q" + cut(wanted) + "\\E-\\d+"));
    }

    private String freeId(String wanted) {
        return Stream.concat(
                        Stream.of(wanted),
                        IntStream.iterate(2, next -> next + 1).mapToObj(number -> cut(wanted) + "-" + number))
                .filter(id -> !written.containsKey(id) && !taken.contains(id))
                .findFirst()
                .orElseThrow();
    }

    /// Leaves room for a number.
    private static String cut(String id) {
        return id.substring(0, Math.min(id.length(), 28));
    }
}
