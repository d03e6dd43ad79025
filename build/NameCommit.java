import java.io.IOException;
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

    private static String commit(Path checkout) throws IOException, InterruptedException {
        var answer = Files.createTempFile("commit", ".txt");
        try {
            return describe(checkout, answer) ? Files.readString(answer) : "";
        } finally {
            Files.delete(answer);
        }
    }

    /// Git writes into a file: to read a pipe would wait for it without a limit.
    private static boolean describe(Path checkout, Path answer) throws InterruptedException {
        try {
            var git = new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=8", "--exclude=*")
                    .directory(checkout.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectOutput(answer.toFile())
                    .start();
            var isDone = git.waitFor(10, TimeUnit.SECONDS);
            git.destroyForcibly();
            return isDone && git.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
