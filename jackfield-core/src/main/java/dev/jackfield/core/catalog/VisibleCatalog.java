package dev.jackfield.core.catalog;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.SourceUri;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.ResourceTemplate;
import dev.jackfield.core.source.Tool;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.protocol.json.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The catalog as one viewer sees it in one scope at one moment, including what is missing.
///
/// Sources that list for each viewer apart are asked once for each kind, so that the items and what is missing
/// agree.
public final class VisibleCatalog {
    private static final int LARGEST_EXTENSIONS = 32 << 10;

    private final Snapshot snapshot;
    private final Visibility visibility;
    private final Scope scope;
    private final Viewer viewer;
    private final Map<Item.Kind, NameTable> tables = new ConcurrentHashMap<>();

    VisibleCatalog(Snapshot snapshot, Visibility visibility, Scope scope, Viewer viewer) {
        this.snapshot = snapshot;
        this.visibility = visibility;
        this.scope = scope;
        this.viewer = viewer;
    }

    public Snapshot snapshot() {
        return snapshot;
    }

    public Identity identity() {
        return viewer.identity();
    }

    public Scope scope() {
        return scope;
    }

    /// Returns the viewer, without its session where the session makes no difference.
    public Viewer sharedViewer() {
        return Arrays.stream(Item.Kind.values()).anyMatch(kind -> snapshot.isPersonal(scope, kind))
                ? viewer
                : new Viewer(viewer.identity(), Optional.empty(), viewer.answers());
    }

    /// What decides which items a viewer sees. As long as it is equal, the same viewer sees the same items in a
    /// scope.
    ///
    /// @param tables the names of each kind; equal only if they are the identical objects
    /// @param rules the version of the rules
    public record Sight(List<NameTable> tables, Object rules) {
        public Sight {
            tables = List.copyOf(tables);
        }
    }

    public Sight sight() {
        return new Sight(Arrays.stream(Item.Kind.values()).map(this::nameTable).toList(), visibility.version());
    }

    /// Returns whether the viewer sees an entry of this scope.
    private boolean shows(Entry entry) {
        return entry.isShownTo(viewer.answers()) && isVisible(entry.item().kind(), entry.name());
    }

    /// Made without a lock, because sources may be asked.
    private NameTable nameTable(Item.Kind kind) {
        var known = tables.get(kind);
        if (known == null) {
            tables.putIfAbsent(kind, snapshot.nameTable(scope, kind, viewer));
            known = Objects.requireNonNull(tables.get(kind));
        }
        return known;
    }

    /// What it can call, in order, without what its source keeps off all lists.
    public List<NameTable.NamedEntry> items(Item.Kind kind) {
        return spelling()
                .spell(
                        kind,
                        nameTable(kind).all().stream()
                                .filter(named -> shows(named.entry())
                                        && !isUnlisted(named.entry().item())));
    }

    private UriSpelling spelling() {
        return new UriSpelling(this, snapshot.sharedUris());
    }

    /// Returns what spells the links in one result of a source as the viewer reads them in this scope.
    public UnaryOperator<String> linkSpelling(String source) {
        var spelling = spelling();
        return uri -> spelling.spellLink(source, uri);
    }

    /// Returns how many templates a URI is compared with that is no listed one.
    int templates() {
        return nameTable(Item.Kind.TEMPLATE).all().size();
    }

    private static boolean isUnlisted(Item item) {
        return item instanceof Tool tool && tool.isUnlisted();
    }

    /// Returns the resource with this URI, or else the first template that matches it. What the viewer may not see or
    /// read does not count: it takes the URI from no other source.
    public Optional<Entry> resource(String uri) {
        return locate(uri).map(LocatedResource::entry);
    }

    /// Returns where a read of this URI leads.
    Optional<LocatedResource> locate(String uri) {
        return meantResources(uri)
                .filter(found -> mayRead(found.entry(), found.uri()))
                .findFirst();
    }

    /// Returns everything that a URI can mean, whether or not the viewer may read it: first what it means as a
    /// spelling with a source, so that no other source can take that.
    Stream<LocatedResource> meantResources(String uri) {
        return Stream.concat(withSource(uri), entriesOffering(uri).map(entry -> new LocatedResource(entry, uri)));
    }

    private Stream<LocatedResource> withSource(String uri) {
        var read = scope.hasSeveralSources() ? SourceUri.read(uri) : Optional.<ItemName>empty();
        return read.stream()
                .flatMap(name -> entriesOffering(name.item())
                        .filter(entry -> entry.name().source().equals(name.source()))
                        .map(entry -> new LocatedResource(entry, name.item())));
    }

    /// Returns whether the viewer may read this URI of an entry.
    boolean mayRead(Entry entry, String uri) {
        return shows(entry)
                && (entry.item().key().equals(uri)
                        || visibility.mayRead(
                                identity(), new ItemName(entry.name().source(), uri)));
    }

