package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Explains every effective setting: its value, with secrets masked, and its origin.
public final class Explain {
    private final LoadedConfig loaded;

    public Explain(LoadedConfig loaded) {
        this.loaded = loaded;
    }

    /// One line a setting, then one for each source that cannot be used.
    public List<String> lines() {
        var origins = loaded.origins();
        var settings = origins.settings().stream()
                .map(setting -> "%s = %s  (%s)".formatted(setting.key(), setting.shown(), origins.describe(setting)));
        var unusable = loaded.unusable().entrySet().stream()
                .map(source -> "sources.%s is not used: %s".formatted(source.getKey(), source.getValue()));
        return Stream.concat(settings, unusable).toList();
    }

    /// The explanation as JSON, with `more` warnings, the problems of skills, and those of namespaces.
    public String json(List<String> more, List<String> skills, List<String> names) {
        var document = document(loaded.unusable().isEmpty() && skills.isEmpty() && names.isEmpty());
        document.put("skills", skills);
        document.put("namespaces", names);
        loaded.file().ifPresent(file -> document.put("file", file.toString()));
        document.put("unusable", loaded.unusable());
        document.put(
                "warnings",
                Stream.concat(loaded.warnings().stream(), more.stream()).toList());
        document.put("settings", settings());
        return jsonText(document);
    }

    /// The problems of an unusable configuration, as JSON of this form.
    public static String json(ConfigProblemsException refused) {
        var document = document(false);
        document.put(
                "problems", refused.problems().stream().map(Explain::problem).toList());
        return jsonText(document);
    }

    /// Every key is always present, so that programs need not distinguish the two forms.
    private static Map<String, @Nullable Object> document(boolean ok) {
        var document = new LinkedHashMap<String, @Nullable Object>();
        document.put("ok", ok);
        document.put("file", null);
        document.put("problems", List.of());
        document.put("unusable", Map.of());
        document.put("skills", List.of());
        document.put("namespaces", List.of());
        document.put("warnings", List.of());
        document.put("settings", List.of());
        return document;
    }

    private static Map<String, Object> problem(Problem problem) {
        var described = new LinkedHashMap<String, Object>();
        described.put("file", problem.place().file());
        described.put("line", problem.place().line());
        described.put("key", problem.key());
        described.put("message", problem.message());
        return described;
    }

    private static String jsonText(Map<String, @Nullable Object> document) {
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    }

    private List<Map<String, String>> settings() {
        var origins = loaded.origins();
        return origins.settings().stream()
                .map(setting ->
                        Map.of("key", setting.key(), "value", setting.shown(), "origin", origins.describe(setting)))
                .toList();
    }
}
