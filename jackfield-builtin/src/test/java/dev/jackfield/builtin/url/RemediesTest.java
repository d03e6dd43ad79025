package dev.jackfield.builtin.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.builtin.url.UrlBlueprint.Remedies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemediesTest {
    @Test
    void privateAuthorityIsNamedWhereItMayBeTheReason() {
        assertThat(Remedies.of("No secure connection to https://x: its certificate comes from an authority that is not"
                        + " trusted here. If that is a private one, name it with `ca`"))
                .contains("set `ca`");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The connection to http://x broke before an answer came. Does it need TLS? Then write https://",
                "https://x does not speak TLS: write http://",
                "No secure connection to https://x: its certificate has expired"
            })
    void privateAuthorityIsNotNamedForOtherFailures(String failure) {
        assertThat(Remedies.of(failure)).doesNotContain("`ca`");
    }
}
