package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GateTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));

    private final FakeUpstream github =
            FakeUpstream.named("github").tool("delete_repo", _ -> text("gone")).tool("get_repo", _ -> text("here"));

    @Test
    void refusedCallNeverReachesTheUpstream() throws InterruptedException {
        try (var hub = TestHub.with(github)
                        .rule("deny github.delete_* to readers")
                        .start();
                var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            var answer = ann.call("github.delete_repo", "{}");

            assertThat(answer.error().orElseThrow().message()).contains("No tool 'github.delete_repo' is visible");
            assertThat(github.calls()).isEmpty();
            assertThat(hub.audit().getLast().outcome()).isEqualTo("refused");
        }
    }

    @Test
    void ruleIsReadByThoseWhoRunTheHubAndByNobodyElse() throws InterruptedException {
        try (var hub = TestHub.with(github).rule("deny github.delete_*").start();
                var ann = hub.modern(ANN, Scope.EVERYTHING);
                var local = hub.modern()) {
            var told =
                    ann.call("github.delete_repo", "{}").error().orElseThrow().message();

            assertThat(told).contains("is visible to you").doesNotContain("rule", "delete_*");
            assertThat(hub.audit().getLast().reason()).contains("rule 'deny github.delete_*'");
            assertThat(local.call("github.delete_repo", "{}")
                            .error()
                            .orElseThrow()
                            .message())
                    .contains("rule 'deny github.delete_*'");
        }
    }

    @Test
    void refusalNamesTheToolAsTheCallerDid() throws InterruptedException {
        try (var hub = TestHub.with(github).rule("deny github.delete_*").start();
                var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            var told = ann.call("delete_repo", "{}").error().orElseThrow().message();

            assertThat(told).contains("'delete_repo'").doesNotContain("github");
        }
    }

    @Test
    void whatIsListedIsExactlyWhatCanBeCalled() throws InterruptedException {
        try (var hub = TestHub.with(github)
                        .rule("deny github.delete_* to readers")
                        .start();
                var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            var list = ann.ask("tools/list", "{}").result().get("tools").orElseThrow();

            assertThat(list.toString()).contains("github.get_repo").doesNotContain("delete_repo");
            assertThat(TestClient.textOf(ann.call("github.get_repo", "{}"))).isEqualTo("here");
        }
    }

    @Test
    void namesThatOneMayNotSeeAreNotSuggested() throws InterruptedException {
        try (var hub = TestHub.with(github)
                        .rule("deny github.delete_* to readers")
                        .start();
                var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            var answer = ann.call("github.delete_rep", "{}");

            assertThat(answer.error().orElseThrow().message()).doesNotContain("delete_repo");
        }
    }
}
