package dev.jackfield.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import org.junit.jupiter.api.Test;

class SourceRowTest {
    private static String detail(String source) {
        var status = Json.parse("{\"time\":\"2026-11-15T12:00:00Z\",\"sources\":[" + source + "]}");
        return SourceRow.of(status.object().orElseThrow()).getFirst().detail();
    }

    @Test
    void nextAttemptIsToldByTheClockOfTheHub() {
        assertThat(detail("{\"detail\":\"gone\",\"nextAttempt\":\"2026-11-15T12:00:04.5Z\"}"))
                .isEqualTo("gone (next attempt in 4 s)");
        assertThat(detail("{\"detail\":\"gone\",\"nextAttempt\":\"2026-11-15T11:59:59Z\"}"))
                .isEqualTo("gone");
    }

    @Test
    void stateIsToldWithTheMinuteSinceWhenItHolds() {
        var status = "{\"sources\":[{\"state\":\"backoff\",\"since\":\"2026-11-15T11:58:03.123Z\",\"invalid\":["
                + "{\"kind\":\"tools\",\"name\":\"x\",\"reason\":\"no schema\"}]}]}";
        var row = SourceRow.of(Json.parse(status).object().orElseThrow()).getFirst();

        assertThat(row.stateText()).isEqualTo("backoff since 2026-11-15T11:58Z");
        assertThat(row.invalid()).containsExactly("tools 'x': no schema");
    }

    @Test
    void timeThatAStartStillHasIsTold() {
        assertThat(detail("{\"detail\":\"it has not answered yet\",\"until\":\"2026-11-15T12:00:43Z\"}"))
                .isEqualTo("it has not answered yet (giving up in 43 s)");
    }

    @Test
    void crashesAndProcessesAreTold() {
        var source = "{\"detail\":\"MCP 2025-11-25\",\"processes\":[41,42],\"restarts\":3,\"lastEnd\":"
                + "{\"when\":\"2026-11-15T11:58:03Z\",\"reason\":\"exited with status 7\\nIts last lines\"}}";

        assertThat(detail(source))
                .isEqualTo("MCP 2025-11-25; pid 41, 42; 3 restarts, last at 2026-11-15T11:58Z: exited with status 7");
    }

    @Test
    void reasonOfTheLastEndIsToldOnce() {
        var source = "{\"detail\":\"exited with status 7\",\"nextAttempt\":\"2026-11-15T12:00:04Z\",\"restarts\":5,"
                + "\"lastEnd\":{\"when\":\"2026-11-15T11:58:03Z\",\"reason\":\"exited with status 7\"}}";

        assertThat(detail(source))
                .isEqualTo("exited with status 7 (next attempt in 4 s); 5 restarts, last at 2026-11-15T11:58Z");
    }

    @Test
    void kindThatIsNotListedIsNamedWithTheReason() {
        var status = "{\"sources\":[{\"state\":\"ready\",\"incomplete\":["
                + "{\"kind\":\"resources\",\"reason\":\"no database\"}]}]}";
        var row = SourceRow.of(Json.parse(status).object().orElseThrow()).getFirst();

        assertThat(row.invalid()).containsExactly("resources are not all listed: no database");
    }

    @Test
    void firstLineTellsEnough() {
        assertThat(detail("{\"detail\":\"exited with status 7: 'no licence'\\nIts last lines:\\n  | starting\"}"))
                .isEqualTo("exited with status 7: 'no licence'");
    }
}
