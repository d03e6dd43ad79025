package dev.jackfield.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.CodeOrigin;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a call or a list does about changes outside that the hub has not seen yet.
class UpkeepTest {
    private static final Duration BRIEFLY = Duration.ofMillis(20);

    private final AtomicInteger looks = new AtomicInteger();
    private TestHub hub;

    /// A tool that tells which version it is.
    @Tools("plain")
    static final class Plain {
        @Tool("Tells.")
        String tell() {
            return "plain";
        }
    }

    @Tools("skill")
    record Versioned(int version) {
        @Tool("Tells.")
        String tell() {
            return "version " + version;
        }
    }

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with().source(JavaTools.of(new Plain())).start();
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private void keepBy(Runnable change) {
        hub.hub().catalog().setUpkeep(_ -> {
            looks.incrementAndGet();
            change.run();
            return true;
        });
    }

    private void replaceSkill(Source next) {
        hub.hub()
                .catalog()
                .change(sources -> Stream.concat(
                                sources.stream().filter(source -> !source.id().equals("skill")), Stream.of(next))
                        .toList());
    }

    private JavaTools skill(int version, boolean isOutdated) {
        var loader = UpkeepTest.class.getClassLoader();
        return JavaTools.of(new Versioned(version))
                .setOrigin(new CodeOrigin("here", loader, Instant.EPOCH, () -> {}, () -> isOutdated));
    }

    private String tell(String tool) throws InterruptedException {
        return TestClient.textOf(hub.modern().call(tool, "{}"));
    }

    @Test
    void callOfAnotherSourceHasNothingLookedAt() throws InterruptedException {
        keepBy(() -> {});

        assertThat(tell("plain.tell")).isEqualTo("plain");
        assertThat(looks).hasValue(0);
    }

    @Test
    void callOfAnUnknownNameWaitsForTheChangeThatBringsIt() throws InterruptedException {
        keepBy(() -> replaceSkill(skill(1, false)));

        assertThat(tell("skill.tell")).isEqualTo("version 1");
    }

    @Test
    void callOfAnOutdatedSourceRunsTheNewVersion() throws InterruptedException {
        replaceSkill(skill(1, true));
        keepBy(() -> replaceSkill(skill(2, false)));

        assertThat(tell("skill.tell")).isEqualTo("version 2");
    }

    @Test
    void listWaitsForTheChange() throws InterruptedException {
        keepBy(() -> replaceSkill(skill(1, false)));

        assertThat(hub.modern().ask("tools/list", "{}").result().toString()).contains("skill.tell");
    }

    @Test
    void changeThatTakesTooLongIsToldInTheListAndInTheFailure() throws InterruptedException {
        hub.hub().catalog().setUpkeep(_ -> false);

        assertThat(hub.modern().ask("tools/list", "{}").result().toString())
                .contains("plain.tell", "\"dev.jackfield/changing\":true");
        assertThat(hub.modern().call("skill.tell", "{}").toString()).contains("still taking over changed files");
    }

    @Test
    void listsOneAfterTheOtherWaitForASourceOnlyOnce() throws InterruptedException {
        var slow = FakeSource.starting("slow");
        var catalog = new Catalog(List.of(slow), (_, _) -> true);
        catalog.start();
        catalog.awaitBriefly(Scope.EVERYTHING, Viewer.of(Identity.LOCAL), BRIEFLY);

        Thread.currentThread().interrupt(); // a wait would end with an exception
        catalog.awaitBriefly(Scope.EVERYTHING, Viewer.of(Identity.LOCAL), BRIEFLY);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(slow.state()).isInstanceOf(SourceState.Starting.class);
    }

    @Test
    void listDoesNotWaitForASourceThatTheViewerCannotSee() throws InterruptedException {
        var catalog = new Catalog(List.of(FakeSource.starting("slow")), new Blind());
        catalog.start();

        Thread.currentThread().interrupt();
        catalog.awaitBriefly(Scope.EVERYTHING, Viewer.of(Identity.LOCAL), Duration.ofMinutes(10));
        assertThat(Thread.interrupted()).isTrue();
    }

    /// Nothing is visible.
    private static final class Blind implements Visibility {
        @Override
        public boolean sees(Identity identity, ItemName name) {
            return false;
        }

        @Override
        public boolean couldSeeSomeOf(Identity identity, String source) {
            return false;
        }
    }
}
