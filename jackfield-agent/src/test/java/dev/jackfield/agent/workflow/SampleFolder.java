package dev.jackfield.agent.workflow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A small workflow: guests at the root, and one guest in a context.
record SampleFolder(Path path) {
    static final String GREET = """
        package _commands;

        import dev.jackfield.tools.Param;
        import dev.jackfield.workflow.*;
        import hall.Guests;
        import java.util.*;

        @CommandDescription(value = "Greets a guest.", utterances = {"say hello to Ann", "greet Bob"})
        public final class Greet implements Command<Greet.Parameters, Guests> {
            public enum Tone { WARM, COOL }

            public record Parameters(
                    @Param(value = "who", pattern = "^[A-Z][a-z]+$", examples = {"Ann", "Bob"}) String name,
                    @Param(value = "how often", defaultValue = "1", min = 1, max = 3) int times,
                    @Param(optional = true) Tone tone,
                    @Param(optional = true) List<String> gifts) {}

            @Override
            public Optional<String> objection(Parameters given, Guests guests) {
                return given.name().equals("Mallory") ? Optional.of("Mallory is not welcome") : Optional.empty();
            }

            @Override
            public CommandOutput run(Parameters given, Guests guests, Turn turn) {
                guests.names.add(given.name());
                return CommandOutput.of("Hello, " + given.name() + "!");
            }
        }
        """;

    /// Writes all files.
    static SampleFolder in(Path path) throws IOException {
        var folder = new SampleFolder(path);
        folder.write("hall/Guests.java", """
            package hall;

            public final class Guests {
                public final java.util.List<String> names = new java.util.ArrayList<>();
            }
            """);
        folder.write("hall/Hall.java", """
            package hall;

            public final class Hall implements dev.jackfield.workflow.Workflow<Guests> {
                public String description() { return "A hall with guests."; }
                public Guests begin() { return new Guests(); }
            }
            """);
        folder.write("_commands/Greet.java", GREET);
        folder.command("ListGuests", "return CommandOutput.of(guests.names);");
        folder.command(
                "OpenGuest", "turn.enter(\"Guest\", guests.names.getLast()); return CommandOutput.of(\"opened\");");
        folder.command("Echo", "return CommandOutput.of(turn.command());");
        folder.command("Fail", "throw new IllegalStateException(\"out of order\");");
        folder.command("Twice", """
            return CommandOutput.of(Response.of("one").with("count", 2), Response.of("two")
                    .with("picture", dev.jackfield.tools.Content.image("image/png", new byte[] {1, 2}))
                    .next("greet", java.util.Map.of("name", "Ann")));\
            """);
        folder.command("GreetTwice", """
            turn.call("greet", java.util.Map.of("name", "Ann"));
            var second = turn.call("greet", java.util.Map.of("name", "Bob"));
            return CommandOutput.of(second.content().size() + " " + guests.names);\
            """);
        folder.write("_commands/Measure.java", """
            package _commands;

            import dev.jackfield.workflow.*;
            import hall.Guests;
            import java.util.*;

            @CommandDescription("Measures something.")
            public final class Measure implements Command<Measure.Parameters, Guests> {
                public record Size(int width) {}

                public record Parameters(int count, double weight, boolean isHeavy, List<String> labels,
                        Map<String, Integer> prices, Size size) {}

                @Override
                public CommandOutput run(Parameters given, Guests guests, Turn turn) {
                    return CommandOutput.of("%d %s %s %s %s %d".formatted(given.count(), given.weight(),
                            given.isHeavy(), given.labels(), given.prices(), given.size().width()));
                }
            }
            """);
        folder.write("_commands/Guest/package-info.java", """
            @dev.jackfield.workflow.Context("One guest.")
            package _commands.Guest;
            """);
        folder.inContext(
                "Guest", "SeatGuest", "return CommandOutput.of(\"seated \" + turn.key(\"Guest\").orElse(\"nobody\"));");
        folder.write("_commands/Guest/Coat/package-info.java", """
            @dev.jackfield.workflow.Context(value = "The coat of a guest.", parent = "Guest", inherits = {})
            package _commands.Guest.Coat;
            """);
        folder.inContext("Guest.Coat", "HangCoat", "return CommandOutput.of(turn.path());");
        return folder;
    }

    void command(String name, String body) throws IOException {
        write("_commands/" + name + ".java", text("_commands", name, body));
    }

    void inContext(String context, String name, String body) throws IOException {
        write(
                "_commands/%s/%s.java".formatted(context.replace('.', '/'), name),
                text("_commands." + context, name, body));
    }

    private static String text(String home, String name, String body) {
        return """
            package %s;

            import dev.jackfield.workflow.*;
            import hall.Guests;

            @CommandDescription("Runs %s.")
            public final class %s implements Command<NoParameters, Guests> {
                @Override
                public CommandOutput run(NoParameters none, Guests guests, Turn turn) throws Exception {
                    %s
                }
            }
            """.formatted(home, name, name, body);
    }

    void write(String file, String text) throws IOException {
        var place = path.resolve(file);
        Files.createDirectories(place.getParent());
        Files.writeString(place, text);
    }
}
