package dev.jackfield.core.signature;

import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.source.Item;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A skill with its methods by their names and by the keys of their tools.
record SkillTable(Skill skill, Map<String, SkillMethod> byName, Map<String, SkillMethod> byTool) {

    static SkillTable of(
            SkillOwner owner, Presence presence, SourceItems items, Function<String, Optional<String>> owners) {
        var byName = new LinkedHashMap<String, SkillMethod>();
        var byTool = new HashMap<String, SkillMethod>();
        var tools = items.of(Item.Kind.TOOL);
        var names = Identifiers.METHODS.distinctIdentifiers(tools.stream()
                .map(each -> new Identifiers.Named(ToolMethod.ownName(each), ToolMethod.key(each)))
                .toList());
        for (var at = 0; at < tools.size(); at++) {
            var method = new ToolMethod(owner, names.get(at), tools.get(at));
            byName.put(method.name(), method);
            byTool.put(ToolMethod.key(tools.get(at)), method);
        }
        if (items.has(Item.Kind.RESOURCE) || items.has(Item.Kind.TEMPLATE)) {
            var reader = freeName("read_resource", byName);
            add(byName, new ResourceList(owner, freeName("list_resources", byName), reader, items));
            add(byName, new ResourceReadMethod(owner, reader, items, owners));
        }
        if (items.has(Item.Kind.PROMPT)) {
            add(byName, new PromptGetter(owner, freeName("get_prompt", byName), items));
        }
        var about = presence.description().isBlank()
                ? Prose.sentence(presence.instructions())
                : Prose.line(presence.description(), 2 * Prose.SUMMARY);
        return new SkillTable(
                new Skill(owner.skill(), owner.source(), about, List.copyOf(byName.values())), byName, byTool);
    }

    private static void add(Map<String, SkillMethod> byName, SkillMethod method) {
        byName.put(method.name(), method);
    }

    /// Returns a name that no tool has.
    private static String freeName(String name, Map<String, SkillMethod> taken) {
        return Stream.iterate(name, "mcp_"::concat)
                .filter(each -> !taken.containsKey(each))
                .findFirst()
                .orElseThrow();
    }

    /// Returns a method by its name, or a tool by one of its other names.
    Optional<SkillMethod> method(String name) {
        return Optional.ofNullable(byName.get(name))
                .or(() -> skill.methods().stream()
                        .filter(each -> each instanceof ToolMethod tool && tool.isAlsoNamed(name))
                        .findFirst());
    }

    Optional<SkillMethod> methodOf(NameTable.NamedEntry entry) {
        return switch (entry.entry().item().kind()) {
            case TOOL -> Optional.ofNullable(byTool.get(ToolMethod.key(entry)));
            case RESOURCE, TEMPLATE -> methodOfType(ResourceReadMethod.class);
            case PROMPT -> methodOfType(PromptGetter.class);
        };
    }

    /// Returns the method of this kind; those that are not tools stand at the end.
    private Optional<SkillMethod> methodOfType(Class<? extends SkillMethod> type) {
        return skill.methods().reversed().stream()
                .limit(3)
                .filter(type::isInstance)
                .findFirst();
    }
}
