package dev.jackfield.agent.workflow.model;

import dev.jackfield.agent.workflow.code.WorkflowCode;
import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.core.binding.shape.FailureText;
import dev.jackfield.workflow.Command;
import dev.jackfield.workflow.Context;
import dev.jackfield.workflow.Workflow;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the classes of a workflow.
public final class WorkflowReader {
    private static final String PACKAGE_INFO = ".package-info";
    private static final Pattern DESCRIBED =
            Pattern.compile("@CommandDescription\\(\\s*(?:value\\s*=\\s*)?\"((?:[^\"\\\\]++|\\\\.)*+)\"");

    private final WorkflowCode code;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, SortedMap<String, LoadedCommand>> commands = new TreeMap<>();
    private final Map<String, ContextTree.Node> contexts = new TreeMap<>();
    private final List<Class<?>> roots = new ArrayList<>();

    private WorkflowReader(WorkflowCode code) {
        this.code = code;
    }

    /// Reads all classes, and makes the commands and the beginning of the workflow.
    public static LoadedWorkflow read(WorkflowCode code) throws UnusableCodeException {
        return new WorkflowReader(code).workflow();
    }

    private LoadedWorkflow workflow() throws UnusableCodeException {
        code.names().forEach(this::readType);
        code.broken().forEach(this::addBroken);
        if (commands.isEmpty()) {
            throw new UnusableCodeException("has no commands: they are classes in the folder `_commands`");
        }
        commands.keySet().stream()
                .filter(name -> !name.isEmpty())
                .forEach(name -> contexts.putIfAbsent(name, ContextTree.Node.plain(name)));
        return new LoadedWorkflow(root(), ContextTree.of(contexts, problems), commands, problems);
    }

    private void readType(String name) {
        try {
            var type = Class.forName(name, false, code.classes());
            if (CommandNames.isOfCommands(name) && name.endsWith(PACKAGE_INFO)) {
                addContext(name, type.getAnnotation(Context.class));
            } else if (isInstantiable(type) && Command.class.isAssignableFrom(type)) {
                add(type);
            } else if (isInstantiable(type) && Workflow.class.isAssignableFrom(type)) {
                roots.add(type);
            }
        } catch (ClassNotFoundException | RuntimeException | LinkageError failed) {
            problems.add("%s cannot be loaded: %s".formatted(name, failed));
        }
    }

    private static boolean isInstantiable(Class<?> type) {
        return !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
    }

    private void addContext(String name, @Nullable Context said) {
        var context = CommandNames.context(name);
        if (said != null && !context.isEmpty()) {
            contexts.put(context, new ContextTree.Node(context, said.value(), said.parent(), List.of(said.inherits())));
        }
    }

    private void add(Class<?> type) {
        if (CommandNames.isOfCommands(type.getName())) {
            add(new CommandReader(type).read());
        } else {
            problems.add("%s is a command, but not in a package that begins with _commands".formatted(type.getName()));
        }
    }

    private void add(LoadedCommand command) {
        if (command instanceof BrokenCommand broken) {
            problems.add("command %s cannot be used: %s".formatted(broken.name(), broken.reason()));
        }
        var before = commands.computeIfAbsent(command.context(), _ -> new TreeMap<>())
                .putIfAbsent(command.name(), command);
        if (before != null) {
            problems.add("two commands of one context are called '%s'; one is left out".formatted(command.name()));
        }
    }

    /// A file that does not compile still has a name, and mostly a description.
    private void addBroken(WorkflowCode.BrokenFile file) {
        var simple = file.type().substring(file.type().lastIndexOf('.') + 1);
        if (CommandNames.isOfCommands(file.type()) && !simple.equals("package-info")) {
            var said = DESCRIBED.matcher(file.text());
            add(new BrokenCommand(
                    CommandNames.command(simple),
                    CommandNames.context(file.type()),
                    said.find() ? unescape(said.group(1)) : "",
                    file.file() + " " + file.reason()));
        } else {
            problems.add(file.file() + " " + file.reason());
        }
    }

    /// Returns the text of a literal, as it is where it may be what does not compile.
    private static String unescape(String literal) {
        try {
            return literal.translateEscapes();
        } catch (IllegalArgumentException invalid) {
            return literal;
        }
    }

    private Workflow<?> root() throws UnusableCodeException {
        if (roots.size() > 1) {
            throw new UnusableCodeException("has several classes that implement Workflow: %s; keep one of them"
                    .formatted(roots.stream().map(Class::getName).toList()));
        }
        return roots.isEmpty() ? Object::new : instantiate(roots.getFirst());
    }

    private static Workflow<?> instantiate(Class<?> type) throws UnusableCodeException {
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (Workflow<?>) constructor.newInstance();
        } catch (InvocationTargetException failed) {
            throw new UnusableCodeException(type.getName() + " cannot be made: " + failed.getCause(), failed);
        } catch (ReflectiveOperationException failed) {
            throw new UnusableCodeException(
                    "%s needs a constructor without parameters: %s".formatted(type.getName(), FailureText.text(failed)),
                    failed);
        }
    }
}
