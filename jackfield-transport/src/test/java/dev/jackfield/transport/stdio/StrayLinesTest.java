package dev.jackfield.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrayLinesTest {
    private final List<String> log = new ArrayList<>();

    private StrayLines after(Duration time, int count) {
        var strays = new StrayLines("stray-" + System.nanoTime(), log::add, time);
        for (var line = 1; line <= count; line++) {
            strays.add("line \"" + line + "\"");
        }
        return strays;
    }

    @Test
    void programThatWritesNothingElseIsGivenUp() {
        var strays = after(Duration.ZERO, 20);

        assertThat(strays.isHopeless()).isTrue();
        assertThat(strays.excuse()).get().asString().contains("not JSON-RPC messages", "\"line '1'\"");
    }

    @Test
    void greetingOrALittleTimeIsNoReasonToGiveUp() {
        assertThat(after(Duration.ZERO, 19).isHopeless()).isFalse();
        assertThat(after(Duration.ofHours(1), 1_000).isHopeless()).isFalse();
    }

    @Test
    void serverThatWritesMessagesTooIsNotGivenUp() {
        var strays = after(Duration.ZERO, 20);
        strays.noteMessage();

        assertThat(strays.isHopeless()).isFalse();
        assertThat(strays.excuse()).isEmpty();
    }

    @Test
    void onlyTheFirstIsLogged() {
        after(Duration.ofHours(1), 1_000);

        assertThat(log).singleElement().asString().contains("is not a JSON-RPC message", "line \"1\"");
    }
}
