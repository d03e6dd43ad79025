package dev.jackfield.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Moves what a child prints on stderr into the log, and remembers the end of it.
final class LastWords {
    private static final int KEPT = 20;
    private static final int LONGEST = 8 << 10;

    private final Logger log;
    private final Discretion discretion;
    private final Consumer<String> listener;
    private final Thread pump;

    // guarded by this
    private final ArrayDeque<String> lines = new ArrayDeque<>();

    /// @param listener hears every line, too
    LastWords(ChildCommand command, InputStream stderr, Consumer<String> listener) {
        this.listener = listener;
        this.log = LoggerFactory.getLogger("source." + command.name());
        this.discretion = new Discretion(command.env());
        this.pump =
                Thread.ofPlatform().daemon().name(command.name() + " stderr").start(() -> pump(stderr));
    }

    private void pump(InputStream stderr) {
        try (stderr) {
            var reader = new LineReader(stderr, LONGEST);
            for (var more = true; more; ) {
                more = pumpOne(reader);
            }
        } catch (IOException gone) {
            log.debug("stderr was closed", gone);
        }
    }

    private boolean pumpOne(LineReader reader) throws IOException {
        try {
            var line = reader.next();
            if (line != null) {
                hear(new String(line, StandardCharsets.UTF_8).stripTrailing());
            }
            return line != null;
        } catch (LineReader.TooLong tooLong) {
            hear("(" + tooLong.getMessage() + ")");
            return true;
        }
    }

    private void hear(String said) {
        var line = discretion.keep(said);
        log.info("{}", line);
        listener.accept(line);
        synchronized (this) {
            lines.add(line);
            if (lines.size() > KEPT) {
                lines.removeFirst();
            }
        }
    }

    /// The last lines, once no more can come or the child has had a moment to finish its sentence.
    List<String> lines() throws InterruptedException {
        pump.join(500);
        synchronized (this) {
            return List.copyOf(lines);
        }
    }
}
