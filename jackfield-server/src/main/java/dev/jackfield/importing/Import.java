package dev.jackfield.importing;

import dev.jackfield.importing.Outcome.Fate;
import dev.jackfield.settings.HttpSettings;
import dev.jackfield.settings.SettingsLoader;
import dev.jackfield.settings.SourceIds;
import dev.jackfield.settings.tree.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Plans how servers of other programs become sources of a configuration. Only `Target` writes, when told to.
public final class Import {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(?:env:)?(\\w+)}");

    private final Places places;
    private final SettingsLoader loader;
    private final Ourselves ourselves;
    private final Set<String> taken;
    private final boolean replace;
    private final EnvText env;
    private final Set<String> named = new LinkedHashSet<>();
    private ConfigText config;

    /// Begins with the configuration as it is.
    ///
    /// @param profiles whose ids no source may have
    /// @param replace whether a source with the same id gives way
    public Import(
            Places places,
            SettingsLoader loader,
            Target target,
            HttpSettings http,
            Set<String> profiles,
            boolean replace) {
        this.places = places;
        this.loader = loader;
        this.ourselves = new Ourselves(http);
        this.taken = profiles;
        this.replace = replace;
        this.env = new EnvText(target.env(), places.environment());
        this.config = target.text();
    }

    /// Plans all servers of a file.
    public List<Outcome> plan(ForeignFile file) {
        return file.servers().stream().map(server -> plan(server, file)).toList();
    }

    /// The configuration as it would be.
    public ConfigText config() {
        return config;
    }

    /// The variables that would be added to `.env`, with their values.
    EnvText env() {
        return env;
    }

    /// The names of the secrets that move to `.env`.
    public List<String> secrets() {
        return List.copyOf(env.added().keySet());
    }

    /// The variables that a person has to set before all works.
    public List<String> unset() {
        return named.stream().filter(name -> !env.has(name)).toList();
    }

    private Outcome plan(ForeignServer server, ForeignFile file) {
        var respelled = new Respelling(server).toOurs();
        var notes = new ArrayList<>(respelled.notes());
        var variables = new ClientVariables(places.home(), server.project().orElse(places.folder()), file.inputs());
        var source = (Node.Mapping) Texts.map(respelled.source(), variables::translate);
        var id = SourceIds.id(server.name());
        if (ourselves.are(source)) {
            return new Outcome(server.name(), id, Fate.OURSELVES, List.of());
        }
        var problem = problem(id, source);
        if (problem.isPresent()) {
            return new Outcome(server.name(), id, Fate.UNUSABLE, List.of(problem.get()));
        }
        variables.unknown().forEach(unknown -> notes.add(unknown + " is filled in by the editor only; replace it"));
        return place(server.name(), id, source, notes);
    }

    private Optional<String> problem(String id, Node.Mapping source) {
        return id.isEmpty()
                ? Optional.of("it has no name")
                : loader.problems(id, source).stream()
                        .map(problem -> problem.message())
                        .findFirst();
    }

    private Outcome place(String name, String wanted, Node.Mapping source, List<String> notes) {
        var move = new SecretMove(wanted, env);
        var open = move.outOf(source);
        var same = config.sources().entries().entrySet().stream()
                .filter(entry -> isNamed(entry.getKey(), wanted)
                        && Texts.plain(entry.getValue()).equals(Texts.plain(open)))
                .findFirst();
        if (same.isPresent()) {
            return new Outcome(name, same.get().getKey(), Fate.SAME, List.of());
        }
        var replaces = replace && config.sources().has(wanted);
        var id = replaces ? wanted : free(wanted);
        if (!id.equals(name)) {
            notes.add(
                    id.equals(wanted)
                            ? "is called %s here: an id has up to 32 letters, digits, _ and -".formatted(id)
                            : "is called %s here: another source has its name; --replace would replace that"
                                    .formatted(id));
        }
        Texts.map(open, this::noteVariables);
        move.moved().forEach(variable -> notes.add("its secret " + variable + " is in .env"));
        config = config.with(id, open);
        return new Outcome(name, id, replaces ? Fate.REPLACED : Fate.ADDED, notes);
    }

    private String noteVariables(String text) {
        VARIABLE.matcher(text).results().map(found -> found.group(1)).forEach(named::add);
        return text;
    }

    /// The id itself, or the id with the number that it once got.
    private boolean isNamed(String id, String wanted) {
        return id.equals(wanted) || (!replace && id.matches("\\Q" + cut(wanted) + "\\E-\\d+"));
    }

    private String free(String wanted) {
        return Stream.concat(
                        Stream.of(wanted),
                        IntStream.iterate(2, next -> next + 1).mapToObj(number -> cut(wanted) + "-" + number))
                .filter(id -> !config.sources().has(id) && !taken.contains(id))
                .findFirst()
                .orElseThrow();
    }

    /// Leaves room for a number.
    private static String cut(String id) {
        return id.substring(0, Math.min(id.length(), 28));
    }
}
