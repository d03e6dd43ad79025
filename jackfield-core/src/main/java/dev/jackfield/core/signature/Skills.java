package dev.jackfield.core.signature;

import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.catalog.VisibleCatalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        var items = SourceItems.of(visible);
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
        var owner = new SkillOwner(name, presence.source(), presence.isServer());
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
                .orElseGet(() -> unknownSkill(parts.skill));
    }

    private static String unknownMethod(Skill skill, String method) {
        var names = skill.methods().stream().map(SkillMethod::name).toList();
        var nearest = NearestNames.find(method, names).stream()
                .map(name -> skill.name() + "." + name)
                .toList();
        return "Tool not found: %s.%s".formatted(skill.source(), Prose.line(method, 100)) + hint(nearest);
    }

    private String unknownSkill(String skill) {
        var what = SkillName.isLikeServer(skill) ? "MCP server" : "Skill";
        return "%s not found: %s".formatted(what, Prose.line(skill, 100)) + hint(nearestSkills(skill));
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
}
