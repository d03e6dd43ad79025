package dev.jackfield.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Resources and prompts in profiles: the same patterns, by URI and by name.
class ProfileOfResourcesTest {
    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = new TestHub.Builder()
                .fixture("a", ConformanceFixture.speaking(SpokenEras.MODERN))
                .start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private TestClient client(TestProfile profile) {
        return hub.modern(Identity.LOCAL, profile.scope());
    }

    @Test
    void resourcesAreChosenByUri() throws InterruptedException {
        try (var client = client(new TestProfile().include("test://static-*"))) {
            assertThat(client.ask("resources/list", "{}").result().toString())
                    .contains("test://static-text")
                    .doesNotContain("test://watched-resource");
            assertThat(client.ask("resources/read", "{\"uri\":\"test://static-text\"}")
                            .error())
                    .isEmpty();
            assertThat(client.ask("resources/read", "{\"uri\":\"test://watched-resource\"}")
                            .error())
                    .isPresent();
            assertThat(client.ask("tools/list", "{}").result().toString()).contains("\"tools\":[]");
        }
    }

    @Test
    void excludedUriIsNotReadThroughItsTemplate() throws InterruptedException {
        try (var client = client(new TestProfile().exclude("test://template/7/*"))) {
            var excluded = client.ask("resources/read", "{\"uri\":\"test://template/7/data\"}");
            var other = client.ask("resources/read", "{\"uri\":\"test://template/8/data\"}");

            assertThat(excluded.error().orElseThrow().message()).contains("No resource 'test://template/7/data'");
            assertThat(other.result().toString()).contains("Data for ID: 8");
        }
    }

    @Test
    void resourceThatIsNotShownCannotBeWatched() throws InterruptedException {
        var scope = new TestProfile().exclude("test://watched-*").scope();
        try (var client = hub.legacy(scope)) {
            assertThat(client.ask("resources/subscribe", "{\"uri\":\"test://watched-resource\"}")
                            .error())
                    .isPresent();
            assertThat(client.ask("resources/subscribe", "{\"uri\":\"test://static-text\"}")
                            .error())
                    .isEmpty();
        }
    }

    @Test
    void promptsAreChosenByName() throws InterruptedException {
        try (var client = client(new TestProfile().include("test_simple_*"))) {
            assertThat(client.ask("prompts/list", "{}").result().toString())
                    .contains("\"name\":\"a.test_simple_prompt\"")
                    .doesNotContain("test_prompt_with_image");
            assertThat(client.ask("prompts/get", "{\"name\":\"a.test_simple_prompt\"}")
                            .error())
                    .isEmpty();
            assertThat(client.ask("prompts/get", "{\"name\":\"a.test_prompt_with_image\"}")
                            .error())
                    .isPresent();
        }
    }

    @Test
    void whatIsNotShownIsNotCompleted() throws InterruptedException {
        var wanted = """
            {"ref":{"type":"ref/prompt","name":"a.test_prompt_with_arguments"},
             "argument":{"name":"arg1","value":"p"}}\
            """;
        try (var some = client(new TestProfile().exclude("test_prompt_*"));
                var all = client(new TestProfile())) {
            assertThat(some.ask("completion/complete", wanted).error()).isPresent();
            assertThat(all.ask("completion/complete", wanted).error()).isEmpty();
        }
    }
}
