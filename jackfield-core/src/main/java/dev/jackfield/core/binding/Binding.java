package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.JavaNames;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.tools.Prompt;
import dev.jackfield.tools.Resource;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Binds the annotated methods of objects: all of them, or none, with every problem at once.
public final class Binding {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,32}");
    private static final List<Class<? extends Annotation>> OURS = List.of(Tool.class, Resource.class, Prompt.class);

    private final String source;
    private final BindingProblems problems = new BindingProblems();
    private final Shapes shapes = new Shapes(problems);
    private final Shapes results = Shapes.ofResults(problems);
    private final List<BoundMethod> bound = new ArrayList<>();
    private final Map<String, String> taken = new HashMap<>();

    private Binding(String source) {
        this.source = source;
    }

    /// Returns the bound methods of these objects, sorted by name. A class stands for its static methods.
    public static List<BoundMethod> of(String source, List<Object> tools) {
        var binding = new Binding(source);
        var classes = tools.stream().map(each -> type(each).getName()).collect(Collectors.joining(", "));
        if (!ID.matcher(source).matches()) {
            binding.problems.add("source '" + source + "'", "an id is 1 to 32 letters, digits, _ or -");
        }
        tools.forEach(binding::add);
        binding.problems.check(classes);
        return List.copyOf(binding.bound);
    }

    /// Returns the id of the source for this object: that of its `@Tools`, or the name of its class.
    public static String id(Object tools) {
        var said = type(tools).getAnnotation(Tools.class);
        return said == null || said.value().isEmpty()
                ? JavaNames.decapitalize(type(tools).getSimpleName())
                : said.value();
    }

    static int timeoutSeconds(Object tools) {
        var said = type(tools).getAnnotation(Tools.class);
        return said == null ? 0 : said.timeoutSeconds();
    }

    private static Class<?> type(Object tools) {
        return tools instanceof Class<?> itself ? itself : tools.getClass();
    }

    private void add(Object tools) {
        var methods = methods(type(tools));
        if (methods.isEmpty()) {
            problems.add(type(tools).getName(), "none of its methods has @Tool, @Resource or @Prompt");
        }
        methods.forEach(method -> problems.runOrNote(method.getName(), () -> bind(method, tools)));
    }

    /// Returns its own and inherited methods, sorted by name, because the JVM returns them in no order.
    private static List<Method> methods(Class<?> type) {
        var found = new HashMap<String, Method>();
        ancestry(type)
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method -> !method.isSynthetic() && OURS.stream().anyMatch(method::isAnnotationPresent))
                .forEach(method -> found.putIfAbsent(signature(method), method));
        return found.values().stream()
                .sorted(Comparator.comparing(Method::getName).thenComparing(Binding::signature))
                .toList();
    }

    private static Stream<Class<?>> ancestry(Class<?> type) {
        var parent = type.getSuperclass();
        return Stream.of(
                        Stream.<Class<?>>of(type),
                        parent == null ? Stream.<Class<?>>of() : ancestry(parent),
                        Arrays.stream(type.getInterfaces()).flatMap(Binding::ancestry))
                .flatMap(each -> each);
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }

    private void bind(Method method, Object tools) {
        if (tools instanceof Class<?> && !Modifier.isStatic(method.getModifiers())) {
            problems.add(method.getName(), "it is not static; give an object instead of its class");
            return;
        }
        var tool = method.getAnnotation(Tool.class);
        if (tool != null) {
            addBound(
                    "tool",
                    new ToolReader(source, shapes, results, problems).read(method, tools, tool),
                    "name",
                    method);
        }
        var resource = method.getAnnotation(Resource.class);
        if (resource != null) {
            var made = new ResourceReader(shapes, results, problems).read(method, tools, resource);
            addBound("resource", made, made.isTemplate() ? "uriTemplate" : "uri", method);
        }
        var prompt = method.getAnnotation(Prompt.class);
        if (prompt != null) {
            addBound("prompt", new PromptReader(shapes, problems).read(method, tools, prompt), "name", method);
        }
    }

    private void addBound(String kind, BoundMethod made, String key, Method method) {
        var name = kind + " '" + made.definition().text(key).orElse("") + "'";
        var where = method.getDeclaringClass().getSimpleName() + "." + method.getName();
        var other = taken.putIfAbsent(name, where);
        if (other != null) {
            problems.add(name, "both " + other + " and " + where + " have this name");
        }
        bound.add(made);
    }
}
