package dev.jackfield.core.binding.shape;

import dev.jackfield.tools.DocType;
import java.util.ArrayList;

/// The shapes of the types that doc blocks name.
public final class DocTypes {
    private static final Shape LIST = new CollectionShape(JacksonShape.OBJECT, ArrayList::new, false);

    private DocTypes() {}

    /// Returns the shape for checking arguments. Values of an unknown type are not checked.
    public static Shape acceptedShape(String written) {
        return DocType.of(written) == DocType.OTHER ? AnyJsonShape.VALUE : shape(written);
    }

    /// Returns the shape for the schema that is shown.
    public static Shape shape(String written) {
        return switch (DocType.of(written)) {
            case TEXT -> Shapes.TEXT;
            case WHOLE -> Shapes.WHOLE;
            case NUMBER -> Shapes.NUMBER;
            case TRUTH -> Shapes.TRUTH;
            case LIST -> LIST;
            case OBJECT, OTHER -> JacksonShape.OBJECT;
            case ANYTHING -> AnyJsonShape.VALUE;
        };
    }
}
