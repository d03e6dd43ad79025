package dev.jackfield.core.search;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.catalog.ViewerCache;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import java.util.Arrays;
import java.util.HashMap;

/// The corpora of the viewers that searched last. A corpus holds as long as the lists and rules of its viewer do.
final class Corpora {
    private final Pool pool;
    private final ViewerCache<Corpus> known = new ViewerCache<>(false);

    Corpora(Pool pool) {
        this.pool = pool;
    }

    Corpus of(VisibleCatalog visible) throws InterruptedException {
        return known.get(visible, () -> corpus(visible));
    }

    private Corpus corpus(VisibleCatalog visible) throws InterruptedException {
        var purposes = new HashMap<String, String>();
        visible.snapshot().presences().forEach(source -> purposes.put(source.source(), source.description()));
        var entries = Arrays.stream(Item.Kind.values())
                .flatMap(kind -> visible.items(kind).stream())
                .filter(entry -> !HubItems.isFinder(entry.entry().name()))
                .toList();
        return new Corpus(entries, pool.places(entries, source -> purposes.getOrDefault(source, "")));
    }
}
