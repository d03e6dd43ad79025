package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

/// The four lists for one client: functions of the catalog's snapshot, the viewer and the scope.
record Lists(Catalog catalog, EndpointSettings settings) {

    /// Returns one page of a list. Each page names the sources that are missing; they are announced when they
    /// arrive later.
    Fields page(Message request, Viewer viewer, Dialect dialect) throws InterruptedException {
        var kind = Item.Kind.listedBy(request.method());
        var isCurrent = catalog.awaitBriefly(settings.scope(), viewer, waitTime(request));
        catalog.refresh();
        var visible = catalog.visibleCatalog(settings.scope(), viewer);
        var all = listedItems(visible, kind);
        var from = request.params()
                .get("cursor")
                .map(cursor -> Cursor.read(cursor).positionIn(all))
                .orElse(0);
        var to = Math.min(all.size(), from + settings.pageSize());
        var items = all.subList(from, to).stream()
                .map(named -> dialect.define(named.definition()))
                .toList();
        var gaps = new Gaps(visible, settings.listing()).meta(kind);
        var page = Meta.put(
                Fields.of(kind.listKey(), Json.array(items)),
                isCurrent ? gaps : gaps.with(Gaps.CHANGING, RawJson.TRUE));
        return dialect.addHints(addCursor(page, all, to), hints(visible, kind));
    }

    /// The pages after the first one belong to a list that has waited already.
    private Duration waitTime(Message request) {
        return request.params().has("cursor") ? Duration.ZERO : settings.listWait();
    }

    private static Fields addCursor(Fields page, List<NameTable.NamedEntry> all, int to) {
        return to < all.size() ? page.with("nextCursor", Cursor.after(all, to).text()) : page;
    }

    private List<NameTable.NamedEntry> listedItems(VisibleCatalog visible, Item.Kind kind) {
        return visible.items(kind).stream()
                .filter(named -> settings.isListed(kind, named.entry().name()))
                .toList();
    }

    /// Returns the cache hints. Sources without a hint get the configured one. Lists depend on the identity, so
    /// they are always private. A personal list gets none, because it may change with every request.
    private CacheHints hints(VisibleCatalog visible, Item.Kind kind) {
        if (visible.snapshot().isPersonal(settings.scope(), kind)) {
            return CacheHints.NONE;
        }
        var hints = catalog.hints(visible);
        var ttl = hints.ttl().isZero() ? settings.listTtl() : hints.ttl();
        return new CacheHints(ttl, true);
    }

    /// The position at which a list continues: after the last name of the previous page or, if that is gone, at its
    /// old index.
    private record Cursor(int index, String last) {

        static Cursor after(List<NameTable.NamedEntry> all, int index) {
            return new Cursor(index, all.get(index - 1).name());
        }

        static Cursor read(Json cursor) {
            try {
                var text =
                        new String(Base64.getUrlDecoder().decode(cursor.text().orElse("?")), StandardCharsets.UTF_8);
                var colon = text.indexOf(':');
                return new Cursor(Integer.parseInt(text.substring(0, colon)), text.substring(colon + 1));
            } catch (IllegalArgumentException | IndexOutOfBoundsException unreadable) {
                throw new RpcException(
                        RpcError.of(
                                RpcError.INVALID_PARAMS, "This cursor is not valid for this hub; list from the start."),
                        unreadable);
            }
        }

        String text() {
            var bytes = (index + ":" + last).getBytes(StandardCharsets.UTF_8);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        }

        int positionIn(List<NameTable.NamedEntry> all) {
            for (var i = 0; i < all.size(); i++) {
                if (all.get(i).name().equals(last)) {
                    return i + 1;
                }
            }
            return Math.clamp(index, 0, all.size());
        }
    }
}
