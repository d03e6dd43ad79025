package dev.jackfield.kind.program;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Mark;
import dev.jackfield.kind.Order;
import dev.jackfield.kind.Site;
import dev.jackfield.kind.SourceKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// A source with a `command`.
public final class ProgramKind implements SourceKind<ProgramSettings> {
    @Override
    public Mark mark() {
        return Mark.key("command").orTransport("stdio");
    }

    @Override
    public String title() {
        return "a program that the hub starts";
    }

    @Override
    public Class<ProgramSettings> settings() {
        return ProgramSettings.class;
    }

    @Override
    public Blueprint plan(Order<ProgramSettings> order, Site site) {
        return new Program(order);
    }

    @Override
    public List<String> missing(Order<ProgramSettings> order) {
        return new Program(order).command().problem().stream().toList();
    }

    @Override
    public String nickname(ProgramSettings settings) {
        return String.valueOf(Path.of(settings.command().getFirst()).getFileName());
    }

    /// They were allowed beside a command before kinds had keys of their own.
    @Override
    public Set<String> ignored() {
        return Set.of("headers", "ca", "proxy");
    }

    @Override
    public boolean isKnownElsewhere() {
        return true;
    }
}
