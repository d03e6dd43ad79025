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

            @Tool("Brews tea for ever.")
            public String brew() throws InterruptedException {
                new java.util.concurrent.CountDownLatch(1).await();
                return "ready";
            }
        }
        """;

    private AskingSkill() {}

    /// Writes the tools `shop.order`, which asks, and `shop.brew`, which never ends.
    static void write(Path folder) throws IOException {
        var skills = Files.createDirectory(folder.resolve("skills"));
        Files.writeString(skills.resolve("Shop.java"), CODE);
    }
}
