package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.FakeUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
    private final FakeUpstream one =
            FakeUpstream.named("one").tool("read", _ -> text("from one")).tool("one.special", _ -> text("special"));
    private final FakeUpstream two =
            FakeUpstream.named("two").tool("read", _ -> text("from two")).tool("only", _ -> text("only two"));
    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with(one, two).start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @Test
    void sameToolNameOnTwoSourcesIsNoConflict() throws InterruptedException {
        try (var client = hub.modern()) {
            assertThat(textOf(client.call("one.read", "{}"))).isEqualTo("from one");
            assertThat(textOf(client.call("two.read", "{}"))).isEqualTo("from two");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"two:only", "two.only", "two__only", "mcp-two:only", "only", "mcp-two.only"})
    void toolIsFoundUnderItsUsualSpellings(String spelling) throws InterruptedException {
        try (var client = hub.modern()) {
            assertThat(textOf(client.call(spelling, "{}"))).isEqualTo("only two");
        }
    }

    @Test
    void bareNameOfTwoToolsAsksWhichOneIsMeant() throws InterruptedException {
        try (var client = hub.modern()) {
            var error = client.call("read", "{}").error().orElseThrow();

            assertThat(error.message()).contains("one.read").contains("two.read");
        }
    }

    @Test
    void nameThatCarriesItsSourceIsNotPrefixedAgain() throws InterruptedException {
        try (var client = hub.modern()) {
            var list = client.ask("tools/list", "{}").toString();

            assertThat(list).contains("\"one.special\"").doesNotContain("one.one.special");
        }
    }

    @Test
    void endpointOfOneSourceKeepsItsOwnNames() throws InterruptedException {
        try (var client = hub.modern(Identity.LOCAL, Scope.only("two"))) {
            var list = client.ask("tools/list", "{}").toString();

            assertThat(list)
                    .contains("\"name\":\"read\"")
                    .doesNotContain("two.read")
                    .doesNotContain("special");
            assertThat(textOf(client.call("read", "{}"))).isEqualTo("from two");
            assertThat(textOf(client.call("two.read", "{}"))).isEqualTo("from two");
        }
    }

    @Test
    void unknownNameIsAnsweredWithTheNearest() throws InterruptedException {
        try (var client = hub.modern()) {
            var error = client.call("two.onyl", "{}").error().orElseThrow();

            assertThat(error.code()).isEqualTo(RpcError.INVALID_PARAMS);
            assertThat(error.message()).contains("two.onyl").contains("two.only");
            assertThat(hub.audit().getLast().outcome()).isEqualTo("unknown_name");
        }
    }
}
