package dev.jackfield.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.store.ChainReport;
import dev.jackfield.settings.AuditSettings;
import dev.jackfield.settings.AuditSettings.AuditMode;
import dev.jackfield.settings.AuditSettings.AuditPayloads;
import dev.jackfield.testkit.ManualClock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of old events.
class AuditRetentionTest {
    @TempDir
    private Path folder;

    private final ManualClock clock = ManualClock.start();
    private EventStore events;

    @BeforeEach
    void open() {
        events = new EventStore(folder, clock);
    }

    @AfterEach
    void close() {
        events.close();
    }

    private void removeOld(Duration keep, int most, Duration keepPayloads) {
        var settings = new AuditSettings(
                AuditMode.BATCHED, keep, most, AuditPayloads.ALL, keepPayloads, List.of(), false, null, Map.of());
        new AuditRetention(events.store, () -> settings, clock).run();
    }

    private List<ChainReport> check() {
        return new AuditCheck(events.store).run(List.of(), _ -> {});
    }

    @Test
    void oldEventsGoAndTheChainStaysWhole() {
        for (var day = 0; day < 10; day++) {
            events.append("main", "ann", 5);
            clock.advance(Duration.ofDays(1));
        }
        removeOld(Duration.ofDays(4), 5_000_000, Duration.ofDays(1));

        assertThat(check()).singleElement().satisfies(report -> {
            assertThat(report.problems()).isEmpty();
            assertThat(report.first()).isEqualTo(31);
            assertThat(report.last()).isEqualTo(50);
        });
        assertThat(new AuditCheck(events.store).publicKey()).isPresent();
    }

    @Test
    void everyRoundMovesTheCut() {
        for (var day = 0; day < 10; day++) {
            events.append("main", "ann", 5);
            clock.advance(Duration.ofDays(1));
            removeOld(Duration.ofDays(3), 5_000_000, Duration.ofDays(1));
        }

        assertThat(check()).singleElement().satisfies(report -> {
            assertThat(report.problems()).isEmpty();
            assertThat(report.count()).isEqualTo(15);
        });
    }

    @Test
    void surplusGoesFromTheOldestOfAllChains() {
        IntStream.range(0, 10).forEach(_ -> {
            events.append("one", "ann", 100);
            events.append("two", "ann", 100);
            clock.advance(Duration.ofMinutes(1));
        });
        events.append("two", "ann", 500);
        removeOld(Duration.ofDays(90), 1_000, Duration.ofDays(1));

        assertThat(check()).allMatch(ChainReport::isWhole);
        assertThat(check().stream().mapToLong(ChainReport::count).sum()).isBetween(900L, 1_100L);
        assertThat(check().getLast().count()).isGreaterThan(500);
    }

    @Test
    void chainOfAHubThatIsGoneMayBecomeEmpty() {
        events.append("gone", "ann", 5);
        clock.advance(Duration.ofDays(5));
        events.append("main", "ann", 5);
        removeOld(Duration.ofDays(4), 5_000_000, Duration.ofDays(1));

        assertThat(check()).allMatch(ChainReport::isWhole);
        assertThat(check().getFirst().count()).isZero();
    }

    @Test
    void payloadsGoEarlierThanTheirEvents() throws SQLException {
        events.appendWithPayload("ann", "{\"a\":1}");
        clock.advance(Duration.ofDays(2));
        events.appendWithPayload("ann", "{\"a\":2}");
        removeOld(Duration.ofDays(90), 5_000_000, Duration.ofDays(1));

        assertThat(check().getFirst().count()).isEqualTo(2);
        assertThat(check()).allMatch(ChainReport::isWhole);
        try (var other = connect()) {
            assertThat(number(other, "select count(*) from payload")).isEqualTo(1);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("jackfield.db"));
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var found = statement.executeQuery(sql)) {
            found.next();
            return found.getLong(1);
        }
    }

    @Test
    void nothingIsWrittenWhereNothingIsOld() throws SQLException {
        events.append("main", "ann", 5);
        try (var other = connect()) {
            var before = number(other, "pragma data_version"); // grows with each commit of others
            removeOld(Duration.ofDays(4), 5_000_000, Duration.ofDays(1));

            assertThat(number(other, "pragma data_version")).isEqualTo(before);
            events.append("main", "ann", 1);
            assertThat(number(other, "pragma data_version")).isNotEqualTo(before);
        }
        assertThat(new AuditCheck(events.store).publicKey()).isEmpty();
    }

    @Test
    void cutOfSomeoneElseIsFound() throws SQLException {
        events.append("main", "ann", 5);
        clock.advance(Duration.ofDays(5));
        events.append("main", "ann", 5);
        removeOld(Duration.ofDays(4), 5_000_000, Duration.ofDays(1));
        try (var other = connect();
                var statement = other.createStatement()) {
            statement.executeUpdate("update cut set at = at + 1");
        }

        assertThat(check().getFirst().problems()).singleElement().asString().contains("was not signed");
    }
}
