package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.builtin.program.SandboxSettings;
import dev.jackfield.builtin.program.SandboxSettings.SandboxType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxSettingsTest {
    @TempDir
    private Path folder;

    private ConfigFolder config(String source) {
        return new ConfigFolder(folder).file("jackfield.yaml", "sources: {a: " + source + "}\n");
    }

    @Test
    void oneWordIsEnough() {
        var sandbox = config("{command: x, sandbox: bwrap}").program("a").sandbox();

        assertThat(sandbox).isEqualTo(new SandboxSettings(SandboxType.BWRAP, false, List.of(), List.of()));
    }

    @Test
    void foldersAndNetworkAreChosen() {
        var sandbox = config("{command: x, sandbox: {network: true, read: [/a], write: [/b]}}")
                .program("a")
                .sandbox();

        assertThat(sandbox)
                .isEqualTo(
                        new SandboxSettings(SandboxType.BWRAP, true, List.of(Path.of("/a")), List.of(Path.of("/b"))));
    }

    @Test
    void nothingIsConfinedUnlessItIsSaid() {
        assertThat(config("{command: x}").program("a").sandbox()).isNull();
    }

    @Test
    void unknownSandboxIsRefused() {
        assertThat(config("{command: x, sandbox: cage}").problems())
                .containsExactly("jackfield.yaml:1: sources.a.sandbox.type: must be one of bwrap, not `cage`");
    }

    @Test
    void serverElsewhereCannotBeConfined() {
        assertThat(config("{url: 'http://a/', sandbox: bwrap}").problems())
                .singleElement()
                .asString()
                .contains("sources.a.sandbox: is a key of sources with `command` (a program that the hub starts), and"
                        + " this one has `url`");
    }
}
