package dev.jackfield.cli.evaluation;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.call.SourceId;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The tools of a file, by server: lines of `{"id", "server", "name", "description", "inputSchema"}`.
final class ToolFile {
    /// The source of tools without a server.
    private static final String NO_SERVER = "tools";

    private static final Fields ANY_OBJECT = Fields.of("type", Json.string("object"));

    private final Map<String, String> sourceIds = new HashMap<>();
    private final Set<String> skills = new HashSet<>(Set.of(SkillName.ofServer(HubItems.SOURCE)));
    private final Map<String, Map<String, Item>> tools = new LinkedHashMap<>();
    private final Map<String, String> ids = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    private ToolFile() {}

    static ToolFile read(Path file) {
        var read = new ToolFile();
        new JsonLinesFile(file).read().forEach(read::add);
        return read;
    }

    private void add(JsonLinesFile.Line line) {
        var tool = tool(line);
        var source = sourceIds.computeIfAbsent(line.optional("server").orElse(NO_SERVER), this::sourceId);
        if (tools.computeIfAbsent(source, _ -> new LinkedHashMap<>()).putIfAbsent(tool.key(), tool) != null) {
            notes.add(line.withPosition(
                    "server '%s' has a tool '%s' already, so this one is left out".formatted(source, tool.key())));
        }
        line.optional("id").ifPresent(id -> addId(id, new ItemName(source, tool.key()), line));
    }

    /// A tool that was left out is found as the one that has its name.
    private void addId(String id, ItemName tool, JsonLinesFile.Line line) {
        if (ids.putIfAbsent(id, tool.qualified(".")) != null) {
            notes.add(line.withPosition(
                    "a tool with the id '%s' was there already; the id means that one".formatted(id)));
        }
    }

    private static Item tool(JsonLinesFile.Line line) {
        line.required("name");
        var definition = line.fields().without(key -> Set.of("id", "server").contains(key));
        try {
            return Item.Kind.TOOL.read(
                    definition.has("inputSchema") ? definition : definition.with("inputSchema", ANY_OBJECT));
        } catch (Item.InvalidDefinitionException bad) {
            throw line.usageError(Objects.requireNonNull(bad.getMessage()));
        }
    }

    /// Returns a legal id that no other source has, for a server with any name.
    private String sourceId(String server) {
        var legal = SourceId.of(server);
        var id = legal;
        for (var number = 2; !skills.add(SkillName.ofServer(id)); number++) {
            var suffix = "-" + number;
            id = legal.substring(0, Math.min(legal.length(), SourceId.LONGEST - suffix.length())) + suffix;
        }
        return id;
    }

    List<FileSource> sources() {
        var sources = new ArrayList<FileSource>();
        tools.forEach((id, all) -> sources.add(new FileSource(id, List.copyOf(all.values()))));
        return sources;
    }

    /// Returns what was left out.
    List<String> notes() {
        return notes;
    }

    /// Returns the name by which the hub shows each tool, by its id in the file.
    Map<String, String> names() {
        return ids;
    }

    /// A server of which only the definitions of its tools are known.
    record FileSource(String id, List<Item> tools) implements Source {
        @Override
        public String skill() {
            return SkillName.ofServer(id);
        }

        @Override
        public void start(SourceListener listener) {}

        @Override
        public SourceState state() {
            return new SourceState.Ready(Instant.EPOCH, "file");
        }

        @Override
        public Manifest manifest() {
            return new Manifest(tools, CacheHints.NONE);
        }

        @Override
        public Duration timeout() {
            return Duration.ZERO;
        }

        @Override
        public Reply call(Item item, Invocation invocation) {
            throw new HubException.UnavailableException(id, "it is only a list of tools in a file");
        }

        @Override
        public void close() {}
    }
}
