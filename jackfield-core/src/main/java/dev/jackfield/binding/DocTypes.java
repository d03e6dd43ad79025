package dev.jackfield.binding;

import dev.jackfield.tools.DocType;
import java.util.ArrayList;

/// The shapes of the types that doc blocks name.
final class DocTypes {
    private static final Shape LIST = new CollectionShape(AnyShape.OBJECT, ArrayList::new, false);

    private DocTypes() {}

    static Shape shape(String written) {
        return switch (DocType.of(written)) {
            case TEXT -> Shapes.TEXT;
            case WHOLE -> Shapes.WHOLE;
            case NUMBER -> Shapes.NUMBER;
            case TRUTH -> Shapes.TRUTH;
            case LIST -> LIST;
            case OBJECT -> AnyShape.OBJECT;
            case ANYTHING -> AnythingShape.VALUE;
        };
    }
}
