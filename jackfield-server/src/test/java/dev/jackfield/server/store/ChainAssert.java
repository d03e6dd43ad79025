package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/// Follows a chain of events as an auditor does.
final class ChainAssert {
    private ChainAssert() {}

    /// Fails unless these are all events of a chain from its first one, without a gap, each with its right hash.
    static void assertUnbroken(List<KeptEvent> events) {
        assertUnbroken(new Head("", 0, ChainHash.start()), events);
    }

    static void assertUnbroken(Head before, List<KeptEvent> events) {
        var head = before;
        for (var each : events) {
            assertThat(each.number()).isEqualTo(head.number() + 1);
            var hash = ChainHash.next(head.hash(), each.number(), each.event().body());
            assertThat(each.hash()).as("the hash of event %d", each.number()).isEqualTo(hash);
            head = new Head(each.chain(), each.number(), hash);
        }
    }
}
