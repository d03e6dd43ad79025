package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.UnmatchedProfileParts;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tools as profiles choose and change them.
class ProfileTest {
    private static final String ISSUE = """
        {"type":"object","properties":{"repo":{"type":"string"},"title":{"type":"string","description":"Long"},
         "labels":{"type":"array"},"draft":{"type":"boolean"}},"required":["repo","title"],
         "additionalProperties":false}\
        """;
    private static final Adjustment NEW_ISSUE = new Adjustment(
            "new_issue",
            "Open an issue",
            "Opens an issue in our repository.",
            Map.of("repo", Json.string("jackfield/jackfield")),
            List.of("labels"),
            Map.of());

    private final FakeUpstream github = FakeUpstream.named("github")
            .tool("create_issue", ISSUE, call -> text("made " + call.arguments()))
            .tool("get_issue", _ -> text("an issue"))
            .tool("delete_repo", _ -> text("gone"));
    private final FakeUpstream files =
            FakeUpstream.named("files").tool("read_file", _ -> text("a file")).tool("delete_file", _ -> text("gone"));
    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with(github, files)
                .rule("deny github.create_issue to guests")
                .start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private TestClient client(String era, TestProfile profile) throws InterruptedException {
        return era.equals("modern") ? hub.modern(Identity.LOCAL, profile.scope()) : hub.legacy(profile.scope());
    }

    private NameTable tools(Scope scope) {
        return hub.hub().catalog().snapshot().nameTable(scope, Item.Kind.TOOL);
    }

    private List<String> names(TestProfile profile) {
        return tools(profile.scope()).all().stream()
                .map(NameTable.NamedEntry::name)
                .toList();
    }

    @Test
    void profileOfAllShowsWhatEverythingShows() {
        assertThat(names(new TestProfile()))
                .containsExactly(
                        "github.create_issue",
                        "github.get_issue",
                        "github.delete_repo",
                        "files.read_file",
                        "files.delete_file");
    }

