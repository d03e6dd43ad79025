package dev.jackfield.core.catalog;

import dev.jackfield.core.call.SourceUri;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.ResourceTemplate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The sources with URIs that may be those of another source, too. Only their URIs need a second look, and only their
/// results are searched for links.
///
/// It may name a source too many, and depends on no viewer: what a viewer sees is decided by `UriSpelling`.
final class SharedUris {
    /// Beyond this many pairs of a template and another address, every source with URIs counts.
    private static final long MOST_PAIRS = 1_000_000;

    // no entries of other kinds, because this may outlive their sources
    private final List<Entry> addresses;
    private final Set<String> personal;

    // Found at the first use; finding it twice does no harm.
    private volatile @Nullable Set<String> sources;

    SharedUris(List<Entry> entries, PersonalLists personal) {
        this.addresses =
                entries.stream().filter(entry -> !entry.item().kind().isNamed()).toList();
        this.personal = personal.sources(Item.Kind.RESOURCE, Item.Kind.TEMPLATE);
    }

    boolean has(String source) {
        return sources().contains(source);
    }

    boolean isEmpty() {
        return sources().isEmpty();
    }

    private Set<String> sources() {
        var known = sources;
        if (known == null) {
            known = Set.copyOf(find());
            sources = known;
        }
        return known;
    }

    private Set<String> find() {
        var templates = addresses.stream()
                .filter(entry -> entry.item() instanceof ResourceTemplate)
                .toList();
        var found = new HashSet<>(personal);
        if (!found.isEmpty()) {
            templates.forEach(template -> found.add(source(template))); // a personal resource may fit one
        }
        addEqual(addresses, found);
        if ((long) templates.size() * addresses.size() > MOST_PAIRS) {
            addresses.forEach(address -> found.add(source(address)));
        } else {
            templates.forEach(template -> addMeeting(template, addresses, found));
        }
        return found;
    }

    private static void addEqual(List<Entry> addresses, Set<String> found) {
        Map<String, String> owners = new HashMap<>();
        for (var address : addresses) {
            var owner = owners.putIfAbsent(address.item().key(), source(address));
            if (owner != null && !owner.equals(source(address))) {
                found.add(owner);
                found.add(source(address));
            }
            if (SourceUri.read(address.item().key()).isPresent()) {
                found.add(source(address)); // it may read like one of another source
            }
        }
    }

    private static void addMeeting(Entry template, List<Entry> addresses, Set<String> found) {
        for (var address : addresses) {
            if (!source(address).equals(source(template)) && mayMeet(beginning(template), beginning(address))) {
                found.add(source(template));
                found.add(source(address));
            }
        }
    }

    private static boolean mayMeet(String one, String other) {
        return one.startsWith(other) || other.startsWith(one);
    }

    /// Returns the text before the first variable.
    private static String beginning(Entry address) {
        var key = address.item().key();
        var variable = address.item() instanceof ResourceTemplate ? key.indexOf('{') : -1;
        return variable < 0 ? key : key.substring(0, variable);
    }

    private static String source(Entry entry) {
        return entry.name().source();
    }
}
