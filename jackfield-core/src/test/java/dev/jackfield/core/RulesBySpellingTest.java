package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Attacks on rules and profiles by writing the same thing differently.
class RulesBySpellingTest {
    private static final Identity EVE = new Identity("eve", Set.of("guests"));
    private static final String RULE = "deny disk.file:///srv/private/*";

    private final FileSource disk = new FileSource("disk", "file:///{+path}", "{+anything}");

    private static Message read(TestClient client, String uri) throws InterruptedException {
        return client.ask("resources/read", "{\"uri\":" + Json.string(uri) + "}");
    }

    private TestHub hub(String... rules) throws InterruptedException {
        var builder = new TestHub.Builder().source(disk);
        for (var rule : rules) {
            builder.rule(rule);
        }
        return builder.start();
    }

    /// Reads as a guest, and says whether the server got the request.
    private boolean reaches(String uri, String... rules) throws InterruptedException {
        try (var hub = hub(rules);
                var eve = hub.modern(EVE, Scope.EVERYTHING)) {
            var answer = read(eve, uri);
            assertThat(answer.error().isEmpty()).isEqualTo(disk.asked().contains(uri));
            return disk.asked().contains(uri);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///srv/private/key",
                // separators
                "file:///srv//private/key",
                "file:////srv/private/key",
                "file:/srv/private/key",
                "file:srv/private/key",
                "file:///srv/./private/key",
                "file:///srv/private//key",
                "file:///srv/././/./private/key",
                "file:///srv\\private\\key",
                "file:\\\\\\srv/private/key",
                // percent-encoding
                "file:///srv/%70rivate/key",
                "file:///srv/%50rivate/key",
                "file:///srv%2Fprivate/key",
                "file:///srv%2fprivate%2fkey",
                "file:///srv/%2570rivate/key",
                "file:///srv/%252570rivate/key",
                "file:///srv/%25%37%30rivate/key",
                "file:///srv%5cprivate/key",
                "file:///srv/%2e/private/key",
                "%66ile:///srv/private/key",
                "file%3A///srv/private/key",
                // case, and letters that only look different
                "FILE:///srv/private/key",
                "file:///SRV/Private/key",
                "file:///srv/ｐrivate/key",
                "file:///srv／private／key",
                "file:///srv/pri\u200bvate/key",
                "file:///srv/pri%E2%80%8Bvate/key",
                // what readers drop
                " file:///srv/private/key",
                "file:///srv/pri\tvate/key",
                "file:///srv/%\n70rivate/key",
                "file:///srv/%25%0A70rivate/key",
                "file:///srv/pri\nvate/key",
                "file:///srv/private;v=1/key",
                "file:///srv/private./key",
                "file:///srv/private /key",
                "file://localhost/srv/private/key",
                "file://me@localhost/srv/private/key",
                "file://evil/srv/private/key",
                "file://127.0.0.1:80/srv/%70rivate/key",
                "file:%2F%2Fevil/srv/private/key",
                "FILE:\\\\evil\\srv\\private\\key?x",
                "file:///srv/private/key#x",
                "file:///srv/private/key?x",
            })
    void deniedFileIsNotReadByAnySpelling(String uri) throws InterruptedException {
        assertThat(reaches(uri, RULE)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///srv/key.pem#x",
                "file:///srv/key.pem?x",
                "file:///srv/key.pem?x#y",
                "file:///srv/key.pem;x",
                "file:///srv/key.pem/",
                "file:///srv/key.pem.",
                "file:///srv/key.pem%20",
                "file:///srv/key.pem%23x",
                "file:///srv/key%2Epem#%23",
            })
    void oneDeniedFileIsNotReadWithSomethingBehindIt(String uri) throws InterruptedException {
        assertThat(reaches(uri, "deny disk.file:///srv/key.pem")).isFalse();
    }

