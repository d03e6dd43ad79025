package dev.jackfield.protocol.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 7, 8, 0xb, 0xd, 0x1b, 0x7f, 0x80, 0x9b, 0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0xad,
                0x200b, 0x2060, 0x2063, 0xfeff, 0xfff9, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef
            })
    void characterThatSteersOrHidesIsLeftOut(int character) {
        var steering = Character.toString(character);

        assertThat(PlainText.clean("a" + steering + "b")).isEqualTo("ab");
        assertThat(PlainText.line("a" + steering + "b")).matches("a ?b");
    }

    @Test
    void linesTabsAndOtherScriptsStay() {
        var text = "Grüße\tan\r\nalle — 世界 👩‍💻\n";

        assertThat(PlainText.clean(text)).isEqualTo(text);
    }

    @Test
    void lineIsOne() {
        assertThat(PlainText.line("a\nb\tc\u2028d\r\ne")).isEqualTo("a b c d  e");
    }

    @Test
    void jsonKeepsWhatItEscapes() {
        var json = Json.string("a\u009b\u202e\u2028b\u007fü\u001b\udb40\udc41").toString();
        var escaped = PlainText.escape(json);

        assertThat(escaped).isEqualTo("\"a\\u009B\\u202E\\u2028b\\u007Fü\\u001B\\uDB40\\uDC41\"");
        assertThat(Json.parse(escaped).tree()).isEqualTo(Json.parse(json).tree());
    }
}
