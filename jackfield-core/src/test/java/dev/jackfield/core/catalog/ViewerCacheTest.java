package dev.jackfield.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ViewerCacheTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));

    private final AtomicInteger made = new AtomicInteger();
    private final ViewerCache<Integer> cache = new ViewerCache<>(false);

    private static TestHub hub() throws InterruptedException {
        var tool = "{\"name\":\"open\",\"inputSchema\":{\"type\":\"object\"}}";
        return TestHub.with()
                .source(JavaTools.named("vault").tool(tool, (_, _) -> Reply.text("open")))
                .start();
    }

    private int value(TestHub hub, Viewer viewer) throws InterruptedException {
        return cache.get(hub.hub().catalog().visibleCatalog(Scope.EVERYTHING, viewer), made::incrementAndGet);
    }

    private int value(TestHub hub, Identity identity) throws InterruptedException {
        return value(hub, Viewer.of(identity));
    }

    @Test
    void valueIsMadeOnceForEachIdentity() throws InterruptedException {
        try (var hub = hub()) {
            assertThat(value(hub, ANN)).isEqualTo(1);
            assertThat(value(hub, ANN)).isEqualTo(1);
            assertThat(value(hub, Identity.LOCAL)).isEqualTo(2);
            assertThat(value(hub, ANN)).isEqualTo(1);
        }
    }

    @Test
    void otherRulesMakeAnotherValue() throws InterruptedException {
        try (var hub = hub()) {
            assertThat(value(hub, ANN)).isEqualTo(1);
            hub.rules("deny vault.* to readers");

            assertThat(value(hub, ANN)).isEqualTo(2);
        }
    }

    @Test
    void rulesThatChangeWhileTheValueIsMadeKeepItOut() throws InterruptedException {
        try (var hub = hub()) {
            var visible = hub.hub().catalog().visibleCatalog(Scope.EVERYTHING, ANN);
            cache.get(visible, () -> {
                hub.rules("deny vault.* to readers");
                return made.incrementAndGet();
            });

            assertThat(value(hub, ANN)).isEqualTo(2);
        }
    }

    @Test
    void sessionsThatMakeNoDifferenceShareAValue() throws InterruptedException {
        try (var hub = hub()) {
            assertThat(value(hub, ANN)).isEqualTo(1);
            assertThat(value(hub, new Viewer(ANN, Optional.of("s1"), ClientCapabilities.NONE)))
                    .isEqualTo(1);
        }
    }
}