    /// Returns everything in this scope that answers a URI, whether or not the viewer may read it: resources, then
    /// templates, each in the order of the sources. Sources that list for each viewer apart are asked last.
    Stream<Entry> entriesOffering(String uri) {
        return Stream.<Supplier<Stream<Entry>>>of(
                        () -> snapshot.nameTable(scope, Item.Kind.RESOURCE).entriesOffering(uri),
                        () -> nameTable(Item.Kind.RESOURCE).entriesOffering(uri),
                        () -> nameTable(Item.Kind.TEMPLATE).entriesOffering(uri),
                        () -> matchingTemplates(uri))
                .flatMap(Supplier::get);
    }

    private Stream<Entry> matchingTemplates(String uri) {
        return nameTable(Item.Kind.TEMPLATE).all().stream()
                .map(NameTable.NamedEntry::entry)
                .filter(entry -> entry.item() instanceof ResourceTemplate template && template.matches(uri))
                .filter(entry -> !scope.excludes(new ItemName(entry.name().source(), uri)));
    }

    /// Returns whether a listed item is visible. URIs are judged as reads are, because every listed resource
    /// can be read.
    private boolean isVisible(Item.Kind kind, ItemName name) {
        return kind.isNamed() ? visibility.sees(identity(), name) : visibility.mayRead(identity(), name);
    }

    /// Returns the sources that are missing in the lists, or are listed but do not answer.
    public List<Presence> absentSources() {
        return presences().filter(Presence::isAbsent).toList();
    }

    /// Returns all sources that the viewer may know of. A source of which it may see nothing is left out.
    public Stream<Presence> presences() {
        return snapshot.presences().stream()
                .filter(presence -> scope.has(presence.source()))
                .filter(this::mayKnow);
    }

    /// Returns the extensions that sources declare, each once, as far as they fit into one message.
    public Fields extensions() {
        var all = Fields.EMPTY;
        for (var presence : presences().toList()) {
            var more = all.and(presence.extensions().without(all::has));
            all = more.length() <= LARGEST_EXTENSIONS ? more : all;
        }
        return all;
    }

    /// Returns whether the viewer may know that there is, or was, a source with this id.
    public boolean knows(String source) {
        return snapshot.presences().stream()
                .filter(presence -> presence.source().equals(source))
                .findFirst()
                .map(this::mayKnow)
                .orElseGet(() -> visibility.couldSeeSomeOf(identity(), source));
    }

    /// Returns whether rules and scope allow a call of this name, whether or not it is listed now.
    public boolean allows(ItemName name) {
        return scope.includes(name) && visibility.sees(identity(), name);
    }

    /// Returns whether the viewer may see the item. If its source lists separately for each viewer, the item must
    /// be in the viewer's list.
    public boolean sees(ItemName name) {
        return visibility.sees(identity(), name) && (!snapshot.isPersonal(name.source()) || has(name));
    }

    private boolean has(ItemName name) {
        return Arrays.stream(Item.Kind.values())
                .flatMap(kind -> nameTable(kind).all().stream())
                .anyMatch(named -> named.entry().name().equals(name));
    }

    private boolean mayKnow(Presence presence) {
        var isListedToAll = presence.isListed() && !snapshot.isPersonal(presence.source());
        return isListedToAll
                ? snapshot.entries(presence.source()).stream()
                        .filter(entry -> entry.isShownTo(viewer.answers()))
                        .map(Entry::name)
                        .anyMatch(name -> scope.includes(name) && visibility.sees(identity(), name))
                : visibility.couldSeeSomeOf(identity(), presence.source());
    }

    /// A source whose list of one kind is incomplete.
    ///
    /// @param isListed whether some items of that kind are there, from before or as many as arrived
    public record Incomplete(String source, String reason, boolean isListed) {}

    /// Returns the sources that could not list this kind completely.
    public List<Incomplete> incompleteSources(Item.Kind kind) {
        return presences()
                .flatMap(presence -> unlistedKind(presence, kind)
                        .map(unlisted ->
                                new Incomplete(presence.source(), unlisted.reason(), has(presence.source(), kind)))
                        .stream())
                .toList();
    }

    /// The kinds that a source could not list to the end, for everybody or for this viewer.
    public List<UnlistedKind> unlistedKinds(Presence presence) {
        return Arrays.stream(Item.Kind.values())
                .flatMap(kind -> unlistedKind(presence, kind).stream())
                .toList();
    }

    /// The kinds that a source could not list to the end for this viewer alone.
    public List<UnlistedKind> personallyIncompleteKinds(String source) {
        return Arrays.stream(Item.Kind.values())
                .flatMap(kind -> nameTable(kind).unlistedKind(source).stream())
                .toList();
    }

    private Optional<UnlistedKind> unlistedKind(Presence presence, Item.Kind kind) {
        return nameTable(kind)
                .unlistedKind(presence.source())
                .or(() -> presence.unlisted().stream()
                        .filter(unlisted -> unlisted.kind() == kind)
                        .findFirst());
    }

    private boolean has(String source, Item.Kind kind) {
        return nameTable(kind).all().stream()
                .anyMatch(named -> named.entry().name().source().equals(source));
    }

    /// Returns the items that this list leaves out, or shows differently from their source.
    public List<FlawedItem> flaws(Item.Kind kind) {
        return snapshot.flaws(scope, kind, nameTable(kind))
                .filter(flawed -> visibility.sees(identity(), flawed.name()))
                .toList();
    }
}
