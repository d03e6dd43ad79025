package dev.jackfield.core.binding.shape;

import dev.jackfield.tools.DocBlock.DocLine;
import dev.jackfield.tools.Param;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads a declaration: its type, its `@Param`, its line in a doc block.
public record DeclarationReader(Shapes shapes, BindingProblems problems) {
    Property component(ResolvedType owner, RecordComponent component) {
        var place = "component '" + component.getName() + "' of " + owner;
        var name = explicitName(component).orElse(component.getName());
        var shape = shape(place, () -> owner.resolveInside(component.getGenericType()));
        return readProperty(place, name, shape, component.getType(), component, component.getAnnotatedType(), null);
    }

    public Property parameter(String method, Parameter parameter, String name, @Nullable DocLine line) {
        var place = method + ", parameter '" + name + "'";
        var shape = shape(place, () -> ResolvedType.of(parameter.getParameterizedType()));
        return readProperty(place, name, shape, parameter.getType(), parameter, parameter.getAnnotatedType(), line);
    }

    /// Reads a parameter that only a doc block declares.
    public Property line(String method, DocLine line, Shape shape) {
        var said = new ArgumentDeclaration(shape, null, line, problems, method + ", parameter '" + line.name() + "'");
        var fallback = said.fallback();
        return new Property(line.name(), said.shape(), line.required(), said.keywords(fallback), fallback);
    }

    public static Optional<String> explicitName(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(Param.class))
                .map(Param::name)
                .filter(name -> !name.isEmpty());
    }

    private Shape shape(String place, Supplier<ResolvedType> type) {
        try {
            return shapes.shapeOf(type.get());
        } catch (UnsupportedTypeException unsupported) {
            return shapes.substitute(place, unsupported);
        }
    }

    private Property readProperty(
            String place,
            String name,
            Shape shape,
            Class<?> type,
            AnnotatedElement element,
            AnnotatedType annotated,
            @Nullable DocLine line) {
        var param = element.getAnnotation(Param.class);
        var said = new ArgumentDeclaration(shape, param, line, problems, place);
        var canBeLeftOut = shape.isOptional()
                || (param != null && param.optional())
                || (line != null && !line.required())
                || isNullable(element, annotated);
        var fallback = said.fallback();
        if (type.isPrimitive() && canBeLeftOut && fallback == null) {
            problems.add(
                    place,
                    "it may be left out, but " + type + " cannot be nothing; give it a default, or declare "
                            + Handles.wrapperType(type).getSimpleName());
        }
        return new Property(name, shape, !canBeLeftOut && fallback == null, said.keywords(fallback), fallback);
    }

    /// Accepts an annotation `Nullable` of any library.
    private static boolean isNullable(AnnotatedElement element, AnnotatedType annotated) {
        return Stream.of(element.getAnnotations(), annotated.getAnnotations())
                .flatMap(Stream::of)
                .map(Annotation::annotationType)
                .anyMatch(type -> type.getSimpleName().equals("Nullable"));
    }
}
