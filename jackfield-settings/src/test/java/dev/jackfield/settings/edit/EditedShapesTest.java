package dev.jackfield.settings.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.settings.tree.ConfigReader;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Edits of files in all shapes that people write: the tree is the old one with the change, and comments stay.
class EditedShapesTest {
    private static final Pattern COMMENT = Pattern.compile("c[0-9]+");

    /// Each has sources `a` and `b`, and something else. `a` has a command `x`, arguments `p`, `q` and a variable
    /// `K`.
    private static final Map<String, List<String>> SHAPES = Map.of(
            "settings.yaml",
            List.of("""
                # c1
                mcp:
                  enabled: true # c2
                  servers: # c3
                    # c4
                    - name: a # c5
                      command: x
                      args: [p, q] # c6
                      env:
                        K: "v" # c7
                      # c8

                    # c9
                    - name: b
                      command: y # c10
                      enabled: true
                # c11
                ui: {theme: dark} # c12
                """, """
                mcp:
                  servers:
                  - command: x # c1
                    # c2
                    name: a
                    args:
                    - p # c3
                    - "q"
                    env: {K: v} # c4
                  - # c5
                    name: b
                    command: y
                  # c6
                other: [1, 2]
                """, """
                mcp: {servers: [{name: a, command: x, args: [p, q], env: {K: v}}, {name: b, command: y}]} # c1
                z: 1
                """, """
                "mcp":
                    'servers':
                        - {name: a, command: x, args: [p, q], env: {K: v}} # c1
                        -   "name":   b
                            command: >-
                              y

                        # c2
                tail: |
                  # no comment
                """, """
                mcp.enabled: true # c1
                mcp.servers:
                  - name: a
                    command: x
                    args: [p,
                      # c2
                      q]
                    env: {K: v}

                  - {name: b, command: y}
                """),
            "jackfield.yaml",
            List.of("""
                sources:
                  a: # c1
                    command: x
                    args: [p, q]
                    env: {K: v}
                  # c2
                  b:
                    command: y
                rules: [deny a.*] # c3
                """, """
                sources: {a: {command: x, args: [p, q], env: {K: v}}, b: {command: y}}
                rules: []
                """, """
                mcpServers: # c1
                    a:
                        command: x
                        args:
                            - p
                            # c2
                            - q
                        env:
                            K: v
                    b: {command: y} # c3
                """),
            "jackfield.json",
            List.of("""
                {
                  // c1
                  "mcpServers": {
                    "a": {"command": "x", "args": ["p", "q"], "env": {"K": "v"}}, // c2
                    "b": {
                      "command": "y" /* c3 */
                    }
                  },
                  "theme": "dark" // c4
                }
                """, """
                {"mcp": {"servers": [
                    {"name": "a", "command": "x", "args": ["p", "q"], "env": {"K": "v"}}, // c1
                    {"name": "b", "command": "y"}, // c2
                ]}}
                """, """
                {"sources": {"a": {"command": "x", "args": ["p","q"], "env": {"K":"v"}},"b": {"command": "y"}}}\
                """),
            "jackfield.toml",
            List.of("""
                # c1
                drain = "1s"

                # c2
                [sources.a] # c3
                command = "x" # c4
                args = ["p", 'q'] # c5
                env = {K = "v"}
                # c6

                # c7
                [sources.b]
                command = "y"

                # c8
                [http]
                port = 1 # c9
                """, """
                [mcp.a]
                command = '''x'''
                args = [
                  "p", # c1
                  "q", # c2
                ]
                [mcp.a.env]
                K = "v" # c3
                # c4
                [mcp.b]
                command = "y"
                """, """
                [[mcp.servers]] # c1
                name = "a"
                command = "x"
                args = ["p", "q"]
                [mcp.servers.env]
                K = "v"

                # c2
                [[mcp.servers]]
                name = "b"
                command = "y"
                """, """
                sources.a.command = "x" # c1
                sources.a.args = ["p", "q"]
                sources.a.env.K = "v"
                sources."b" = {command = "y"} # c2
                """, """
                [sources]
                a = {command = "x", args = ["p", "q"], env = {K = "v"}} # c1
                b = {command = "y"}
                [rpc]
                enabled = true
                """, """
                [mcp]
                servers = [{name = "a", command = "x", args = ["p", "q"], env = {K = "v"}},
                  # c1
                  {name = "b", command = "y"}] # c2
                """));

