package dev.jackfield.inspect.doctor;

import dev.jackfield.inspect.doctor.SourceExamination.Examined;
import dev.jackfield.inspect.probe.SourceProber;
import dev.jackfield.kind.Finding;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.state.StateFolder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks the installation, the configuration, the skills, the sources, several of these in parallel, and the
/// providers of models.
///
/// @param patience the longest that one source may take to answer
/// @param progress receives the name of each check
public record Examination(
        StateFolder state, Map<String, String> environment, Duration patience, Consumer<String> progress) {
    private static final int AT_ONCE = 8;

    /// Sources that every hub may have.
    private static final Set<String> BUILT_IN = Set.of("jackfield", "ai");

    /// Runs all checks and returns the findings in the order of the configuration.
    ///
    /// @param load the configuration
    /// @param only the one source to look at; all when empty
    public List<Section> run(Supplier<LoadedConfig> load, Optional<String> only) throws InterruptedException {
        var configuration = new ConfigurationExamination(load);
        var loaded = configuration.loadedConfig();
        var http =
                loaded.map(LoadedConfig::settings).orElseGet(Settings::defaults).http();
        var sections =
                new ArrayList<>(List.of(new InstallationExamination(state, http).examine(), configuration.section()));
        if (loaded.isPresent()) {
            sections.addAll(new SkillExamination(loaded.get()).examine(only));
            sections.addAll(unusableSources(loaded.get(), only));
            sections.addAll(examineSources(loaded.get(), only));
            sections.addAll(only.isPresent() ? List.of() : providers(loaded.get()));
        }
        return sections;
    }

    private List<Section> providers(LoadedConfig loaded) throws InterruptedException {
        return new ProviderExamination(loaded, environment, progress).examine();
    }

    private static List<Section> unusableSources(LoadedConfig loaded, Optional<String> only) {
        return loaded.unusable().entrySet().stream()
                .filter(source -> only.isEmpty() || only.get().equals(source.getKey()))
                .map(source -> new Section(
                        "Source " + source.getKey(),
                        List.of(Finding.problem(
                                source.getValue(), ConfigurationExamination.remedy(source.getValue(), loaded.file())))))
                .toList();
    }

    private List<Section> examineSources(LoadedConfig loaded, Optional<String> only) throws InterruptedException {
        var separator = loaded.settings().mcp().separator();
        var examined = new ArrayList<Examined>();
        try (var prober = new SourceProber(loaded, environment, patience);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var turns = new Semaphore(AT_ONCE);
            var running = loaded.settings().sources().entrySet().stream()
                    .filter(source -> only.isEmpty() || only.get().equals(source.getKey()))
                    .map(source -> threads.submit(() -> examineInTurn(source, prober, separator, turns)))
                    .toList();
            for (var one : running) {
                examined.add(awaitResult(one));
            }
        }
        var all = examined.stream().flatMap(one -> one.definitions().stream()).toList();
        var crowd = Stream.of(DefinitionFindings.toolSetSection(all, separator)).filter(_ -> !all.isEmpty());
        var sections = only.isPresent()
                ? examined.stream().map(Examined::section).toList() // it cannot be known what others have
                : new CalledTools(examined, unexaminedIds(loaded, examined)).sections();
        return Stream.concat(sections.stream(), crowd).toList();
    }

    /// Returns the ids of sources that are there and are not examined. Skills are looked for only where that matters.
    private static Set<String> unexaminedIds(LoadedConfig loaded, List<Examined> examined) {
        var ids = new HashSet<>(loaded.unusable().keySet());
        ids.addAll(BUILT_IN);
        if (examined.stream().anyMatch(source -> !source.calls().isEmpty())) {
            ids.addAll(new SkillExamination(loaded).ids());
        }
        return ids;
    }

    private Examined examineInTurn(
            Map.Entry<String, ConfiguredSource> source, SourceProber prober, String separator, Semaphore turns)
            throws InterruptedException {
        turns.acquire();
        try {
            progress.accept("Checking " + source.getKey());
            return new SourceExamination(source.getKey(), source.getValue(), prober, separator).examine();
        } finally {
            turns.release();
        }
    }

    private static Examined awaitResult(Future<Examined> one) throws InterruptedException {
        try {
            return one.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    /// Checks the skills folder: which files become sources, and which cannot be used.
    private record SkillExamination(LoadedConfig loaded) {

        /// One section about all of them; or about one source, if it is a skill.
        List<Section> examine(Optional<String> only) {
            var found = new SkillCheck(loaded).check();
            if (only.isPresent()) {
                return found.usable().stream()
                        .filter(skill -> skill.id().equals(only.get()))
                        .map(skill -> new Section("Source " + skill.id(), List.of(fine(skill))))
                        .toList();
            }
            var findings = Stream.concat(
                            found.usable().stream().map(SkillExamination::fine),
                            found.problems().stream().map(SkillExamination::problem))
                    .toList();
            return findings.isEmpty() ? List.of() : List.of(new Section("Skills", findings));
        }

        /// Returns the ids of the sources that come from the folder.
        Set<String> ids() {
            return new SkillCheck(loaded)
                    .check().usable().stream().map(SkillCheck.Usable::id).collect(Collectors.toUnmodifiableSet());
        }

        private static Finding fine(SkillCheck.Usable skill) {
            var tools = DefinitionFindings.count(Math.toIntExact(skill.tools()));
            return Finding.fine("%s has %s in %s".formatted(skill.id(), tools, skill.file()));
        }

        private static Finding problem(String text) {
            return Finding.problem(text, "Fix it, or remove it from the folder; docs/skills.md explains skills.");
        }
    }
}
