package dev.jackfield.endpoint;

import dev.jackfield.catalog.Catalog;
import dev.jackfield.catalog.Names;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.Message;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import java.util.List;

/// The four lists for one client: pure functions of the catalog's snapshot, the identity and the scope.
record Lists(Catalog catalog, EndpointSettings settings, Identity identity) {

    /// One page of a list. What comes after the wait is announced; until then each page says that it is missing.
    ///
    /// @param answers what the client can be asked: some servers show more to those who can answer
    Fields page(Message request, ClientCapabilities answers, Dialect dialect) throws InterruptedException {
        var kind = Item.Kind.listedBy(request.method());
        catalog.awaitLists(settings.scope(), answers, settings.listWait());
        catalog.refresh();
        var view = catalog.view(settings.scope(), identity);
        var all = view.items(kind, answers);
        var from = request.params()
                .get("cursor")
                .map(cursor -> Cursor.read(cursor).position(all))
                .orElse(0);
        var to = Math.min(all.size(), from + settings.pageSize());
        var items = all.subList(from, to).stream()
                .map(named -> dialect.define(named.definition()))
                .toList();
        var page = Meta.put(Fields.of(kind.listKey(), Json.array(items)), new Gaps(view).meta(kind));
        return dialect.hint(next(page, all, to), hints());
    }

    private static Fields next(Fields page, List<Names.Named> all, int to) {
        return to < all.size() ? page.with("nextCursor", Cursor.after(all, to).text()) : page;
    }

    /// Sources that give no hint get the configured one. Lists depend on who asks, so they are never shared.
    private CacheHints hints() {
        var hints = catalog.hints(settings.scope());
        var ttl = hints.ttl().isZero() ? settings.listTtl() : hints.ttl();
        return new CacheHints(ttl, true);
    }
}