    /// Texts that would leave their quotes, or be read as something else.
    private static final List<String> HOSTILE = List.of(
            "",
            " ",
            "plain",
            "true",
            "no",
            "~",
            "null",
            "8080",
            "1.10",
            "1e5",
            ".5",
            ".inf",
            "0x1F",
            "- x",
            "a: b",
            "a #b",
            "#",
            "\"",
            "'",
            "\\",
            "\"\"\"",
            "'''",
            "it's \"so\"",
            "}",
            "]",
            "{x: 1}",
            "[x]",
            ", b",
            "&a",
            "*a",
            "!tag",
            "<<",
            "%x",
            "@x",
            "`x",
            "|",
            ">",
            "? x",
            "---",
            "...",
            "one\ntwo",
            "one\r\ntwo",
            "tab\there",
            "\u0000",
            "\u001b[0m",
            "\u007f",
            "\u0085",
            "\u2028",
            "\uFEFF",
            "😀",
            "é",
            "${K}",
            "$${K}",
            "env:K",
            "x\ny: z",
            "x\n[http]\nport = 9",
            "=",
            "a=b",
            "a.b",
            "//",
            "/* x */",
            "trailing ",
            "2001-01-01",
            "\u200b");

    record Shape(String file, String text) {
        ConfigText open() {
            return new ConfigText(text, Path.of(file));
        }

        JsonNode tree() {
            return read(file, text).json();
        }

        @Override
        public String toString() {
            return file + ": " + text.lines().limit(3).toList();
        }
    }

    private static Node.Mapping read(String file, String text) {
        var problems = new Problems();
        var root = new ConfigReader(problems).read(Path.of(file), text, new Place("text"));
        assertThat(problems.foundProblems()).as(text).isEmpty();
        return root;
    }

    private static final List<UnaryOperator<String>> FORMS =
            List.of(text -> text, text -> text.replace("\n", "\r\n"), text -> "\uFEFF" + text, String::stripTrailing);

