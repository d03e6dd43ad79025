package dev.jackfield.kind.echo;

import dev.jackfield.call.Reply;
import dev.jackfield.config.BadConfig;
import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import dev.jackfield.javatools.JavaTools;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.source.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A source with an `echo`: it says again what it is told.
public final class EchoKind implements SourceKind<EchoKind.Settings> {

    @Doc("A source that says again what it is told.")
    public record Settings(
            @Doc("What it says before.") String echo,

            @Doc("How often it says it.") @Default("1") int times,

            @Doc("A file that must be there.") @Nullable Path file) {
        public Settings {
            new Checks()
                    .that(times > 0 && times < 10, "times", "must be between 1 and 9")
                    .done();
        }
    }

    private record Echo(SourceSpec<Settings> spec) implements Blueprint {
        private static final String TOOL = """
            {"name":"say","description":"Says it again.","inputSchema":{"type":"object",
             "properties":{"text":{"type":"string"}},"required":["text"]}}\
            """;

        @Override
        public Source build(HubServices services) {
            var settings = spec.settings();
            return JavaTools.named(spec.id())
                    .described(spec.common().described())
                    .tool(
                            TOOL,
                            (arguments, _) -> Reply.text(
                                    (settings.echo() + arguments.get("text").asString()).repeat(settings.times())));
        }

        @Override
        public List<Finding> check() {
            return spec.settings().echo().isEmpty()
                    ? List.of(Finding.warning("Its echo is bare", "Set `echo` to a word."))
                    : List.of(Finding.fine("Its echo is " + spec.settings().echo()));
        }
    }

    @Override
    public KindMark mark() {
        return KindMark.key("echo");
    }

    @Override
    public String title() {
        return "an echo";
    }

    @Override
    public Class<Settings> settings() {
        return Settings.class;
    }

    @Override
    public void check(Settings settings, Path folder) {
        if (settings.file() != null && Files.notExists(folder.resolve(settings.file()))) {
            throw new BadConfig("file", "does not exist");
        }
    }

    @Override
    public Blueprint plan(SourceSpec<Settings> spec, SourceContext context) {
        return new Echo(spec);
    }
}
