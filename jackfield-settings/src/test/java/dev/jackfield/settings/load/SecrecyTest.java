package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecrecyTest {
    private static final String EVERYWHERE = """
        sources:
          a:
            command: x
            args: ["--key=${KEY}"]
            env: {KEY: "${KEY}", LITERAL: hunter3}
          b:
            url: "https://example.com/${KEY}"
            headers: {Authorization: "Bearer ${KEY}"}
        tokens:
          - {token: "env:KEY", identity: ann}
        """;

    @TempDir
    private Path temporary;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new ConfigFolder(temporary).file(".env", "KEY=hunter2-hunter2");
    }

    @Test
    void toStringShowsNoSecret() {
        assertThat(folder.file("jackfield.yaml", EVERYWHERE).load().toString()).doesNotContain("hunter");
    }

    @Test
    void explanationShowsWhereASecretCameFromAndNotTheSecret() {
        folder.file("jackfield.yaml", EVERYWHERE);

        assertThat(folder.explained())
                .contains("sources.a.env.KEY = ***  (jackfield.yaml:5, ${KEY} from .env)")
                .contains("sources.a.args = [--key=${KEY}]  (jackfield.yaml:4, ${KEY} from .env)")
                .contains("tokens[0].token = ***  (jackfield.yaml:10, env:KEY from .env)")
                .contains("sources.a.timeout = 30s  (default)");
        assertThat(new Explain(folder.load()).json(List.of(), List.of(), List.of()))
                .contains("sources.a.env.KEY")
                .doesNotContain("hunter");
    }

    @Test
    void problemsShowWhatIsWrittenAndNotWhatWasFilledIn() {
        folder.file("jackfield.yaml", """
            sources:
              a: {url: "not a url ${KEY}"}
              b: {url: "${KEY}"}
              c: {command: x, timeout: "${KEY}"}
            http: {port: "${KEY}"}
            """);

        assertThatThrownBy(folder::load)
                .hasMessageContaining("http.port: must be a whole number such as 8080, not `${KEY}`")
                .message()
                .doesNotContain("hunter");
    }

    @Test
    void serverMapThatIsNoJsonIsNotRepeated() {
        folder.variable("MCP_SERVER_MAP", "{\"a\": hunter2}");

        assertThat(folder.problems()).containsExactly("MCP_SERVER_MAP: is not JSON: look at line 1, column 7 of it");
    }

    @Test
    void badValuesOfTheServerMapAreNotRepeated() {
        folder.variable(
                "MCP_SERVER_MAP",
                "{\"a\": \"not a url hunter2\", \"b\": {\"command\": \"x\", \"timeout\": \"hunter2\"}}");

        assertThat(folder.problems())
                .containsExactly(
                        "MCP_SERVER_MAP: sources.a.url: must be a URL such as https://example.com/mcp",
                        "MCP_SERVER_MAP: sources.b.timeout: must be a duration such as 500ms, 30s, 10m or 2h");
    }

    @Test
    void explanationShowsNoSecretOfUrlsAndArguments() {
        folder.file("jackfield.yaml", """
            proxy: {url: "http://ann:hush1@proxy.example.com:3128"}
            sources:
              a: {url: "https://example.com/mcp?api_key=hush2", proxy: "http://x:hush3@p:1"}
              b: {command: [x, --token, hush4], args: ["--header=Authorization: Bearer hush5", -e, "A_TOKEN=hush6"]}
            profiles:
              p: {include: ["a.*"], tools: {"b.t": {fixed: {password: hush7, url: "ftp://u:hush8@h/", nested: {token: hush9}}}}}
            """);

        assertThat(String.join("\n", folder.explained()))
                .contains("http://***@proxy.example.com:3128", "api_key=***", "[x, --token, ***]", "A_TOKEN=***")
                .doesNotContain("hush");
    }

    @Test
    void problemShowsNoPasswordOfAUrl() {
        folder.file("jackfield.yaml", "sources:\n  a: {url: 'https://u:hush@h/a b'}\n");

        assertThat(folder.problems()).singleElement().asString().contains("***").doesNotContain("hush");
    }
}
