package dev.jackfield.core.signature;

import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// All skills that one viewer sees in one scope at one moment. Immutable.
///
/// Making it takes time in proportion to the number of items, and writes no signature.
public final class Skills {
    private static final String DEVICE = "device.";

    private final Map<String, SkillTable> byName = new LinkedHashMap<>();
    private final Map<String, SkillTable> bySource = new HashMap<>();
    private final VisibleCatalog visible; // decides whose URI it is, as it does for every read

    private Skills(VisibleCatalog visible) {
        this.visible = visible;
        var items = SourceItems.itemsOf(visible);
        visible.presences()
                .sorted(Comparator.comparing(Presence::isServer))
                .forEach(presence -> add(presence, SourceItems.ofSource(items, presence.source())));
    }

    public static Skills of(VisibleCatalog visible) {
        return new Skills(visible);
    }

    /// Adds a source. Two of one name are refused where sources are configured; where they come together all the
    /// same, the second one has another name.
    private void add(Presence presence, SourceItems items) {
        var name = byName.containsKey(presence.skill())
                ? presence.skill() + "_" + SkillName.hash(presence.source())
                : presence.skill();
        var owner = new SkillMethod.Owner(name, presence.source(), presence.isServer());
        var table = SkillTable.of(owner, presence, items, this::owner);
        byName.put(name, table);
        bySource.put(presence.source(), table);
    }

    /// Returns the source that a read of this URI goes to.
    private Optional<String> owner(String uri) {
        return visible.resource(uri).map(entry -> entry.name().source());
    }

    /// Returns the skills: first those of Java code, then MCP servers, each in the order of the configuration.
    public List<Skill> all() {
        return byName.values().stream().map(SkillTable::skill).toList();
    }

    /// Returns a skill by its name, or by the id of its source.
    public Optional<Skill> skill(String name) {
        return table(name).map(SkillTable::skill);
    }

    private Optional<SkillTable> table(String name) {
        return Optional.ofNullable(byName.get(name)).or(() -> Optional.ofNullable(bySource.get(name)));
    }

    /// Returns the method with the path `BraveSearchMCP.search`. `device.` may stand before it, and the source
    /// and the tool may be written by their own names.
    public Optional<SkillMethod> method(String path) {
        var parts = Path.of(path);
        return table(parts.skill).flatMap(table -> table.method(parts.method));
    }

    private record Path(String skill, String method) {
        static Path of(String written) {
            var path = written.startsWith(DEVICE) ? written.substring(DEVICE.length()) : written;
            var dot = path.indexOf('.');
            return dot < 0 ? new Path(path, "") : new Path(path.substring(0, dot), path.substring(dot + 1));
        }
    }

    /// Returns the method that stands for an item: of a tool its own, of a resource and a template the one that
    /// reads them, of a prompt the one that gets it.
    public Optional<SkillMethod> methodOf(NameTable.NamedEntry entry) {
        return Optional.ofNullable(bySource.get(entry.entry().name().source())).flatMap(table -> table.methodOf(entry));
    }

    /// Returns why a path leads to nothing, with the nearest names. What is hidden from the viewer reads like
    /// what does not exist.
    public String describeUnknown(String path) {
        var parts = Path.of(path);
        return table(parts.skill)
                .map(table -> unknownMethod(table.skill(), parts.method))
                .orElseGet(() -> unknown("Skill", parts.skill));
    }

    private static String unknownMethod(Skill skill, String method) {
        var names = skill.methods().stream().map(SkillMethod::name).toList();
        var nearest = NearestNames.find(method, names).stream()
                .map(name -> skill.name() + "." + name)
                .toList();
        return "Tool not found: %s.%s".formatted(skill.source(), Prose.line(method, 100)) + hint(nearest);
    }

    private String unknown(String word, String skill) {
        var what = SkillName.isLikeServer(skill) ? "MCP server" : word;
        return "%s not found: %s".formatted(what, Prose.line(skill, 100)) + hint(nearestSkills(skill));
    }

    /// Returns the message for a source that does not exist, with the nearest skills.
    public String describeUnknownSource(String source) {
        return unknown("Source", source);
    }

    private Collection<String> nearestSkills(String skill) {
        var nearest = new ArrayList<>(NearestNames.find(skill, byName.keySet()));
        if (nearest.isEmpty()) {
            NearestNames.find(skill, bySource.keySet()).stream()
                    .flatMap(source -> table(source).stream())
                    .forEach(table -> nearest.add(table.skill().name()));
        }
        return nearest;
    }

    private static String hint(Collection<String> nearest) {
        return nearest.isEmpty() ? "" : ". Did you mean " + String.join(" or ", nearest) + "?";
    }

    /// A skill with its methods by their names and by the keys of their tools.
    private record SkillTable(Skill skill, Map<String, SkillMethod> byName, Map<String, SkillMethod> byTool) {

        static SkillTable of(
                SkillMethod.Owner owner,
                Presence presence,
                SourceItems items,
                Function<String, Optional<String>> owners) {
            var byName = new LinkedHashMap<String, SkillMethod>();
            var byTool = new HashMap<String, SkillMethod>();
            var tools = items.itemsOf(Item.Kind.TOOL);
            var names = Identifiers.METHODS.distinctIdentifiers(tools.stream()
                    .map(each -> new Identifiers.Named(each.bareName(), ToolMethod.key(each)))
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
}
