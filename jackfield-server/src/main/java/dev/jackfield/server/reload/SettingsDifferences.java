package dev.jackfield.server.reload;

import dev.jackfield.settings.Settings;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which keys besides the sources differ between two configurations, and which of these only a restart changes.
record SettingsDifferences(List<String> replaced, List<String> restart) {
    /// The certificate can be renewed while the hub runs. All other keys of `http` need a restart.
    private static final Set<String> TAKEN_OVER = Set.of("http.tls");

    private static final Set<String> MADE_OF = Set.of(
            "code.workers",
            "code.warm",
            "limits.connections",
            "limits.coldStarts",
            "mcp.sessionIdle",
            "log.format",
            "store.url",
            "store.password",
            "telemetry.endpoint",
            "telemetry.serviceName");

    static SettingsDifferences between(Settings before, Settings after) {
        var differences = new SettingsDifferences(new ArrayList<>(), new ArrayList<>());
        for (var component : Settings.class.getRecordComponents()) {
            differences.compare(component, before, after);
        }
        differences.compareTls(before, after);
        return differences;
    }

    private void compare(RecordComponent component, Settings before, Settings after) {
        var name = component.getName();
        switch (name) {
            case "sources" -> {} // `SourcePlans` knows
            case "http",
                    "limits",
                    "mcp",
                    "a2a",
                    "rpc",
                    "code",
                    "conversation",
                    "tasks",
                    "documents",
                    "log",
                    "store",
                    "audit",
                    "telemetry" -> compareKeys(name, value(component, before), value(component, after));
            default -> {
                if (!Objects.equals(value(component, before), value(component, after))) {
                    replaced.add(name);
                }
            }
        }
    }

    private void compareKeys(String group, @Nullable Object before, @Nullable Object after) {
        for (var component : Objects.requireNonNull(before).getClass().getRecordComponents()) {
            if (!Objects.equals(value(component, before), value(component, Objects.requireNonNull(after)))) {
                var key = group + "." + component.getName();
                (isFixed(key) ? restart : replaced).add(key);
            }
        }
    }

    private static boolean isFixed(String key) {
        return MADE_OF.contains(key) || (key.startsWith("http.") && !TAKEN_OVER.contains(key));
    }

    /// A change between HTTP and HTTPS needs a restart.
    private void compareTls(Settings before, Settings after) {
        if ((before.http().tls() == null) != (after.http().tls() == null)) {
            replaced.remove("http.tls");
            restart.add("http.tls");
        }
    }

    private static @Nullable Object value(RecordComponent component, Object of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
