package dev.jackfield.documents;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.call.Viewer;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
import dev.jackfield.tools.Document;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// A source that shows each identity its stored documents as resources: `document://msg_123/results/report.txt`.
public final class DocumentSource implements Source {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /// The items that all identities share: none.
    private static final Manifest COMMON = new Manifest(List.of(), new CacheHints(Duration.ofHours(1), false));

    private final String id;
    private final DocumentStore store;
    private final Consumer<String> changed = this::changed;
    private final Map<String, ListedDocuments> listed = new ConcurrentHashMap<>();
    private final Map<String, Long> changes = new ConcurrentHashMap<>();
    private final AtomicLong refreshes = new AtomicLong();
    private final Sweeper sweeper = new Sweeper(this::sweep);
    private volatile Optional<SourceListener> listener = Optional.empty();

    public DocumentSource(String id, DocumentStore store) {
        this.id = id;
        this.store = store;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return "Documents that your calls have stored.";
    }

    @Override
    public void start(SourceListener hears) {
        listener = Optional.of(hears);
        store.onChange(changed);
        if (store.isExpiring()) {
            sweeper.start(id);
        }
        hears.changed();
    }

    private void changed(String owner) {
        changes.merge(owner, 1L, Long::sum);
        announce(owner);
    }

    private void announce(String owner) {
        listener.ifPresent(hears ->
                hears.announcedTo(viewer -> viewer.identity().name().equals(owner), Set.of(Item.Kind.RESOURCE)));
    }

    /// Reads the store again with the next list; another process may have written to it.
    @Override
    public void refresh() {
        refreshes.incrementAndGet();
    }

    private void sweep() {
        store.sweep();
        refresh();
        listed.keySet().forEach(this::of);
    }

    @Override
    public SourceState state() {
        return new SourceState.Ready(Instant.EPOCH, "documents");
    }

    @Override
    public Manifest manifest() {
        return COMMON;
    }

    @Override
    public Set<Item.Kind> personalKinds() {
        return Set.of(Item.Kind.RESOURCE);
    }

    @Override
    public Manifest manifest(Viewer viewer) {
        return of(viewer.identity().name()).manifest();
    }

    /// Returns the documents of an identity. Reads take turns, so that an older list never replaces a newer one.
    private ListedDocuments of(String owner) {
        var known = listed.get(owner);
        if (known != null && known.isFresh(version(owner), store.clock().instant())) {
            return known;
        }
        var now = look(owner);
        if (known != null && !known.infos().equals(now.infos())) {
            announce(owner);
        }
        return now;
    }

    private synchronized ListedDocuments look(String owner) {
        var version = version(owner); // before the look: what is stored meanwhile makes it stale
        var now = ListedDocuments.look(store.ownedBy(owner), version, Optional.ofNullable(listed.get(owner)));
        listed.put(owner, now);
        return now;
    }

    /// The version of an owner's list. It changes when the owner stores something, and when a client asks for a fresh
    /// list.
    private long version(String owner) {
        return refreshes.get() + changes.getOrDefault(owner, 0L);
    }

    @Override
    public Duration timeout() {
        return TIMEOUT;
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        var owner = invocation.identity().name();
        var document = Optional.ofNullable(of(owner).infos().get(item.key()))
                .flatMap(info -> store.ownedBy(owner).read(info))
                .orElseThrow(() -> new HubException.UnknownResource(item.key()));
        var content = resource(item.key(), document);
        return new Reply.Complete(Fields.of("contents", Json.array(List.of(content))));
    }

    /// Escapes a text for use as a part of a URI.
    public static String escaped(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// A document as the content of a resource.
    public static Fields resource(String uri, Document document) {
        var start = Fields.of("uri", Json.string(uri)).with("mimeType", document.mimeType());
        return document.isText()
                ? start.with("text", document.text())
                : start.with("blob", document.data().base64());
    }

    @Override
    public void close() {
        store.forget(changed);
        sweeper.close();
    }
}
