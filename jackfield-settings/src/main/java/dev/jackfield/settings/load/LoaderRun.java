package dev.jackfield.settings.load;

import dev.jackfield.builtin.skillfolder.SkillsFolder;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.tree.ConfigReader;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.transport.files.Rights;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// One run of the loader: read, respell, merge, fill in, bind. Problems pile up until the end.
final class LoaderRun {
    private final Path workingFolder;
    private final Map<String, String> environment;
    private final SourceKinds kinds;
    private final Problems problems = new Problems();
    private final List<String> warnings = new ArrayList<>();

    LoaderRun(Path workingFolder, Map<String, String> environment, SourceKinds kinds) {
        this.kinds = kinds;
        this.workingFolder = workingFolder;
        this.environment = environment;
    }

    LoadedConfig loadWithoutFile() {
        var variables = new Variables(environment, List.of());
        return bind(Node.Mapping.empty(Place.DEFAULT), variables, workingFolder, Optional.empty());
    }

    LoadedConfig load(Path file) {
        return load(file, new ConfigReader(problems).read(file, new Place(displayPath(file))), Map.of());
    }

    /// Loads as if the file, and these `.env` files, had other texts.
    LoadedConfig check(Path file, String text, Map<Path, String> dotEnv) {
        return load(file, new ConfigReader(problems).read(file, text, new Place(displayPath(file))), dotEnv);
    }

    private LoadedConfig load(Path file, Node.Mapping root, Map<Path, String> texts) {
        SettingsLoader.filesOf(file).stream()
                .filter(Files::exists)
                .forEach(read -> Rights.writers(read).ifPresent(warnings::add));
        return bind(root, variables(file, texts), file.resolveSibling(""), Optional.of(file));
    }

    /// The variables that a configuration in this place may name.
    Variables variables(Path file) {
        var variables = variables(file, Map.of());
        refuseIfWrong(List.of());
        return variables;
    }

    private Variables variables(Path file, Map<Path, String> texts) {
        var dotEnv = ConfigFiles.dotEnvOf(file).stream()
                .map(found -> texts.containsKey(found)
                        ? DotEnv.of(texts.get(found), displayPath(found))
                        : DotEnv.read(found, displayPath(found), problems))
                .toList();
        return new Variables(environment, dotEnv);
    }

    /// One source by itself, as it would be in the place of the file.
    ConfiguredSource source(Path file, Node source, Map<String, String> given) {
        var interpolation = new Interpolation(variables(file).withValues(given), file.resolveSibling(""), problems);
        var missing = new ArrayList<Problem>();
        var filled = interpolation.fill(source, "", missing);
        var bound = kinds.binder(problems, warnings).bindVaried(ConfiguredSource.class, filled, "");
        missing.forEach(problem -> problems.add(problem.place(), problem.key(), problem.message()));
        refuseIfWrong(List.of());
        return bound.orElseThrow();
    }

    /// The sources of the file if it had this text, by their ids and with nothing filled in.
    Node.Mapping parseSources(Path file, String text) {
        var root = new ConfigReader(problems).read(file, text, new Place(displayPath(file)));
        var spelled = new ForeignSpelling(kinds, problems, warnings)
                .translate(root, file.getFileName().toString());
        var sources = new WrittenSources(problems, warnings).ofFile(spelled.tree());
        refuseIfWrong(List.of());
        return sources;
    }

    private LoadedConfig bind(Node.Mapping root, Variables variables, Path folder, Optional<Path> file) {
        var interpolation = new Interpolation(variables, folder, problems);
        var name = file.map(path -> path.getFileName().toString()).orElse("");
        var spelled = new ForeignSpelling(kinds, problems, warnings).translate(root, name);
        var written = new WrittenSources(problems, warnings).gather(spelled, variables, interpolation);
        var sources = new FilledSources(interpolation, kinds.binder(problems, warnings));
        written.sources().entries().forEach(sources::add);
        var providers = new WrittenProviders(interpolation, problems, warnings).fill(spelled.tree());
        var tree = TelemetryVariables.fill(fill(spelled.tree(), interpolation), variables)
                .with("sources", Node.Mapping.of(written.sources().place(), sources.usableSources()))
                .with("providers", providers);
        var binder = kinds.binder(problems, warnings);
        var settings = binder.bind(Settings.class, tree, "");
        var known = knownIds(written.sources());
        checkNames(settings, tree, known, folder);
        settings.ifPresent(new NamedFiles(folder, tree, problems)::check);
        var filled = new LinkedHashMap<>(written.sources().entries());
        filled.putAll(sources.usableSources());
        new AliasChecks(known, tree.get("profiles"), problems).check(filled);
        var names = new SkillNames(kinds, problems).assign(filled);
        refuseIfWrong(sources.missingValues());
        var origins = new Origins(binder.settings(), written.replaced(), written.outside());
        return new LoadedConfig(
                settings.orElseThrow(), sources.unusableReasons(), names, warnings, origins, file, folder);
    }

    /// Checks what profiles, rules and conversations say of sources.
    private void checkNames(Optional<Settings> settings, Node.Mapping tree, Set<String> known, Path folder) {
        var nameable = nameableIds(known);
        var hasSkills = settings.map(bound -> LoadedConfig.skills(bound, folder))
                .filter(SkillsFolder::hasFiles)
                .isPresent();
        new ProfileChecks(known, nameable, hasSkills, problems).check(tree.get("profiles"));
        settings.ifPresent(bound -> {
            warnings.addAll(new TokenChecks(bound.tokens()).warnings(tree.get("tokens")));
            warnings.addAll(new RuleChecks(bound, nameable, hasSkills).warnings(tree.get("rules")));
            warnings.addAll(new ConversationChecks(bound, known, hasSkills).warnings(tree));
        });
    }

    /// Profiles may speak of the hub's own source too.
    private static Set<String> knownIds(Node.Mapping sources) {
        var ids = new LinkedHashSet<>(sources.entries().keySet());
        ids.add(HubItems.SOURCE);
        return ids;
    }

    /// Profiles and rules may name the built-in source `ai`. Its name is not taken: a source or profile may have it.
    private static Set<String> nameableIds(Set<String> known) {
        var ids = new LinkedHashSet<>(known);
        ids.add(ConversationChecks.AI);
        return ids;
    }

    private Node.Mapping fill(Node.Mapping ours, Interpolation interpolation) {
        var missing = new ArrayList<Problem>();
        var rest = new LinkedHashMap<>(ours.entries());
        rest.remove("sources");
        rest.remove("providers");
        var filled = interpolation.fill(new Node.Mapping(ours.place(), rest), "", missing);
        missing.forEach(problem -> problems.add(problem.place(), problem.key(), problem.message()));
        return (Node.Mapping) filled;
    }

    /// Adds the problems of unusable sources. They stop no other source, but belong in the list for the user.
    private void refuseIfWrong(List<Problem> lacking) {
        if (problems.hasAny()) {
            throw new ConfigProblemsException(Stream.concat(problems.foundProblems().stream(), lacking.stream())
                    .toList());
        }
    }

    private String displayPath(Path file) {
        return (file.startsWith(workingFolder) ? workingFolder.relativize(file) : file).toString();
    }
}
