package dev.jackfield.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WatchRegistryTest {
    private static final WatchRegistry.Watcher ANN =
            new WatchRegistry.Watcher(Scope.EVERYTHING, Viewer.of(new Identity("ann", Set.of())));

    private final Recording source = new Recording();
    private boolean isAllowed = true;
    private BiConsumer<WatchRegistry.Watcher, String> asked = (_, _) -> {};
    private Source current = source;
    private final WatchRegistry watches = new WatchRegistry(_ -> Optional.of(current), (watcher, _, uri) -> {
        asked.accept(watcher, uri);
        return isAllowed;
    });

    @Test
    void sourceIsToldOfTheFirstWatcherAndOfTheLast() {
        watches.add("up", "a", ANN);
        watches.add("up", "a", ANN);
        watches.remove("up", "a", ANN);
        watches.remove("up", "a", ANN);

        assertThat(source.told).containsExactly("watch a", "unwatch a");
    }

    @Test
    void sourceIsToldWhenNobodyMayHearOfItAnyMore() {
        watches.add("up", "a", ANN);
        isAllowed = false;
        watches.review();
        isAllowed = true;
        watches.review();

        assertThat(source.told).containsExactly("watch a", "unwatch a", "watch a");
    }

    @Test
    void successorIsToldWhatIsWatched() {
        watches.add("up", "a", ANN);
        var successor = new Recording();
        current = successor;
        watches.moveTo(successor);
        watches.remove("up", "a", ANN);

        assertThat(successor.told).containsExactly("watch a", "unwatch a");
    }

    @Test
    void sourceThatIsSlowToListenHoldsNobodyUp() {
        source.meanwhile = uri -> {
            if (uri.equals("a")) {
                join(Thread.startVirtualThread(() -> watches.add("up", "b", ANN)));
            }
        };

        watches.add("up", "a", ANN);

        assertThat(source.told).containsExactly("watch b", "watch a");
    }

    @Test
    void listThatIsSlowHoldsNobodyUp() {
        asked = (_, uri) -> {
            if (uri.equals("a")) {
                join(Thread.startVirtualThread(() -> watches.add("up", "b", ANN)));
            }
        };

        watches.add("up", "a", ANN);

        assertThat(source.told).containsExactly("watch b", "watch a");
    }

    @Test
    void whatChangesDuringASlowLookIsLookedAtAgain() {
        var rounds = new ArrayList<Thread>();
        asked = (_, _) -> {
            if (rounds.isEmpty()) {
                rounds.add(Thread.currentThread());
                join(Thread.startVirtualThread(() -> watches.remove("up", "a", ANN)));
            }
        };

        watches.add("up", "a", ANN);

        assertThat(source.told).containsExactly("watch a", "unwatch a");
    }

    @Test
    void lastWatcherWhoLeavesMeanwhileIsNotForgotten() {
        source.meanwhile = uri -> join(Thread.startVirtualThread(() -> watches.remove("up", uri, ANN)));

        watches.add("up", "a", ANN);

        assertThat(source.told).containsExactly("watch a", "unwatch a");
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Recording extends FakeSource {
        private final List<String> told = new ArrayList<>();
        private Consumer<String> meanwhile = _ -> {};

        Recording() {
            super("up", "");
        }

        @Override
        public void watch(String uri) {
            meanwhile.accept(uri);
            told.add("watch " + uri);
        }

        @Override
        public void unwatch(String uri) {
            told.add("unwatch " + uri);
        }
    }
}
