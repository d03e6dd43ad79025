package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/// Follows a chain of events as an auditor does.
final class ChainAssert {
    private ChainAssert() {}

    /// Reads the rest of a chain.
    static List<KeptEvent> readAll(Journal journal, String chain, long after) {
        var events = new ArrayList<KeptEvent>();
        var page = journal.read(chain, after);
        while (!page.isEmpty()) {
            events.addAll(page);
            page = journal.read(chain, page.getLast().place().number());
        }
        return events;
    }

    /// Fails unless these are all events of a chain from its first one, without a gap, each with the right hash.
    static void assertUnbroken(List<KeptEvent> events) {
        assertUnbroken(new Head("", 0, EventHash.START), events);
    }

    static void assertUnbroken(Head before, List<KeptEvent> events) {
        var head = before;
        for (var each : events) {
            assertThat(each.place().number()).isEqualTo(head.number() + 1);
            assertThat(each.json().get("number").orElseThrow())
                    .hasToString("" + each.place().number());
            assertThat(each.json().text("before")).as("of event %s", each).contains(head.hash());
            head = new Head(head.chain(), each.place().number(), each.hash());
        }
    }
}
