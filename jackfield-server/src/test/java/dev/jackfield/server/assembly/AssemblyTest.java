package dev.jackfield.server.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssemblyTest {
    private ConfigFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
    }

    /// All but the hub's own.
    private List<Source> sources() {
        try (var assembly = new Assembly(folder.load())) {
            return assembly.hub().catalog().sources().stream()
                    .filter(source -> !source.isBuiltIn())
                    .toList();
        }
    }

    private List<String> ownTools(String yaml) {
        folder.file("jackfield.yaml", yaml);
        try (var assembly = new Assembly(folder.load())) {
            assembly.start();
            return assembly
                    .hub()
                    .catalog()
                    .visibleCatalog(Scope.EVERYTHING, Identity.LOCAL)
                    .items(Item.Kind.TOOL)
                    .stream()
                    .map(NameTable.NamedEntry::name)
                    .toList();
        }
    }

    @Test
    void statusToolCanBeSwitchedOff() {
        assertThat(ownTools("mcp: {}\n")).contains("jackfield.status", "jackfield.search_skills");
        assertThat(ownTools("mcp: {statusTool: false}\n")).doesNotContain("jackfield.status");
    }

    @Test
    void disabledSourceStaysInSight() {
        folder.file("jackfield.yaml", "sources: {a: {command: x, enabled: false}}\n");

        assertThat(sources())
                .singleElement()
                .extracting(Source::state)
                .isEqualTo(new SourceState.Stopped("disabled in the configuration"));
    }

    @Test
    void unusableSourceStaysInSightWithItsReason() {
        folder.file("jackfield.yaml", "sources: {a: {command: \"${NOWHERE}\"}}\n");

        assertThat(sources())
                .singleElement()
                .extracting(source -> source.state().detail())
                .asString()
                .contains("variable NOWHERE is not set", "jackfield.yaml:1");
    }

    @Test
    void withoutAConfigurationThereIsADemo() {
        assertThat(sources()).extracting(Source::id).containsExactly("demo");
    }

    @Test
    void configurationWithoutSourcesHasNoDemo() {
        folder.file("jackfield.yaml", "");

        assertThat(sources()).isEmpty();
    }

    @Test
    void serversOfTheEnvironmentReplaceTheDemo() {
        folder.variable("MCP_SERVER_MAP", "{\"a\": \"http://127.0.0.1:1/mcp\"}");

        assertThat(sources()).extracting(Source::id).containsExactly("a");
    }
}
