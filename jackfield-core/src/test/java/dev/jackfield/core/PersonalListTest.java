package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.endpoint.Gaps;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Rule;
import dev.jackfield.core.policy.UnmatchedRules;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A source may list other items for each identity and session. Lists and calls agree on what one viewer has.
class PersonalListTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());

    private final PersonalSource flow = new PersonalSource("flow")
            .give("ann", Optional.empty(), "start")
            .give("ann", Optional.of("s1"), "next", "back");

    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with(FakeUpstream.named("up").tool("plain", _ -> text("plain")))
                .source(flow)
                .start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private TestClient client(Identity identity) {
        return hub.modern(identity, Scope.EVERYTHING);
    }

    private static String session(String key) {
        return "{\"_meta\":{\"dev.jackfield/session\":\"" + key + "\"}}";
    }

    private static List<String> listed(TestClient client, String params) throws InterruptedException {
        return client.ask("tools/list", params).result().get("tools").map(Json::items).orElse(List.of()).stream()
                .map(tool -> tool.object().orElseThrow().text("name").orElseThrow())
                .toList();
    }

    private static Message call(TestClient client, String tool, String key) throws InterruptedException {
        return client.ask(
                "tools/call",
                "{\"name\":\"%s\",\"arguments\":{},\"_meta\":{\"dev.jackfield/session\":\"%s\"}}".formatted(tool, key));
    }

    @Test
    void eachSessionListsItsOwnTools() throws InterruptedException {
        try (var ann = client(ANN)) {
            assertThat(listed(ann, "{}")).containsExactly("up.plain", "flow.start");
            assertThat(listed(ann, session("s1"))).containsExactly("up.plain", "flow.next", "flow.back");
        }
    }

    @Test
    void whatASessionListsItCanCallAndNothingElse() throws InterruptedException {
        try (var ann = client(ANN)) {
            assertThat(textOf(ann.call("flow.start", "{}"))).isEqualTo("start of ann");
            assertThat(textOf(call(ann, "flow.next", "s1"))).isEqualTo("next of ann");
            assertThat(textOf(call(ann, "next", "s1"))).isEqualTo("next of ann");
            assertThat(call(ann, "flow.start", "s1").error().map(RpcError::code))
                    .contains(RpcError.INVALID_PARAMS);
        }
    }

    @Test
    void theSameKeyOfAnotherIdentityIsAnotherSession() throws InterruptedException {
        try (var bob = client(BOB)) {
            assertThat(listed(bob, session("s1"))).containsExactly("up.plain");
            assertThat(call(bob, "flow.next", "s1").error())
                    .isEqualTo(call(bob, "flow.none", "s1")
                            .error()
                            .map(error ->
                                    RpcError.of(error.code(), error.message().replace("none", "next"))));
        }
    }

    @Test
    void aLegacyConnectionIsASession() throws InterruptedException {
        try (var first = hub.legacy();
                var second = hub.legacy()) {
            listed(first, "{}");
            flow.give("local", flow.sessions().filter(key -> !key.equals("s1")).findFirst(), "step");

            assertThat(listed(first, "{}")).containsExactly("up.plain", "flow.step");
            assertThat(textOf(first.call("flow.step", "{}"))).isEqualTo("step of local");
            assertThat(listed(second, "{}")).containsExactly("up.plain");
            assertThat(second.call("flow.step", "{}").error()).isPresent();
        }
    }

    @Test
    void aCallInsideACallFindsWhatItsParentFinds() {
        var meta = TestClient.fields("{\"dev.jackfield/session\":\"s1\"}");
        var call = Call.ToolCall.of("flow.next", Fields.EMPTY);
        var parent = Invocation.of(
                ANN, call, Scope.EVERYTHING, "test", meta, Caller.SILENT, Deadline.after(Duration.ofSeconds(5)));

        assertThat(Viewer.of(parent.child(call))).isEqualTo(Viewer.of(parent));
        assertThat(hub.hub().catalog().find(parent.child(call)).name()).hasToString("flow.next");
    }

    @Test
    void suchAListMayBeKeptByNobody() throws InterruptedException {
        try (var ann = client(ANN)) {
            assertThat(ann.ask("tools/list", "{}").result().toString())
                    .contains("\"ttlMs\":0", "\"cacheScope\":\"private\"");
        }
    }

    @Test
    void changesAreToldToWhomTheyConcern() throws InterruptedException {
        var annHears = new LinkedBlockingQueue<Message>();
        var bobHears = new LinkedBlockingQueue<Message>();
        try (var ann = hub.legacy(ANN, "{}", recordingLink(annHears));
                var bob = hub.legacy(BOB, "{}", recordingLink(bobHears))) {
            listed(ann, "{}");
            listed(bob, "{}");
            var keys = flow.sessions().filter(key -> !key.equals("s1")).toList();
            keys.forEach(key -> flow.give("ann", Optional.of(key), "more"));

            assertThat(annHears.take().method()).isEqualTo("notifications/tools/list_changed");
            keys.forEach(key -> flow.give("bob", Optional.of(key), "more"));
            assertThat(bobHears.take().method()).isEqualTo("notifications/tools/list_changed");
            assertThat(annHears).isEmpty();
            assertThat(bobHears).isEmpty();
        }
    }

    private static ClientLink recordingLink(LinkedBlockingQueue<Message> heard) {
        return new ClientLink() {
            @Override
            public void notify(Message notification) {
                heard.add(notification);
            }

            @Override
            public Message ask(Message question) {
                return ClientLink.SILENT.ask(question);
            }
        };
    }

    @Test
    void rulesHoldForThemToo() throws InterruptedException {
        hub.rules("deny flow.next to ann");
        try (var ann = client(ANN)) {
            assertThat(listed(ann, session("s1"))).containsExactly("up.plain", "flow.back");
            assertThat(textOf(call(ann, "flow.back", "s1"))).isEqualTo("back of ann");
            assertThat(call(ann, "flow.next", "s1").toString()).doesNotContain("next of ann");
        }
    }

    @Test
    void aRuleAboutThemIsNotCalledUnmatched() {
        assertThat(new UnmatchedRules(
                                List.of(Rule.parse("deny flow.next to ann")),
                                hub.hub().catalog())
                        .lines())
                .isEmpty();
    }

    @Test
    void namesOfOthersAreSeenByNobody() {
        var next = new ItemName("flow", "next");
        var catalog = hub.hub().catalog();
        var inSession = new Viewer(ANN, Optional.of("s1"), Viewer.of(ANN).answers());

        assertThat(catalog.visibleCatalog(Scope.EVERYTHING, inSession).sees(next))
                .isTrue();
        assertThat(catalog.visibleCatalog(Scope.EVERYTHING, BOB).sees(next)).isFalse();
    }

    @Test
    void aPersonalToolTakesNoNameThatEverybodyFinds() throws InterruptedException {
        flow.give("ann", Optional.empty(), "plain");
        try (var ann = client(ANN)) {
            assertThat(listed(ann, "{}")).containsExactly("up.plain", "flow.plain");
            assertThat(textOf(ann.call("up.plain", "{}"))).isEqualTo("plain");
            assertThat(textOf(ann.call("flow.plain", "{}"))).isEqualTo("plain of ann");
            assertThat(ann.call("plain", "{}").error().map(RpcError::message))
                    .hasValueSatisfying(told -> assertThat(told).contains("up.plain", "flow.plain"));
        }
    }

    @Test
    void aProfileShowsThemAsItShowsOthers() throws InterruptedException {
        var profile = new TestProfile()
                .exclude("flow.back")
                .rename("flow.next", "forward")
                .scope();
        try (var ann = hub.modern(ANN, profile)) {
            assertThat(listed(ann, session("s1"))).containsExactly("up.plain", "forward");
            assertThat(textOf(call(ann, "forward", "s1"))).isEqualTo("next of ann");
            assertThat(call(ann, "flow.back", "s1").error()).isPresent();
        }
    }

    @Test
    void aSourceThatCannotListTakesNothingFromOthers() throws InterruptedException {
        flow.failFor("ann");
        try (var ann = client(ANN)) {
            assertThat(listed(ann, "{}")).containsExactly("up.plain");
            assertThat(textOf(ann.call("up.plain", "{}"))).isEqualTo("plain");
        }
    }

    @Test
    void whatASourceCannotListForOneViewerIsSaidToThatOneAlone() throws InterruptedException {
        flow.failFor("ann");
        try (var ann = client(ANN);
                var bob = client(BOB);
                var operator = client(Identity.LOCAL)) {
            assertThat(incomplete(ann)).isEqualTo("[{\"source\":\"flow\"}]");
            assertThat(incomplete(bob)).isEmpty();
            assertThat(incomplete(operator)).isEmpty();
        }
    }

    @Test
    void operatorsAreToldWhy() throws InterruptedException {
        flow.failFor("local");
        try (var operator = client(Identity.LOCAL)) {
            assertThat(incomplete(operator)).isEqualTo("[{\"source\":\"flow\",\"reason\":\"out of order\"}]");
        }
    }

    /// It works again before the list is made to its end; what was missing is said all the same.
    @Test
    void listThatFailedOnceSaysSo() throws InterruptedException {
        flow.failOnceFor("ann");
        try (var ann = client(ANN)) {
            var list = ann.ask("tools/list", "{}").result();

            assertThat(list.toString()).doesNotContain("flow.start").contains(Gaps.INCOMPLETE);
            assertThat(incomplete(ann)).isEmpty();
        }
    }

    private static String incomplete(TestClient client) throws InterruptedException {
        var list = client.ask("tools/list", "{}").result();
        return list.object(Meta.KEY).get(Gaps.INCOMPLETE).map(Json::toString).orElse("");
    }

    @Test
    void aSessionKeyHasABound() throws InterruptedException {
        try (var ann = client(ANN)) {
            assertThat(ann.ask("tools/list", session("k".repeat(300))).error().map(RpcError::message))
                    .hasValueSatisfying(told -> assertThat(told).contains("256"));
        }
    }

    @Test
    void aSourceThatComesLaterIsAnnounced() throws InterruptedException {
        var heard = new LinkedBlockingQueue<Message>();
        try (var _ = hub.legacy(ANN, "{}", recordingLink(heard))) {
            var more = new PersonalSource("more").give("ann", Optional.empty(), "x");
            hub.hub().catalog().change(sources -> List.of(sources.get(0), sources.get(1), more));

            assertThat(heard.take().method()).isEqualTo("notifications/tools/list_changed");
        }
    }
}
