package dev.jackfield.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzRunIT {
    @TempDir
    Path folder;

    /// Breaks on an input that only a fuzzer finds.
    public static final class Planted implements Target {
        @Override
        public String name() {
            return "planted";
        }

        @Override
        public void check(byte[] input) {
            if (input.length > 1 && input[0] == '{' && input[1] == '!') {
                throw new AssertionError("planted");
            }
        }

        @Override
        public List<byte[]> seeds() {
            return Target.texts("{}");
        }
    }

    @Test
    void aBrokenPropertyIsFoundAndItsInputKept() throws Exception {
        assertThat(new FuzzRun(new Planted(), folder, 100_000, 1).run()).isFalse();

        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).anyMatch(name -> name.startsWith("crash-"));
        }
    }
}
