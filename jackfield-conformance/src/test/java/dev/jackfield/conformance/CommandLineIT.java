package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import tools.jackson.databind.json.JsonMapper;

/// The commands, as a person or a script uses them on a hub that runs.
@TestInstance(Lifecycle.PER_CLASS)
class CommandLineIT {
    private final HubProcess hub = HubProcess.start("""
        sources:
          fixture: %s
        rules: ["deny fixture.big"]
        """.formatted(Fixture.stdioSource("stdio-legacy")));

    @BeforeAll
    void ready() {
        hub.awaitReady("fixture");
    }

    @AfterAll
    void stop() {
        hub.close();
    }

    @Test
    void toolsAreListedForPeopleAndForPrograms() {
        var table = hub.run("tools").orThrow().out();
        var json = JsonMapper.shared()
                .readTree(hub.run("tools", "--json").orThrow().out());

        assertThat(table.lines()).anyMatch(line -> line.startsWith("fixture.echo\t"));
        assertThat(json.valueStream().map(tool -> tool.path("name").asString()))
                .contains("fixture.echo", "fixture.add");
        assertThat(json.valueStream()).allMatch(tool -> tool.path("inputSchema").isObject());
    }

    @Test
    void argumentsAreTypedInThreeWays() {
        assertThat(hub.run("call", "fixture.echo", "text=5").orThrow().out()).isEqualTo("5");
        assertThat(hub.run("call", "fixture.add", "{\"a\": 1, \"b\": 2}")
                        .orThrow()
                        .out())
                .isEqualTo("{\"sum\":3}");
        assertThat(hub.workplace()
                        .feed("{\"text\": \"from a pipe\"}", "call", "fixture.echo", "-")
                        .orThrow()
                        .out())
                .isEqualTo("from a pipe");
    }

    @Test
    void resourcesAreListedAndRead() {
        assertThat(hub.run("resources").orThrow().out())
                .contains("test://static-text\t")
                .contains("test://template/{id}/data\t");
        assertThat(hub.run("read", "test://static-text").orThrow().out())
                .isEqualTo("This is the content of the static text resource.");
        assertThat(hub.run("read", "test://nowhere").exitCode()).isEqualTo(3);
    }

    @Test
    void promptsAreListedAndFilledIn() {
        assertThat(hub.run("prompts").orThrow().out()).contains("fixture.test_simple_prompt\t");
        assertThat(hub.run("prompt", "fixture.test_prompt_with_arguments", "arg1=1", "arg2=two")
                        .orThrow()
                        .out())
                .contains("user: Prompt with arguments: arg1='1', arg2='two'");
    }

    @Test
    void failureOfTheToolIsOne() {
        var failed = hub.run("call", "fixture.test_error_handling");

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.out()).isNotBlank();
    }

    @Test
    void wrongUsageIsTwo() {
        assertThat(hub.run("call").exitCode()).isEqualTo(2);
        assertThat(hub.run("dance").exitCode()).isEqualTo(2);
        assertThat(hub.run("call", "fixture.echo", "neither").exitCode()).isEqualTo(2);
    }

    @Test
    void refusalOfTheHubIsThree() {
        var unknown = hub.run("call", "fixture.ecko", "text=a");
        var denied = hub.run("call", "fixture.big", "bytes=1");

        assertThat(unknown.exitCode()).isEqualTo(3);
        assertThat(unknown.err()).contains("fixture.echo");
        assertThat(denied.exitCode()).isEqualTo(3);
    }

    @Test
    void unreachableHubIsFour() {
        var unreachable = hub.run("status", "--url", "http://127.0.0.1:9");

        assertThat(unreachable.exitCode()).isEqualTo(4);
        assertThat(unreachable.err()).contains("127.0.0.1:9");
    }

    @Test
    void problemsOfTheConfigurationAreFiveAndAllAreTold() {
        var workplace = Workplace.with("""
            sourcess: {}
            http: {port: many}
            sources:
              a: {command: x, url: "http://127.0.0.1"}
            """);
        var checked = workplace.run("check");

        assertThat(checked.exitCode()).isEqualTo(5);
        assertThat(checked.out())
                .contains("jackfield.yaml:1: sourcess", "jackfield.yaml:2: http.port", "jackfield.yaml:4: sources.a");
        assertThat(workplace.run("serve", "--port", "0").exitCode()).isEqualTo(5);
    }

    @Test
    void statusIsThereForPrograms() {
        var status = JsonMapper.shared()
                .readTree(hub.run("status", "--json").orThrow().out());

        assertThat(status.path("url").asString())
                .isEqualTo(hub.url().resolve("/").toString().replaceAll("/$", ""));
        assertThat(status.at("/sources/0/id").asString()).isEqualTo("fixture");
        assertThat(status.at("/sources/0/state").asString()).isEqualTo("ready");
    }

    @Test
    void portInUseIsSaid() {
        var port = String.valueOf(hub.url().getPort());
        var second = Workplace.create().run("serve", "--port", port);

        assertThat(second.exitCode()).isEqualTo(3);
        assertThat(second.err()).contains("Port " + port + " is in use", "choose another port with --port");
        assertThat(second.err()).doesNotContain("\tat ");
    }
}
