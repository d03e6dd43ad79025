package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.View;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.sandbox.ScriptLimits;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The section `code` of a configuration.
class CodeSettingsTest {
    private ConfigFolder folder;

    @BeforeEach
    void open(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
    }

    private ConfigFolder file(String yaml) {
        return folder.file("jackfield.yaml", yaml);
    }

    @Test
    void limitsAreTheUsualOnes() {
        var code = folder.load().settings().code();

        assertThat(code.enabled()).isTrue();
        assertThat(code.language()).isNull();
        assertThat(code.limits()).isEqualTo(ScriptLimits.DEFAULT);
    }

    @Test
    void everythingCanBeSet() {
        var code = file("""
            code: {language: javascript, timeLimit: 1s, cpuLimit: 2s, memoryLimit: 128MiB, outputLimit: 1KiB,
              callLimit: 7, callRate: 8, workers: 2, warm: 1}
            """).load().settings().code();

        assertThat(code.language()).isEqualTo(ScriptLanguage.JAVASCRIPT);
        assertThat(code.limits().memory()).isEqualTo(128);
        assertThat(code.limits().output()).isEqualTo(1_024);
        assertThat(code.limits().calls()).isEqualTo(7);
        assertThat(code.limits().callsPerSecond()).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "timeLimit: 0s      | code.timeLimit",
                "cpuLimit: 1h       | code.cpuLimit",
                "memoryLimit: 1MiB  | code.memoryLimit",
                "outputLimit: 1GiB  | code.outputLimit",
                "callRate: 0        | code.callRate",
                "workers: 0         | code.workers",
                "warm: 2            | code.warm",
                "language: perl     | code.language"
            })
    void valuesThatCannotBeAreRefused(String setting, String key) {
        assertThat(file("code: {" + setting + "}\n").problems()).anyMatch(line -> line.contains(key));
    }

    @Test
    void viewOfScriptsNeedsThem() {
        assertThat(file("mcp: {view: code}\nprofiles: {agent: {view: code}}\ncode: {enabled: false}\n")
                        .problems())
                .anyMatch(line -> line.contains("mcp.view") && line.contains("`code.enabled` is false"))
                .anyMatch(line -> line.contains("profiles.agent.view"));
        assertThat(file("mcp: {view: code}\n").load().settings().mcp().view()).isEqualTo(View.CODE);
    }
}
