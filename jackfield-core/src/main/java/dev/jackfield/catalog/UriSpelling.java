package dev.jackfield.catalog;

import dev.jackfield.call.Glob;
import dev.jackfield.call.SourceUri;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.source.Item;
import dev.jackfield.source.ResourceTemplate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The spellings of URIs for one viewer. A URI is spelled as its source spells it where a read of that leads to this
/// source, and with its source otherwise (`SourceUri`). Sources that the viewer does not see make no difference.
///
/// @param shared the sources that need a second look
record UriSpelling(VisibleCatalog visible, SharedUris shared) {
    /// The keys by which tools name the page that shows their results: one of MCP Apps, the two before it.
    private static final List<String> PAGES = List.of("ui/resourceUri", "openai/outputTemplate");

    private static final String APP = "ui";
    private static final String PAGE = "resourceUri";
    private static final String META = "_meta";

    /// Returns the URI for a client. One that the source does not offer to the viewer stays as it is.
    String spell(String source, String uri) {
        if (!isNeeded(source)) {
            return uri;
        }
        var plain = visible.located(uri);
        if (plain.isEmpty() || plain.get().isOf(source, uri)) {
            return uri;
        }
        var spelled = SourceUri.spell(source, uri);
        return visible.located(spelled).isPresent() ? spelled : uri;
    }

    private boolean isNeeded(String source) {
        return visible.scope().hasSeveralSources() && shared.has(source);
    }

    /// Returns listed items with the spellings of their addresses, and of those inside the definitions of tools.
    List<NameTable.NamedEntry> spell(Item.Kind kind, Stream<NameTable.NamedEntry> items) {
        return switch (kind) {
            case PROMPT -> items.toList();
            case TOOL -> items.map(this::spellPages).toList();
            case RESOURCE -> distinct(items.map(this::spellAddress));
            case TEMPLATE -> {
                Map<Glob, String> owners = new HashMap<>();
                yield distinct(items.map(named -> spellTemplate(named, owners)));
            }
        };
    }

    /// Leaves out what a source lists twice.
    private static List<NameTable.NamedEntry> distinct(Stream<NameTable.NamedEntry> items) {
        var taken = new HashSet<String>();
        return items.filter(named -> taken.add(named.name())).toList();
    }

    private NameTable.NamedEntry spellAddress(NameTable.NamedEntry named) {
        return renamed(named, spell(source(named), named.name()));
    }

    /// Spells a template with its source, too, where an earlier one of another source stands for the same URIs.
    private NameTable.NamedEntry spellTemplate(NameTable.NamedEntry named, Map<Glob, String> owners) {
        if (!isNeeded(source(named)) || !(named.entry().item() instanceof ResourceTemplate template)) {
            return named;
        }
        var owner = owners.putIfAbsent(template.form(), source(named));
        return owner == null || owner.equals(source(named))
                ? spellAddress(named)
                : renamed(named, SourceUri.spell(source(named), named.name()));
    }

    private static NameTable.NamedEntry renamed(NameTable.NamedEntry named, String spelled) {
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
            spelled = spelled(source(named), spelled, key);
        }
        var app = object(meta, APP);
        var spelledApp = spelled(source(named), app, PAGE);
        spelled = isSame(app, spelledApp) ? spelled : spelled.with(APP, spelledApp);
        return isSame(meta, spelled)
                ? named
                : new NameTable.NamedEntry(
                        named.name(), named.entry(), named.definition().with(META, spelled));
    }

    private Fields spelled(String source, Fields object, String key) {
        var uri = object.text(key);
        var spelled = uri.map(plain -> spell(source, plain));
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
