package dev.jackfield.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoakReportTest {
    private static final Figures BEFORE = new Figures(20 << 20, 70, 10, 5, 0);

    private final Tally tally = new Tally(Duration.ofSeconds(10));

    private SoakReport report(Figures after, long orphans) {
        tally.note(Outcome.OK, Duration.ofSeconds(1));
        return new SoakReport(SoakOptions.parse(List.of()), "", tally, Map.of(), BEFORE, after, 5, orphans);
    }

    @Test
    void hubThatIsAsBeforeIsGoodEnough() {
        assertThat(report(BEFORE, 0).allMet()).isTrue();
    }

    @Test
    void whateverLeaksIsNot() {
        assertThat(report(new Figures(29 << 20, 70, 10, 5, 0), 0).allMet()).isFalse();
        assertThat(report(new Figures(20 << 20, 110, 10, 5, 0), 0).allMet()).isFalse();
        assertThat(report(new Figures(20 << 20, 70, 30, 5, 0), 0).allMet()).isFalse();
        assertThat(report(new Figures(20 << 20, 70, 10, 6, 0), 0).allMet()).isFalse();
        assertThat(report(new Figures(20 << 20, 70, 10, 5, 1), 0).allMet()).isFalse();
        assertThat(report(BEFORE, 1).allMet()).isFalse();
    }

    @Test
    void callThatHangsComesLateOrIsAnsweredWronglyIsNotGoodEnough() {
        tally.note(Outcome.OK, Duration.ofSeconds(11));
        assertThat(report(BEFORE, 0).toString()).contains("- calls that ended too late at most 0: 1, NOT met");

        tally.note(Outcome.HUNG, Duration.ofSeconds(1));
        tally.note(Outcome.WRONG, Duration.ofSeconds(1));
        assertThat(report(BEFORE, 0).toString())
                .contains("- calls that never ended at most 0: 1, NOT met")
                .contains("- wrong answers at most 0: 1, NOT met");
    }
}
