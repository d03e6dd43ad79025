package dev.jackfield.api.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.StoppedSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolNamesTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity EVE = new Identity("eve", Set.of());
    private static final Map<String, String> ALIASES = Map.of("code-runner", "code", "fs", "filesystem");

    private TestHub hub;

    @BeforeEach
    void start() {
        hub = TestHub.with()
                .source(FakeSource.of("filesystem", "readFile", "writeFile"))
                .source(FakeSource.of("code", "code-runner.runPython"))
                .source(FakeSource.of("dotted", "dotted.process", "other.thing"))
                .source(new StoppedSource("down", "it is broken"))
                .rule("deny code.* to eve")
                .rule("deny filesystem.writeFile to eve")
                .open();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private ToolNames names(Scope scope, Identity identity) {
        return new Scopes(hub.hub().catalog(), Map.of(), ALIASES, ".").toolNames(scope, Viewer.of(identity));
    }

    @ParameterizedTest
    @CsvSource({
        "filesystem,  readFile,                   filesystem.readFile",
        "filesystem,  filesystem.readFile,        filesystem.readFile",
        "fs,          readFile,                   filesystem.readFile",
        "fs,          fs.readFile,                filesystem.readFile",
        "filesystem,  fs.readFile,                filesystem.readFile",
        "code,        runPython,                  code.code-runner.runPython",
        "code-runner, code.runPython,             code.code-runner.runPython",
        "code,        code-runner.runPython,      code.code-runner.runPython",
        "dotted,      process,                    dotted.process",
        "dotted,      other.thing,                dotted.other.thing",
        "dotted,      dotted.other.thing,         dotted.other.thing",
        "filesystem,  eraseDisk,                  filesystem.eraseDisk",
        "down,        anything,                   down.anything",
    })
    void pairOfServerAndToolIsFound(String server, String tool, String name) {
        assertThat(names(Scope.EVERYTHING, ANN).callableName(server, tool)).contains(name);
    }

    @ParameterizedTest
    @CsvSource({
        "filesystem.readFile,   filesystem.readFile",
        "fs.readFile,           filesystem.readFile",
        "code.runPython,        code.code-runner.runPython",
        "code-runner.runPython, code.code-runner.runPython",
        "dotted.process,        dotted.process",
        "other.thing,           dotted.other.thing",
        "readFile,              filesystem.readFile",
        "down.anything,         down.anything",
    })
    void oneNameIsFound(String written, String name) {
        assertThat(names(Scope.EVERYTHING, ANN).callableName(written)).contains(name);
    }

    @ParameterizedTest
    @CsvSource({"readFile, readFile", "filesystem.readFile, readFile", "fs.readFile, readFile"})
    void pathOfOneSourceHasItsOwnNames(String written, String name) {
        assertThat(names(Scope.only("filesystem"), ANN).callableName(written)).contains(name);
        assertThat(names(Scope.only("filesystem"), ANN).callableName("filesystem", written))
                .contains(name);
    }

    @Test
    void profileCallsItsToolsByTheirNewNames() {
        var renamed = new Adjustment("look", null, null, Map.of(), List.of(), Map.of());
        var profile = new Profile(
                null,
                List.of(Glob.parse("filesystem")),
                List.of(Glob.parse("*")),
                List.of(),
                Map.of("filesystem.readFile", renamed));
        var names = names(Scope.profile("dev", profile, "."), ANN);

        assertThat(names.callableName("fs", "readFile")).contains("look");
        assertThat(names.callableName("fs.readFile")).contains("look");
        assertThat(names.callableName("filesystem", "look")).contains("look");
        assertThat(names.source("code")).isEmpty();
        assertThat(names.callableName("code", "runPython")).isEmpty();
    }

    @Test
    void serverThatIsDeniedIsLikeOneThatIsMissing() {
        var names = names(Scope.EVERYTHING, EVE);

        assertThat(names.source("code")).isEmpty();
        assertThat(names.source("code-runner")).isEmpty();
        assertThat(names.callableName("code-runner", "runPython")).isEmpty();
        assertThat(names.callableName("code-runner.runPython")).isEmpty();
        assertThat(names.callableName("missing", "runPython")).isEmpty();
        assertThat(names.source("fs")).contains("filesystem");
        assertThat(names.source("down")).contains("down");
    }
}
