package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.text.BriefText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Copies the stderr of a child into the log, and keeps the last lines.
final class StderrReader {
    /// How many of the last lines are searched for the one that explains most, and how many of them are shown.
    private static final int KEPT = 100;
    static final int SHOWN = 20;

    private static final int LONGEST = 8 << 10;
    private static final int KEPT_CHARACTERS = 1_000;

    private final Logger log;
    private final SourceLog lines;
    private final Intake intake;
    private final EnvironmentMask mask;
    private final Consumer<String> listener;
    private final Optional<Pattern> starter;
    private final Thread pump;

    // guarded by this
    private final ArrayDeque<StderrLine> kept = new ArrayDeque<>();
    private Optional<String> notStarted = Optional.empty();

    /// A line of the child, or a note of the hub about a line that it left out.
    record StderrLine(String text, boolean isOurs) {}

    /// What a child said on stderr.
    ///
    /// @param lines the last ones
    /// @param notStarted why the program was not even started, when that was so
    record LastLines(List<StderrLine> lines, Optional<String> notStarted) {}

    /// Reads the stderr of one child.
    ///
    /// @param starter the name under which the shell reports that starts the program
    /// @param listener receives every line, too
    /// @param intake slows down a child that writes without end
    StderrReader(
            ChildCommand command,
            InputStream stderr,
            Optional<String> starter,
            Consumer<String> listener,
            Intake intake) {
        this.starter = starter.map(
                name -> Pattern.compile("^" + Pattern.quote(name) + ": (line )?(\\d+: )?(exec: )?(?<why>.*)"));
        this.listener = listener;
        this.log = LoggerFactory.getLogger("source." + command.name());
        this.lines = SourceLog.of(command.name());
        this.intake = intake;
        this.mask = new EnvironmentMask(command.env());
        this.pump =
                Thread.ofPlatform().daemon().name(command.name() + " stderr").start(() -> pump(stderr));
    }

    private void pump(InputStream stderr) {
        try (stderr) {
            var reader = new LineReader(stderr, LONGEST, this, intake);
            for (var more = true; more; ) {
                more = pumpOne(reader);
            }
        } catch (IOException gone) {
            log.debug("stderr was closed", gone);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean pumpOne(LineReader reader) throws IOException, InterruptedException {
        try {
            var line = reader.next();
            intake.countScrap(line == null ? 0 : line.length);
            handleLine(
                    new String(line == null ? reader.unfinishedLine() : line, StandardCharsets.UTF_8).stripTrailing());
            return line != null;
        } catch (LineReader.LineTooLongException tooLong) {
            lines.write(log::info, "(" + tooLong.getMessage() + "; it is left out)");
            keep(new StderrLine(tooLong.getMessage() + "; it is left out", true));
            return true;
        }
    }

    private void handleLine(String said) {
        var line = mask.keep(said);
        var ours = starter.map(name -> name.matcher(line)).filter(Matcher::matches);
        if (ours.isPresent()) {
            noteStartFailure(ours.get().group("why"));
        } else if (!line.isEmpty()) {
            lines.write(log::info, line);
            listener.accept(line);
            keep(new StderrLine(BriefText.of(line, KEPT_CHARACTERS), false));
        }
    }

    private synchronized void noteStartFailure(String why) {
        lines.write(log::warn, "It cannot be started: " + why);
        notStarted = Optional.of(why);
    }

    private synchronized void keep(StderrLine line) {
        kept.add(line);
        if (kept.size() > KEPT) {
            kept.removeFirst();
        }
    }

    /// Returns the last lines, once stderr has ended or a moment has passed.
    LastLines awaitLastLines() throws InterruptedException {
        pump.join(500);
        synchronized (this) {
            return new LastLines(List.copyOf(kept), notStarted);
        }
    }
}
