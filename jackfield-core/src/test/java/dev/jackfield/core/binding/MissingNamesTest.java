package dev.jackfield.core.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.javatools.JavaTools;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Classes that were compiled without the names of parameters.
class MissingNamesTest {
    @TempDir
    private Path folder;

    /// An object of a class that is compiled with the compiler's defaults.
    private Object compiled(String parameter) throws Exception {
        var source = Files.writeString(folder.resolve("Nameless.java"), """
            import dev.jackfield.tools.*;
            public class Nameless {
                @Tool("Speaks.") public String speak(%s) { return text; }
            }
            """.formatted(parameter));
        var compiler = ToolProvider.getSystemJavaCompiler();
        var path = System.getProperty("java.class.path");
        assertThat(compiler.run(null, null, null, "-cp", path, "-proc:none", source.toString()))
                .isZero();
        return load();
    }

    private Object load() throws IOException, ReflectiveOperationException {
        var loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
        return loader.loadClass("Nameless").getConstructor().newInstance();
    }

    @Test
    void theCompilerOptionIsNamed() throws Exception {
        var nameless = compiled("String text");

        assertThatThrownBy(() -> JavaTools.of(nameless))
                .hasMessageContaining("tool 'speak' (speak): the name of its parameter 'arg0' is not known")
                .hasMessageContaining("compiled without -parameters");
    }

    @Test
    void aNameThatIsSaidIsEnough() throws Exception {
        var named = compiled("@Param(name = \"text\") String text");

        assertThat(JavaTools.of(named)
                        .manifest()
                        .items()
                        .getFirst()
                        .definition()
                        .toString())
                .contains("\"properties\":{\"text\":{\"type\":\"string\"}}");
        assertThat(List.of(JavaTools.of(named).id())).containsExactly("nameless");
    }
}
