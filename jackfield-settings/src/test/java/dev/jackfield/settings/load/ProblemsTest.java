package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemsTest {
    @TempDir
    private Path temporary;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new ConfigFolder(temporary);
    }

    @Test
    void noSourceHasTheNameOfTheHub() {
        folder.file("jackfield.yaml", "sources: {jackfield: {command: x}}\n");

        assertThat(folder.problems()).singleElement().asString().contains("`jackfield` is the name of the hub itself");
    }

    @Test
    void allProblemsComeAtOnceWithTheirLines() {
        folder.file("jackfield.yaml", """
            sources:
              one: {comand: npx}
              two:
                command: npx
                url: http://localhost/mcp
              three: {url: localhost/mcp, timeout: soon}
              four: {url: "http://localhost/mcp", transport: pigeon, startTimeout: 0s}
            http:
              port: 99999
              maxHeaderSize: 1
              maxBody: huge
            rules:
              - deny a
              - forbid b
            tokens:
              - {identity: ann, roles: [a b]}
              - {token: token-of-two, identity: ben}
              - {token: token-of-two, identity: cid}
            log: [debug]
            """);

        assertThat(folder.problems())
                .containsExactlyInAnyOrder(
                        "jackfield.yaml:2: sources.one.comand: is not a known key; did you mean `command`?",
                        "jackfield.yaml:2: sources.one: needs a key that says what it is: `command` for a program that"
                            + " the hub starts, or `url` for a remote MCP server, or `transport: rpc` for a tool"
                            + " server that speaks plain JSON-RPC, or `transport: a2a` for an A2A agent, or `workflow`"
                            + " for a workflow of commands, or `ensemble` for an ensemble of described tools, or"
                            + " `builtin` for a tool server that is part of Jackfield",
                        "jackfield.yaml:3: sources.two: has both `command` and `url`; keep one of them",
                        "jackfield.yaml:6: sources.three.timeout: must be a duration such as 500ms, 30s, 10m or 2h,"
                                + " not `soon`",
                        "jackfield.yaml:6: sources.three.url: must be like https://host/path, because the transport is"
                                + " http",
                        "jackfield.yaml:7: sources.four.transport: must be one of stdio, http, sse, websocket, rpc,"
                                + " a2a, not `pigeon`",
                        "jackfield.yaml:7: sources.four.startTimeout: must be longer than 0s, for example 60s",
                        "jackfield.yaml:9: http.port: must be between 0 and 65535",
                        "jackfield.yaml:10: http.maxHeaderSize: must be at least 1KiB and less than 2GiB",
                        "jackfield.yaml:11: http.maxBody: must be a size such as 64KiB or 16MiB, not `huge`",
                        "jackfield.yaml:14: rules[1]: must be like 'deny github.delete_* to readers': allow or deny, a"
                                + " name in which * stands for any characters, and optionally 'to' with roles or"
                                + " identities, separated by commas",
                        "jackfield.yaml:16: tokens[0].token: is missing",
                        "jackfield.yaml:16: tokens[0].roles: must each be 1 to 64 letters, digits or . _ @ -",
                        "jackfield.yaml:18: tokens[2].token: is the token of an earlier entry too; make a new one",
                        "jackfield.yaml:19: log: must be a map of keys, not a list");
    }

    @Test
    void everyCheckOfOneGroupIsReported() {
        folder.file("jackfield.yaml", """
            http:
              port: 99999
              maxHeaderSize: 1
            """);

        assertThat(folder.problems())
                .containsExactly(
                        "jackfield.yaml:2: http.port: must be between 0 and 65535",
                        "jackfield.yaml:3: http.maxHeaderSize: must be at least 1KiB and less than 2GiB");
    }

    @Test
    void sizeThatNoArrayCanHoldIsRefused() {
        folder.file("jackfield.yaml", "http: {maxBody: 2GiB}\n");

        assertThat(folder.problems())
                .containsExactly("jackfield.yaml:1: http.maxBody: must be more than 0 and less than 2GiB");
    }

    @Test
    void sourceThatLacksAVariableStillShowsItsOtherProblems() {
        folder.file("jackfield.yaml", """
            sources:
              a: {command: x, env: {KEY: "${NOWHERE}"}, timeout: 0s}
            """);

        assertThat(folder.problems())
                .containsExactly(
                        "jackfield.yaml:2: sources.a.timeout: must be longer than 0s, for example 30s",
                        "jackfield.yaml:2: sources.a.env.KEY: variable NOWHERE is not set");
    }

    @Test
    void timesThatContradictEachOtherAreRefused() {
        folder.file("jackfield.yaml", """
            sources:
              a: {command: x, timeout: 11m}
              b: {command: x, timeout: 1h, maxTime: 2h}
              c: {command: x, maxTime: 25h}
            """);

        assertThat(folder.problems())
                .containsExactly(
                        "jackfield.yaml:2: sources.a.timeout: must not be longer than `maxTime`, the end of every call;"
                                + " raise that, too",
                        "jackfield.yaml:4: sources.c.maxTime: must be at most 24h");
    }

    @Test
    void checkThatNeedsAnUnreadablePartSaysNothing() {
        folder.file("jackfield.yaml", "sources:\n  a: {command: {x: y}}\n");

        assertThat(folder.problems())
                .containsExactly("jackfield.yaml:2: sources.a.command: must be a list such as [one, two], not a map of"
                        + " keys");
    }

    @Test
    void badRuleIsShownWithItsLine() {
        folder.file("jackfield.yaml", """
            rules:
              - deny a to readers, writers
              - forbid b
            """);

        assertThat(folder.problems()).singleElement().asString().startsWith("jackfield.yaml:3: rules[1]: must be like");
    }

    @Test
    void tokenThatIsEasyToGuessIsRefused() {
        folder.variable("BEN_TOKEN", "seven77").file("jackfield.yaml", """
            tokens:
              - {token: x, identity: ann}
              - {token: "env:BEN_TOKEN", identity: ben}
              - {token: "    x    ", identity: cid}
              - {token: eight888, identity: dan}
            """);

        assertThat(folder.problems())
                .hasSize(3)
                .allMatch(problem -> problem.contains("must have at least 8 characters"))
                .first()
                .asString()
                .startsWith("jackfield.yaml:2: tokens[0].token: ");
    }

    @Test
    void tokenThatMayBeGuessedIsWarnedOf() {
        folder.variable("BEN_TOKEN", "fifteen-letters").file("jackfield.yaml", """
            tokens:
              - {token: sixteen-letters-, identity: ann}
              - {token: "env:BEN_TOKEN", identity: ben}
            """);

        assertThat(folder.load().warnings())
                .singleElement()
                .asString()
                .startsWith("jackfield.yaml:3: tokens[1].token: has less than 16 characters")
                .doesNotContain("fifteen");
    }

    @Test
    void tokenOfTwoPeopleIsRefused() {
        folder.file("jackfield.yaml", """
            tokens:
              - {token: token-of-two, identity: ann}
              - {token: token-of-two, identity: ben}
            """);

        assertThat(folder.problems()).singleElement().asString().startsWith("jackfield.yaml:3: tokens[1].token: ");
    }

    @Test
    void unknownKeyAtTheTopNamesTheNearest() {
        folder.file("jackfield.yaml", "source: {}\n");

        assertThat(folder.problems())
                .containsExactly("jackfield.yaml:1: source: is not a known key; did you mean `sources`?");
    }

    @Test
    void unknownKeyThatIsLikeNothingListsWhatThereIs() {
        folder.file("jackfield.yaml", "log: {xyzzyplugh: 1}\n");

        assertThat(folder.problems())
                .containsExactly(
                        "jackfield.yaml:1: log.xyzzyplugh: is not a known key; the keys here are level, format");
    }

    @Test
    void keyThatComesTwiceIsRefused() {
        folder.file("jackfield.yaml", "http: {port: 1}\nlog: {lvl: info}\nhttp: {port: 2}\n");

        assertThat(folder.problems())
                .containsExactly(
                        "jackfield.yaml:3: http: appears twice, first at jackfield.yaml:1; keep one",
                        "jackfield.yaml:2: log.lvl: is not a known key; did you mean `level`?");
    }

    @Test
    void keyThatComesTwiceInTomlIsRefused() {
        folder.file("jackfield.toml", "[http]\nport = 1\nport = 2\n");

        assertThat(folder.problems()).singleElement().asString().startsWith("jackfield.toml:3: is not TOML:");
    }

    @Test
    void tabInYamlIsFoundWithItsLine() {
        folder.file("jackfield.yaml", "http:\n\tport: 1\n");

        assertThat(folder.problems()).singleElement().asString().startsWith("jackfield.yaml:2: is not YAML:");
    }

    @Test
    void brokenJsonIsFoundWithItsLine() {
        folder.file("jackfield.json", "{\n  \"http\": {\n    port: 1}}");

        assertThat(folder.problems()).singleElement().asString().startsWith("jackfield.json:3: is not JSON:");
    }

    @Test
    void fileThatIsNoMapIsRefused() {
        folder.file("jackfield.yaml", "- a\n- b\n");

        assertThat(folder.problems()).singleElement().asString().contains("must be a map of keys, not a list");
    }

    @Test
    void aliasOfItselfIsRefused() {
        folder.file("jackfield.yaml", "sources: &a\n  x: *a\n");

        assertThat(folder.problems()).singleElement().asString().contains("nested");
    }

    @Test
    void namedFileMustExist() {
        assertThatThrownBy(() -> folder.load("mine.yaml"))
                .isInstanceOf(ConfigProblemsException.class)
                .hasMessage("mine.yaml: there is no such file");
    }

    @Test
    void namesThatBecomeEqualAreRefused() {
        folder.file("jackfield.yaml", "sources:\n  a b: {command: x}\n  a.b: {command: y}\n");

        assertThat(folder.problems())
                .singleElement()
                .asString()
                .startsWith("jackfield.yaml:3: sources: `a b` and `a.b` would both be called `a-b`");
    }

    @Test
    void twoSpellingsOfOneKeyAreRefused() {
        folder.file("jackfield.yaml", "sources:\n  a: {command: x, env: {}, environment: {}}\n");

        assertThat(folder.problems())
                .containsExactly("jackfield.yaml:2: sources.a.environment: means the same as `env`; keep one");
    }

    @Test
    void urlMustFitTheTransport() {
        folder.file("jackfield.yaml", """
            sources:
              a: {url: "ftp://host/x"}
              b: {url: "http://host/x", transport: websocket}
              c: {command: ""}
              d: {url: "http://host/x", transport: stdio}
              e: {url: "http://host/x", transport: pigeon}
            """);

        assertThat(folder.problems())
                .containsExactly(
                        "jackfield.yaml:2: sources.a.url: must be like https://host/path, because the transport is"
                                + " http",
                        "jackfield.yaml:3: sources.b.url: must be like wss://host/path, because the transport is"
                                + " websocket",
                        "jackfield.yaml:4: sources.c.command: must name a program, for example npx",
                        "jackfield.yaml:5: sources.d: needs a `command`, because its transport is stdio",
                        "jackfield.yaml:6: sources.e.transport: must be one of stdio, http, sse, websocket, rpc, a2a,"
                                + " not `pigeon`");
    }

    @Test
    void switchedOffSourceMayBeUnfinished() {
        folder.file("jackfield.yaml", "sources:\n  a: {enabled: false}\n");

        assertThat(folder.source("a").enabled()).isFalse();
    }

    @Test
    void sourceWithConnectionsOfItsCallersNeedsMoreThanOne() {
        folder.file("jackfield.yaml", "sources: {a: {command: npx, sharing: identity, maxConnections: 1}}\n");

        assertThat(folder.problems())
                .singleElement()
                .asString()
                .contains("sources.a.maxConnections: must be at least 2 with this `sharing`");
    }

    @Test
    void keyWithAnotherNameThanBeforeIsRefusedWithThatName() {
        folder.file("jackfield.yaml", "sources: {a: {command: npx, scope: identity}}\n");

        assertThat(folder.problems())
                .containsExactly("jackfield.yaml:1: sources.a.scope: is now called `sharing`; use that name");
    }
}
