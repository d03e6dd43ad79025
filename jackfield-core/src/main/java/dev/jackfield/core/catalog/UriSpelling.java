package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.SourceUri;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.ResourceTemplate;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The spellings of URIs for one viewer. A URI is spelled as its source spells it where a read of that leads to this
/// source, and with its source otherwise (`SourceUri`). Sources that the viewer does not see make no difference.
///
/// It is made for one list or one result, and used by one thread.
final class UriSpelling {
    /// How many times a link may be compared with a template, for all links together.
    private static final int MOST_MATCHES = 1_000_000;

    private static final int FEWEST_LINKS = 100;
    private static final int MOST_LINKS = 10_000;

    /// The keys by which tools name the page that shows their results: one of MCP Apps, the two before it.
    private static final List<String> PAGES = List.of("ui/resourceUri", "openai/outputTemplate");

    private static final String APP = "ui";
    private static final String PAGE = "resourceUri";
    private static final String META = "_meta";

    private final VisibleCatalog visible;
    private final SharedUris shared;
    private final Map<ItemName, String> links = new HashMap<>();

    // known from the first link on
    private int mostLinks = FEWEST_LINKS;

    /// @param shared the sources that need a second look
    UriSpelling(VisibleCatalog visible, SharedUris shared) {
        this.visible = visible;
        this.shared = shared;
    }

    /// Returns the URI of a link for a client. The source need not list it, so it may be compared with every
    /// template: of many different links, the later ones stay as they are.
    String spellLink(String source, String uri) {
        if (!isNeeded(source)) {
            return uri;
        }
        if (links.isEmpty()) {
            mostLinks = Math.clamp(MOST_MATCHES / Math.max(1, visible.templates()), FEWEST_LINKS, MOST_LINKS);
        }
        var link = new ItemName(source, uri);
        return links.size() < mostLinks
                ? links.computeIfAbsent(link, _ -> spell(source, uri))
                : links.getOrDefault(link, uri);
    }

    /// Returns the URI for a client. One that the source does not offer to the viewer stays as it is.
    private String spell(String source, String uri) {
        if (!isNeeded(source)) {
            return uri;
        }
        var plain = visible.locate(uri);
        if (plain.isEmpty() || plain.get().isOf(source, uri)) {
            return uri;
        }
        var spelled = SourceUri.spell(source, uri);
        return visible.locate(spelled).filter(found -> found.isOf(source, uri)).isPresent() ? spelled : uri;
    }

    private boolean isNeeded(String source) {
        return visible.scope().hasSeveralSources() && shared.has(source);
    }

    /// Returns listed items with the spellings of their addresses, and of those inside the definitions of tools.
    List<NameTable.NamedEntry> spell(Item.Kind kind, Stream<NameTable.NamedEntry> items) {
        return switch (kind) {
            case PROMPT -> items.toList();
            case TOOL -> items.map(this::spellPages).toList();
            case RESOURCE -> distinctItems(items.map(this::spellAddress));
            case TEMPLATE -> {
                Map<Glob, String> owners = new HashMap<>();
                yield distinctItems(items.map(named -> spellTemplate(named, owners)));
            }
        };
    }

    /// Leaves out what a source lists twice.
    private static List<NameTable.NamedEntry> distinctItems(Stream<NameTable.NamedEntry> items) {
        var taken = new HashSet<String>();
        return items.filter(named -> taken.add(named.name())).toList();
    }

    private NameTable.NamedEntry spellAddress(NameTable.NamedEntry named) {
        return rename(named, spell(source(named), named.name()));
    }

    /// Spells a template with its source, too, where an earlier one of another source stands for the same URIs.
    private NameTable.NamedEntry spellTemplate(NameTable.NamedEntry named, Map<Glob, String> owners) {
        if (!isNeeded(source(named)) || !(named.entry().item() instanceof ResourceTemplate template)) {
            return named;
        }
        var owner = owners.putIfAbsent(template.form(), source(named));
        return owner == null || owner.equals(source(named))
                ? spellAddress(named)
                : rename(named, SourceUri.spell(source(named), named.name()));
    }

    private static NameTable.NamedEntry rename(NameTable.NamedEntry named, String spelled) {
        var key = named.entry().item().kind().key();
        return spelled.equals(named.name())
                ? named
                : new NameTable.NamedEntry(
                        spelled, named.entry(), named.definition().with(key, spelled));
    }

    private NameTable.NamedEntry spellPages(NameTable.NamedEntry named) {
        var meta = isNeeded(source(named)) ? object(named.definition(), META) : Fields.EMPTY;
        var spelled = meta;
        for (var key : PAGES) {
            spelled = spellField(source(named), spelled, key);
        }
        var app = object(meta, APP);
        var spelledApp = spellField(source(named), app, PAGE);
        spelled = isSame(app, spelledApp) ? spelled : spelled.with(APP, spelledApp);
        return isSame(meta, spelled)
                ? named
                : new NameTable.NamedEntry(
                        named.name(), named.entry(), named.definition().with(META, spelled));
    }

    private Fields spellField(String source, Fields object, String key) {
        var uri = object.text(key);
        var spelled = uri.map(plain -> spellLink(source, plain));
        return spelled.equals(uri) ? object : object.with(key, spelled.orElseThrow());
    }

    @SuppressWarnings("ReferenceEquality") // a change makes another object
    private static boolean isSame(Fields one, Fields other) {
        return one == other;
    }

    private static Fields object(Fields outer, String key) {
        return outer.get(key).flatMap(Json::smallObject).orElse(Fields.EMPTY);
    }

    private static String source(NameTable.NamedEntry named) {
        return named.entry().name().source();
    }
}
