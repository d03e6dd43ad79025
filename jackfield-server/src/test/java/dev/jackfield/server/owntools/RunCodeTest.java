package dev.jackfield.server.owntools;

import static dev.jackfield.server.owntools.SearchedHub.ANN;
import static dev.jackfield.server.owntools.SearchedHub.data;
import static dev.jackfield.server.owntools.SearchedHub.isError;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.sandbox.Script;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The tool `run_code`: what its caller gets, and what it keeps between scripts.
@Timeout(60)
class RunCodeTest {
    private SearchedHub hub;

    @BeforeEach
    void open() throws InterruptedException {
        hub = new SearchedHub();
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private Message run(Identity identity, String code, Fields meta) throws InterruptedException {
        var arguments = Fields.of("language", Json.string("python")).with("code", code);
        var params = Fields.of("name", Json.string("run_code"))
                .with("arguments", arguments)
                .with(Meta.KEY, meta);
        try (var client = hub.client(identity)) {
            return client.ask("tools/call", params.toString());
        }
    }

    private Message run(String code) throws InterruptedException {
        return run(Identity.LOCAL, code, Fields.EMPTY);
    }

    private String inSession(Identity identity, String session, String code) throws InterruptedException {
        return textOf(run(identity, code, Fields.of(Meta.SESSION, Json.string(session))));
    }

    @Test
    void outputComesBeforeTheValue() throws InterruptedException {
        var answer = run("print one\nprint two\nvalue {\"a\":[1,2]}");

        assertThat(textOf(answer)).isEqualTo("one\ntwo\n{\"a\":[1,2]}");
        assertThat(data(answer)).hasToString("{\"value\":{\"a\":[1,2]},\"output\":\"one\\ntwo\\n\"}");
        assertThat(isError(answer)).isFalse();
    }

    @Test
    void valueThatIsATextIsShownAsItIs() throws InterruptedException {
        assertThat(textOf(run("value \"two \\\"words\\\"\""))).isEqualTo("two \"words\"");
    }

    @Test
    void scriptWithoutOutputAndValueSaysSo() throws InterruptedException {
        var answer = run("");

        assertThat(textOf(answer)).isEqualTo("The script printed nothing and has no value.");
        assertThat(data(answer)).hasToString("{\"value\":null,\"output\":\"\"}");
    }

    @Test
    void scriptThatFailsSaysWhereAndWhatItHadDone() throws InterruptedException {
        var answer = run("""
            print begun
            call VaultMCP.open
            call BraveSearchMCP.fail
            fail ZeroDivisionError division by zero
            """);

        assertThat(isError(answer)).isTrue();
        assertThat(textOf(answer))
                .startsWith("ZeroDivisionError (line 7): division by zero\nIt had printed:\nbegun\n")
                .endsWith("It had made these calls:\n- VaultMCP.open: ok\n- BraveSearchMCP.fail: failed");
        assertThat(data(answer).path("error"))
                .hasToString("{\"type\":\"ZeroDivisionError\",\"message\":\"division by zero\",\"line\":7}");
        assertThat(data(answer).path("calls"))
                .hasToString("[{\"tool\":\"VaultMCP.open\",\"ok\":true},"
                        + "{\"tool\":\"BraveSearchMCP.fail\",\"ok\":false}]");
        assertThat(data(answer).path("output").asString()).startsWith("begun\n");
    }

    @Test
    void listOfCallsIsBounded() throws InterruptedException {
        var answer = run("call VaultMCP.open\n".repeat(130) + "fail Error enough");

        assertThat(textOf(answer)).endsWith("- and 30 more");
        assertThat(data(answer).path("calls")).hasSize(100);
        assertThat(data(answer).path("moreCalls").asInt()).isEqualTo(30);
    }

    @Test
    void languageIsOneOfTwo() throws InterruptedException {
        var answer = hub.call("run_code", "{\"language\":\"perl\",\"code\":\"\"}");

        assertThat(isError(answer)).isTrue();
        assertThat(textOf(answer)).contains("python", "javascript");
        assertThat(hub.scripts().scripts()).isEmpty();
    }

    @Test
    void nothingIsKeptWithoutASession() throws InterruptedException {
        run("keep a 1");

        assertThat(textOf(run("session"))).isEqualTo("{}");
    }

    @Test
    void valuesAreKeptInASessionOfOneIdentity() throws InterruptedException {
        inSession(ANN, "s", "keep a {\"b\":[1]}");

        assertThat(inSession(ANN, "s", "session")).isEqualTo("{\"a\":{\"b\":[1]}}");
        assertThat(inSession(ANN, "t", "session")).isEqualTo("{}");
        assertThat(inSession(Identity.LOCAL, "s", "session")).isEqualTo("{}");
    }

    @Test
    void scriptThatFailsChangesNothingInItsSession() throws InterruptedException {
        inSession(ANN, "s", "keep a 1");
        inSession(ANN, "s", "keep a 2\nfail Error no");

        assertThat(inSession(ANN, "s", "session")).isEqualTo("{\"a\":1}");
    }

    @Test
    void valuesThatAreTooLargeAreReportedAndNotKept() throws InterruptedException {
        inSession(ANN, "s", "keep a 1");
        var said = inSession(ANN, "s", "keep b \"" + "x".repeat(300_000) + "\"");

        assertThat(said).contains("larger than 256 KiB");
        assertThat(inSession(ANN, "s", "session")).isEqualTo("{\"a\":1}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "{}"})
    void sessionThatIsNoTextIsRefused(String session) throws InterruptedException {
        var answer = run(ANN, "session", Fields.of(Meta.SESSION, Json.parse(session)));

        assertThat(isError(answer)).isTrue();
        assertThat(textOf(answer)).contains(Meta.SESSION, "must be a text of at most 200 characters");
        assertThat(hub.scripts().scripts()).isEmpty();
    }

    @Test
    void nameOfASessionIsBounded() throws InterruptedException {
        assertThat(inSession(ANN, "s".repeat(200), "session")).isEqualTo("{}");
        assertThat(inSession(ANN, "s".repeat(201), "session")).contains("at most 200 characters");
    }

    @Test
    void identitiesHaveDifferentOwners() throws InterruptedException {
        run(ANN, "", Fields.EMPTY);
        run(new Identity("bob\nreader", Set.of()), "", Fields.EMPTY);
        run(new Identity("bob", Set.of("reader")), "", Fields.EMPTY);
        run("");

        assertThat(hub.scripts().scripts()).extracting(Script::owner).doesNotHaveDuplicates();
    }
}
