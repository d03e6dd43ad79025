package dev.jackfield.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A tool that asks its user, as a file in the folder of skills.
final class AskingSkill {
    private static final String CODE = """
        import dev.jackfield.tools.*;

        public class Shop {
            public record Size(@Param("how large") String size) {}

            @Tool("Orders tea.")
            public String order(ToolContext context) throws InterruptedException {
                return context.ask("Which size?", Size.class) instanceof Answer.Accepted<Size>(var chosen)
                        ? "ordered " + chosen.size()
                        : "nothing ordered";
            }
        }
        """;

    private AskingSkill() {}

    /// Writes the tool `shop.order`.
    static void write(Path folder) throws IOException {
        var skills = Files.createDirectory(folder.resolve("skills"));
        Files.writeString(skills.resolve("Shop.java"), CODE);
    }
}
