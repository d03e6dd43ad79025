package dev.jackfield.core.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceUriTest {
    @ParameterizedTest
    @CsvSource({
        "ui://chart/page.html, ui://sales.jackfield/chart/page.html",
        "file:///a/b, file://sales.jackfield//a/b",
        "urn:isbn:1, urn:sales.jackfield/isbn:1",
        "'file:///{+path}', 'file://sales.jackfield//{+path}'",
        "'{+url}', 'jackfield-uri:sales.jackfield/{+url}'",
        "ui://sales.jackfield/x, ui://sales.jackfield/sales.jackfield/x",
        "https://[::1]:80/x?y#z, https://sales.jackfield/[::1]:80/x?y#z",
        "x://, x://sales.jackfield/"
    })
    void spellingKeepsTheSchemeAndIsReadBack(String uri, String spelling) {
        assertThat(SourceUri.spell("sales", uri)).isEqualTo(spelling);
        assertThat(SourceUri.read(spelling)).contains(new ItemName("sales", uri));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ui://chart/page.html",
                "ui://sales.jackfield",
                "ui://a.b.jackfield/x",
                "ui://.jackfield/x",
                "sales.jackfield/x",
                "ui://an-id-that-is-longer-than-an-id-may-be.jackfield/x",
                ""
            })
    void otherTextsAreNoSpellings(String text) {
        assertThat(SourceUri.read(text)).isEmpty();
    }

    /// What a page refers to by a relative address is looked for at the source of the page.
    @Test
    void relativeReferencesStayWithinTheSource() {
        var page = URI.create(SourceUri.spell("sales", "skill://chart/SKILL.md"));

        assertThat(SourceUri.read(page.resolve("notes/one.md").toString()))
                .contains(new ItemName("sales", "skill://chart/notes/one.md"));
    }
}
