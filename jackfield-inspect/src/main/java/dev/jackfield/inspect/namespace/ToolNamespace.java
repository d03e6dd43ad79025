package dev.jackfield.inspect.namespace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The standard namespaces: ids of sources under which clients expect certain tools.
///
/// `docs/tool-namespaces.md` describes the same namespaces and tools, which a test compares.
public enum ToolNamespace {
    FILESYSTEM("readFile", "writeFile", "listDirectory", "fileInfo", "searchFiles"),
    CODE("runPython", "runJavaScript"),
    JACKFIELD("status", "search_skills", "describe_function", "call_tool", "run_code", "read_result");

    /// The beginning of ids that will never be standard.
    public static final String PRIVATE = "x-";

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> tools;

    ToolNamespace(String... tools) {
        this.tools = List.of(tools);
    }

    /// Finds the namespace with exactly this id.
    public static Optional<ToolNamespace> of(String id) {
        return Arrays.stream(values()).filter(each -> each.id().equals(id)).findFirst();
    }

    /// Finds the namespace that an id probably means: the same letters, whatever their case and what is between them.
    public static Optional<ToolNamespace> meantBy(String id) {
        var letters = id.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
        return of(letters);
    }

    /// The first part of the names of its tools.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The names of its tools, without the namespace.
    public List<String> tools() {
        return tools;
    }
}