    @Test
    void markThatIsPartOfANameDoesNotHideTheRest() throws InterruptedException {
        assertThat(reaches("file:///a%23b/key#x", "deny disk.file:///a#b/key")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://intra.example/key",
                "HTTPS://INTRA.example/key",
                "https://intra.example:443/key",
                "https://intra.example:0443/key",
                "https://intra.example:/key",
                "https://intra.example./key",
                "https://intra.example.:443/key",
                "https://eve@intra.example/key",
                "https:\\\\intra.example/key",
                "https:/intra.example/key",
                "https:////intra.example/key",
                "https://intra%2Eexample/key",
                "https://intra.example",
            })
    void deniedHostIsNotReadByAnySpelling(String uri) throws InterruptedException {
        assertThat(reaches(uri, "deny disk.https://intra.example*")).isFalse();
        assertThat(reaches(uri + "/", "deny disk.https://intra.example:443/*")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///srv/public/../private/key",
                "file:///srv/public/..",
                "file:///srv/public/%2e%2e/private/key",
                "file:///srv/public/.%2e/private/key",
                "file:///srv/public/%252e%252e/private/key",
                "file:///srv/public/..%2fprivate/key",
                "file:///srv/public/..\\private/key",
                "file:///srv/public/..;/private/key",
                "file:///srv/public/..%00/private/key",
                "file:///srv/public/.\t./private/key",
                "file:///srv/public/%\n2e%2\te/private/key",
                "file:///srv/a\0b",
                "file:///srv/public/.. /private/key",
                "file:///srv/public/‥/private/key",
                "file:///srv/public/．．/private/key",
                "file:///srv/public?/../../private/key",
                "file:///srv/public#/../../private/key",
                "file:../private/key",
                "read:x?path=../private/key",
            })
    void nobodyClimbsOutOfAFolder(String uri) throws InterruptedException {
        assertThat(reaches(uri)).isFalse();
        assertThat(reaches(uri, "allow *")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///srv/%c0%ae%c0%ae/private/key",
                "file:///srv/%c1%b0rivate/key",
                "file:///srv/%zzprivate/key",
                "file:///srv/%u0070rivate/key",
                "file:///srv/%25c0%25afprivate/key",
                "file:///srv/100%",
            })
    void addressThatReadersDecodeDifferentlyIsNotReadWhereSomethingIsDenied(String uri) throws InterruptedException {
        assertThat(reaches(uri, RULE)).isFalse();
        assertThat(reaches(uri, "allow disk.file:///{*", "allow disk.file:///srv/*", "deny *"))
                .isFalse();
    }

    @Test
    void oddAddressIsCarriedWhereNothingOfTheKindIsDenied() throws InterruptedException {
        assertThat(reaches("file:///srv/100%", "deny disk.note:*", "deny other.*"))
                .isTrue();
        assertThat(reaches("file:///caf%E9", "allow *")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///srv/public/key",
                "file:///srv/public/a%20b",
                "file:///srv/Public2/%D0%B6?q=a..b#c",
                "file:///srv/privateer/key",
                "file:///home/srv/private/key",
                "file://host/srv/public/key",
                "git://repo/HEAD~3..HEAD",
                "note:plain",
            })
    void everythingElseIsReadAsItIsWritten(String uri) throws InterruptedException {
        assertThat(reaches(uri, RULE)).isTrue();
    }

    @Test
    void allowedFolderIsAllowedInEachSpellingOfIt() throws InterruptedException {
        String[] rules = {"allow disk.file:///{*", "allow disk.file:///srv/My%20Docs/*", "deny *"};

        assertThat(reaches("file:///srv/My%20Docs/a%23b?q#f", rules)).isTrue();
        assertThat(reaches("file:///srv/My Docs/a", rules)).isFalse(); // the rule does not say so
        assertThat(reaches("file:///srv/my%20docs/a", rules)).isFalse();
    }

    @Test
    void portsThatDifferAreDifferent() throws InterruptedException {
        var rule = "deny disk.https://intra.example/*";

        assertThat(reaches("https://intra.example:00443/key", rule)).isFalse();
        assertThat(reaches("https://intra.example:4430/key", rule)).isTrue();
        assertThat(reaches("https://intra.example:0/key", rule)).isTrue();
    }

