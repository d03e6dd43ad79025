package dev.jackfield.core.binding;

import dev.jackfield.core.binding.MethodParameters.Slot;
import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.DeclarationReader;
import dev.jackfield.core.binding.shape.DocTypes;
import dev.jackfield.core.binding.shape.Property;
import dev.jackfield.core.binding.shape.RecordShape;
import dev.jackfield.core.binding.shape.ResolvedType;
import dev.jackfield.core.binding.shape.Shape;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.core.binding.shape.UnsupportedTypeException;
import dev.jackfield.tools.DocBlock;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.ToolContext;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Reads the parameters of a method: which are arguments, and which is the context.
record ParametersReader(Shapes shapes, BindingProblems problems, String place, DocBlock doc) {
    MethodParameters read(Method method) {
        if (method.isVarArgs()) {
            problems.add(place, "it has a variable number of parameters; use a List instead");
        }
        var parameters = slots(method);
        checkNames(parameters.properties());
        return parameters;
    }

    private MethodParameters slots(Method method) {
        var slots = new ArrayList<Slot>();
        var properties = new ArrayList<Property>();
        var isAlone = Stream.of(method.getParameters())
                        .filter(ParametersReader::isArgument)
                        .count()
                == 1;
        for (var parameter : method.getParameters()) {
            var slot = isArgument(parameter) ? argument(parameter, isAlone) : new Slot.Context();
            slots.add(slot);
            properties.addAll(properties(slot));
        }
        return new MethodParameters(slots, properties);
    }

    private static boolean isArgument(Parameter parameter) {
        return parameter.getType() != ToolContext.class;
    }

    private Slot argument(Parameter parameter, boolean isAlone) {
        if (isAlone && !parameter.isAnnotationPresent(Param.class)) {
            if (parameter.getType() == Map.class && !doc.parameters().isEmpty()) {
                return new Slot.Loose(lines());
            }
            if (parameter.getType().isRecord() && shape(parameter) instanceof RecordShape record) {
                return new Slot.Whole(record);
            }
        }
        return new Slot.Argument(readProperty(parameter));
    }

    private List<Property> lines() {
        var declared = new DeclarationReader(shapes, problems);
        return doc.parameters().values().stream()
                .map(line -> declared.line(place, line, DocTypes.shape(line.type())))
                .toList();
    }

    private Shape shape(Parameter parameter) {
        try {
            return shapes.shapeOf(ResolvedType.of(parameter.getParameterizedType()));
        } catch (UnsupportedTypeException unsupported) {
            return shapes.substitute(place, unsupported);
        }
    }

    private Property readProperty(Parameter parameter) {
        var name = DeclarationReader.explicitName(parameter).orElse(parameter.getName());
        if (!parameter.isNamePresent()
                && DeclarationReader.explicitName(parameter).isEmpty()) {
            problems.add(
                    place,
                    "the name of its parameter '" + name + "' is not known, because its class was compiled"
                            + " without -parameters; compile it with that, or give names: @Param(name = \"…\")");
        }
        return new DeclarationReader(shapes, problems)
                .parameter(place, parameter, name, doc.parameters().get(name));
    }

    private static List<Property> properties(Slot slot) {
        return switch (slot) {
            case Slot.Argument(var property) -> List.of(property);
            case Slot.Whole(var record) -> record.properties();
            case Slot.Loose(var lines) -> lines;
            case Slot.Context() -> List.of();
        };
    }

    private void checkNames(List<Property> properties) {
        var names = properties.stream().map(Property::name).toList();
        names.stream()
                .filter(name -> names.indexOf(name) != names.lastIndexOf(name))
                .distinct()
                .forEach(name -> problems.add(place, "two parameters have the name '" + name + "'"));
        doc.parameters().keySet().stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> problems.add(
                        place, "its documentation has a line for '" + name + "', which is not one of its parameters"));
    }
}
