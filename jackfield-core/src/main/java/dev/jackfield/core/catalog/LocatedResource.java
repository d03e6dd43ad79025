package dev.jackfield.core.catalog;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.SourceUri;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.ResourceTemplate;
import java.util.Optional;

/// Where a URI leads.
///
/// @param entry the resource, or the template that stands for it
/// @param uri the URI as the source of the entry spells it
public record LocatedResource(Entry entry, String uri) {
    /// Returns where a URI leads that belongs to this entry in this scope.
    public static LocatedResource of(Scope scope, Entry entry, String asked) {
        var own = scope.hasSeveralSources() ? SourceUri.read(asked) : Optional.<ItemName>empty();
        return new LocatedResource(
                entry,
                own.filter(name -> name.source().equals(entry.name().source()) && isAnswered(entry.item(), name.item()))
                        .map(ItemName::item)
                        .orElse(asked));
    }

    private static boolean isAnswered(Item item, String uri) {
        return item.key().equals(uri) || (item instanceof ResourceTemplate template && template.matches(uri));
    }

    boolean isOf(String source, String spelled) {
        return entry.name().source().equals(source) && uri.equals(spelled);
    }

    /// Returns the source and the URI.
    ItemName name() {
        return new ItemName(entry.name().source(), uri);
    }
}
