package dev.jackfield.core.source;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShelvedManifestsTest {
    private static final Item TOOL = Item.Kind.TOOL.read(
            fields("{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\",\"x\":1.0},\"own\":[1, 2]}"));
    private static final Item RESOURCE = Item.Kind.RESOURCE.read(fields("{\"uri\":\"file:///a\",\"name\":\"a\"}"));
    private static final Item TEMPLATE =
            Item.Kind.TEMPLATE.read(fields("{\"uriTemplate\":\"file:///{path}\",\"name\":\"f\"}"));
    private static final Item PROMPT = Item.Kind.PROMPT.read(fields("{\"name\":\"p\"}"));

    private final ManualClock clock = ManualClock.start();
    private final MemoryShelf shelf = new MemoryShelf(clock);
    private final Manifests manifests = new ShelvedManifests(shelf, clock);

    @Test
    void everythingComesBackAsItWas() {
        var asked = Audience.of(ClientCapabilities.of(fields("{\"sampling\":{}}"), Era.LEGACY))
                .and(Audience.of(ClientCapabilities.of(fields("{\"roots\":{}}"), Era.MODERN)));
        var manifest = new Manifest(
                List.of(TOOL, RESOURCE, TEMPLATE, PROMPT),
                new CacheHints(Duration.ofSeconds(5), false),
                Map.of(TOOL, asked),
                List.of(new Flaw(Item.Kind.TOOL, "x", "no schema")),
                List.of(new UnlistedKind(Item.Kind.PROMPT, "no database")),
                "Look before you write.");
        manifests.keep("up@1", manifest);

        assertThat(manifests.lastManifest("up@1")).contains(manifest);
    }

    @Test
    void anotherKeyIsAnotherManifest() {
        manifests.keep("up@1", new Manifest(List.of(TOOL), CacheHints.NONE));

        assertThat(manifests.lastManifest("up@2")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"version\":3,\"items\":[]}",
                "{\"version\":2,\"items\":[{\"kind\":\"spells\",\"definition\":{}}]}",
                "{\"version\":2,\"items\":[{\"kind\":\"tools\",\"definition\":{}}]}"
            })
    void whatCannotBeReadIsNotThere(String kept) {
        shelf.drawer(DrawerKind.MANIFESTS).write("up", kept.getBytes(StandardCharsets.UTF_8));

        assertThat(manifests.lastManifest("up")).isEmpty();
    }

    @Test
    void sourceThatNobodyListedForAMonthIsForgotten() {
        manifests.keep("old", new Manifest(List.of(TOOL), CacheHints.NONE));
        clock.advance(Duration.ofDays(20));
        manifests.keep("new", new Manifest(List.of(TOOL), CacheHints.NONE));
        clock.advance(Duration.ofDays(20));

        assertThat(shelf.drawer(DrawerKind.MANIFESTS).keys()).containsExactly("new");
    }
}
