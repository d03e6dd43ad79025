import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Writes the commit that is built into a file; nothing where there is no Git. The launcher compares the time of the
/// file with the sources.
public final class NameCommit {
    private NameCommit() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Files.writeString(Path.of(arguments[0]), commit(Path.of(arguments[1])));
    }

    private static String commit(Path checkout) throws InterruptedException {
        try {
            var git = new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=8", "--exclude=*")
                    .directory(checkout.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            var answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor(10, TimeUnit.SECONDS) && git.exitValue() == 0 ? answer : "";
        } catch (IOException missing) {
            return "";
        }
    }
}
