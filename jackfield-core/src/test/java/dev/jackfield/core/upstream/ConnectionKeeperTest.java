package dev.jackfield.core.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ConnectionKeeperTest {
    private final SupervisorSignals signals = new SupervisorSignals();
    private final Connection connection = connection();

    private static Connection connection() {
        return new Connection(FakeUpstream.named("up").channel(), Era.newestModern(), Fields.EMPTY, "", TestHub.INFO);
    }

    /// Attends to an unused connection, which the first check ends.
    private ConnectionKeeper.End attend() throws InterruptedException {
        var patience = Duration.ofSeconds(5);
        var settings = new UpstreamSettings("up", patience, patience, Optional.empty(), TestHub.INFO);
        var clock = ManualClock.start();
        var lists = new ListTerms(ListShare.of(settings, UpstreamLimits.none()), new ListPace());
        var attendance =
                new ConnectionKeeper(settings, connection, signals, new Unneeded(), ClientLink.SILENT, clock, lists);
        try (connection) {
            return attendance.runUntilEnd();
        }
    }

    @Test
    void lostConnectionIsMadeAnew() throws InterruptedException {
        signals.signalLost(connection);

        assertThat(attend()).isInstanceOf(ConnectionKeeper.End.Anew.class);
    }

    @Test
    void lossOfAnEarlierConnectionDoesNotHitThisOne() throws InterruptedException {
        signals.signalLost(connection());
        signals.send(SupervisorSignals.Signal.LOOK);

        assertThat(attend()).isInstanceOf(ConnectionKeeper.End.Unused.class);
    }

    private static final class Unneeded implements Supervisor.Report {
        @Override
        public void onState(SourceState state) {}

        @Override
        public void onConnected(Connection connection, Manifest manifest, SourceState.Ready state) {}

        @Override
        public void onListed(Manifest manifest, Set<Item.Kind> announced) {}

        @Override
        public boolean endUnused() {
            return true;
        }

        @Override
        public boolean isListed() {
            return true;
        }

        @Override
        public void onResourceUpdated(Message notification) {}

        @Override
        public void onLogMessage(Message log) {}
    }
}
