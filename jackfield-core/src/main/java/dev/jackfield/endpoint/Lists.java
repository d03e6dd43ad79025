package dev.jackfield.endpoint;

import dev.jackfield.catalog.Catalog;
import dev.jackfield.catalog.Names;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.rpc.Message;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import java.time.Duration;
import java.util.List;

/// The four lists for one client: pure functions of the catalog's snapshot, the identity and the scope.
record Lists(Catalog catalog, EndpointSettings settings, Identity identity) {

    /// How long a list waits for sources that are starting; what comes later is announced.
    private static final Duration WAIT = Duration.ofSeconds(2);

    /// One page of a list.
    ///
    /// @param answers what the client can be asked: some servers show more to those who can answer
    Fields page(Message request, ClientCapabilities answers, Dialect dialect) throws InterruptedException {
        var kind = Item.Kind.listedBy(request.method());
        catalog.settle(answers, WAIT);
        catalog.refresh();
        var all = catalog.visible(settings.scope(), kind, identity, answers);
        var from = request.params()
                .get("cursor")
                .map(cursor -> Cursor.read(cursor).position(all))
                .orElse(0);
        var to = Math.min(all.size(), from + settings.pageSize());
        var items = all.subList(from, to).stream()
                .map(named -> dialect.define(named.definition()))
                .toList();
        return dialect.hint(next(Fields.of(kind.listKey(), Json.array(items)), all, to), hints());
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
