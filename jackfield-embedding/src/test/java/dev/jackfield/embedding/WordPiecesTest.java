package dev.jackfield.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordPiecesTest {
    private static final long BEGIN = 101;
    private static final long END = 102;
    private static final long UNKNOWN = 100;

    private static WordPieceVocabulary vocabulary;

    @BeforeAll
    static void read() throws IOException {
        try (var json = WordPiecesTest.class.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json")) {
            vocabulary = WordPieceVocabulary.read(Objects.requireNonNull(json));
        }
    }

    private static long[] tokens(String text) {
        return new WordPieces(vocabulary, 256).tokens(text);
    }

    private static long[] whole(long... inner) {
        return LongStream.concat(LongStream.concat(LongStream.of(BEGIN), Arrays.stream(inner)), LongStream.of(END))
                .toArray();
    }

    /// What the tokenizer of Hugging Face makes of these texts.
    static Stream<Arguments> golden() {
        return Stream.of(
                arguments("", whole()),
                arguments(" \t\r\n\u3000", whole()),
                arguments("Search the web", whole(3945, 1996, 4773)),
                arguments(
                        "Crème Brûlée à l'Été, İSTANBUL, Ångström",
                        whole(
                                13675, 21382, 7987, 9307, 2063, 1037, 1048, 1005, 3802, 2063, 1010, 9960, 1010, 17076,
                                15687)),
                arguments("e\u0301cole", whole(12431)),
                arguments("日本語テキスト 天気", whole(1864, 1876, 1950, 1713, 30227, 30233, 30240, 1811, UNKNOWN)),
                arguments("한국어", whole(1469, 30006, 30021, 29991, 30014, 30020, 29999, 30008)),
                arguments("Send 👩\u200d💻 an e-mail!", whole(4604, UNKNOWN, 2019, 1041, 1011, 5653, 999)),
                arguments(
                        "antidisestablishmentarianism pneumonoultramicroscopicsilicovolcanoconiosis",
                        whole(
                                3424, 10521, 4355, 7875, 13602, 3672, 12199, 2964, 1052, 2638, 2819, 17175, 11314, 6444,
                                2594, 7352, 26461, 27572, 11261, 6767, 15472, 6761, 8663, 10735, 2483)),
                arguments(
                        "$5+3<4^`|~ “quoted”…—",
                        whole(
                                1002, 1019, 1009, 1017, 1026, 1018, 1034, 1036, 1064, 1066, 1523, 9339, 1524, 1529,
                                1517)),
                arguments("a\u0000b\uFFFDc\u200Bd\u00ADe\u00A0f\uE000g", whole(5925, 3207, 1042, 2290)),
                arguments("ΣΊΣΥΦΟΣ Straße ẞ", whole(1173, 18199, 29733, 29735, 29736, 29730, 29733, 2358, 27807, 1096)),
                arguments(
                        "get_weather.byCity(lat=48.2)",
                        whole(2131, 1035, 4633, 1012, 2011, 12972, 1006, 2474, 2102, 1027, 4466, 1012, 1016, 1007)),
                arguments("ﬁne ２０２６", whole(1984, 2638, UNKNOWN)),
                arguments("\uD800x", whole(1060)));
    }

    @ParameterizedTest
    @MethodSource("golden")
    void textsBecomeTheTokensThatTheModelWasTrainedWith(String text, long[] expected) {
        assertThat(tokens(text)).containsExactly(expected);
    }

    @Test
    void wordOfMoreThanAHundredCharactersIsUnknown() {
        assertThat(tokens("x".repeat(100))).startsWith(BEGIN, 22038, 20348).doesNotContain(UNKNOWN);
        assertThat(tokens("x".repeat(101))).containsExactly(whole(UNKNOWN));
        assertThat(tokens("𝒳".repeat(101))).containsExactly(whole(UNKNOWN));
    }

    @Test
    void textWithTooManyTokensIsCut() {
        assertThat(tokens("word ".repeat(254)))
                .hasSize(256)
                .containsExactly(tokens("word ".repeat(255) + "more"))
                .endsWith(2773, END);
        assertThat(new WordPieces(vocabulary, 4).tokens("antidisestablishmentarianism"))
                .containsExactly(whole(3424, 10521));
    }

    @Test
    void specialTokensInATextAreOrdinaryCharacters() {
        assertThat(tokens("[SEP] [MASK]"))
                .containsExactly(whole(1031, 19802, 1033, 1031, 7308, 1033))
                .doesNotContain(103);
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "\u0301", "\u0000", "\u200B", "\uD800"})
    void textThatGivesNoTokensIsNotReadToItsEnd(String part) {
        assertThat(tokens(part.repeat(20_000) + " word")).containsExactly(whole(2773));
        assertThat(tokens(part.repeat(30_000) + " word")).containsExactly(whole());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a\u0301", "\u302E", "豈", "[", "한", "👩", "x ", "\uFDFA"})
    void endlessTextGivesBoundedTokens(String part) {
        assertThat(tokens(part.repeat(5_000_000)))
                .hasSizeBetween(3, 256)
                .startsWith(BEGIN)
                .endsWith(END);
    }
}
