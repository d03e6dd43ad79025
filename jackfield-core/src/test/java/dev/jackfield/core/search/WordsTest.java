package dev.jackfield.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource({
        "getUserInfo, get user info",
        "get_user_info, get user info",
        "get-user.info/now:then, get user info now",
        "HTTPServerError, http server error",
        "parseJSON, parse json",
        "JSON2CSV, json2 csv",
        "GitHub, git hub github",
        "OAuth2Token, o auth2 token",
        "Café Ünïcode, cafe unicode",
        "'  the state of THE art ', state art",
        "发送邮件, 发送 送邮 邮件",
        "猫, 猫",
    })
    void namesAndTextsAreSplit(String text, String words) {
        assertThat(Words.of(text)).containsExactly(words.split(" "));
    }

    @Test
    void textOfStopWordsAndSignsHasNoWords() {
        assertThat(Words.of("Please tell me what it is, so that I can!")).isEmpty();
        assertThat(Words.of("___ ... --- \u0000\u0007")).isEmpty();
    }

    @Test
    void wordsOfOneStemAreOne() {
        assertThat(Words.stems(Words.of("connection connected connecting connects")))
                .containsOnly("connect");
    }

    @Test
    void wordsHaveGramsWithTheirEnds() {
        assertThat(Words.grams(Words.of("files x"))).containsExactly(" fil", "file", "iles", "les ", " x ");
    }

    @Test
    void aWordWithoutEndIsCutIntoPieces() {
        assertThat(Words.of("x".repeat(1_000))).allMatch(word -> word.length() <= 64);
    }

    @Test
    void halfACharacterLosesNoWords() {
        assertThat(Words.of("before\ud83d after \udc00\ud83d")).containsExactly("before", "after");
        assertThat(Words.of("smile 😀 again")).containsExactly("smile", "😀", "again");
    }

    @Test
    void spacedTextKeepsItsCase() {
        assertThat(Words.separateWords("createPullRequest.review")).isEqualTo("create Pull Request review");
    }
}