    @Test
    void allowedHostIsNoOther() throws InterruptedException {
        String[] rules = {"allow disk.{*", "allow disk.file://host/srv/*", "deny *"};

        assertThat(reaches("file://host/srv/a", rules)).isTrue();
        assertThat(reaches("file://other/srv/a", rules)).isFalse();
    }

    @Test
    void sourceWithCapitalsIsMeantByAnyPartOfItsId() throws InterruptedException {
        for (var pattern : new String[] {"My*", "*Files.*", "MyFiles.*", "MyFiles__*"}) {
            assertThat(readsFromMyFiles("allow " + pattern, "deny *"))
                    .as(pattern)
                    .isTrue();
            assertThat(readsFromMyFiles("deny " + pattern)).as(pattern).isFalse();
        }
        assertThat(readsFromMyFiles("deny MyFiles__file:///SRV/*")).isFalse();
        assertThat(readsFromMyFiles("allow my*", "deny *")).isFalse();
    }

    private static boolean readsFromMyFiles(String... rules) throws InterruptedException {
        var builder = new TestHub.Builder().source(new FileSource("MyFiles", "file:///{+path}"));
        for (var rule : rules) {
            builder.rule(rule);
        }
        try (var hub = builder.start();
                var eve = hub.modern(EVE, Scope.EVERYTHING)) {
            return read(eve, "file:///srv/key").error().isEmpty();
        }
    }

    @Test
    void allowOfOneSpellingDoesNotOpenAnother() throws InterruptedException {
        String[] rules = {"allow disk.file:///srv/Pub/*", "deny disk.file:///srv/pub/*"};

        assertThat(reaches("file:///srv/Pub/a", rules)).isTrue();
        assertThat(reaches("file:///srv/pub/a", rules)).isFalse();
        assertThat(reaches("file:///srv/%70ub/a", rules)).isFalse();
    }

    @Test
    void ruleMayBeWrittenInAnySpellingToo() throws InterruptedException {
        assertThat(reaches("file:///srv/my docs/a", "deny disk.file:///srv/my%20docs/*"))
                .isFalse();
        assertThat(reaches("file:///srv/private/a", "deny disk.FILE:///srv//Private/*"))
                .isFalse();
        assertThat(reaches("file:///srv/.ssh", "deny disk.file:///srv/.*")).isFalse();
    }

    @Test
    void completionFollowsTheSameRules() throws InterruptedException {
        try (var hub = hub(RULE);
                var eve = hub.modern(EVE, Scope.EVERYTHING)) {
            var refused = complete(eve, "file:///srv/%70rivate/key");
            disk.proposing("srv/public/a", "srv/private/key", "srv/%70rivate/key");
            var proposed = complete(eve, "file:///{+path}");

            assertThat(refused.error()).isPresent();
            assertThat(proposed.result().object("completion").toString()).isEqualTo("{\"values\":[\"srv/public/a\"]}");
        }
    }

    private static Message complete(TestClient client, String uri) throws InterruptedException {
        return client.ask(
                "completion/complete",
                "{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"%s\"},\"argument\":{\"name\":\"path\",\"value\":\"s\"}}"
                        .formatted(uri));
    }

    @Test
    void deniedFileIsNotWatchedByAnySpelling() throws InterruptedException {
        try (var hub = hub(RULE);
                var eve = hub.legacy(EVE, "{}", ClientLink.SILENT)) {
            for (var uri : new String[] {"file:///srv//private/key", "file:///srv/public/../private/key"}) {
                assertThat(eve.ask("resources/subscribe", "{\"uri\":\"" + uri + "\"}")
                                .error())
                        .isPresent();
            }
            assertThat(disk.watched()).isEmpty();
        }
    }

    @Test
    void excludedFileIsNotReadByAnySpelling() throws InterruptedException {
        var scope = new TestProfile().exclude("file:///srv/private/*").scope();
        try (var hub = hub();
                var eve = hub.modern(EVE, scope)) {
            assertThat(read(eve, "file:///srv//private/key").error()).isPresent();
            assertThat(read(eve, "file:///srv/%70rivate/key").error()).isPresent();
            assertThat(read(eve, "file:///srv/%c1%b0rivate/key").error()).isPresent();
            assertThat(read(eve, "file:///srv/public/key").error()).isEmpty();
        }
    }

