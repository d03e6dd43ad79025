package dev.jackfield.cli.client;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.output.ItemList;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The items of one kind that servers show only to clients that can be asked something.
///
/// The command line can be asked at a terminal or by `--answer`, so it lists them, and says what a call of one needs.
///
/// @param what one of them, in a word for people
/// @param method by which they are listed
/// @param list the key of the list in its result
/// @param key the key of the name in an item
public record ItemLister(String what, String method, String list, String key) {
    static final String NEEDS = "It needs a terminal or --answer (for folders, --root).";

    private static final String NEEDS_MODEL =
            "asks a language model. Answer in its place in a terminal or with --answer sampling=TEXT.";

    /// The hub's own tool for documents, with either separator.
    private static final Set<String> DOCUMENTS = Set.of("ai.process", "ai__process");
    private static final String NEEDS_PROVIDER = " A hub with a model under `providers` asks that one.";

    public static final ItemLister TOOLS = new ItemLister("tool", McpMethod.TOOLS_LIST, "tools", "name");
    public static final ItemLister PROMPTS = new ItemLister("prompt", McpMethod.PROMPTS_LIST, "prompts", "name");
    public static final ItemLister RESOURCES = new ItemLister("resource", McpMethod.RESOURCES_LIST, "resources", "uri");
    public static final ItemLister TEMPLATES =
            new ItemLister("resource", McpMethod.RESOURCES_TEMPLATES_LIST, "resourceTemplates", "uriTemplate");

    /// Everything that the command line may be able to call, and a line for each item that asks. The hub's own tool
    /// for documents is left out where no model is configured: a person would have to answer in place of the model.
    public ItemList listEverything(HubClient client) throws InterruptedException {
        var common = names(client.listItems(method, list)).collect(Collectors.toSet());
        var all = client.listItems(method, list, Respondent.EVERYTHING)
                .filter(item -> common.contains(name(item)) || !DOCUMENTS.contains(name(item)));
        var askers = names(all).filter(name -> !common.contains(name)).toList();
        var ofModels = askers.isEmpty() ? ItemList.NOTHING : client.listItems(method, list, Respondent.MODEL);
        var lacks = askers.stream()
                .map(name -> "%s %s".formatted(Terminal.firstLine(name, 128), unmetNeed(name, ofModels)))
                .toList();
        return all.and(new ItemList(List.of(), lacks));
    }

    /// Says what an item needs that is hidden from clients that cannot be asked, as the end of a sentence.
    String unmetNeed(String name, HubClient client) throws InterruptedException {
        return unmetNeed(name, client.listItems(method, list, Respondent.MODEL));
    }

    private String unmetNeed(String name, ItemList ofModels) {
        if (names(ofModels).noneMatch(name::equals)) {
            return "asks its user a question. " + NEEDS;
        }
        return DOCUMENTS.contains(name) ? NEEDS_MODEL + NEEDS_PROVIDER : NEEDS_MODEL;
    }

    /// Whether the item is listed only to clients that can answer more than this respondent.
    boolean isHiddenFrom(Respondent respondent, String name, HubClient client) throws InterruptedException {
        return !isListed(name, respondent.capabilities(), client) && isListed(name, Respondent.EVERYTHING, client);
    }

    private boolean isListed(String name, Fields capabilities, HubClient client) throws InterruptedException {
        return names(client.listItems(method, list, capabilities)).anyMatch(name::equals);
    }

    private Stream<String> names(ItemList listed) {
        return listed.items().stream().map(this::name);
    }

    private String name(Fields item) {
        return item.text(key).orElse("");
    }
}
