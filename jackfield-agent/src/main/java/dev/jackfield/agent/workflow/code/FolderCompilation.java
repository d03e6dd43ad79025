package dev.jackfield.agent.workflow.code;

import dev.jackfield.api.compiler.CompilerRun;
import dev.jackfield.api.compiler.MemoryClasses;
import dev.jackfield.api.compiler.UnusableCodeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Compiles all files of a folder together, because they use each other. Files with errors are left out, and the
/// rest is compiled again: one broken command takes no other away that does not use it.
final class FolderCompilation {
    private static final String SUFFIX = ".java";

    private final Path folder;
    private final SortedMap<Path, String> waiting;
    private final List<WorkflowCode.BrokenFile> broken = new ArrayList<>();

    FolderCompilation(Path folder, SortedMap<Path, String> texts) {
        this.folder = folder;
        this.waiting = new TreeMap<>(texts);
    }

    WorkflowCode compile() throws UnusableCodeException {
        setMisplacedAside();
        while (!waiting.isEmpty()) {
            var outcome = CompilerRun.run(waiting);
            if (outcome.errors().isEmpty()) {
                return createCode(outcome.classes());
            }
            var wrong = outcome.errors().containsKey(CompilerRun.NOWHERE)
                    ? List.copyOf(waiting.keySet())
                    : List.copyOf(outcome.errors().keySet());
            wrong.forEach(file -> setAside(file, outcome.reason(file)));
        }
        return createCode(Map.of());
    }

    /// Sets files aside whose package is not that of their folder: a command would be in another context than its
    /// place says.
    private void setMisplacedAside() {
        for (var file : List.copyOf(waiting.keySet())) {
            var type = type(file);
            var wanted = type.contains(".") ? type.substring(0, type.lastIndexOf('.')) : "";
            if (wanted.startsWith("_commands") && !declares(String.valueOf(waiting.get(file)), wanted)) {
                setAside(file, "must begin with `package %s;`, as its folder says".formatted(wanted));
            }
        }
    }

    private static boolean declares(String text, String wanted) {
        return text.lines().anyMatch(line -> line.strip().equals("package " + wanted + ";"));
    }

    private void setAside(Path file, String reason) {
        var text = waiting.remove(file);
        if (text != null) {
            var shown = folder.relativize(file).toString();
            broken.add(new WorkflowCode.BrokenFile(type(file), shown, text, reason));
        }
    }

    /// Returns the name of the class that a file must have.
    private String type(Path file) {
        var path = folder.relativize(file).toString();
        return path.substring(0, path.length() - SUFFIX.length())
                .replace(file.getFileSystem().getSeparator(), ".");
    }

    private WorkflowCode createCode(Map<Path, Map<String, byte[]>> compiled) {
        var classes = compiled.values().stream()
                .flatMap(each -> each.entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (first, _) -> first, TreeMap::new));
        var loader = new MemoryClasses(folder.getFileName().toString(), classes);
        return new WorkflowCode(loader, List.copyOf(classes.keySet()), broken);
    }
}
