package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.testkit.EndlessServer;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LastListTest {
    private static final ClientCapabilities ASKABLE = ClientCapabilities.of(fields("{\"elicitation\":{}}"), Era.MODERN);
    private static final ClientCapabilities SAMPLING = ClientCapabilities.of(fields("{\"sampling\":{}}"), Era.MODERN);

    private final ListShare share = new ListShare(3, 1 << 20, new Memory(1 << 20));
    private final LastList list = new LastList("up", RememberedManifest.NOTHING, share, InstantSource.system());

    private static List<Item> tools(long... numbers) {
        return LongStream.of(numbers)
                .mapToObj(number -> Item.Kind.TOOL.read(EndlessServer.item(number)))
                .toList();
    }

    private static AskableListReader.Found found(Set<Item.Kind> incomplete, long... numbers) {
        return new AskableListReader.Found(tools(numbers), incomplete);
    }

    private List<String> keys() {
        return list.manifest().items().stream().map(Item::key).toList();
    }

    @Test
    void whatIsLeftOutForSomeClientsStaysKnownWhenOthersAreListed() {
        list.replace(new Manifest(tools(1), CacheHints.NONE));
        list.extend(ASKABLE, found(Set.of(), 1, 2, 3, 4));
        list.replace(new Manifest(tools(1), CacheHints.NONE));

        assertThat(keys()).containsExactly("item1", "item2", "item3");
        assertThat(list.manifest().unlisted()).singleElement().matches(UnlistedKind::isCut);

        list.extend(SAMPLING, found(Set.of(), 1));
        assertThat(list.manifest().unlisted()).hasSize(1);

        list.extend(ASKABLE, found(Set.of(), 1, 2));
        assertThat(list.manifest().unlisted()).isEmpty();
    }

    @Test
    void itemsFoundBeforeStayWhenTheListIsIncomplete() {
        list.replace(new Manifest(tools(1), CacheHints.NONE));
        list.extend(ASKABLE, found(Set.of(), 1, 2));
        list.extend(ASKABLE, found(Set.of(Item.Kind.TOOL), 1));

        assertThat(keys()).containsExactly("item1", "item2");
    }
}
