package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Profile;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileSettingsTest {
    private static final String SOURCES = "sources: {github: {command: x}, files: {command: x}}\n";

    private ConfigFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
    }

    private Profile dev(String yaml) {
        folder.file("jackfield.yaml", SOURCES + yaml);
        return Objects.requireNonNull(folder.load().settings().profiles().get("dev"));
    }

    @Test
    void profileThatSaysNothingHasEverything() {
        var dev = dev("profiles: {dev: {}}\n");

        assertThat(dev.sources()).hasToString("[*]");
        assertThat(dev.include()).hasToString("[*]");
        assertThat(dev.exclude()).isEmpty();
        assertThat(dev.tools()).isEmpty();
    }

    @Test
    void fixedValuesAreWhatTheyAreInTheFile() {
        var dev = dev("""
            profiles:
              dev:
                tools:
                  github.create_issue:
                    fixed: {count: 5, name: "5", on: true, repo: a/b, labels: [x, 1], nested: {deep: 1.5}, none: null}
            """);

        assertThat(Objects.requireNonNull(dev.tools().get("github.create_issue"))
                        .values())
                .hasToString("{\"count\":5,\"name\":\"5\",\"on\":true,\"repo\":\"a/b\",\"labels\":[\"x\",1],"
                        + "\"nested\":{\"deep\":1.5},\"none\":null}");
    }

    @Test
    void fixedValuesMayBeWrittenInOtherFormats() {
        folder.file("jackfield.json", """
            {"sources": {"a": {"command": "x"}},
             "profiles": {"dev": {"tools": {"a.b": {"fixed": {"n": 5, "s": "5"}}}}}}
            """);

        assertThat(Objects.requireNonNull(folder.load().settings().profiles().get("dev"))
                        .tools())
                .extractingByKey("a.b")
                .hasFieldOrPropertyWithValue("values", Json.parse("{\"n\":5,\"s\":\"5\"}"));
    }

    @Test
    void parametersMayHaveDefaults() {
        var dev = dev("profiles: {dev: {tools: {github.x: {parameters: {days: {description: d, default: 3}}}}}}\n");

        assertThat(Objects.requireNonNull(dev.tools().get("github.x")).values()).hasToString("{\"days\":3}");
    }

    @Test
    void variablesInFixedValuesAreFilledInAndNotShown() {
        folder.variable("TEAM", "secret-team");
        var dev = dev("profiles: {dev: {tools: {github.x: {fixed: {team: \"${TEAM}\"}}}}}\n");

        assertThat(Objects.requireNonNull(dev.tools().get("github.x")).values())
                .hasToString("{\"team\":\"secret-team\"}");
        assertThat(folder.explained())
                .contains("profiles.dev.tools.github.x.fixed.team = ${TEAM}  (jackfield.yaml:2, ${TEAM} from the"
                        + " environment)");
        assertThat(folder.load().settings().profiles().toString()).doesNotContain("secret-team");
    }

    @Test
    void sourceThatCannotBeUsedNowIsStillKnown() {
        folder.file("jackfield.yaml", """
            sources: {github: {command: x, env: {TOKEN: "${NOWHERE}"}}}
            profiles: {dev: {sources: [github], tools: {github.x: {name: y}}}}
            """);

        assertThat(folder.load().settings().profiles()).containsOnlyKeys("dev");
    }

    @Test
    void everyProblemOfProfilesHasItsLine() {
        folder.file("jackfield.yaml", SOURCES + """
            profiles:
              github: {}
              my profile: {}
              dev:
                sources:
                  - gihub
                  - fil*
                inclde: [x]
                tools:
                  files.read:
                    name: not a name
                  files.write:
                    name: w
                    fixed: {a: 1}
                    hidden: [a]
                    parameters: {a: {}}
                  files.append:
                    name: w
                  fliles.read: {}
            """);

        assertThat(folder.problems())
                .containsExactlyInAnyOrder(
                        "jackfield.yaml:3: profiles.github: is also the id of a source; both would be at /mcp/github,"
                                + " so rename one",
                        "jackfield.yaml:4: profiles.my profile: must have a name of 1 to 32 letters, digits, _ or -",
                        "jackfield.yaml:7: profiles.dev.sources: there is no source `gihub`; did you mean `github`?",
                        "jackfield.yaml:9: profiles.dev.inclde: is not a known key; did you mean `include`?",
                        "jackfield.yaml:12: profiles.dev.tools.files.read.name: must be 1 to 64 letters, digits or"
                                + " _ . / -",
                        "jackfield.yaml:16: profiles.dev.tools.files.write.hidden: `a` is fixed, and so hidden already;"
                                + " keep one",
                        "jackfield.yaml:17: profiles.dev.tools.files.write.parameters: `a` is fixed or hidden, so"
                                + " it is not shown; remove it here",
                        "jackfield.yaml:19: profiles.dev.tools.files.append.name: `w` is also the new name of"
                                + " `files.write`; choose another",
                        "jackfield.yaml:20: profiles.dev.tools.fliles.read: must begin with the id of a source, as"
                                + " `jackfield tools` shows it; did you mean `files`?");
    }
}