    @Test
    void sourcesAreChosen() {
        assertThat(names(new TestProfile().sources("fil*"))).containsExactly("files.read_file", "files.delete_file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"read_*", "files.read_*", "files__read_file"})
    void toolIsIncludedByItsNameWithOrWithoutItsSource(String pattern) {
        assertThat(names(new TestProfile().include(pattern))).containsExactly("files.read_file");
    }

    @Test
    void whatIsExcludedIsNotThereEvenIfIncluded() {
        assertThat(names(new TestProfile().include("files.*").exclude("*.delete_*")))
                .containsExactly("files.read_file");
    }

    @Test
    void adjustedToolNeedNotBeIncluded() {
        assertThat(names(new TestProfile().include("read_*").rename("github.get_issue", "issue")))
                .containsExactly("files.read_file", "issue");
    }

    @Test
    void separatorAppliesToProfilesToo() {
        assertThat(tools(new TestProfile()
                                .include("read_*")
                                .rename("github__get_issue", "issue")
                                .scope("__"))
                        .all())
                .extracting(NameTable.NamedEntry::name)
                .containsExactly("files__read_file", "issue");
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void whatIsNotShownCannotBeCalled(String era) throws InterruptedException {
        try (var client = client(era, new TestProfile().exclude("*.delete_*"))) {
            for (var name : List.of("github.delete_repo", "delete_repo", "github:delete_repo")) {
                assertThat(client.call(name, "{}").error().orElseThrow().message())
                        .contains("No tool '" + name + "' is visible to you");
            }
            assertThat(github.calls()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void adjustedToolIsShownAsTheProfileSays(String era) throws InterruptedException {
        try (var client = client(era, new TestProfile().include("none").tool("github.create_issue", NEW_ISSUE))) {
            var tools = client.ask("tools/list", "{}").result().get("tools").orElseThrow();

            assertThat(tools.tree()).hasSize(1);
            assertThat(tools.tree().path(0).path("name").asString()).isEqualTo("new_issue");
            assertThat(tools.tree().path(0).path("title").asString()).isEqualTo("Open an issue");
            assertThat(tools.tree().path(0).path("description").asString())
                    .isEqualTo("Opens an issue in our repository.");
            assertThat(tools.tree().path(0).path("inputSchema").toString())
                    .isEqualTo("{\"type\":\"object\",\"properties\":{\"title\":{\"type\":\"string\",\"description\":"
                            + "\"Long\"},\"draft\":{\"type\":\"boolean\"}},\"required\":[\"title\"],"
                            + "\"additionalProperties\":false}");
        }
    }

    @ParameterizedTest
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void fixedArgumentReachesTheSource(String clientEra, String upstreamEra) throws InterruptedException {
        var upstream = FakeUpstream.named("tracker").tool("create_issue", ISSUE, call -> text("" + call.arguments()));
        try (var other = TestHub.with(upstreamEra.equals("modern") ? upstream.modern() : upstream.legacy())
                .start()) {
            var scope =
                    new TestProfile().tool("tracker.create_issue", NEW_ISSUE).scope();
            try (var client = clientEra.equals("modern") ? other.modern(Identity.LOCAL, scope) : other.legacy(scope)) {
                assertThat(textOf(client.call("new_issue", "{\"title\":\"x\"}")))
                        .isEqualTo("{\"title\":\"x\",\"repo\":\"jackfield/jackfield\"}");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"modern,repo", "modern,labels", "legacy,repo", "legacy,labels"})
    void parameterThatIsNotShownIsNotAccepted(String era, String parameter) throws InterruptedException {
        try (var client = client(era, new TestProfile().tool("github.create_issue", NEW_ISSUE))) {
            var result = client.call("new_issue", "{\"title\":\"x\",\"" + parameter + "\":\"other\"}")
                    .result();

            assertThat(result.toString())
                    .contains("\"isError\":true")
                    .contains("it has no parameter '" + parameter + "'; leave that out");
            assertThat(github.calls()).isEmpty();
            assertThat(hub.audit().getLast().outcome()).isEqualTo("invalid_arguments");
        }
    }

    @Test
    void shownParametersAreCheckedAsEver() throws InterruptedException {
        try (var client = client("modern", new TestProfile().tool("github.create_issue", NEW_ISSUE))) {
            assertThat(textOf(client.call("new_issue", "{}"))).contains("title");
            assertThat(textOf(client.call("new_issue", "{\"title\":5}"))).contains("title");
            assertThat(github.calls()).isEmpty();
        }
    }

    @Test
    void descriptionAndDefaultOfAParameterAreShownAndTheDefaultIsSent() throws InterruptedException {
        var profile = new TestProfile().parameter("github.create_issue", "repo", "Where", Json.string("a/b"));
        try (var client = client("modern", profile)) {
            assertThat(client.ask("tools/list", "{}").result().toString())
                    .contains("{\"type\":\"string\",\"description\":\"Where\",\"default\":\"a/b\"}")
                    .contains("\"required\":[\"title\"]");
            assertThat(textOf(client.call("github.create_issue", "{\"title\":\"x\"}")))
                    .contains("\"repo\":\"a/b\"");
            assertThat(textOf(client.call("github.create_issue", "{\"title\":\"x\",\"repo\":\"c/d\"}")))
                    .contains("\"repo\":\"c/d\"");
        }
    }

    @Test
    void auditKnowsTheRealToolAndTheNameAsAsked() throws InterruptedException {
        try (var client = client("modern", new TestProfile().rename("github.get_issue", "issue"))) {
            client.call("issue", "{}");

            assertThat(hub.audit().getLast().asked()).isEqualTo("issue");
            assertThat(hub.audit().getLast().resolved()).contains(new ItemName("github", "get_issue"));
        }
    }

    @Test
    void rulesSpeakOfTheRealTool() throws InterruptedException {
        var guest = new Identity("gus", Set.of("guests"));
        var scope = new TestProfile().tool("github.create_issue", NEW_ISSUE).scope();
        try (var client = hub.modern(guest, scope)) {
            assertThat(client.ask("tools/list", "{}").result().toString()).doesNotContain("new_issue");
            assertThat(client.call("new_issue", "{\"title\":\"x\"}").error()).isPresent();
            assertThat(hub.audit().getLast().reason()).contains("rule 'deny github.create_issue to guests'");
        }
    }

    @Test
    void nameThatIsTakenKeepsTheRenamedToolOut() {
        var names = tools(
                new TestProfile().rename("github.get_issue", "files.read_file").scope());

        assertThat(names.all())
                .filteredOn(tool -> tool.name().equals("files.read_file"))
                .extracting(tool -> tool.entry().name().source())
                .containsExactly("files");
        assertThat(names.problems())
                .containsExactly("Profile 'dev' does not show 'github.get_issue': the name 'files.read_file' is that of"
                        + " 'files.read_file'");
    }

    /// Warnings are remembered, and callers choose sources by any texts.
    @Test
    void warningsDoNotRepeatTheChoiceOfACaller() {
        var profile = new TestProfile().hide("github.create_issue", "title").scope();

        assertThat(tools(profile.withSources(Set.of("github", "a\nb"))).problems())
                .isNotEmpty()
                .isEqualTo(tools(profile).problems());
    }

    @Test
    void namesOfTwoToolsCanBeSwapped() {
        assertThat(names(new TestProfile()
                        .sources("files")
                        .rename("files.read_file", "files.delete_file")
                        .rename("files.delete_file", "files.read_file")))
                .containsExactlyInAnyOrder("files.delete_file", "files.read_file");
    }

    @Test
    void requiredParameterCannotBeHidden() {
        assertUnfit(
                new TestProfile().hide("github.create_issue", "title"),
                "its parameter 'title' is required: it cannot be hidden, only fixed");
    }

    @Test
    void parameterThatIsNotThereCannotBeFixed() {
        assertUnfit(
                new TestProfile().fix("github.create_issue", "repository", "\"a\""),
                "it has no parameter 'repository', only [repo, title, labels, draft]");
    }

    @Test
    void valueThatDoesNotFitCannotBeFixed() {
        assertUnfit(
                new TestProfile().fix("github.create_issue", "draft", "\"maybe\""),
                "a value does not fit its schema: /draft: string found, boolean expected");
    }

    private void assertUnfit(TestProfile profile, String reason) {
        assertThat(names(profile)).isNotEmpty().doesNotContain("github.create_issue");
        assertThat(tools(profile.scope()).problems())
                .containsExactly("Profile 'dev' does not show 'github.create_issue': " + reason);
    }

    @Test
    void whatMatchesNothingIsNamed() {
        var scope = new TestProfile()
                .include("get_*", "gte_*")
                .exclude("*.drop_*")
                .rename("github.create_isue", "new_issue")
                .scope();

        assertThat(new UnmatchedProfileParts(scope, hub.hub().catalog()).lines())
                .containsExactly(
                        "tools: this profile has no 'github.create_isue'; did you mean 'github.create_issue'?",
                        "include: nothing matches 'gte_*'",
                        "exclude: nothing matches '*.drop_*'");
    }

    @ParameterizedTest
    @CsvSource({"modern,server/discover,{}", "legacy,initialize,{\"protocolVersion\":\"2025-11-25\"}"})
    void descriptionBecomesTheInstructions(String era, String method, String params) throws InterruptedException {
        try (var client = client(era, new TestProfile())) {
            assertThat(client.ask(method, params).result().text("instructions")).contains("For the build");
        }
    }

    @Test
    void conversationsAreInAProfileThatIncludesThem() {
        var narrow = new TestProfile().include("files.*").scope();
        var wide = new TestProfile().include("files.*", "jackfield.converse").scope();
        var converse = new ItemName(HubItems.SOURCE, HubItems.CONVERSE);

        assertThat(narrow.includes(new ItemName(HubItems.SOURCE, HubItems.SEARCH)))
                .isTrue();
        assertThat(narrow.includes(converse)).isFalse();
        assertThat(wide.includes(converse)).isTrue();
    }
}
