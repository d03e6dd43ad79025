package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InterpolationTest {
    @TempDir
    private Path temporary;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new ConfigFolder(temporary)
                .variable("NAME", "va$l\\1ue")
                .variable("EMPTY", "")
                .file("secret.txt", "from file\n");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
        ${NAME}, va$l\\1ue
        a-${NAME}-${NAME}, a-va$l\\1ue-va$l\\1ue
        ${NAME:-other}, va$l\\1ue
        ${NONE:-other}, other
        ${NONE:-}, ""
        ${EMPTY:-other}, other
        ${EMPTY}, ""
        ${env:NAME}, va$l\\1ue
        ${env:NONE:-x:y}, x:y
        env:NAME, va$l\\1ue
        see env:NAME, see env:NAME
        $${NAME}, ${NAME}
        $NAME, $NAME
        $$${NAME}, $${NAME}
        $${file:secret.txt}, ${file:secret.txt}
        $$env:NAME, env:NAME
        $$$$env:NAME, $$env:NAME
        $env:NAME, $env:NAME
        ${file:secret.txt}, from file
        """)
    void referencesAreFilledIn(String written, String expected) {
        folder.file("jackfield.yaml", "sources:\n  a: {command: x, args: ['%s']}\n".formatted(written));

        assertThat(folder.program("a").args()).containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${NAME}",
                "$${NAME}",
                "$$${file:x}",
                "a ${file:secret.txt} b",
                "${",
                "env:NAME",
                "$env:NAME",
                "$$env:NAME",
                "$$$env:NAME",
                "see env:NAME",
                "plain"
            })
    void textThatStandsForItselfLoadsBackToTheLetter(String text) {
        folder.file("jackfield.yaml", "sources:\n  a: {command: x, args: ['%s']}\n".formatted(Literal.escape(text)));

        assertThat(folder.program("a").args()).containsExactly(text);
        assertThat(Literal.read(Literal.escape(text))).isEqualTo(text);
    }

    @Test
    void valuesAreNotFilledInAgain() {
        folder.variable("OUTER", "${NAME}").variable("WHOLE", "env:NAME").file("deep.txt", "${file:secret.txt}");
        folder.file(
                "jackfield.yaml",
                "sources:\n  a: {command: x, args: ['${OUTER}', '${WHOLE}', env:WHOLE, '${file:deep.txt}']}\n");

        assertThat(folder.program("a").args()).containsExactly("${NAME}", "env:NAME", "env:NAME", "${file:secret.txt}");
    }

    @Test
    void numbersMayComeFromVariables() {
        folder.variable("PORT", "8081").file("jackfield.yaml", "http: {port: '${PORT}'}");

        assertThat(folder.load().settings().http().port()).isEqualTo(8081);
    }

    @Test
    void dotEnvIsReadAndTheProcessWins() {
        folder.variable("TWO", "process").file(".env", """
            # comment
            ONE=one # more
            export TWO=file
            THREE="three # \\"and\\" \\n more"
            FOUR='fo"ur'
            FIVE=
            """);
        folder.file(
                "jackfield.yaml",
                "sources:\n  a: {command: x, args: ['${ONE}', '${TWO}', '${THREE}', '${FOUR}', '${FIVE}']}\n");

        assertThat(folder.program("a").args())
                .containsExactly("one", "process", "three # \"and\" \n more", "fo\"ur", "");
    }

    @Test
    void missingVariableStopsOnlyItsSource() {
        folder.file("jackfield.yaml", """
            sources:
              github:
                command: npx
                env: {TOKEN: "${GITHUB_TOKEN}"}
              docs: {url: "https://example.com/mcp"}
            """);

        var loaded = folder.load();

        assertThat(loaded.settings().sources()).containsOnlyKeys("docs");
        assertThat(loaded.unusable())
                .containsExactly(java.util.Map.entry(
                        "github",
                        "source github cannot be used: variable GITHUB_TOKEN is not set"
                                + " (sources.github.env.TOKEN, jackfield.yaml:4)"));
    }

    @Test
    void missingFileStopsOnlyItsSource() {
        folder.file("jackfield.yaml", "sources:\n  a: {command: x, args: ['${file:none.txt}']}\n");

        assertThat(folder.load().unusable().get("a")).contains("file none.txt cannot be read");
    }

    @Test
    void referenceThatOnlyAnEditorCanFillStopsOnlyItsSource() {
        folder.file("jackfield.json", "{\"servers\": {\"a\": {\"command\": \"x\", \"args\": [\"${input:key}\"]}}}");

        assertThat(folder.load().unusable().get("a")).contains("${input:key} cannot be filled in");
    }

    @Test
    void otherProblemsOfAStoppedSourceAreStillFound() {
        folder.file("jackfield.yaml", "sources:\n  a: {command: '${NONE}', tmeout: 1}\n");

        assertThat(folder.problems()).first().asString().contains("did you mean `timeout`?");
    }

    @Test
    void switchedOffSourceNeedsNoVariables() {
        folder.file("jackfield.yaml", "sources:\n  a: {command: x, env: {K: '${NONE}'}, enabled: false}\n");

        assertThat(folder.load().unusable()).isEmpty();
        assertThat(folder.source("a").enabled()).isFalse();
    }

    @Test
    void missingVariableElsewhereRefusesTheFile() {
        folder.file("jackfield.yaml", "tokens:\n  - {token: 'env:NONE', identity: ann}\n");

        assertThat(folder.problems()).containsExactly("jackfield.yaml:2: tokens[0].token: variable NONE is not set");
    }

    @Test
    void openBraceIsRefused() {
        folder.file("jackfield.yaml", "http: {host: '${HOST'}\n");

        assertThat(folder.problems()).singleElement().asString().contains("has `${` without `}`");
    }
}
