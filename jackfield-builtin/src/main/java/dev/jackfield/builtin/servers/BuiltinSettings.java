package dev.jackfield.builtin.servers;

import dev.jackfield.builtin.servers.code.ProgramLimits;
import dev.jackfield.core.config.ByteSize;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.OneOrMany;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A tool server that is part of Jackfield and needs no other program. See [tool" + " servers](tool-servers.md).")
public record BuiltinSettings(
        @Doc("The server: `filesystem` reads, writes, lists and searches files, `code` runs programs in Python and"
                + " JavaScript.")
        BuiltinServer builtin,

        @Doc("For `filesystem`: the folders that it serves; nothing outside of them can be reached. Paths of"
                + " callers are relative to the first folder, or start with the name of another. No folder may be"
                + " inside another.")
        @OneOrMany
        @Default("[]")
        List<Path> roots,

        @Doc("For `filesystem`: whether it refuses to write files.") @Default("false")
        boolean readOnly,

        @Doc("For `code`: how long a program may run, from 1ms to 10m; 10s when left out.") @Nullable
        Duration timeout,

        @Doc("For `code`: how much memory a program may use, from 16MiB to 4GiB; 128MiB when left out.") @Nullable
        ByteSize memory,

        @Doc("For `code`: how much a program may print, at most 16MiB; 256KiB when left out. The rest is" + " dropped.")
        @Nullable
        ByteSize output) {

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int MEGABYTE = 1 << 20;
    private static final int SMALLEST_MEMORY = 16;
    private static final int LARGEST_MEMORY = 4_096;
    private static final int LARGEST_OUTPUT = 16;

    public BuiltinSettings {
        roots = List.copyOf(roots);
        var isCode = builtin == BuiltinServer.CODE;
        new Checks()
                .that(isCode || !roots.isEmpty(), "roots", "must name at least one folder, for example [.]")
                .that(!isCode || roots.isEmpty(), "roots", "has no meaning for `builtin: code`; remove it")
                .that(!isCode || !readOnly, "readOnly", "has no meaning for `builtin: code`; remove it")
                .that(isCode || timeout == null, "timeout", "has no meaning for `builtin: filesystem`; remove it")
                .that(isCode || memory == null, "memory", "has no meaning for `builtin: filesystem`; remove it")
                .that(isCode || output == null, "output", "has no meaning for `builtin: filesystem`; remove it")
                .that(
                        timeout == null || (timeout.toMillis() > 0 && timeout.compareTo(LONGEST) <= 0),
                        "timeout",
                        "must be between 1ms and 10m, for example 10s")
                .that(
                        memory == null || isBetween(memory, SMALLEST_MEMORY, LARGEST_MEMORY),
                        "memory",
                        "must be between 16MiB and 4GiB, for example 128MiB")
                .that(
                        output == null || (output.bytes() > 0 && isBetween(output, 0, LARGEST_OUTPUT)),
                        "output",
                        "must be between 1 and 16MiB, for example 256KiB")
                .done();
    }

    private static boolean isBetween(ByteSize size, int least, int most) {
        return size.bytes() >= (long) least * MEGABYTE && size.bytes() <= (long) most * MEGABYTE;
    }

    /// Returns the limits of a program.
    ProgramLimits limits() {
        var usual = ProgramLimits.DEFAULT;
        return new ProgramLimits(
                timeout == null ? usual.time() : timeout,
                memory == null ? usual.memory() : (int) (memory.bytes() / MEGABYTE),
                output == null ? usual.output() : (int) output.bytes());
    }
}
