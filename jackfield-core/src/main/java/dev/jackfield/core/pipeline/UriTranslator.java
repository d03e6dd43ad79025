package dev.jackfield.core.pipeline;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.catalog.LocatedResource;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Translates URIs that several sources offer: the source gets its own spelling, and the links in its result lead the
/// caller back to it.
public record UriTranslator(Catalog catalog) {
    /// Returns the call as its source understands it.
    public Invocation spellForSource(Invocation invocation, Entry entry) {
        return invocation.call().isOfUri() ? withOwnUri(invocation, entry) : invocation;
    }

    /// Returns the reply with links that its caller can follow.
    public Reply spellForCaller(Invocation invocation, Entry entry, Reply reply) {
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

    /// Spells the URIs in one result: links and embedded resources of a tool or prompt, and the contents of a
    /// resource. All other bytes stay as they are.
    ///
    /// @param spelling returns the URI as the caller reads it
    private record ResultLinks(UnaryOperator<String> spelling) {
        private static final String URI = "uri";

        Fields spell(Fields result) {
            var content = changeEach(result, "content", this::block);
            var contents = changeEach(content, "contents", this::resource);
            return changeEach(contents, "messages", this::message);
        }

        private Fields message(Fields message) {
            var block = changeInside(message, "content", this::block);
            return changeEach(block, "content", this::block);
        }

        private Fields block(Fields block) {
            return switch (block.text("type").orElse("")) {
                case "resource_link" -> resource(block);
                case "resource" -> changeInside(block, "resource", this::resource);
                default -> block;
            };
        }

        private Fields resource(Fields resource) {
            var uri = resource.text(URI);
            var spelled = uri.map(spelling);
            return spelled.equals(uri) ? resource : resource.with(URI, spelled.orElseThrow());
        }

        private static Fields changeInside(Fields outer, String key, UnaryOperator<Fields> change) {
            var before = object(outer.get(key));
            var after = before.map(change);
            return isSame(before, after) ? outer : outer.with(key, after.orElseThrow());
        }

        /// Changes the objects in the array under `key`.
        private static Fields changeEach(Fields outer, String key, UnaryOperator<Fields> change) {
            var items = outer.items(key);
            var changed = new ArrayList<Json>(items.size());
            var isChanged = false;
            for (var item : items) {
                var before = object(Optional.of(item));
                var after = before.map(change);
                var isOther = !isSame(before, after);
                isChanged |= isOther;
                changed.add(isOther ? after.orElseThrow() : item);
            }
            return isChanged ? outer.with(key, Json.array(changed)) : outer;
        }

        private static Optional<Fields> object(Optional<Json> value) {
            return value.flatMap(Json::smallObject);
        }

        @SuppressWarnings("ReferenceEquality") // a change makes another object
        private static boolean isSame(Optional<Fields> before, Optional<Fields> after) {
            return before.isEmpty() || before.get() == after.orElseThrow();
        }
    }
}