    @Test
    void listedAddressThatClimbsIsLeftOut() throws InterruptedException {
        assertThatThrownBy(() -> new FileSource("disk", "file:///srv/../etc"))
                .hasMessageContaining("cannot be read safely: it has a '..' segment");
    }

    @Test
    void listShowsExactlyWhatCanBeRead() throws InterruptedException {
        var notes = new FileSource("notes", "Private", "Public", "x:%zz", "y:%zz");
        try (var hub = new TestHub.Builder()
                        .source(notes)
                        .rule("deny notes.private")
                        .rule("deny notes.x:1")
                        .start();
                var eve = hub.modern(EVE, Scope.EVERYTHING)) {
            assertThat(eve.ask("resources/list", "{}").result().toString())
                    .contains("\"Public\"", "\"y:%zz\"")
                    .doesNotContain("\"Private\"", "\"x:%zz\"");
            assertThat(read(eve, "Private").error()).isPresent();
            assertThat(read(eve, "x:%zz").error()).isPresent();
        }
    }

    @Test
    void longAddressCostsLittle() throws InterruptedException {
        assertThat(reaches("file:///" + "%25".repeat(1_000_000), RULE)).isFalse();
        assertThat(reaches("file:///" + "/.".repeat(4_000) + "./x", RULE)).isFalse();
        assertThat(reaches("file:///" + ". ".repeat(4_000) + "x", RULE)).isTrue();
    }

    @Test
    void denyOfASourceMeansAllItsToolsHoweverTheyAreCalled() throws InterruptedException {
        var vault = FakeUpstream.named("vault").tool("open", _ -> text("x")).tool("vault.unlock", _ -> text("x"));
        try (var hub = TestHub.with(vault).rule("deny vault.*").start();
                var eve = hub.modern(EVE, Scope.EVERYTHING)) {
            for (var name : new String[] {
                "vault.open",
                "vault:open",
                "vault__open",
                "vault/open",
                "mcp-vault.open",
                "open",
                "vault.unlock",
                "unlock"
            }) {
                assertThat(eve.call(name, "{}").error()).as(name).isPresent();
            }
            assertThat(vault.calls()).isEmpty();
        }
    }

    @Test
    void ruleKnowsToolsByBothSeparators() throws InterruptedException {
        var vault = FakeUpstream.named("vault").tool("open", _ -> text("x"));
        try (var hub = TestHub.with(vault).rule("deny vault__open").start();
                var eve = hub.modern(EVE, Scope.everything("__"))) {
            assertThat(eve.call("vault__open", "{}").error()).isPresent();
        }
    }

    @Test
    void denyWithUnderscoresMeansNamesThatCouldBeAnotherSourcesToo() throws InterruptedException {
        var vault = FakeUpstream.named("vault").tool("_admin", _ -> text("x"));
        var inner = FakeUpstream.named("my__src").tool("open", _ -> text("x"));
        try (var hub = TestHub.with(vault, inner)
                        .rule("deny vault__*")
                        .rule("deny my__src__*")
                        .start();
                var eve = hub.modern(EVE, Scope.EVERYTHING)) {
            assertThat(eve.call("vault._admin", "{}").error()).isPresent();
            assertThat(eve.call("my__src.open", "{}").error()).isPresent();
            assertThat(vault.calls()).isEmpty();
            assertThat(inner.calls()).isEmpty();
        }
    }

    @Test
    void allowWithUnderscoresOpensNoNameThatCouldBeAnotherSources() throws InterruptedException {
        var vault = FakeUpstream.named("vault").tool("_admin", _ -> text("x"));
        try (var hub = TestHub.with(vault).rule("allow vault__*").rule("deny *").start();
                var eve = hub.modern(EVE, Scope.EVERYTHING)) {
            assertThat(eve.call("vault._admin", "{}").error()).isPresent();
        }
    }
}
