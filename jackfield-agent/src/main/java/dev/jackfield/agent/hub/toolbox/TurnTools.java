package dev.jackfield.agent.hub.toolbox;

import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.View;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/// The tools that the model of one turn may call, in one view. The view is chosen when the turn begins; its tools are
/// looked up for each step, because sources and rules change meanwhile.
public final class TurnTools {
    private final Hub hub;
    private final Invocation turn;
    private final ToolView view;

    private TurnTools(Hub hub, Invocation turn, ToolView view) {
        this.hub = hub;
        this.turn = turn;
        this.view = view;
    }

    /// Offers the tools of a turn in a view.
    ///
    /// @param tokens counts the tokens of a text
    /// @param most how many tokens the definitions may have where the view is [ToolView#AUTO]
    public static TurnTools of(Hub hub, Invocation turn, ToolView wanted, ToIntFunction<String> tokens, int most) {
        var views = wanted == ToolView.AUTO ? List.of(ToolView.FULL, ToolView.NAMES) : List.of(wanted);
        return views.stream()
                .map(view -> new TurnTools(hub, turn, view))
                .filter(tools -> wanted != ToolView.AUTO || tools.isWithin(most, tokens))
                .findFirst()
                .orElseGet(() -> new TurnTools(hub, turn, ToolView.SEARCH));
    }

    private boolean isWithin(int most, ToIntFunction<String> tokens) {
        var count = 0L;
        for (var tool : definitions()) {
            count += tokens(tool, tokens);
            if (count > most) {
                return false;
            }
        }
        return true;
    }

    /// Estimates how many tokens of a model's window a definition takes.
    public static int tokens(ToolDefinition tool, ToIntFunction<String> tokens) {
        return tokens.applyAsInt(tool.name() + " " + tool.description() + " " + tool.inputSchema());
    }

    public ToolView toolView() {
        return view;
    }

    /// Returns the view of the hub in which the calls are made.
    View view() {
        return switch (view) {
            case AUTO, FULL -> View.FULL;
            case NAMES, SEARCH -> View.SEARCH;
            case CODE -> View.CODE;
        };
    }

    /// Returns the tools of the hub itself that the model may call. Texts about code also name the one that calls a
    /// single tool.
    Set<String> hubTools() {
        return switch (view) {
            case AUTO, FULL -> Set.of();
            case NAMES, SEARCH -> Set.of(HubItems.SEARCH, HubItems.DESCRIBE, HubItems.CALL);
            case CODE -> Set.of(HubItems.SEARCH, HubItems.DESCRIBE, HubItems.CALL, HubItems.CODE);
        };
    }

    List<ToolDefinition> definitions() {
        return switch (view) {
            case AUTO, FULL -> allDefinitions();
            case NAMES -> names();
            case SEARCH ->
                finders(Set.of(HubItems.SEARCH, HubItems.DESCRIBE, HubItems.CALL))
                        .toList();
            case CODE ->
                finders(Set.of(HubItems.SEARCH, HubItems.DESCRIBE, HubItems.CODE))
                        .toList();
        };
    }

    private VisibleCatalog visibleCatalog() {
        return hub.catalog().visibleCatalog(turn.withView(view()).scope(), Viewer.of(turn));
    }

    private List<ToolDefinition> allDefinitions() {
        var visible = visibleCatalog();
        return Stream.concat(tools(visible).map(TurnTools::definition), otherDefinitions(visible))
                .toList();
    }

    private static Stream<ToolDefinition> otherDefinitions(VisibleCatalog visible) {
        return new ItemTools(visible).definitions().filter(other -> !isTool(other.name(), visible));
    }

    private static boolean isTool(String name, VisibleCatalog visible) {
        return tools(visible).anyMatch(tool -> tool.name().equals(name));
    }

    /// Returns all tools but the hub's own.
    private static Stream<NameTable.NamedEntry> tools(VisibleCatalog visible) {
        return visible.items(Item.Kind.TOOL).stream()
                .filter(named -> !named.entry().name().source().equals(HubItems.SOURCE));
    }

    private static ToolDefinition definition(NameTable.NamedEntry named) {
        var definition = named.definition();
        return new ToolDefinition(
                named.name(), definition.text("description").orElse(""), definition.object("inputSchema"));
    }

    private Stream<ToolDefinition> finders(Set<String> names) {
        return visibleCatalog().items(Item.Kind.TOOL).stream()
                .filter(named -> named.entry().name().source().equals(HubItems.SOURCE)
                        && names.contains(named.entry().name().item()))
                .map(TurnTools::definition);
    }

    /// Returns few tools, one of which has the names and descriptions of all others in its own.
    private List<ToolDefinition> names() {
        var visible = visibleCatalog();
        var list = new StringBuilder();
        tools(visible).forEach(named -> list.append("\n- ").append(line(named)));
        var finders = finders(Set.of(HubItems.DESCRIBE, HubItems.CALL))
                .map(tool -> tool.name().equals(HubItems.CALL) ? withList(tool, list.toString()) : tool);
        return Stream.concat(finders, otherDefinitions(visible)).toList();
    }

    private static ToolDefinition withList(ToolDefinition call, String list) {
        return new ToolDefinition(
                call.name(),
                "Calls a tool and returns its result. Ask %s for its parameters first. The tools:%s"
                        .formatted(HubItems.DESCRIBE, list),
                call.inputSchema());
    }

    private static String line(NameTable.NamedEntry named) {
        return ItemLine.of(named, named.definition().text("description"));
    }

    /// Returns whether resources and prompts are tools of their own, because no search finds them.
    private boolean hasOthers() {
        return switch (view) {
            case AUTO, FULL, NAMES -> true;
            case SEARCH, CODE -> false;
        };
    }

    /// Returns the call that the model means.
    Call callOf(String name, Fields arguments) {
        return ItemTools.callOf(name, arguments)
                .filter(_ -> hasOthers() && !isTool(name, visibleCatalog()))
                .orElseGet(() -> Call.ToolCall.of(name, arguments));
    }
}
