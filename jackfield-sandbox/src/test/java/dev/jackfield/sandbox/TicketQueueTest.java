package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TicketQueueTest {
    private final TicketQueue queue = new TicketQueue();
    private final WorkerProgram program = new Shell("");

    @Test
    void ownersTakeTurns() {
        Stream.of("ann", "ann", "ann", "ben", "cy", "ben").forEach(owner -> queue.add(new Ticket(program, owner)));

        assertThat(Stream.generate(() -> queue.takeFirst(_ -> true))
                        .limit(6)
                        .map(ticket -> ticket.orElseThrow().owner()))
                .containsExactly("ann", "ben", "cy", "ann", "ben", "ann");
        assertThat(queue.has(_ -> true)).isFalse();
    }

    @Test
    void looksAtTheNextTicketOfEachOwner() {
        var anns = new Ticket(program, "ann");
        queue.add(anns);
        assertThat(queue.has(ticket -> ticket.owner().equals("ann"))).isTrue();
        assertThat(queue.has(ticket -> ticket.owner().equals("ben"))).isFalse();

        queue.remove(anns);
        assertThat(queue.has(ticket -> ticket.owner().equals("ann"))).isFalse();
    }
}
