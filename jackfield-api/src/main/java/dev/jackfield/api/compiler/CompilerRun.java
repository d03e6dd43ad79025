package dev.jackfield.api.compiler;

import dev.jackfield.protocol.text.FailureReason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// One run of the compiler of the JDK that the hub runs on, in memory.
public final class CompilerRun {
    private static final int TOLD = 5;

    /// The key of errors that belong to no file.
    public static final Path NOWHERE = Path.of("");

    /// The outcome of a run.
    ///
    /// @param classes by file, then by name
    /// @param errors by file
    public record Outcome(Map<Path, Map<String, byte[]>> classes, Map<Path, List<String>> errors) {
        /// All errors of one file in a few lines.
        public String reason(Path file) {
            var all = errors.getOrDefault(file, errors.getOrDefault(NOWHERE, List.of("it has no class")));
            var more = all.size() > TOLD ? "\nand %d more".formatted(all.size() - TOLD) : "";
            return "does not compile: " + String.join("\n", all.subList(0, Math.min(TOLD, all.size()))) + more;
        }
    }

    private CompilerRun() {}

    /// Compiles files together, as if they were one program.
    public static Outcome run(Map<Path, String> texts) throws UnusableCodeException {
        var compiler = compiler();
        var sources = texts.entrySet().stream()
                .map(file -> new CompiledFiles.Text(file.getKey(), file.getValue()))
                .toList();
        var told = new DiagnosticCollector<JavaFileObject>();
        var said = new StringWriter();
        try (var files =
                new CompiledFiles(compiler.getStandardFileManager(told, Locale.ROOT, StandardCharsets.UTF_8))) {
            var isDone = compiler.getTask(said, files, told, options(), null, sources)
                    .call();
            var errors = errors(told.getDiagnostics());
            return new Outcome(files.classes(), isDone || !errors.isEmpty() ? errors : crashError(said.toString()));
        } catch (IOException failed) {
            throw new UnusableCodeException("cannot be compiled: " + FailureReason.of(failed), failed);
        }
    }

    /// The error of a compiler that crashed, mostly because its stack is too small for an expression; it has no
    /// line.
    private static Map<Path, List<String>> crashError(String said) {
        var reason = said.lines().filter(line -> line.startsWith("java.")).findFirst();
        return Map.of(NOWHERE, List.of("the compiler gave up: " + reason.orElse(said.strip())));
    }

    private static JavaCompiler compiler() throws UnusableCodeException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new UnusableCodeException(
                    "cannot be compiled, because %s, which the hub runs on, has no compiler; run it on a JDK, or put a jar here"
                            .formatted(System.getProperty("java.home")));
        }
        return compiler;
    }

    /// The options of the compiler. Parameter names are kept, because they are the names of arguments.
    private static List<String> options() {
        return List.of("-parameters", "-proc:none", "-implicit:none", "-nowarn", "-classpath", HubClasses.classPath());
    }

    private static Map<Path, List<String>> errors(List<Diagnostic<? extends JavaFileObject>> told) {
        var errors = new LinkedHashMap<Path, List<String>>();
        told.stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .sorted(Comparator.comparingLong(Diagnostic::getLineNumber))
                .forEach(each -> errors.computeIfAbsent(file(each), _ -> new ArrayList<>())
                        .add(line(each)));
        return errors;
    }

    private static Path file(Diagnostic<? extends JavaFileObject> error) {
        return error.getSource() instanceof CompiledFiles.Text text ? text.file() : NOWHERE;
    }

    private static String line(Diagnostic<?> error) {
        var message = error.getMessage(Locale.ROOT).strip().replaceAll("\\s*\\n\\s*", ", ");
        return error.getLineNumber() < 0 ? message : "line %d: %s".formatted(error.getLineNumber(), message);
    }

    /// Keeps the compiler's output in memory, by the file that it was compiled from.
    private static final class CompiledFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<Path, Map<String, ClassOutput>> made = new HashMap<>();

        CompiledFiles(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, @Nullable FileObject sibling) {
            var of = (Text) Objects.requireNonNull(sibling);
            var file = new ClassOutput(name);
            made.computeIfAbsent(of.file, _ -> new HashMap<>()).put(name, file);
            return file;
        }

        /// The classes of each file, by name.
        Map<Path, Map<String, byte[]>> classes() {
            return made.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, each -> bytes(each.getValue())));
        }

        private static Map<String, byte[]> bytes(Map<String, ClassOutput> files) {
            return files.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, each -> each.getValue().bytes.toByteArray()));
        }

        /// The text of a file, as it was read.
        static final class Text extends SimpleJavaFileObject {
            private final Path file;
            private final String text;

            Text(Path file, String text) {
                super(file.toUri(), Kind.SOURCE);
                this.file = file;
                this.text = text;
            }

            Path file() {
                return file;
            }

            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        }

        private static final class ClassOutput extends SimpleJavaFileObject {
            private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

            ClassOutput(String name) {
                super(URI.create("memory:///" + name.replace('.', '/') + Kind.CLASS.extension), Kind.CLASS);
            }

            @Override
            public OutputStream openOutputStream() {
                return bytes;
            }
        }
    }
}