    static Stream<Shape> plainShapes() {
        return SHAPES.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(text -> new Shape(entry.getKey(), text)));
    }

    static Stream<Shape> shapes() {
        return plainShapes()
                .flatMap(shape -> FORMS.stream().map(form -> new Shape(shape.file, form.apply(shape.text))));
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    /// The definition of a source in another text, and that all others are as before.
    private static JsonNode definition(Shape before, String after, String id) {
        var others = Stream.of("a", "b").filter(other -> !other.equals(id)).toList();
        var edited = new Shape(before.file, after);
        others.forEach(other -> assertThat(edited.open().definition(other))
                .as(after)
                .isEqualTo(before.open().definition(other)));
        assertThat(after.startsWith("\uFEFF")).isEqualTo(before.text.startsWith("\uFEFF"));
        if (before.text.contains("\r\n")) {
            assertThat(after.replace("\r\n", "")).doesNotContain("\n");
        }
        return edited.open().definition(id);
    }

    private static List<String> comments(String text) {
        return COMMENT.matcher(text)
                .results()
                .map(found -> found.group())
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void sourceIsAddedAndRemovedAgain(Shape shape) {
        var source = json("{\"command\": \"npx\", \"args\": [\"-y\", \"a: b\"], \"env\": {\"T\": \"${T}\"}}");
        var added = shape.open().withSource("new", source);

        assertThat(definition(shape, added, "new")).isEqualTo(source);
        assertThat(comments(added)).isEqualTo(comments(shape.text));
        var removed = new Shape(shape.file, new Shape(shape.file, added).open().remove("new"));
        assertThat(removed.tree()).isEqualTo(shape.tree());
        assertThat(comments(removed.text)).isEqualTo(comments(shape.text));
    }

    @ParameterizedTest
    @MethodSource("plainShapes")
    void everyHostileTextStaysAText(Shape plain) {
        for (var at = 0; at < HOSTILE.size(); at++) {
            var text = HOSTILE.get(at);
            var shape = new Shape(plain.file, FORMS.get(at % FORMS.size()).apply(plain.text));
            var source = shape.open().definition("a");
            source.put("description", text);
            ((ObjectNode) source.get("env")).put(text.isEmpty() ? "L" : text, text);
            source.set("args", json("{}").putArray("x").add(text).add("q").add(text));
            var edited = shape.open().withDefinition("a", source);

            assertThat(definition(shape, edited, "a")).as(edited).isEqualTo(source);
            assertThat(comments(edited)).as(edited).isEqualTo(comments(shape.text));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void keysAreReplacedAddedAndRemoved(Shape shape) {
        for (var wanted : List.of(
                "{\"command\": \"z\", \"args\": [\"p\", \"q\"], \"env\": {\"K\": \"v\"}}",
                "{\"command\": \"x\", \"args\": [\"q\"], \"env\": {\"K\": \"w\", \"L\": \"l\"}}",
                "{\"command\": \"x\", \"args\": [\"p\", \"q\", \"r\", \"s\"], \"env\": {\"K\": \"v\"}, \"timeout\": 5}",
                "{\"args\": [\"p\", \"q\"], \"env\": {\"K\": \"v\"}, \"url\": \"http://h/mcp\"}",
                "{\"command\": \"x\", \"args\": [], \"env\": {\"K\": \"v\"}, \"enabled\": false}",
                "{\"command\": [\"x\", \"y\"], \"args\": \"p\", \"headers\": {\"A\": \"b\"}}",
                "{\"command\": \"x\"}")) {
            var edited = shape.open().withDefinition("a", json(wanted));

            assertThat(definition(shape, edited, "a")).as(edited).isEqualTo(json(wanted));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void sourceIsRemovedWithNothingElse(Shape shape) {
        for (var id : List.of("a", "b")) {
            var edited = new Shape(shape.file, shape.open().remove(id));

            assertThatThrownBy(() -> edited.open().definition(id)).isInstanceOf(EditRefusedException.class);
            var other = id.equals("a") ? "b" : "a";
            assertThat(edited.open().definition(other)).isEqualTo(shape.open().definition(other));
            var empty = new Shape(shape.file, edited.open().remove(other));
            read(empty.file, empty.text);
            var again = empty.open().withSource("a", json("{\"command\": \"x\"}"));
            assertThat(new Shape(shape.file, again).open().definition("a")).isEqualTo(json("{\"command\": \"x\"}"));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void linesOfASourceArePutBackAsTheyWere(Shape shape) {
        for (var id : List.of("a", "b")) {
            shape.open()
                    .block(id)
                    .ifPresent(lines ->
                            assertThat(shape.open().withBlock(id, lines)).isEqualTo(shape.text));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void switchedSourceKeepsItsComments(Shape shape) {
        var off = shape.open().enable("b", false);
        var on = new Shape(shape.file, off).open().enable("b", true);

        assertThat(comments(off)).isEqualTo(comments(shape.text));
        assertThat(definition(shape, off, "b").toString()).containsPattern("\"enabled\":false|\"disabled\":true");
        assertThat(definition(shape, on, "b").toString()).containsPattern("\"enabled\":true|\"disabled\":false");
    }

    @Test
    void largeFileIsEditedInTime() {
        var text = new StringBuilder("mcp:\n  servers:\n");
        for (var at = 0; at < 2_000; at++) {
            text.append("    - name: s%d # 😀\n      command: x\n      args: [p, q]\n".formatted(at));
        }
        var edited = new ConfigText(text.toString(), Path.of("settings.yaml")).remove("s1999");

        assertThat(edited).hasLineCount(2 + 3 * 1_999);
    }

    @ParameterizedTest
    @ValueSource(strings = {"# c\n", "\n"})
    void thousandsOfLinesBehindATableAreSkipped(String line) {
        var many = line.repeat(20_000);
        var text = new ConfigText(
                "[sources.a]\ncommand = \"x\"\n" + many + "\n[http]\nport = 1\n", Path.of("jackfield.toml"));

        assertThat(text.withSource("b", json("{\"command\": \"y\"}"))).contains("[sources.b]\ncommand = \"y\"\n", many);
        assertThat(text.remove("a")).isEqualTo("[http]\nport = 1\n");
    }
}
