package dev.jackfield.api.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.api.Jackfield;
import dev.jackfield.core.identity.Identity;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VisibleSamplesTest {
    private static final Identity EVE = new Identity("eve", Set.of());

    private static String visible(String page) {
        try (var hub = Jackfield.builder()
                .rule("deny vault.*")
                .rule("deny files.a\"b\\c")
                .start()) {
            return VisibleSamples.of(page, hub.hub().catalog(), EVE);
        }
    }

    @Test
    void linesOfDeniedSourcesAndToolsAreLeftOut() {
        assertThat(visible("""
            # TYPE calls counter
            calls{source="vault",tool="open"} 1
            calls{door="http",source="vault",tool="-"} 1
            calls{source="files",tool="read",outcome="ok"} 2
            calls{source="files",tool="a\\"b\\\\c"} 3
            calls{source="files",tool="other"} 7
            calls{source="?",tool="?"} 4
            sessions 5
            jackfield_refused_logins_total{door="mcp"} 6
            """)).isEqualTo("""
                # TYPE calls counter
                calls{source="files",tool="read",outcome="ok"} 2
                calls{source="?",tool="?"} 4
                sessions 5
                """);
    }

    @Test
    void nameThatLooksLikeALabelIsNone() {
        assertThat(visible("calls{source=\"vault\",tool=\"x,source=\\\"files\"} 1\n"))
                .isEmpty();
        assertThat(visible("calls{tool=\"x,source=\\\"vault\",source=\"files\"} 1\n"))
                .isNotEmpty();
    }
}
