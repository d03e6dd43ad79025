package dev.jackfield.agent.workflow.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.language.meaning.Clarification;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What identities clarified outlives the hub, for each of them apart, and not for ever.
class KeptClarificationsTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());
    private static final List<Clarification> LEARNED = List.of(new Clarification("stop \"it\"", "cancel_order"));

    private final ManualClock clock = ManualClock.start();
    private final MemoryShelf shelf = new MemoryShelf(clock);

    private KeptClarifications kept(String workflow) {
        return new KeptClarifications(shelf, workflow, clock);
    }

    @Test
    void anotherHubKnowsThem() {
        kept("shop").storeFor(ANN).save(LEARNED);

        assertThat(kept("shop").storeFor(ANN).load()).isEqualTo(LEARNED);
    }

    @Test
    void noOtherIdentityAndNoOtherWorkflowHasThem() {
        kept("shop").storeFor(ANN).save(LEARNED);

        assertThat(kept("shop").storeFor(BOB).load()).isEmpty();
        assertThat(kept("bank").storeFor(ANN).load()).isEmpty();
    }

    @Test
    void theyAreForgottenAfterAWhile() {
        kept("shop").storeFor(ANN).save(LEARNED);
        clock.advance(Duration.ofDays(91));

        kept("shop").storeFor(BOB).save(LEARNED);

        assertThat(kept("shop").storeFor(ANN).load()).isEmpty();
        assertThat(kept("shop").storeFor(BOB).load()).isEqualTo(LEARNED);
    }

    @Test
    void anIdentityHasThemForABoundedNumberOfWorkflows() {
        IntStream.range(0, 1_001).forEach(at -> kept("shop" + at).storeFor(ANN).save(LEARNED));
        kept("shop1000").storeFor(BOB).save(LEARNED);

        assertThat(kept("shop999").storeFor(ANN).load()).isEqualTo(LEARNED);
        assertThat(kept("shop1000").storeFor(ANN).load()).isEmpty();
        assertThat(kept("shop1000").storeFor(BOB).load()).isEqualTo(LEARNED);
    }

    @Test
    void whatCannotBeReadCountsAsNothing() {
        shelf.drawer(DrawerKind.CLARIFICATIONS, "ann").write("shop", new byte[] {'{'});

        assertThat(kept("shop").storeFor(ANN).load()).isEmpty();
    }
}
