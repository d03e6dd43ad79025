package dev.jackfield.cli.command.hub;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.cli.output.DoctorReport;
import dev.jackfield.inspect.doctor.Examination;
import dev.jackfield.inspect.doctor.Section;
import dev.jackfield.kind.Finding.Level;
import dev.jackfield.server.logging.Logging;
import dev.jackfield.settings.LogThreshold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `jackfield doctor`.
@Command(
        name = "doctor",
        description =
                "Check the installation, the configuration and every source, and say how to fix what is" + " wrong.",
        mixinStandardHelpOptions = true)
public final class Doctor implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "SOURCE", description = "Check only this source.")
    @Nullable
    String source;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            defaultValue = "20",
            description = "How long a source may take to answer (default: ${DEFAULT-VALUE}).")
    int patience;

    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    @Mixin
    ConfigOption config = new ConfigOption();

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var here = CommandEnvironment.of(spec);
        var terminal = Terminal.of(spec);
        var examination =
                new Examination(here.state(), here.environment(), Duration.ofSeconds(patience), terminal::note);
        var sections = examineQuietly(examination, here);
        refuseUnknown(sections);
        var report = new DoctorReport(sections, isUnicode(here));
        if (json) {
            terminal.printJson(report.json());
        } else {
            report.lines().forEach(terminal::printLine);
        }
        return report.count(Level.PROBLEM) == 0 ? Exit.FINE.code() : Exit.TOOL_ERROR.code();
    }

    /// Runs the checks without the log of the sources: what matters of it is in the findings.
    private List<Section> examineQuietly(Examination examination, CommandEnvironment here) throws InterruptedException {
        Logging.setLevel(LogThreshold.ERROR);
        try {
            var sections =
                    new ArrayList<>(examination.run(() -> config.loadLikeHub(here), Optional.ofNullable(source)));
            if (source == null) {
                sections.addAll(new StoreExamination(here, () -> config.loadLikeHub(here)).sections());
            }
            return sections;
        } finally {
            Logging.setLevel(LogThreshold.WARN);
        }
    }

    private void refuseUnknown(List<Section> sections) {
        var readable = sections.stream()
                .noneMatch(section -> section.title().equals("Configuration") && section.count(Level.PROBLEM) > 0);
        if (source != null
                && readable
                && sections.stream().noneMatch(section -> section.title().equals("Source " + source))) {
            throw new CommandFailedException(
                    Exit.REFUSED, "There is no source '%s'; `jackfield sources` lists them.".formatted(source));
        }
    }

    /// Reads the locale from the variables that every program uses.
    private static boolean isUnicode(CommandEnvironment here) {
        return List.of("LC_ALL", "LC_CTYPE", "LANG").stream()
                .flatMap(name -> here.variable(name).stream())
                .filter(value -> !value.isEmpty())
                .findFirst()
                .filter(value -> value.matches("(?i).*utf-?8.*"))
                .isPresent();
    }
}
