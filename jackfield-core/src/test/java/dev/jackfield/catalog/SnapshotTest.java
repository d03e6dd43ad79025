package dev.jackfield.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.call.Scope;
import dev.jackfield.javatools.JavaTools;
import dev.jackfield.source.Item;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private final Snapshot snapshot =
            new Catalog(List.of(JavaTools.named("files"), JavaTools.named("github")), (_, _) -> true).snapshot();

    private NameTable among(String source) {
        return snapshot.names(Scope.EVERYTHING.among(Set.of(source)), Item.Kind.TOOL);
    }

    @Test
    void tableOfChosenSourcesIsMadeOnceForAllCallsOfAConversation() {
        assertThat(among("files")).isSameAs(among("files"));
    }

    @Test
    void fewTablesOfChosenSourcesAreKept() {
        var first = among("files");
        for (var number = 0; number < 100; number++) {
            among("source-" + number);
        }

        assertThat(among("files")).isNotSameAs(first);
    }
}
