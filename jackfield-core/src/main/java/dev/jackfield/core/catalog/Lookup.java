package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import java.util.List;
import java.util.Optional;

/// Finds the entry that one invocation names in one snapshot.
record Lookup(Snapshot snapshot, Visibility visibility, OpenSources open, Invocation invocation) {

    /// Returns the entry, or throws `UnknownNameException` with the nearest names.
    Entry findEntry() {
        return switch (invocation.call()) {
            case Call.ToolCall _ -> entryByName(Item.Kind.TOOL);
            case Call.PromptGet _ -> entryByName(Item.Kind.PROMPT);
            case Call.ResourceRead _ -> resource();
            case Call.CompletionRequest call -> call.ofPrompt() ? entryByName(Item.Kind.PROMPT) : resource();
        };
    }

    /// Returns the error of a caller that sees no such item.
    HubException unknownItem() {
        return switch (invocation.call()) {
            case Call.ToolCall _ -> unknownItem(Item.Kind.TOOL);
            case Call.PromptGet _ -> unknownItem(Item.Kind.PROMPT);
            case Call.ResourceRead _ -> unknownResource();
            case Call.CompletionRequest call -> call.ofPrompt() ? unknownItem(Item.Kind.PROMPT) : unknownResource();
        };
    }

    private HubException unknownResource() {
        return new HubException.UnknownResourceException(name());
    }

    /// Returns what answers a URI. If the caller may not read it anywhere, that is the first entry, so that the call
    /// is refused by the rules and recorded.
    private Entry resource() {
        var visible = visibleCatalog();
        return visible.resource(name())
                .or(() -> visible.meantResources(name())
                        .map(LocatedResource::entry)
                        .filter(entry -> entry.isShownTo(answers()))
                        .findFirst())
                .orElseThrow(this::unknownResource);
    }

    /// Returns the entry by name. An exact name in the common table is final: no other table can have it.
    private Entry entryByName(Item.Kind kind) {
        var exact = snapshot.nameTable(invocation.scope(), kind).entryNamed(name());
        return exact.isPresent() && exact.get().isShownTo(answers()) ? exact.get() : meantEntry(kind);
    }

    private Entry meantEntry(Item.Kind kind) {
        var names = snapshot.nameTable(invocation.scope(), kind, viewer());
        return onlyShownEntry(names.meantEntries(name()), names, kind);
    }

    private Entry onlyShownEntry(List<Entry> meant, NameTable names, Item.Kind kind) {
        var shown = meant.stream().filter(entry -> entry.isShownTo(answers())).toList();
        if (shown.isEmpty() && meant.stream().anyMatch(this::isVisible)) {
            throw HubException.UnknownNameException.forAskable(name());
        }
        return shown.size() == 1 ? shown.getFirst() : onlyVisibleEntry(shown, names, kind);
    }

    private boolean isVisible(Entry entry) {
        return visibility.sees(invocation.identity(), entry.name());
    }

    /// Returns the only entry that the caller may see. Others do not count.
    private Entry onlyVisibleEntry(List<Entry> meant, NameTable names, Item.Kind kind) {
        var visible = meant.stream().filter(this::isVisible).toList();
        return switch (visible.size()) {
            case 1 -> visible.getFirst();
            case 0 -> unlistedTool(kind).orElseThrow(() -> unknownItem(kind));
            default ->
                throw HubException.UnknownNameException.ambiguous(
                        name(), visible.stream().map(names::nameOf).toList());
        };
    }

    private Optional<Entry> unlistedTool(Item.Kind kind) {
        return kind == Item.Kind.TOOL ? open.findEntry(invocation.scope(), name()) : Optional.empty();
    }

    /// Returns the error: with the reason for an item that the hub leaves out, or else with the nearest names.
    private HubException unknownItem(Item.Kind kind) {
        return visibleCatalog().flaws(kind).stream()
                .filter(flawed -> isMeant(flawed.name()))
                .findFirst()
                .map(flawed -> HubException.UnknownNameException.leftOut(name(), flawed.reason()))
                .orElseGet(() -> new HubException.UnknownNameException(
                        invocation.call().kindWord(), name(), NearestNames.find(name(), allNames(kind))));
    }

    private boolean isMeant(ItemName left) {
        return name().equals(invocation.scope().spell(left)) || left.spellings().contains(name());
    }

    private List<String> allNames(Item.Kind kind) {
        return visibleCatalog().items(kind).stream()
                .map(NameTable.NamedEntry::name)
                .toList();
    }

    private VisibleCatalog visibleCatalog() {
        return new VisibleCatalog(snapshot, visibility, invocation.scope(), viewer());
    }

    private Viewer viewer() {
        return Viewer.of(invocation);
    }

    private String name() {
        return invocation.call().name();
    }

    private ClientCapabilities answers() {
        return invocation.caller().answers();
    }
}
