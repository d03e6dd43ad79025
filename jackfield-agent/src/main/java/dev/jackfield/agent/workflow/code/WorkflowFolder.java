package dev.jackfield.agent.workflow.code;

import dev.jackfield.api.compiler.BoundedRun;
import dev.jackfield.api.compiler.MemoryClasses;
import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.files.BoundedFile;
import dev.jackfield.transport.files.Rights;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The place of a workflow: a folder of Java files, or a jar.
public record WorkflowFolder(Path place) {
    private static final Duration LOAD_TIME = Duration.ofMinutes(2);
    private static final int MOST_FILES = 2_000;

    /// The folder is searched every second for changes, so that must be quick.
    private static final int MOST_ENTRIES = 10_000;

    private static final int DEEPEST = 12;
    private static final int LARGEST_FILE = 4 << 20;
    private static final long LARGEST_SUM = 32L << 20;

    public WorkflowFolder {
        place = place.toAbsolutePath().normalize();
    }

    /// Returns a text that changes whenever the code has changed.
    public String stamp() {
        try {
            return files().stream().map(WorkflowFolder::stamp).collect(Collectors.joining("\n"));
        } catch (UnusableCodeException unusable) {
            return unusable.reason();
        }
    }

    private static String stamp(Path file) {
        try {
            return "%s %d %s".formatted(file, Files.size(file), Files.getLastModifiedTime(file));
        } catch (IOException gone) {
            return file + " is gone";
        }
    }

    /// Compiles the folder, or reads the jar.
    public WorkflowCode load() throws UnusableCodeException {
        return load(LOAD_TIME);
    }

    /// @param most how long it may take; the compiler needs hours for some short texts
    WorkflowCode load(Duration most) throws UnusableCodeException {
        try {
            return BoundedRun.run(WorkflowFolder.class.getClassLoader(), this::loadCode, most);
        } catch (UnusableCodeException failed) {
            throw failed.getCause() instanceof TimeoutException
                    ? new UnusableCodeException("takes too long to compile: " + failed.reason(), failed)
                    : failed;
        }
    }

    private WorkflowCode loadCode() throws UnusableCodeException {
        var files = files();
        var objection = Stream.concat(Stream.of(place), files.stream())
                .flatMap(file -> Rights.objection(file).stream())
                .findFirst();
        if (objection.isPresent()) {
            throw new UnusableCodeException("is not used: " + objection.get());
        }
        return isJar() ? new JarClasses(place).readCode() : new FolderCompilation(place, readTexts(files)).compile();
    }

    private boolean isJar() {
        return Files.isRegularFile(place);
    }

    private List<Path> files() throws UnusableCodeException {
        if (isJar()) {
            return List.of(place);
        }
        if (!Files.isDirectory(place)) {
            throw new UnusableCodeException("is neither a folder nor a jar; name a folder with `_commands`, or a jar");
        }
        try (var walk = Files.walk(place, DEEPEST)) {
            return code(walk.limit(MOST_ENTRIES + 1L).toList());
        } catch (IOException | UncheckedIOException failed) {
            throw new UnusableCodeException("cannot be read: " + FailureReason.of(failed), failed);
        }
    }

    private List<Path> code(List<Path> entries) throws UnusableCodeException {
        refuseBeyond(MOST_ENTRIES, entries.size(), "files and folders");
        var code = entries.stream().filter(this::isCode).sorted().toList();
        refuseBeyond(MOST_FILES, code.size(), "Java files");
        return code;
    }

    private static void refuseBeyond(int most, int found, String what) throws UnusableCodeException {
        if (found > most) {
            throw new UnusableCodeException("has more than %,d %s; is it the right folder?".formatted(most, what));
        }
    }

    private boolean isCode(Path file) {
        return file.toString().endsWith(".java")
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Stream.iterate(place.relativize(file), each -> each != null, Path::getParent)
                        .noneMatch(part -> part.getFileName().toString().startsWith("."));
    }

    private static SortedMap<Path, String> readTexts(List<Path> files) throws UnusableCodeException {
        var texts = new TreeMap<Path, String>();
        var length = 0L;
        for (var file : files) {
            try {
                var text = BoundedFile.text(file, LARGEST_FILE);
                length += text.length();
                texts.put(file, text);
            } catch (IOException failed) {
                throw new UnusableCodeException("cannot be read as UTF-8 text: " + FailureReason.of(failed), failed);
            }
            if (length > LARGEST_SUM) {
                throw new UnusableCodeException("has more than %,d bytes of Java".formatted(LARGEST_SUM));
            }
        }
        return texts;
    }

    /// The classes of a jar, read into memory, so that a jar which is written over does not change under
    /// them.
    private record JarClasses(Path jar) {
        private static final long LARGEST_SUM = 64L << 20;
        private static final String SUFFIX = ".class";

        WorkflowCode readCode() throws UnusableCodeException {
            var classes = new TreeMap<String, byte[]>();
            try (var file = new JarFile(jar.toFile())) {
                var left = LARGEST_SUM;
                for (var entry : file.stream().filter(JarClasses::isClass).toList()) {
                    var bytes = bytes(file, entry, left);
                    left -= bytes.length;
                    classes.put(name(entry), bytes);
                }
            } catch (IOException failed) {
                throw new UnusableCodeException("cannot be read as a jar: " + FailureReason.of(failed), failed);
            }
            var loader = new MemoryClasses(jar.getFileName().toString(), classes);
            return new WorkflowCode(loader, List.copyOf(classes.keySet()), List.of());
        }

        private static byte[] bytes(JarFile file, JarEntry entry, long most) throws IOException, UnusableCodeException {
            try (var content = file.getInputStream(entry)) {
                var bytes = content.readNBytes((int) Math.min(most + 1, Integer.MAX_VALUE - 8));
                if (bytes.length > most) {
                    throw new UnusableCodeException("has more than %,d bytes of classes".formatted(LARGEST_SUM));
                }
                return bytes;
            }
        }

        private static boolean isClass(JarEntry entry) {
            return entry.getName().endsWith(SUFFIX)
                    && !entry.getName().startsWith("META-INF/")
                    && !entry.getName().equals("module-info.class");
        }

        private static String name(JarEntry entry) {
            var path = entry.getName();
            return path.substring(0, path.length() - SUFFIX.length()).replace('/', '.');
        }
    }
}
