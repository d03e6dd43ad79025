package dev.jackfield.server.audit;

import static dev.jackfield.server.audit.AuditFixture.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.audit.AdminRecord;
import dev.jackfield.core.audit.AuditEvent;
import dev.jackfield.core.call.HubException;
import dev.jackfield.server.store.EventHash;
import dev.jackfield.settings.AuditSettings.AuditMode;
import dev.jackfield.settings.AuditSettings.AuditPayloads;
import dev.jackfield.testkit.Eventually;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When events are in the store, and what becomes of them when it fails.
class StoredAuditTest {
    @TempDir
    private Path folder;

    private AuditFixture fixture;

    @BeforeEach
    void open() {
        fixture = new AuditFixture(folder);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void callIsWrittenWithoutBeingWaitedFor() throws Exception {
        fixture.audit.keep(call("1", "ann", "ok"));

        Eventually.await(() -> fixture.events().size() == 1);
        var event = fixture.events().getFirst();
        assertThat(event.text("who")).contains("ann");
        assertThat(event.text("tool")).contains("demo.echo");
        assertThat(event.get("ms").orElseThrow()).hasToString("1.234");
        assertThat(event.text("at")).contains("2026-11-18T10:15:00.001Z");
        assertThat(event.text("before")).contains(EventHash.START);
    }

    @Test
    void everyEventHasTheHashOfTheLineBefore() {
        fixture.use(AuditMode.STRICT, AuditPayloads.NONE);
        IntStream.range(0, 5).forEach(number -> fixture.audit.keep(call("" + number, "ann", "ok")));

        var lines = IntStream.range(0, 5)
                .mapToObj(number -> fixture.store.journal().read("main", number).getFirst())
                .toList();
        for (var at = 1; at < lines.size(); at++) {
            assertThat(lines.get(at).json().text("before"))
                    .contains(lines.get(at - 1).hash());
        }
    }

    @Test
    void strictCallIsInTheStoreBeforeItIsAnswered() {
        fixture.use(AuditMode.STRICT, AuditPayloads.NONE);

        fixture.audit.keep(call("1", "ann", AuditEvent.SENT));
        assertThat(fixture.events()).hasSize(1);
        fixture.audit.keep(call("1", "ann", "ok"));

        assertThat(fixture.events().stream().map(event -> event.text("kind").orElse("")))
                .containsExactly("begin", "call");
    }

    @Test
    void strictCallsOfManyThreadsAreWrittenTogether() throws Exception {
        fixture.use(AuditMode.STRICT, AuditPayloads.NONE);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = IntStream.range(0, 500).<Callable<String>>mapToObj(number -> () -> {
                fixture.audit.keep(call("" + number, "ann", "ok"));
                return "";
            });
            for (var done : threads.invokeAll(calls.toList())) {
                done.get();
            }
        }

        assertThat(fixture.events()).hasSize(500);
    }

    @Test
    void strictCallIsRefusedWhileTheStoreFailsAndTheRefusalIsRecordedLater() throws Exception {
        fixture.use(AuditMode.STRICT, AuditPayloads.NONE);
        fixture.breakStore();

        assertThatThrownBy(() -> fixture.audit.keep(call("1", "ann", AuditEvent.SENT)))
                .isInstanceOf(HubException.UnrecordedException.class)
                .hasMessageStartingWith("The call was not made.");
        fixture.mendStore();

        Eventually.await(() -> !fixture.events().isEmpty());
        assertThat(fixture.events().getFirst().text("outcome")).contains("unrecorded");
        fixture.audit.keep(call("2", "ann", AuditEvent.SENT));
        assertThat(fixture.events()).hasSize(2);
    }

    @Test
    void endThatCouldNotBeWrittenIsReportedAndWrittenLater() throws Exception {
        fixture.use(AuditMode.STRICT, AuditPayloads.NONE);
        fixture.breakStore();

        assertThatThrownBy(() -> fixture.audit.keep(call("1", "ann", "ok")))
                .isInstanceOf(HubException.UnrecordedException.class)
                .hasMessageContaining("its reply is withheld");
        fixture.mendStore();

        Eventually.await(() -> !fixture.events().isEmpty());
        assertThat(fixture.events().getFirst().text("outcome")).contains("ok");
    }

    @Test
    void lossesOfABrokenStoreAreCountedAndRecorded() throws Exception {
        fixture.breakStore();
        var calls = 2 * AuditWriter.MOST_EVENTS + 500; // one batch may be on its way, and one waits
        IntStream.range(0, calls).forEach(number -> fixture.audit.keep(call("" + number, "ann", "ok")));
        assertThat(fixture.losses()).isPositive();
        fixture.mendStore();

        Eventually.await(() ->
                fixture.events().stream().anyMatch(event -> event.text("kind").equals(Optional.of("lost"))));
        var losses = fixture.losses();
        fixture.close(); // writes the rest
        fixture = new AuditFixture(folder);
        var lost = fixture.events().stream()
                .filter(event -> event.text("kind").equals(Optional.of("lost")))
                .mapToLong(
                        event -> Long.parseLong(event.get("count").orElseThrow().toString()))
                .sum();
        var kept = fixture.events().stream()
                .filter(event -> event.text("kind").equals(Optional.of("call")))
                .count();
        assertThat(lost).isEqualTo(losses);
        assertThat(kept + lost).isEqualTo(calls);
    }

    @Test
    void whatWaitsIsWrittenWhenTheHubEnds() {
        fixture.audit.keep(call("1", "ann", "ok"));
        fixture.close();

        try (var again = new AuditFixture(folder)) {
            assertThat(again.events()).hasSize(1);
        }
    }

    @Test
    void changeOfTheConfigurationIsAnEvent() throws Exception {
        fixture.audit.note(AdminRecord.done("admin", "DELETE /admin/sources/demo", Optional.of("demo")));

        Eventually.await(() -> fixture.events().size() == 1);
        var event = fixture.events().getFirst();
        assertThat(List.of(event.text("kind"), event.text("source"), event.text("outcome")))
                .containsExactly(Optional.of("admin"), Optional.of("demo"), Optional.of("ok"));
    }
}
