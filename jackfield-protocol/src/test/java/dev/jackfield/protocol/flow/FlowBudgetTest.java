package dev.jackfield.protocol.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FlowBudgetTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // clocks of this kind overflow
    private final FlowBudget budget = new FlowBudget(1_000, 10, now::get);

    private void pass(int seconds) {
        now.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void muchPassesAtOnceAndThenASteadyRest() {
        assertThat(budget.charge(1_000)).isZero();
        assertThat(budget.charge(20)).isEqualTo(Duration.ofSeconds(2).toNanos());

        pass(3);

        assertThat(budget.charge(10)).isZero();
    }

    @Test
    void takerWaitsForItsOwnAmountOnly() {
        for (var other = 0; other < 4; other++) {
            assertThat(budget.charge(64_000))
                    .isLessThanOrEqualTo(Duration.ofSeconds(6_400).toNanos());
        }

        assertThat(budget.charge(20)).isEqualTo(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void takerThatWaitsHasTheSteadyRestAmongLargeOnes() {
        budget.charge(64_000);
        for (var small = 0; small < 100; small++) {
            assertThat(budget.charge(10)).isEqualTo(Duration.ofSeconds(1).toNanos());
            pass(1);
        }
    }

    @Test
    void whatDoesNotFitIsNotTaken() {
        assertThat(budget.tryCharge(999)).isTrue();
        assertThat(budget.tryCharge(2)).isFalse();
        assertThat(budget.tryCharge(1)).isTrue();
    }

    @Test
    void neverHoldsMoreThanItsReserve() {
        pass(1_000_000);

        assertThat(budget.tryCharge(1_001)).isFalse();
        assertThat(budget.tryCharge(1_000)).isTrue();
    }

    @Test
    void amountsWithoutBoundOverflowNothing() {
        assertThat(budget.charge(Long.MAX_VALUE)).isPositive();
        assertThat(budget.charge(Long.MAX_VALUE)).isPositive();
    }
}
