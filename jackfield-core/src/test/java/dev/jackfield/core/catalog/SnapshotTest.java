package dev.jackfield.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FileSource;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private final Snapshot snapshot =
            new Catalog(List.of(JavaTools.named("files"), JavaTools.named("github")), (_, _) -> true).snapshot();

    private NameTable among(String source) {
        return snapshot.nameTable(Scope.EVERYTHING.withSources(Set.of(source)), Item.Kind.TOOL);
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

    @Test
    void sharedUrisAreKeptUntilResourcesChange() {
        var catalog = new Catalog(List.of(new FileSource("one", "a://b")), (_, _) -> true);
        catalog.start();
        var first = catalog.snapshot().sharedUris();

        catalog.change(sources -> with(sources, JavaTools.of(new Plain())));
        assertThat(catalog.snapshot().entries()).hasSize(2);
        assertThat(catalog.snapshot().sharedUris()).isSameAs(first);

        catalog.change(sources -> with(sources, new FileSource("two", "a://b")));
        assertThat(catalog.snapshot().sharedUris()).isNotSameAs(first);
        assertThat(catalog.snapshot().sharedUris().has("one")).isTrue();
    }

    private static List<Source> with(List<Source> sources, Source more) {
        return Stream.concat(sources.stream(), Stream.of(more)).toList();
    }

    @Tools("plain")
    static final class Plain {
        @Tool("Tells.")
        String tell() {
            return "plain";
        }
    }
}
