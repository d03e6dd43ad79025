package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Syntax errors are reported with their place, in plain words.
class FaultsInWordsTest {
    @TempDir
    private Path temporary;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        json | {"a": 1 "b": 2}        | json:1: is not JSON: a comma is missing before `"` (column 9, near `{"a": 1 "b": 2}`)
        json | {"a" 1}                | a colon is missing before `1` (column 6
        json | {a: 1}                 | a key must be in double quotes (column 2, near `{a: 1}`)
        json | {"a": nope}            | `nope` is not a value; put text in double quotes (column 7
        json | {"a": [1}              | a closing bracket does not match the opening one
        json | {"a": "b               | it ends too early; a bracket, a brace or a quote is not closed
        json | {"a": "b\\q"}           | the escape after a backslash is unknown
        json | {"a": 01}              | a number is not valid JSON
        json | {"k": "hush" "b": 2}   | near `{"k": … "b": 2}`
        yaml | a: b: c                | yaml:1: is not YAML: a `:` is not expected here; begin a new line, or put the text in quotes (column 5
        yaml | a: [b                  | it ends too early
        yaml | a: *x                  | there is no `&x` before `*x`
        yaml | a: "b                  | it ends too early
        toml | a = = 1                | toml:1: is not TOML: Unexpected '='
        toml | a = "hush              | is not TOML
        toml | ["a\\L"]               | toml:1: is not TOML: Invalid escape sequence
        """)
    void faultSaysWhereAndWhat(String format, String text, String said) {
        var folder = new ConfigFolder(temporary).file("jackfield." + format, text);

        assertThat(folder.problems())
                .first()
                .asString()
                .contains(said)
                .doesNotContain("jackson", "snakeyaml", "Source:", "Feature", "hush", "Exception");
    }

    @Test
    void brokenLineIsNamed() {
        var folder = new ConfigFolder(temporary).file("jackfield.json", "{\n  \"sources\": {},\n  \"log\": {]\n}\n");

        assertThat(folder.problems()).singleElement().asString().startsWith("jackfield.json:3: is not JSON:");
    }

    @Test
    void tabIsNamed() {
        var folder = new ConfigFolder(temporary).file("jackfield.yaml", "http:\n\tport: 1\n");

        assertThat(folder.problems())
                .singleElement()
                .asString()
                .contains("jackfield.yaml:2", "tabs cannot be" + " used for indentation");
    }

    @ParameterizedTest
    @CsvSource({"servers: {}", "mcpServers: {x: {}}", "'mcp: {servers: []}'", "mcp: {a: {command: y}}", "stray: 1"})
    void strayKeyDoesNotHideOtherProblems(String stray) {
        var folder = new ConfigFolder(temporary)
                .file("jackfield.yaml", stray + "\nsources: {a: {comand: x}}\nhttp: {prt: 1}\n");

        assertThat(folder.problems())
                .anySatisfy(problem -> assertThat(problem).startsWith("jackfield.yaml:1: "))
                .anySatisfy(problem -> assertThat(problem).contains("sources.a.comand"))
                .anySatisfy(problem -> assertThat(problem).contains("http.prt"));
    }
}
