package dev.jackfield.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Utf8Test {

    @Test
    void everyCharacterIsTaken() {
        for (var c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
                assertThat(Utf8.indexOfInvalid(Character.toString(c).getBytes(StandardCharsets.UTF_8)))
                        .isEqualTo(-1);
            }
        }
    }

    /// All beginnings of three bytes, and those of four that matter.
    @Test
    void whatTheDecoderRefusesIsRefused() {
        for (var first = 0x80; first <= 0xff; first++) {
            for (var second = 0; second <= 0xff; second++) {
                for (var more : new String[] {"", "\u0080", "\u00bf", "x", "\u0080\u0080", "\u00bf\u00bf", "\u0080x"}) {
                    var text = "" + (char) first + (char) second + more;
                    var bytes = text.getBytes(StandardCharsets.ISO_8859_1);
                    assertThat(Utf8.indexOfInvalid(bytes) < 0).as(text).isEqualTo(decodes(bytes));
                }
            }
        }
    }

    private static boolean decodes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException refused) {
            return false;
        }
    }

    @Test
    void firstWrongByteIsNamed() {
        assertThat(Utf8.indexOfInvalid(new byte[] {'a', (byte) 0xc3, (byte) 0xa4, 'b', (byte) 0x80}))
                .isEqualTo(4);
    }
}
