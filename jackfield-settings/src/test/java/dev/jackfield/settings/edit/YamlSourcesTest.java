package dev.jackfield.settings.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.settings.tree.YamlTree;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Sources that are added to YAML as people write it, removed from it, switched on and off.
class YamlSourcesTest {
    private static final String NEW =
            "{\"command\": \"npx\", \"args\": [\"-y\", \"a: b\"], \"env\": {\"K\": \"${K}\"}}";
    private static final String LINES = """
          new:
            command: npx
            args: ["-y", "a: b"]
            env:
              K: "${K}"
        """;

    private static ConfigText yaml(String text) {
        return new ConfigText(text, Path.of("jackfield.yaml"));
    }

    private static String added(String text) {
        return yaml(text).withSource("new", JsonMapper.shared().readTree(NEW));
    }

    @Test
    void sourceIsAddedBehindTheOthersAndAllElseStays() {
        var before = """
            # mine\t(with a tab)
            sources:   # here they are
                a:   {url: "http://h/mcp"}   # first

                # about b
                b:
                    command: x   # last word
            # about rules
            rules: []
            """;

        assertThat(added(before)).isEqualTo(before.replace("# last word\n", """
            # last word
                new:
                  command: npx
                  args: ["-y", "a: b"]
                  env:
                    K: "${K}"
            """));
    }

    @Test
    void emptyMapsMakeRoom() {
        assertThat(added("sources: {} # none yet\nrules: []\n"))
                .isEqualTo("sources: # none yet\n" + LINES + "rules: []\n");
        assertThat(added("sources:\n  # a: {}\nrules: []\n"))
                .isEqualTo("sources:\n" + LINES + "  # a: {}\nrules: []\n");
        assertThat(added("sources: null\n")).isEqualTo("sources:\n" + LINES);
    }

    @Test
    void fileWithoutSourcesGetsThem() {
        assertThat(added("")).isEqualTo("sources:\n" + LINES);
        assertThat(added("# only a comment")).isEqualTo("# only a comment\nsources:\n" + LINES);
        assertThat(added("rules: []")).isEqualTo("rules: []\nsources:\n" + LINES);
        assertThat(added("---\nrules: []\n...\n")).isEqualTo("---\nrules: []\nsources:\n" + LINES + "...\n");
        assertThat(added("{}\n")).contains("sources: {");
    }

    @Test
    void lastLineNeedsNoEnd() {
        assertThat(added("sources:\n  a: {command: x}")).isEqualTo("sources:\n  a: {command: x}\n" + LINES);
    }

