package dev.jackfield.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// Says for every effective setting what it is and where it came from, without giving a secret away.
public final class Explain {
    private final Loaded loaded;

    public Explain(Loaded loaded) {
        this.loaded = loaded;
    }

    /// One line a setting, then one for each source that cannot be used.
    public List<String> lines() {
        var origins = loaded.origins();
        var settings = origins.settings().stream()
                .map(setting -> "%s = %s  (%s)".formatted(setting.key(), setting.shown(), origins.of(setting)));
        var unusable = loaded.unusable().entrySet().stream()
                .map(source -> "sources.%s is not used: %s".formatted(source.getKey(), source.getValue()));
        return Stream.concat(settings, unusable).toList();
    }

    /// The same as JSON: `settings` with key, value and origin, `unusable` with the reason by source.
    public String json() {
        var document = new LinkedHashMap<String, Object>();
        loaded.file().ifPresent(file -> document.put("file", file.toString()));
        document.put("settings", settings());
        document.put("unusable", loaded.unusable());
        document.put("warnings", loaded.warnings());
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    }

    private List<Map<String, String>> settings() {
        var origins = loaded.origins();
        return origins.settings().stream()
                .map(setting -> Map.of("key", setting.key(), "value", setting.shown(), "origin", origins.of(setting)))
                .toList();
    }
}
