package dev.jackfield.agent.hub.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Session;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConversationConnectionsTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final ConversationConnections connections = new ConversationConnections();
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private final CountDownLatch oneEnded = new CountDownLatch(1);

    @AfterEach
    void close() {
        connections.close();
    }

    /// A session for which there is a connection.
    private TurnSession session(String name) {
        var session = new TurnSession();
        session.follow(new Session.Follower() {
            @Override
            public void onAnnouncement(Message notification) {}

            @Override
            public void onEnded() {
                ended.add(name);
                oneEnded.countDown();
            }
        });
        return session;
    }

    @Test
    void turnTakesWhatTheOneBeforeKept() {
        var session = session("a");
        connections.keep("ann", "c1", session, LONG);

        assertThat(connections.checkOut("bob", "c1")).isNotSameAs(session);
        assertThat(connections.checkOut("ann", "c2")).isNotSameAs(session);
        assertThat(connections.checkOut("ann", "c1")).isSameAs(session);
        assertThat(connections.checkOut("ann", "c1")).isNotSameAs(session);
        assertThat(ended).isEmpty();
    }

    @Test
    void connectionEndsWhenNoTurnFollowsInTime() throws InterruptedException {
        var session = session("a");
        connections.keep("ann", "c1", session, Duration.ofMillis(1));

        assertThat(oneEnded.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(connections.checkOut("ann", "c1")).isNotSameAs(session);
    }

    @Test
    void nothingIsKeptForNoTime() {
        connections.keep("ann", "c1", session("a"), Duration.ZERO);

        assertThat(ended).containsExactly("a");
    }

    @Test
    void oldestOfAnOwnerEndsWhenThereAreTooMany() {
        connections.keep("bob", "c0", session("bob"), LONG);
        for (var number = 0; number <= ConversationConnections.MOST_KEPT_OF_AN_OWNER; number++) {
            connections.keep("ann", "c" + number, session("ann " + number), LONG);
        }

        assertThat(ended).containsExactly("ann 0");
    }

    @Test
    void oldestOfAllEndsWhenThereAreTooMany() {
        for (var number = 0; number <= ConversationConnections.MOST_KEPT; number++) {
            connections.keep("owner " + number, "c", session("c " + number), LONG);
        }

        assertThat(ended).containsExactly("c 0");
    }

    @Test
    void allEndWithTheHubAndNoneIsKeptAfterwards() {
        connections.keep("ann", "c1", session("a"), LONG);
        connections.close();
        connections.keep("ann", "c2", session("b"), LONG);

        assertThat(ended).containsExactly("a", "b");
    }
}
