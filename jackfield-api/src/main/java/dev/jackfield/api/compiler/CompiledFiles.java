package dev.jackfield.api.compiler;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import org.jspecify.annotations.Nullable;

/// Keeps the compiler's output in memory, by the file that it was compiled from.
final class CompiledFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
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
        return made.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> bytes(each.getValue())));
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
