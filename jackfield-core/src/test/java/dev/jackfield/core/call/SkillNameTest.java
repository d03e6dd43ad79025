package dev.jackfield.core.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkillNameTest {
    @ParameterizedTest
    @CsvSource({
        "filesystem, FilesystemMCP",
        "brave-search, BraveSearchMCP",
        "context7, Context7MCP",
        "my_server, MyServerMCP",
        "GitHub, GitHubMCP",
        "brave-, BraveMCP",
        "my_GitHub--2, MyGitHub2MCP",
        "2fast, S2fastMCP"
    })
    void aServerIsNamedByItsWords(String id, String name) {
        assertThat(SkillName.ofServer(id)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({"my-notes, MyNotes", "weather, Weather", "braveSearchMCP, BraveSearchMCP", "7up, S7up"})
    void javaToolsAreNamedByTheirWords(String id, String name) {
        assertThat(SkillName.of(id)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "true", "False"})
    void keywordOfPythonIsNoName(String id) {
        assertThat(SkillName.of(id)).matches("S(None|True|False)");
    }

    @Test
    void idsWithoutLettersAreToldApart() {
        assertThat(SkillName.of("--")).matches("S[0-9a-f]{6}").isNotEqualTo(SkillName.of("__"));
    }
}
