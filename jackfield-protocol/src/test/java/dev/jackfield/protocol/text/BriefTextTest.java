package dev.jackfield.protocol.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BriefTextTest {

    @Test
    void aNameThatFitsIsShownWhole() {
        assertThat(BriefText.name("a".repeat(200))).isEqualTo("a".repeat(200));
    }

    @Test
    void ofALongNameTheBeginningIsShown() {
        assertThat(BriefText.name("a".repeat(100_000))).isEqualTo("a".repeat(200) + "…");
    }

    @Test
    void noCharacterIsCutInHalf() {
        assertThat(BriefText.of("ab😀c", 3)).isEqualTo("ab…");
        assertThat(BriefText.of("ab😀c", 4)).isEqualTo("ab😀…");
    }
}
