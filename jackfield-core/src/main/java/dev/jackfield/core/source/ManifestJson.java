package dev.jackfield.core.source;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Era;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes and reads a manifest as JSON, for storage. Definitions stay as their source wrote them, unknown keys
/// included.
final class ManifestJson {
    /// The version of the format. A manifest with another version counts as unreadable.
    private static final Json VERSION = Json.number(2);

    private ManifestJson() {}

    static Fields write(Manifest manifest) {
        return Fields.of("version", VERSION)
                .with("hints", manifest.hints().stamp(Fields.EMPTY))
                .with(
                        "items",
                        Json.array(manifest.items().stream()
                                .map(item -> item(item, manifest.audience(item)))
                                .toList()))
                .with(
                        "flaws",
                        Json.array(manifest.flaws().stream()
                                .map(ManifestJson::flaw)
                                .toList()))
                .with(
                        "unlisted",
                        Json.array(manifest.unlisted().stream()
                                .map(ManifestJson::unlisted)
                                .toList()))
                .with("instructions", manifest.instructions())
                .with("extensions", manifest.extensions());
    }

    private static Fields unlisted(UnlistedKind unlisted) {
        var kept = Fields.of("kind", Json.string(unlisted.kind().listKey())).with("reason", unlisted.reason());
        return unlisted.isCut() ? kept.with("cut", RawJson.TRUE) : kept;
    }

    private static Fields item(Item item, Audience audience) {
        var kept = Fields.of("kind", Json.string(item.kind().listKey())).with("definition", item.definition());
        var clients = audience.clients().stream().map(ManifestJson::client).toList();
        return clients.isEmpty() ? kept : kept.with("clients", Json.array(clients));
    }

    private static Fields client(ClientCapabilities kind) {
        return Fields.of("era", Json.string(kind.era().name())).with("declared", kind.declared());
    }

    private static Fields flaw(Flaw flaw) {
        return Fields.of("kind", Json.string(flaw.kind().listKey()))
                .with("name", flaw.name())
                .with("reason", flaw.reason());
    }

    /// Reads the output of `write`.
    ///
    /// @throws InvalidDefinitionException if it is in another format
    static Manifest read(Json json) {
        var kept = json.object().orElse(Fields.EMPTY);
        if (kept.get("version").filter(VERSION::equals).isEmpty()) {
            throw new Item.InvalidDefinitionException("it is in a form that this version does not know");
        }
        var items = new ArrayList<Item>();
        Map<Item, Audience> audiences = new HashMap<>();
        for (var each : objects(kept, "items")) {
            var item = requireKind(each).read(each.object("definition"));
            items.add(item);
            if (each.has("clients")) {
                audiences.put(item, audience(each));
            }
        }
        var flaws = objects(kept, "flaws").stream().map(ManifestJson::flaw).toList();
        var unlisted =
                objects(kept, "unlisted").stream().map(ManifestJson::unlisted).toList();
        var instructions = kept.text("instructions").orElse("");
        return new Manifest(
                items,
                CacheHints.read(kept.object("hints")),
                audiences,
                flaws,
                unlisted,
                instructions,
                kept.object("extensions"));
    }

    private static Audience audience(Fields item) {
        return new Audience(
                objects(item, "clients").stream().map(ManifestJson::client).collect(Collectors.toSet()));
    }

    private static ClientCapabilities client(Fields kept) {
        var isLegacy = kept.text("era").filter(Era.LEGACY.name()::equals).isPresent();
        return ClientCapabilities.of(kept.object("declared"), isLegacy ? Era.LEGACY : Era.MODERN);
    }

    private static Flaw flaw(Fields kept) {
        return new Flaw(
                requireKind(kept),
                kept.text("name").orElse(""),
                kept.text("reason").orElse(""));
    }

    private static UnlistedKind unlisted(Fields kept) {
        return new UnlistedKind(requireKind(kept), kept.text("reason").orElse(""), kept.has("cut"));
    }

    private static Item.Kind requireKind(Fields kept) {
        var word = kept.text("kind").orElse("");
        return List.of(Item.Kind.values()).stream()
                .filter(kind -> kind.listKey().equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new Item.InvalidDefinitionException("it has an item of the unknown kind '" + word + "'"));
    }

    private static List<Fields> objects(Fields kept, String key) {
        return kept.items(key).stream()
                .map(each -> each.object().orElse(Fields.EMPTY))
                .toList();
    }
}
