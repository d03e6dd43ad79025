package dev.jackfield.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sources that answer tools without listing them.
class OpenSourcesTest {
    private final Catalog catalog =
            new Catalog(List.of(new Open("notes", true), new Open("notes-old", false)), new Gatekeeper(List.of()));

    /// A source that takes every name without a space, or none.
    private static final class Open extends FakeSource {
        private final boolean isOpen;

        Open(String id, boolean isOpen) {
            super(id, "");
            this.isOpen = isOpen;
        }

        @Override
        public Optional<Tool> unlistedTool(String name) {
            var key = name.startsWith(id() + ".") ? name.substring(id().length() + 1) : name;
            return Optional.of(key)
                    .filter(_ -> isOpen && !key.contains(" "))
                    .map(each -> Tool.read(Fields.of("name", Json.string(each)).with("inputSchema", Fields.EMPTY)));
        }
    }

    @BeforeEach
    void start() {
        catalog.start();
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    private Entry find(Scope scope, String name) {
        return catalog.find(Invocation.of(
                Identity.LOCAL,
                Call.ToolCall.of(name, Fields.EMPTY),
                scope,
                "test",
                Fields.EMPTY,
                Caller.SILENT,
                Deadline.after(Duration.ofSeconds(1))));
    }

    @ParameterizedTest
    @CsvSource({"notes.read", "notes.read.all"})
    void nameThatBeginsWithTheSourceIsItsTool(String name) {
        assertThat(find(Scope.EVERYTHING, name)).hasToString(name);
    }

    @Test
    void endpointOfTheSourceNeedsNoPrefix() {
        assertThat(find(Scope.only("notes"), "read")).hasToString("notes.read");
        assertThat(find(Scope.only("notes"), "notes.read")).hasToString("notes.read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "other.read", "notes", "notes-old.read", "notes.re ad"})
    void otherNamesStayUnknown(String name) {
        assertThatThrownBy(() -> find(Scope.EVERYTHING, name)).isInstanceOf(HubException.UnknownNameException.class);
    }

    @Test
    void profileDecidesWhatItHas() {
        assertThat(find(profile("notes.read", Map.of()), "notes.read")).hasToString("notes.read");
        assertThatThrownBy(() -> find(profile("notes.read", Map.of()), "notes.write"))
                .isInstanceOf(HubException.UnknownNameException.class);
    }

    @Test
    void toolThatAProfileChangesMustBeListed() {
        var fixed = new Adjustment(null, null, null, Map.of("path", Json.string("/")), List.of(), Map.of());

        assertThatThrownBy(() -> find(profile("*", Map.of("notes.read", fixed)), "notes.read"))
                .isInstanceOf(HubException.UnknownNameException.class);
    }

    private static Scope profile(String include, Map<String, Adjustment> tools) {
        var parts = new Profile(null, List.of(Glob.parse("notes")), List.of(Glob.parse(include)), List.of(), tools);
        return Scope.profile("dev", parts, ".");
    }
}
