package dev.jackfield.agent.hub.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Session;
import dev.jackfield.protocol.rpc.Message;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnSessionTest {
    private final List<String> ended = new ArrayList<>();

    private Session.Follower follower(String name, boolean isBroken) {
        return new Session.Follower() {
            @Override
            public void onAnnouncement(Message notification) {}

            @Override
            public void onEnded() {
                ended.add(name);
                if (isBroken) {
                    throw new IllegalStateException("cannot end");
                }
            }
        };
    }

    @Test
    void oneThatCannotEndKeepsNoOtherOpen() {
        var session = new TurnSession();
        session.follow(follower("first", true));
        session.follow(follower("second", false));

        session.close();

        assertThat(ended).containsExactly("first", "second");
    }

    @Test
    void whatComesAfterTheEndEndsAtOnce() {
        var session = new TurnSession();
        session.close();

        session.follow(follower("late", false));

        assertThat(ended).containsExactly("late");
    }
}
