package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.DrawerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The table of everything that a hub keeps, which is made from the code.
class StoredDataPageTest {
    private static final Path PAGE = Path.of("../docs/operating.md");
    private static final String COMMAND = "mvn -q -pl jackfield-server -am test"
            + " -Dtest=StoredDataPageTest -Dsurefire.failIfNoSpecifiedTests=false -Dpage=write";
    private static final String HEAD = "| Kind | What is kept | Of whom | How long | How much | Sealed |\n";
    private static final String AUDIT = """
        | `events` | the audit: a record of every call | the hub that made it | `audit.keep` | `audit.maxEvents` | |
        | `payloads` | arguments and results of calls, if `audit.payloads` says so | an identity | `audit.keepPayloads` | as their events | |
        """;

    @Test
    void tableOfThePageIsUpToDate() throws IOException {
        var page = Files.readString(PAGE);
        var begin = page.indexOf(HEAD);
        var end = page.indexOf("\n\n", begin) + 1;
        assertThat(begin).as("the head of the table").isPositive();
        if ("write".equals(System.getProperty("page"))) {
            Files.writeString(PAGE, page.substring(0, begin) + table() + page.substring(end));
        }

        assertThat(Files.readString(PAGE)).as("Stale; run: " + COMMAND).contains(table() + "\n");
    }

    private static String table() {
        return Stream.of(
                        Stream.of(HEAD + "|---|---|---|---|---|---|\n"),
                        DrawerKind.ALL.stream().map(StoredDataPageTest::row),
                        Stream.of(AUDIT))
                .flatMap(each -> each)
                .collect(Collectors.joining());
    }

    private static String row(DrawerKind kind) {
        return "| `%s` | %s | %s | %s | %s |%s|\n"
                .formatted(
                        kind.name(),
                        kind.what(),
                        kind.owner(),
                        kind.keep(),
                        kind.bound(),
                        kind.isSealed() ? " yes " : " ");
    }
}
