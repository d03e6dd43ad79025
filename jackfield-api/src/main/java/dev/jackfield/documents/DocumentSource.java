package dev.jackfield.documents;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionDocument.Data;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.Resource;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Shows what is stored as resources: `document://msg_123/results/report.txt`.
public final class DocumentSource implements Source {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final String id;
    private final DocumentStore store;
    private final Runnable refreshing = this::refresh;

    // replaced as a whole, by one thread at a time
    private volatile Listed listed = new Listed(Map.of());
    private volatile Optional<SourceListener> listener = Optional.empty();

    /// What there was at one moment.
    private record Listed(Map<String, Slip> slips, Manifest manifest) {
        Listed(Map<String, Slip> slips) {
            this(slips, DocumentSource.manifest(slips));
        }
    }

    public DocumentSource(String id, DocumentStore store) {
        this.id = id;
        this.store = store;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public void start(SourceListener hears) {
        listener = Optional.of(hears);
        store.onChange(refreshing);
        look();
        hears.changed();
    }

    /// Looks again; another process may have written.
    @Override
    public void refresh() {
        if (look()) {
            listener.ifPresent(hears -> hears.announced(Set.of(Item.Kind.RESOURCE)));
        }
    }

    /// Takes over what is there now, and says whether that is something else. One at a time, or what somebody saw
    /// earlier could take the place of what another saw later.
    private synchronized boolean look() {
        var now = stored();
        if (now.equals(listed.slips)) {
            return false;
        }
        listed = new Listed(now);
        return true;
    }

    private Map<String, Slip> stored() {
        var found = new LinkedHashMap<String, Slip>();
        for (var reference : store.references()) {
            var all = store.slips(reference).orElse(List.of());
            for (var at = 0; at < all.size(); at++) {
                add(found, reference, all.get(at), at);
            }
        }
        return found;
    }

    /// The second of one name has its number before that.
    private static void add(Map<String, Slip> found, DocumentReference reference, Slip slip, int at) {
        var list = "document://" + escaped(reference.message()) + "/" + escaped(reference.label()) + "/";
        if (found.putIfAbsent(list + escaped(slip.name()), slip) != null) {
            found.put(list + (at + 1) + "/" + escaped(slip.name()), slip);
        }
    }

    /// A part of a URI, whatever is in it.
    public static String escaped(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public SourceState state() {
        return new SourceState.Ready(Instant.EPOCH, "documents");
    }

    @Override
    public Manifest manifest() {
        return listed.manifest;
    }

    private static Manifest manifest(Map<String, Slip> slips) {
        var items = slips.entrySet().stream()
                .<Item>map(each -> new Resource(each.getKey(), definition(each.getKey(), each.getValue())))
                .toList();
        return new Manifest(items, CacheHints.NONE);
    }

    private static Fields definition(String uri, Slip slip) {
        return Fields.of("uri", Json.string(uri))
                .with("name", slip.name())
                .with("mimeType", slip.mimeType())
                .with("size", Json.number(slip.size()));
    }

    @Override
    public Duration timeout() {
        return TIMEOUT;
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        var document = Optional.ofNullable(listed.slips.get(item.key()))
                .flatMap(store::read)
                .orElseThrow(() -> new HubException.UnknownResource(item.key()));
        var content = resource(item.key(), document);
        return new Reply.Complete(Fields.of("contents", Json.array(List.of(content))));
    }

    /// A document as the content of a resource.
    public static Fields resource(String uri, ActionDocument document) {
        var start = Fields.of("uri", Json.string(uri)).with("mimeType", document.mimeType());
        return document.data() instanceof Data.Binary(var bytes)
                ? start.with("blob", bytes.base64())
                : start.with("text", document.text());
    }

    @Override
    public void close() {
        store.forget(refreshing);
    }
}