    @Test
    void lineBreaksOfWindowsStay() {
        var before = "sources:\r\n  a: {command: x}\r\nrules: []\r\n";

        assertThat(added(before).replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
        assertThat(yaml(added(before)).remove("new")).isEqualTo(before);
    }

    @Test
    void whatIsNotPlainAsciiIsCountedRightly() {
        var before = "# 😀 héllo\nsources:\n  a: {command: x, description: \"😀😀\"} # 😀\nrules: []\n";

        assertThat(added(before)).contains("# 😀\n  new:\n").endsWith("rules: []\n");
        assertThat(yaml(before).enable("a", false)).isEqualTo(before.replace("\"😀😀\"}", "\"😀😀\", enabled: false}"));
    }

    @Test
    void textOverSeveralLinesEndsWhereItEnds() {
        var before = """
            sources:
              a:
                command: x
                description: |
                  one

                  two

            # about rules
            rules: []
            """;

        assertThat(added(before)).isEqualTo(before.replace("      two\n", "      two\n" + LINES));
        assertThat(yaml(before).remove("a")).isEqualTo("sources:\n\n# about rules\nrules: []\n");
    }

    @Test
    void commentsFurtherInBelongToWhatStandsBefore() {
        var before = "sources:\n  a:\n    command: x\n\n    # of a\n  # about all\nrules: []\n";

        assertThat(added(before)).isEqualTo(before.replace("# of a\n", "# of a\n" + LINES));
        assertThat(yaml(before).remove("a")).isEqualTo("sources:\n  # about all\nrules: []\n");
    }

    @Test
    void textsThatYamlWouldMisreadAreQuoted() {
        var awkward = JsonMapper.shared().readTree("""
            {"command": "yes", "args": ["@a/b", "8080", "- x", "a: b", "${KEY}", "tab\\there", "-y"], "cwd": "."}
            """);
        var text = yaml("").withSource("on", awkward);
        var read = new YamlTree(Place.DEFAULT, new Problems()).parse(text);

        assertThat(read.plainValue())
                .isEqualTo(Map.of(
                        "sources",
                        Map.of(
                                "on",
                                new NewSource("on", (ObjectNode) awkward, Map.of())
                                        .node()
                                        .plainValue())));
        assertThat(text).contains("\"yes\"", "\"8080\"", "\".\"");
    }

    @Test
    void bracesStayBraces() {
        assertThat(added("sources: {a: {command: x}}\n"))
                .isEqualTo("sources: {a: {command: x}, "
                        + "new: {command: npx, args: [\"-y\", \"a: b\"], env: {K: \"${K}\"}}}\n");
        assertThat(yaml("sources: {a: {command: x}, b: {command: y}}\n").remove("a"))
                .isEqualTo("sources: {b: {command: y}}\n");
        assertThat(yaml("sources: {a: {command: x}, b: {command: y}}\n").remove("b"))
                .isEqualTo("sources: {a: {command: x}}\n");
    }

    @Test
    void aliasesAreLeftAlone() {
        var before = """
            sources:
              a: &a {command: x}
              b: *a
              c: {command: z}
            """;

        assertThat(yaml(before).remove("b")).isEqualTo(before.replace("  b: *a\n", ""));
        assertThat(yaml(before).enable("c", false)).isEqualTo(before.replace("z}", "z, enabled: false}"));
        assertThatThrownBy(() -> yaml(before).enable("b", false))
                .isInstanceOf(EditRefusedException.class)
                .hasMessageContaining("`b` is not a plain map");
    }

    @Test
    void sourceIsSwitchedOffAndOnAgain() {
        var before = "sources:\n  a:\n    command: x # run\n  b: {command: y}\n";
        var off = yaml(before).enable("a", false);

        assertThat(off).isEqualTo("sources:\n  a:\n    command: x # run\n    enabled: false\n  b: {command: y}\n");
        assertThat(yaml(off).enable("a", true)).isEqualTo(off.replace("false", "true"));
        assertThat(yaml(before).enable("a", true)).isEqualTo(before);
    }

    @Test
    void nameThatIsNoIdIsFoundByTheIdItStandsFor() {
        assertThat(yaml("sources:\n  \"my server\": {command: x}\n").remove("my-server"))
                .isEqualTo("sources:\n");
    }

    @Test
    void spellingOfAnotherProgramIsKept() {
        var before = "mcp:\n  servers:\n    a:\n      command: x\nspring: {}\n";
        var settings = new ConfigText("server: {}\n", Path.of("settings.yaml"));

        assertThat(added(before)).contains("    new:\n      command: npx\n").endsWith("spring: {}\n");
        assertThat(yaml(before).enable("a", false)).contains("      enabled: false\n");
        assertThat(settings.withSource("a", JsonMapper.shared().readTree("{\"command\":\"x\"}")))
                .isEqualTo("server: {}\nmcp:\n  servers:\n    - name: a\n      command: x\n");
    }

    @Test
    void commentDirectlyAboveASourceGoesWithIt() {
        var before = """
            # of the file
            sources:
              # of all

              # of a
              # and more
              a: {command: x}
              # of b
              b: {command: y}
            """;

        assertThat(yaml(before).remove("a"))
                .isEqualTo(before.replace("  # of a\n  # and more\n  a: {command: x}\n", ""));
        assertThat(yaml(before).remove("b")).isEqualTo(before.replace("  # of b\n  b: {command: y}\n", ""));
    }

    @Test
    void commentDirectlyAboveATableGoesWithIt() {
        var before = "# of the file\n[sources.a]\ncommand = \"x\"\n\n# of b\n[sources.b]\ncommand = \"y\"\n";
        var file = Path.of("jackfield.toml");

        assertThat(new ConfigText(before, file).remove("b")).isEqualTo("# of the file\n[sources.a]\ncommand = \"x\"\n");
        assertThat(new ConfigText(before, file).remove("a")).startsWith("# of the file\n");
    }

    @Test
    void besideTablesOfServersASourceIsAddedToTheSources() {
        var before = "mcp:\n  a:\n    command: x\nsources:\n  b:\n    command: y\n";

        assertThat(added(before)).startsWith(before + "  new:\n    command: npx\n");
        assertThat(yaml(before).remove("a")).isEqualTo(before.replace("  a:\n    command: x\n", ""));
    }
}
