package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.ObjectSchema;
import dev.jackfield.core.binding.shape.RecordShape;
import dev.jackfield.core.binding.shape.ResolvedType;
import dev.jackfield.core.binding.shape.RuntimeTypeShape;
import dev.jackfield.core.binding.shape.SchemaDefinitions;
import dev.jackfield.core.binding.shape.SealedShape;
import dev.jackfield.core.binding.shape.Shape;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.core.binding.shape.UnsupportedTypeException;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.ToolResult;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import tools.jackson.databind.node.ObjectNode;

/// The declared return type of a method.
///
/// @param name the name of the type
/// @param isCertain whether there is always a value
/// @param isContents whether it is a list of contents, also when it is empty
record ReturnType(Shape shape, String name, boolean isCertain, boolean isContents) {

    /// Returns the return type. One that cannot be described is written by its runtime type.
    static ReturnType of(Type type, Shapes shapes) {
        try {
            return of(ResolvedType.of(type), true, shapes);
        } catch (UnsupportedTypeException unknown) {
            return createLoose(shapes, false);
        }
    }

    private static ReturnType of(ResolvedType type, boolean isCertain, Shapes shapes) {
        if (type.is(Optional.class)) {
            return of(type.argument(0), false, shapes);
        }
        if (type.isA(CompletionStage.class) || type.isA(Future.class)) {
            return of(type.argument(0), isCertain, shapes);
        }
        if (type.isA(BaseStream.class)) {
            return of(new ResolvedType(List.class, List.of(type.argument(0))), isCertain, shapes);
        }
        if (type.is(ToolResult.class) || isContent(type) || areContents(type)) {
            return createLoose(shapes, areContents(type));
        }
        return new ReturnType(shapes.shapeOf(type), type.toString(), isCertain, false);
    }

    private static ReturnType createLoose(Shapes shapes, boolean isContents) {
        return new ReturnType(new RuntimeTypeShape(shapes), "", false, isContents);
    }

    private static boolean isContent(ResolvedType type) {
        return type.is(Document.class) || type.isA(Content.class);
    }

    private static boolean areContents(ResolvedType type) {
        return (type.isA(Collection.class) || type.raw().isArray()) && isContent(type.argument(0));
    }

    /// Returns the schema to promise. Only described objects can be structured content, and only a value that is
    /// always there can be promised.
    Optional<ObjectNode> outputSchema() {
        var definitions = new SchemaDefinitions();
        return isCertain
                ? switch (shape) {
                    case RecordShape record ->
                        Optional.of(definitions.complete(ObjectSchema.of(record.properties(), definitions)));
                    case SealedShape union -> Optional.of(definitions.complete(union.schema(definitions)));
                    default -> Optional.empty();
                }
                : Optional.empty();
    }
}
