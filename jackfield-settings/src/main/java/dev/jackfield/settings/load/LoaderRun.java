package dev.jackfield.settings.load;

import dev.jackfield.builtin.skillfolder.SkillsFolder;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.bind.Setting;
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

/// One run of the loader. A document goes through four phases: `respell`, `fill`, `bind`, `check`. Problems pile up
/// until the end.
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
        return load(Node.Mapping.empty(Place.DEFAULT), variables, workingFolder, Optional.empty());
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
        return load(root, readVariables(file, texts), file.resolveSibling(""), Optional.of(file));
    }

    /// The variables that a configuration in this place may name.
    Variables readVariables(Path file) {
        var variables = readVariables(file, Map.of());
        refuseIfWrong(List.of());
        return variables;
    }

    private Variables readVariables(Path file, Map<Path, String> texts) {
        var dotEnv = ConfigFiles.dotEnvOf(file).stream()
                .map(found -> texts.containsKey(found)
                        ? DotEnv.of(texts.get(found), displayPath(found))
                        : DotEnv.read(found, displayPath(found), problems))
                .toList();
        return new Variables(environment, dotEnv);
    }

    /// One source by itself, as it would be in the place of the file.
    ConfiguredSource loadSource(Path file, Node source, Map<String, String> given) {
        var interpolation = new Interpolation(readVariables(file).withValues(given), file.resolveSibling(""), problems);
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
        var sources = new WrittenSources(problems, warnings)
                .ofFile(respell(root, Optional.of(file)).tree());
        refuseIfWrong(List.of());
        return sources;
    }

    private LoadedConfig load(Node.Mapping root, Variables variables, Path folder, Optional<Path> file) {
        var interpolation = new Interpolation(variables, folder, problems);
        var spelled = respell(root, file);
        var written = new WrittenSources(problems, warnings).gather(spelled, variables, interpolation);
        var filled = fill(spelled.tree(), written.sources(), variables, interpolation);
        var bound = bind(filled.tree);
        var skillNames = check(filled, bound.settings, folder);
        refuseIfWrong(filled.sources.lacking());
        var origins = new Origins(bound.origins, written.replaced(), written.outside());
        return new LoadedConfig(
                bound.settings.orElseThrow(), filled.sources.unusable(), skillNames, warnings, origins, file, folder);
    }

    /// The document in our own spelling.
    private ForeignSpelling.Spelled respell(Node.Mapping root, Optional<Path> file) {
        var name = file.map(path -> path.getFileName().toString()).orElse("");
        return new ForeignSpelling(kinds, problems, warnings).translate(root, name);
    }

    /// A document with values for its variables.
    ///
    /// @param tree what is bound: the document with the sources that can be used
    /// @param all all sources by their ids, with values where each has one
    private record Filled(Node.Mapping tree, FilledSources sources, Map<String, Node> all) {

        /// Profiles may speak of the hub's own source too.
        Set<String> ids() {
            var ids = new LinkedHashSet<>(all.keySet());
            ids.add(HubItems.SOURCE);
            return ids;
        }
    }

    private Filled fill(Node.Mapping ours, Node.Mapping written, Variables variables, Interpolation interpolation) {
        var sources = FilledSources.of(written, interpolation, kinds.binder(problems, warnings));
        var providers = new WrittenProviders(interpolation, problems, warnings).fill(ours);
        var tree = TelemetryVariables.fill(fillRest(ours, interpolation), variables)
                .with("sources", Node.Mapping.of(written.place(), sources.usable()))
                .with("providers", providers);
        var all = new LinkedHashMap<>(written.entries());
        all.putAll(sources.usable());
        return new Filled(tree, sources, all);
    }

    /// The keys beside the sources and the providers.
    private Node.Mapping fillRest(Node.Mapping ours, Interpolation interpolation) {
        var missing = new ArrayList<Problem>();
        var filled = interpolation.fill(ours.without(List.of("sources", "providers")), "", missing);
        missing.forEach(problem -> problems.add(problem.place(), problem.key(), problem.message()));
        return (Node.Mapping) filled;
    }

    /// @param settings empty when there are problems
    /// @param origins where each value is from
    private record Bound(Optional<Settings> settings, List<Setting> origins) {}

    private Bound bind(Node.Mapping tree) {
        var binder = kinds.binder(problems, warnings);
        return new Bound(binder.bind(Settings.class, tree, ""), binder.settings());
    }

    /// Checks what needs the whole configuration, and returns the names by which code calls the sources.
    private Map<String, String> check(Filled filled, Optional<Settings> settings, Path folder) {
        checkNames(settings, filled, folder);
        settings.ifPresent(new NamedFiles(folder, filled.tree, problems)::check);
        new AliasChecks(filled.ids(), filled.tree.get("profiles"), problems).check(filled.all);
        return new SkillNames(kinds, problems).assign(filled.all);
    }

    /// Checks what profiles, rules and conversations say of sources.
    private void checkNames(Optional<Settings> settings, Filled filled, Path folder) {
        var known = filled.ids();
        var tree = filled.tree;
        var nameable = new LinkedHashSet<>(known);
        nameable.add(ConversationChecks.AI); // not taken: a source or profile may have this name
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
