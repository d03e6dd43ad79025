package dev.jackfield.builtin.skillfolder;

import dev.jackfield.api.compiler.CompilerRun;
import dev.jackfield.api.compiler.MemoryClasses;
import dev.jackfield.api.compiler.UnusableCodeException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Compiles each file as if it were alone, but many in one run where the result is equal: a run costs far more
/// than a file in it. A file with errors, or one that uses another file, is compiled again by itself.
final class Compilation {
    private static final Pattern TYPE = Pattern.compile("L([^;<]+)[;<]");

    private final Map<Path, String> waiting;
    private final Map<Path, OpenedFile> opened = new HashMap<>();
    private final Map<Path, String> alone = new LinkedHashMap<>();

    private Compilation(Map<Path, String> texts) {
        this.waiting = new LinkedHashMap<>(texts);
    }

    static Map<Path, OpenedFile> of(Map<Path, String> texts) {
        var compilation = new Compilation(texts);
        try {
            compilation.compileTogether();
            compilation.compileEach();
        } catch (UnusableCodeException unusable) {
            texts.keySet().forEach(file -> compilation.opened.put(file, new OpenedFile.Bad(unusable.reason())));
        }
        return compilation.opened;
    }

    /// After a run with errors nothing is there, so the rest is tried without the files that have them.
    private void compileTogether() throws UnusableCodeException {
        while (waiting.size() > 1) {
            var outcome = CompilerRun.run(waiting);
            if (outcome.errors().isEmpty()) {
                addCompiled(outcome);
                return;
            }
            var wrong = outcome.errors().keySet();
            Set<Path> apart = wrong.contains(CompilerRun.NOWHERE) ? Set.copyOf(waiting.keySet()) : wrong;
            apart.forEach(this::setApart);
        }
        Set.copyOf(waiting.keySet()).forEach(this::setApart);
    }

    private void setApart(Path file) {
        var text = waiting.remove(file);
        if (text != null) {
            alone.put(file, text);
        }
    }

    private void addCompiled(CompilerRun.Outcome outcome) throws UnusableCodeException {
        var all = names(outcome.classes().values());
        for (var file : Set.copyOf(waiting.keySet())) {
            var classes = outcome.classes().getOrDefault(file, Map.of());
            var others = new HashSet<>(all);
            others.removeAll(names(List.of(classes)));
            if (classes.values().stream().anyMatch(bytes -> uses(bytes, others))) {
                setApart(file);
            } else {
                opened.put(file, code(file, classes));
            }
        }
    }

    private static Set<String> names(Collection<Map<String, byte[]>> classes) {
        return classes.stream()
                .flatMap(each -> each.keySet().stream())
                .map(name -> name.replace('.', '/'))
                .collect(Collectors.toSet());
    }

    private static boolean uses(byte[] bytes, Set<String> names) {
        for (var entry : ClassFile.of().parse(bytes).constantPool()) {
            var used = switch (entry) {
                case ClassEntry type -> names.contains(type.asInternalName());
                case Utf8Entry text ->
                    TYPE.matcher(text.stringValue()).results().anyMatch(type -> names.contains(type.group(1)));
                default -> false;
            };
            if (used) {
                return true;
            }
        }
        return false;
    }

    private void compileEach() throws UnusableCodeException {
        for (var file : alone.entrySet()) {
            var outcome = CompilerRun.run(Map.of(file.getKey(), file.getValue()));
            opened.put(
                    file.getKey(),
                    outcome.errors().isEmpty()
                            ? code(file.getKey(), outcome.classes().getOrDefault(file.getKey(), Map.of()))
                            : new OpenedFile.Bad(outcome.reason(file.getKey())));
        }
    }

    private static OpenedFile code(Path file, Map<String, byte[]> classes) throws UnusableCodeException {
        var offering = new TreeSet<String>();
        for (var type : classes.entrySet()) {
            if (OfferingScan.offers(type.getValue())) {
                offering.add(type.getKey());
            }
        }
        if (offering.isEmpty()) {
            return new OpenedFile.Bad(OfferingScan.NOTHING);
        }
        var loader = new MemoryClasses(file.getFileName().toString(), classes);
        return new OpenedFile.Fine(new Code(loader, () -> {}, List.copyOf(offering)));
    }
}
