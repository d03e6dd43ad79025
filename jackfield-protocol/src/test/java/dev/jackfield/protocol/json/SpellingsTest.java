package dev.jackfield.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Spellings.Caseless;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingsTest {
    private final Spellings known =
            Spellings.of("task", "requestId", "name", "Größe").withPrefixes("dev.jackfield/");

    @ParameterizedTest
    @ValueSource(strings = {"task", "name", "Größe", "", "tasks", "tas", "dev.jackfield/Any", "other", "dev", "ta_sk"})
    void keyItselfAndWhatIsLikeNoneAreMistakenForNothing(String key) {
        assertThat(known.mistakenFor(key)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "TASK,task",
        "ta\u017fk,task",
        "tas\u212A,task",
        "REQUESTID,requestId",
        "request\u0130d,requestId",
        "request\u0131d,requestId",
        "GRÖSSE,Größe",
        "größe,Größe",
        "GRÖẞE,Größe",
        "DEV.jackfield/x,dev.jackfield/",
        "dev.jac\u212Afield/,dev.jackfield/",
        "'task\0',task",
        "'TASK\0and a long tail that no reader sees',task",
        "Gro\u0308\u00dfe,Gr\u00f6\u00dfe",
        "\uff54\uff41\uff53\uff4b,task"
    })
    void keyOfAnotherSpellingIsMistakenForTheKey(String key, String mistakenFor) {
        assertThat(known.mistakenFor(key)).isEqualTo(mistakenFor);
    }

    @Test
    void everyCharacterIsLikeItsOtherCases() {
        assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(c -> !isLikeItsOtherCases(c)))
                .isEmpty();
    }

    /// Most characters have no other case.
    private static boolean isLikeItsOtherCases(int c) {
        var text = Character.toString(c);
        var fold = Caseless.fold(text);
        var upper = text.toUpperCase(Locale.ROOT);
        return fold.length() >= text.length()
                && IntStream.of(Character.toLowerCase(c), Character.toUpperCase(c), Character.toTitleCase(c))
                        .filter(other -> other != c)
                        .allMatch(other ->
                                Caseless.fold(Character.toString(other)).equals(fold))
                && (upper.equals(text) || Caseless.fold(upper).equals(fold));
    }

    @Test
    void twoNamesAreAlikeWhateverTheirCase() {
        assertThat(Spellings.areAlike("head", "HEAD")).isTrue();
        assertThat(Spellings.areAlike("task", "TA\u017fK")).isTrue();
        assertThat(Spellings.areAlike("head", "head\0")).isTrue();
        assertThat(Spellings.areAlike("head\0x", "HEAD\0y")).isTrue();
        assertThat(Spellings.areAlike("caf\u00e9", "cafe\u0301")).isTrue();
        assertThat(Spellings.areAlike("head", "heads")).isFalse();
    }
}
