package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderValueTest {

    @ParameterizedTest
    @ValueSource(strings = {"plain", "two words", "~!#", "=?base64?not closed", ""})
    void printableAsciiStaysAsItIs(String text) {
        assertThat(HeaderValue.encode(text)).isEqualTo(text);
        assertThat(HeaderValue.decode(text)).contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"grün", "😀", " edge", "edge ", "line\nbreak", "\t", "=?base64?ZWNobw==?="})
    void everythingElseIsEncodedAndReadBack(String text) {
        assertThat(HeaderValue.encode(text)).matches("=\\?base64\\?[A-Za-z0-9+/]*=*\\?=");
        assertThat(HeaderValue.decode(HeaderValue.encode(text))).contains(text);
    }

    @ParameterizedTest
    @CsvSource({"=?base64?ZWNobw?=", "=?base64?ZWNob===?=", "=?base64?ZW*obw==?=", "=?base64?/w==?="})
    void whatOnlyPretendsToBeBase64IsRefused(String header) {
        assertThat(HeaderValue.decode(header)).isEmpty();
    }
}
