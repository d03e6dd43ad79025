package dev.jackfield.documents;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Resource;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Document;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A source that shows each identity its stored documents as resources: `document://msg_123/results/report.txt`.
public final class DocumentSource implements Source {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /// Returns no items: documents belong to single identities.
    private static final Manifest COMMON = new Manifest(List.of(), new CacheHints(Duration.ofHours(1), false));

    private final String id;
    private final DocumentStore store;
    private final Consumer<String> changed = this::onChanged;
    private final Map<String, OwnerList> lists = new ConcurrentHashMap<>();
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
        hears.onChanged();
    }

    private void onChanged(String owner) {
        list(owner).markChanged();
        announce(owner);
    }

    private void announce(String owner) {
        listener.ifPresent(hears ->
                hears.onListsAnnouncedTo(viewer -> viewer.identity().name().equals(owner), Set.of(Item.Kind.RESOURCE)));
    }

    /// Looks again when it is next asked; another process may have written.
    @Override
    public void refresh() {
        refreshes.incrementAndGet();
    }

    private void sweep() {
        store.sweep();
        refresh();
        lists.forEach((owner, list) -> list.last().ifPresent(_ -> documentsOf(owner)));
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
        return documentsOf(viewer.identity().name()).manifest();
    }

    /// The documents of one identity.
    private ListedDocuments documentsOf(String owner) {
        var list = list(owner);
        var before = list.last();
        var now = list.current(store.clock().instant());
        if (before.isPresent() && !before.get().infos().equals(now.infos())) {
            announce(owner);
        }
        return now;
    }

    private OwnerList list(String owner) {
        return lists.computeIfAbsent(owner, _ -> new OwnerList(store.documentsOf(owner), refreshes::get));
    }

    @Override
    public Duration timeout() {
        return TIMEOUT;
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        var owner = invocation.identity().name();
        var document = Optional.ofNullable(documentsOf(owner).infos().get(item.key()))
                .flatMap(slip -> store.documentsOf(owner).read(slip))
                .orElseThrow(() -> new HubException.UnknownResourceException(item.key()));
        var content = resource(item.key(), document);
        return new Reply.Complete(Fields.of("contents", Json.array(List.of(content))));
    }

    /// Encodes a text as one part of a URI.
    public static String escape(String part) {
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

    /// The documents of one identity as they were last seen.
    ///
    /// Each identity has a lock of its own, so that none waits while the many documents of another are looked at.
    private static final class OwnerList {
        private final OwnedDocuments documents;
        private final LongSupplier refreshes;
        private final AtomicLong changes = new AtomicLong();

        // written under the lock
        private volatile @Nullable ListedDocuments last;

        /// @param refreshes how often clients have asked for fresh lists; each time makes the last look stale
        OwnerList(OwnedDocuments documents, LongSupplier refreshes) {
            this.documents = documents;
            this.refreshes = refreshes;
        }

        /// The owner has stored or removed something.
        void markChanged() {
            changes.incrementAndGet();
        }

        /// What was seen last, or empty before the first look.
        Optional<ListedDocuments> last() {
            return Optional.ofNullable(last);
        }

        /// What there is now.
        ListedDocuments current(Instant moment) {
            return lastIfFresh(moment).orElseGet(() -> refresh(moment));
        }

        private Optional<ListedDocuments> lastIfFresh(Instant moment) {
            return last().filter(known -> known.isFresh(version(), moment));
        }

        /// One look at a time, or what was seen earlier could take the place of what was seen later.
        private synchronized ListedDocuments refresh(Instant moment) {
            return lastIfFresh(moment).orElseGet(() -> {
                var version = version(); // before the look: what is stored meanwhile makes it stale
                var now = ListedDocuments.read(documents, version, last());
                last = now;
                return now;
            });
        }

        private long version() {
            return refreshes.getAsLong() + changes.get();
        }
    }

    /// The documents of one identity at one moment, as resources.
    ///
    /// @param infos by URI
    /// @param version of the store at that moment
    /// @param end when the first of them expires
    private record ListedDocuments(Map<String, DocumentInfo> infos, long version, Instant end, Manifest manifest) {

        /// Reads the current documents. The manifest is reused when nothing changed.
        static ListedDocuments read(OwnedDocuments documents, long version, Optional<ListedDocuments> before) {
            var infos = new LinkedHashMap<String, DocumentInfo>();
            var end = Instant.MAX;
            for (var list : documents.lists().entrySet()) {
                add(infos, list.getKey(), list.getValue().infos());
                end = earlier(end, documents.expiry(list.getValue()));
            }
            var manifest = before.filter(known -> known.infos.equals(infos))
                    .map(ListedDocuments::manifest)
                    .orElseGet(() -> manifest(infos));
            return new ListedDocuments(infos, version, end, manifest);
        }

        private static Instant earlier(Instant a, Instant b) {
            return a.isBefore(b) ? a : b;
        }

        /// Adds documents under their URIs; a second one of the same name gets its number in front of it.
        private static void add(
                Map<String, DocumentInfo> found, DocumentReference reference, List<DocumentInfo> infos) {
            var list = "document://" + DocumentSource.escape(reference.message()) + "/"
                    + DocumentSource.escape(reference.label()) + "/";
            for (var at = 0; at < infos.size(); at++) {
                var name = DocumentSource.escape(infos.get(at).name());
                if (found.putIfAbsent(list + name, infos.get(at)) != null) {
                    found.put(list + (at + 1) + "/" + name, infos.get(at));
                }
            }
        }

        private static Manifest manifest(Map<String, DocumentInfo> infos) {
            var items = infos.entrySet().stream()
                    .<Item>map(each -> new Resource(each.getKey(), definition(each.getKey(), each.getValue())))
                    .toList();
            return new Manifest(items, CacheHints.NONE);
        }

        private static Fields definition(String uri, DocumentInfo info) {
            return Fields.of("uri", Json.string(uri))
                    .with("name", info.name())
                    .with("mimeType", info.mimeType())
                    .with("size", Json.number(info.size()));
        }

        boolean isFresh(long now, Instant moment) {
            return version == now && moment.isBefore(end);
        }
    }
}
