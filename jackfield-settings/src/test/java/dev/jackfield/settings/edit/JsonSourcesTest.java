package dev.jackfield.settings.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// Changes of sources in the JSON of desktop clients.
class JsonSourcesTest {
    private static final String TWO = """
        {
          // servers
          "mcpServers": {
            "a": {"command": "x"}, // about a
            "b": {
              "url": "http://h/mcp" /* {"c": 1} */
            } // about b
          },
          "theme": "dark"
        }
        """;

    private static ConfigText json(String text) {
        return new ConfigText(text, Path.of("claude_desktop_config.json"));
    }

    private static String added(String text) {
        return json(text).withSource("new", JsonMapper.shared().readTree("{\"command\": \"npx\", \"args\": [\"-y\"]}"));
    }

    @Test
    void sourceIsAddedOnLinesOfItsOwn() {
        assertThat(added(TWO)).isEqualTo(TWO.replace("    } // about b\n", """
                }, // about b
                "new": {
                  "command": "npx",
                  "args": ["-y"]
                }
            """));
    }

    @Test
    void sourceGoesWithItsComma() {
        assertThat(json(TWO).remove("a")).isEqualTo(TWO.replace("    \"a\": {\"command\": \"x\"}, // about a\n", ""));
        assertThat(json(TWO).remove("b")).isEqualTo("""
            {
              // servers
              "mcpServers": {
                "a": {"command": "x"} // about a
              },
              "theme": "dark"
            }
            """);
    }

    @Test
    void lineOfOneLineStaysOne() {
        assertThat(added("{\"mcpServers\":{\"a\":{\"command\":\"x\"}}}"))
                .isEqualTo("{\"mcpServers\":{\"a\":{\"command\":\"x\"}, "
                        + "\"new\": {\"command\": \"npx\", \"args\": [\"-y\"]}}}");
    }

    @Test
    void emptyPlacesAreFilled() {
        var mapper = JsonMapper.shared();

        assertThat(mapper.readTree(added("{\"mcpServers\": {}}"))
                        .at("/mcpServers/new/command")
                        .asString())
                .isEqualTo("npx");
        assertThat(mapper.readTree(added("{\n  \"mcpServers\": {}\n}\n"))
                        .at("/mcpServers/new/args/0")
                        .asString())
                .isEqualTo("-y");
        assertThat(mapper.readTree(added("{}")).at("/sources/new/command").asString())
                .isEqualTo("npx");
        assertThat(mapper.readTree(added("")).at("/sources/new/command").asString())
                .isEqualTo("npx");
    }

    @Test
    void otherProgramsUnderstandWhatIsSwitchedOff() {
        var off = json(TWO).enable("a", false);

        assertThat(off).isEqualTo(TWO.replace("\"x\"}", "\"x\", \"disabled\": true}"));
        assertThat(json(off).enable("a", true)).isEqualTo(off.replace("true", "false"));
    }
}
