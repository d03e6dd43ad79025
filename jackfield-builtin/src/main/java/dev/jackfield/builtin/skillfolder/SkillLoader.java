package dev.jackfield.builtin.skillfolder;

import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.source.Source;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.files.BoundedFile;
import dev.jackfield.transport.files.Rights;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Loads the skills folder. Each check loads only the files that have changed.
public final class SkillLoader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private static final int LARGEST_SOURCE = 4 << 20;

    /// A file that has not changed for this long is taken as completely written.
    private static final Duration QUIET = Duration.ofMillis(300);

    private final DocumentStore documents;
    private final InstantSource clock;
    private final Jars jars = new Jars();

    // in the order in which they came; all four are for whoever holds the lock
    private final Map<Path, SkillFile> known = new LinkedHashMap<>();
    private Optional<String> refusal = Optional.empty();
    private Set<JavaTools> plugged = Set.of();
    private Set<String> told = Set.of();

    // the stamps of the known files, for those who do not hold the lock
    private volatile Map<Path, Stamp> stamps = Map.of();

    /// A loader for checks only: documents that skills store are not kept.
    public SkillLoader(InstantSource clock) {
        this(new DocumentStore(new MemoryShelf(clock)), clock);
    }

    /// @param documents the store for documents of callers
    public SkillLoader(DocumentStore documents, InstantSource clock) {
        this.documents = documents;
        this.clock = clock;
    }

    /// Whether the folder has changed since the last check.
    public synchronized boolean isStale(SkillsFolder folder) {
        var sight = folder.scan();
        var isStale = !sight.refusal().equals(refusal)
                || !sight.files().keySet().equals(known.keySet())
                || !changedFiles(sight.files()).isEmpty();
        if (!isStale) {
            ageStamps();
        }
        return isStale;
    }

    /// Files that are not fresh any more need no checksum.
    private void ageStamps() {
        if (known.values().stream().anyMatch(skill -> skill.stamp().content().isPresent())) {
            var now = clock.instant();
            known.replaceAll((_, skill) -> skill.withStamp(skill.stamp().withoutOldChecksum(now)));
            publishStamps();
        }
    }

    private void publishStamps() {
        stamps = known.values().stream().collect(Collectors.toUnmodifiableMap(SkillFile::file, SkillFile::stamp));
    }

    /// Whether a file has changed since the last check. Waits for none that is going on.
    private boolean isOutdated(Path file) {
        var seen = stamps.get(file);
        return seen == null || !seen.isOf(file);
    }

    /// Loads new and changed files, and forgets deleted ones. A file that is still being written is left for
    /// later.
    public synchronized void loadChanges(SkillsFolder folder) throws InterruptedException {
        var sight = folder.scan();
        refusal = sight.refusal();
        known.keySet().stream()
                .filter(file -> !sight.files().containsKey(file))
                .toList()
                .forEach(this::forgetSkill);
        var fresh = awaitSettled(changedFiles(sight.files()), folder);
        fresh.replaceAll((file, stamp) -> stamp.withChecksum(file, clock.instant()));
        var opened = openFiles(fresh);
        fresh.forEach((file, stamp) -> addOpened(file, stamp, Objects.requireNonNull(opened.get(file))));
        publishStamps();
    }

    /// Uses a file only if it has not changed since its stamp; otherwise the next check reads it again.
    private void addOpened(Path file, Stamp stamp, OpenedFile opened) {
        if (stamp.isOf(file)) {
            addSkill(SkillFile.of(file, stamp, opened, documents, clock, () -> isOutdated(file)));
        } else if (opened instanceof OpenedFile.Fine(var code)) {
            code.close();
        }
    }

    /// The file of a source, if it is a skill.
    public static Optional<Path> file(Source source) {
        return source instanceof JavaTools tools ? tools.origin().map(home -> Path.of(home.place())) : Optional.empty();
    }

    /// Makes the next check treat this file as changed.
    public synchronized void markStale(Path file) {
        known.computeIfPresent(file, (_, skill) -> skill.withoutStamp());
        publishStamps();
    }

    private SortedMap<Path, Stamp> changedFiles(SortedMap<Path, Stamp> files) {
        var changed = new TreeMap<>(files);
        changed.entrySet().removeIf(file -> {
            var skill = known.get(file.getKey());
            return skill != null && skill.stamp().matches(file.getKey(), file.getValue());
        });
        return changed;
    }

    private SortedMap<Path, Stamp> awaitSettled(SortedMap<Path, Stamp> changed, SkillsFolder folder)
            throws InterruptedException {
        if (changed.values().stream().noneMatch(stamp -> stamp.isYoung(clock.instant()))) {
            return changed;
        }
        Thread.sleep(QUIET);
        var again = folder.scan().files();
        changed.entrySet().removeIf(file -> !file.getValue().equals(again.get(file.getKey())));
        return changed;
    }

    private Map<Path, OpenedFile> openFiles(SortedMap<Path, Stamp> files) {
        var opened = new LinkedHashMap<Path, OpenedFile>();
        var texts = new LinkedHashMap<Path, String>();
        files.keySet().forEach(file -> {
            var objection = Rights.objection(file);
            if (objection.isPresent()) {
                opened.put(file, new OpenedFile.Bad("is not used: " + objection.get()));
            } else if (SkillsFolder.isSource(file)) {
                readSource(file, texts, opened);
            } else {
                opened.put(file, jar(file));
            }
        });
        opened.putAll(Compilation.of(texts));
        return opened;
    }

    private static void readSource(Path file, Map<Path, String> texts, Map<Path, OpenedFile> opened) {
        try {
            texts.put(file, BoundedFile.text(file, LARGEST_SOURCE));
        } catch (IOException failed) {
            opened.put(file, new OpenedFile.Bad("cannot be read as UTF-8 text: " + FailureReason.of(failed)));
        }
    }

    private OpenedFile jar(Path file) {
        try {
            return new OpenedFile.Fine(jars.open(file));
        } catch (UnusableCodeException bad) {
            return new OpenedFile.Bad(bad.reason());
        }
    }

    private void addSkill(SkillFile skill) {
        var before = known.get(skill.file());
        if (before != null && skill.isBroken()) {
            known.put(skill.file(), before.withProblemsOf(skill));
            return;
        }
        known.put(skill.file(), skill);
        closeUnplugged(before);
        LOG.info("Skill {}: {}", skill.file().getFileName(), skill.isBroken() ? "cannot be used" : names(skill));
    }

    private static String names(SkillFile skill) {
        return String.join(", ", skill.sources().stream().map(Source::id).toList());
    }

    private void forgetSkill(Path file) {
        closeUnplugged(known.remove(file));
        LOG.info("Skill {} is gone", file.getFileName());
    }

    /// Closes sources that are not in the catalog. The catalog closes the others after their last call.
    private void closeUnplugged(@Nullable SkillFile skill) {
        if (skill != null) {
            skill.sources().stream().filter(source -> !plugged.contains(source)).forEach(JavaTools::close);
        }
    }

    /// The sources that the catalog should have, those that cannot be used among them, with the reason.
    ///
    /// @param taken who has which name already
    public synchronized List<Source> sources(TakenNames taken) {
        var lineup = lineup(taken);
        var used = new HashSet<>(lineup.usedSources());
        plugged.stream().filter(source -> !used.contains(source)).forEach(this::dropSource);
        plugged = used;
        lineup.problems().stream().filter(problem -> !told.contains(problem)).forEach(LOG::warn);
        told = Set.copyOf(lineup.problems());
        publishStamps();
        return lineup.sources();
    }

    /// Forgets a source that the catalog has closed, so that the next check creates it again.
    private void dropSource(JavaTools source) {
        known.replaceAll((_, skill) -> skill.sources().contains(source) ? skill.withoutSource(source) : skill);
    }

    /// Whether one of them can use the services of the hub.
    public synchronized boolean hasSkillsWithServices() {
        return known.values().stream().anyMatch(SkillFile::usesServices);
    }

    /// The usable sources, for checks.
    public synchronized List<Source> usableSources(TakenNames taken) {
        return List.copyOf(lineup(taken).usedSources());
    }

    /// The unusable skills, with the reasons.
    public synchronized List<String> problems(TakenNames taken) {
        return lineup(taken).problems();
    }

    private SkillLineup lineup(TakenNames taken) {
        var lineup = new SkillLineup(taken);
        refusal.ifPresent(lineup::refuse);
        known.values().forEach(lineup::add);
        return lineup;
    }

    /// The hub, if there was one, is closed by now.
    @Override
    public synchronized void close() {
        known.values().forEach(SkillFile::close);
        known.clear();
        jars.close();
    }
}
