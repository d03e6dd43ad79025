package dev.jackfield.core.policy;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.FileSource;
import dev.jackfield.core.TestHub;
import dev.jackfield.testkit.FakeUpstream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnmatchedRulesTest {
    private final FakeUpstream github = FakeUpstream.named("github").tool("delete_repo", _ -> text("gone"));
    private final FileSource disk = new FileSource("disk", "file:///{+path}", "note:1");

    private static List<String> lines(TestHub hub, String... rules) {
        return new UnmatchedRules(
                        Stream.of(rules).map(Rule::parse).toList(), hub.hub().catalog())
                .lines();
    }

    @Test
    void ruleThatMatchesNoToolNamesTheNearest() throws InterruptedException {
        try (var hub = TestHub.with(github).source(disk).start()) {
            assertThat(lines(hub, "deny github.*", "deny github.delete_rep"))
                    .containsExactly("rules[1]: `deny github.delete_rep` matches nothing that its sources offer now;"
                            + " did you mean `github.delete_repo`?");
        }
    }

    @Test
    void ruleAboutWhatATemplateStandsForIsOfUse() throws InterruptedException {
        try (var hub = TestHub.with(github).source(disk).start()) {
            assertThat(lines(hub, "deny disk.file:///srv/*", "deny *.note:1", "deny disk.file:///a"))
                    .isEmpty();
            assertThat(lines(hub, "deny disk.fil:///srv/*")).hasSize(1);
        }
    }

    @Test
    void nothingIsSaidWhileASourceMayStillBringIt() {
        try (var hub = TestHub.with().source(FakeSource.starting("slow")).open()) {
            assertThat(lines(hub, "deny slow.x", "deny *.x")).isEmpty();
        }
    }
}
