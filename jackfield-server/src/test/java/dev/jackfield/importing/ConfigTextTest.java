package dev.jackfield.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.settings.tree.YamlTree;
import org.junit.jupiter.api.Test;

/// Whatever is edited, the rest of the text stays as it is.
class ConfigTextTest {
    private static Node.Mapping source(String yaml) {
        return (Node.Mapping) new YamlTree(Place.DEFAULT, new Problems()).parse(yaml);
    }

    private static String with(String text, String id, String source) {
        return new ConfigText(text).with(id, source(source)).text();
    }

    @Test
    void emptyFileGetsSources() {
        assertThat(with("", "a", "{command: x}")).isEqualTo("""
            sources:
              a:
                command: x
            """);
    }

    @Test
    void fileWithoutSourcesGetsThemAtItsEnd() {
        assertThat(with("# mine\nhttp: {port: 1}", "a", "{command: x}")).isEqualTo("""
            # mine
            http: {port: 1}

            sources:
              a:
                command: x
            """);
    }

    @Test
    void keyWithNothingBehindItIsFilled() {
        assertThat(with("sources: # none yet\nrules: []\n", "a", "{command: x}"))
                .isEqualTo("""
                    sources: # none yet
                      a:
                        command: x
                    rules: []
                    """);
    }

    @Test
    void sourceComesBehindTheOthersAndBeforeWhatFollows() {
        assertThat(with("""
            sources:
                # the first
                a: {command: x}   # short
                b:
                    command: y
                    # of b

            # the rules
            rules: []
            """, "c", "{url: 'http://c/'}")).isEqualTo("""
                sources:
                    # the first
                    a: {command: x}   # short
                    b:
                        command: y
                        # of b
                    c:
                      url: "http://c/"

                # the rules
                rules: []
                """);
    }

    @Test
    void lastLineWithoutAnEndIsEnded() {
        assertThat(with("sources:\n  a: {command: x}", "b", "{command: y}"))
                .isEqualTo("sources:\n  a: {command: x}\n  b:\n    command: y\n");
    }

    @Test
    void mapOnOneLineStaysOnIt() {
        assertThat(with("sources: {}\n", "a", "{command: x}")).isEqualTo("sources: {a: {command: x}}\n");
        assertThat(with("sources: {\u00e4: {command: \"\uD83D\uDE00\"}} # two\n", "b", "{command: y}"))
                .isEqualTo("sources: {\u00e4: {command: \"\uD83D\uDE00\"}, b: {command: y}} # two\n");
    }

    @Test
    void replacedSourceTakesItsLinesWithIt() {
        assertThat(with("""
            sources:
              a:
                command: x
                env:
                  K: v
              # about b
              b: {command: y}
            """, "a", "{command: z}")).isEqualTo("""
                sources:
                  # about b
                  b: {command: y}
                  a:
                    command: z
                """);
    }

    @Test
    void onlySourceCanBeReplaced() {
        assertThat(with("sources:\n  a:\n    command: x\n\nrules: []\n", "a", "{command: z}"))
                .isEqualTo("sources:\n  a:\n    command: z\n\nrules: []\n");
    }

    @Test
    void textsThatYamlWouldMisreadAreQuoted() {
        var awkward =
                source("{command: 'yes', args: ['@a/b', '8080', '- x', 'a: b', '${KEY}', \"tab\\there\", -y], cwd: .}");

        assertThat(new ConfigText("").with("on", awkward).sources().entries().get("on"))
                .satisfies(read -> assertThat(Texts.plain(read)).isEqualTo(Texts.plain(awkward)));
    }

    @Test
    void textThatCannotBeEditedIsRefusedWithWhatToAdd() {
        assertThatThrownBy(() -> with("{http: {port: 1}}\n", "a", "{command: x}"))
                .hasMessageContaining("by hand")
                .hasMessageContaining("command: x");
    }
}
