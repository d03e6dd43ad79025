package dev.jackfield.core.pipeline;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.catalog.LocatedResource;

/// Translates URIs that several sources offer: the source gets its own spelling, and the links in its result lead the
/// caller back to it.
public final class TellUrisApart implements Stage {
    private final Catalog catalog;

    public TellUrisApart(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        var reply = next.proceed(invocation.call().isOfUri() ? withOwnUri(invocation, entry) : invocation);
        return reply instanceof Reply.Complete complete
                        && catalog.mayRespell(invocation.scope(), entry.name().source())
                ? spellLinks(invocation, entry, complete)
                : reply;
    }

    private static Invocation withOwnUri(Invocation invocation, Entry entry) {
        var asked = invocation.call().name();
        var uri = LocatedResource.of(invocation.scope(), entry, asked).uri();
        return uri.equals(asked)
                ? invocation
                : invocation.with(invocation.call().withUri(uri));
    }

    private Reply spellLinks(Invocation invocation, Entry entry, Reply.Complete reply) {
        var visible = catalog.visibleCatalog(invocation.scope(), Viewer.of(invocation));
        var links = new ResultLinks(visible.linkSpelling(entry.name().source()));
        return new Reply.Complete(links.spell(reply.result()), reply.definition());
    }
}
