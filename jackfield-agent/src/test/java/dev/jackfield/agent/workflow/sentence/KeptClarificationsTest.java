package dev.jackfield.agent.workflow.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.language.meaning.Clarification;
import dev.jackfield.core.identity.Identity;
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
        kept("shop").of(ANN).save(LEARNED);

        assertThat(kept("shop").of(ANN).load()).isEqualTo(LEARNED);
    }

    @Test
    void noOtherIdentityAndNoOtherWorkflowHasThem() {
        kept("shop").of(ANN).save(LEARNED);

        assertThat(kept("shop").of(BOB).load()).isEmpty();
        assertThat(kept("bank").of(ANN).load()).isEmpty();
    }

    @Test
    void theyAreForgottenAfterAWhile() {
        kept("shop").of(ANN).save(LEARNED);
        clock.advance(Duration.ofDays(91));

        kept("shop").of(BOB).save(LEARNED);

        assertThat(kept("shop").of(ANN).load()).isEmpty();
        assertThat(kept("shop").of(BOB).load()).isEqualTo(LEARNED);
    }

    @Test
    void aWorkflowKeepsThemForABoundedNumberOfIdentities() {
        IntStream.range(0, 1_001)
                .forEach(at ->
                        kept("shop").of(new Identity("user" + at, Set.of())).save(LEARNED));

        assertThat(kept("shop").of(new Identity("user999", Set.of())).load()).isEqualTo(LEARNED);
        assertThat(kept("shop").of(new Identity("user1000", Set.of())).load()).isEmpty();
    }

    @Test
    void whatCannotBeReadCountsAsNothing() {
        shelf.sealed("workflow-clarifications/shop").write("ann", new byte[] {'{'});

        assertThat(kept("shop").of(ANN).load()).isEmpty();
    }
}
