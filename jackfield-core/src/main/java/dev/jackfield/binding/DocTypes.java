package dev.jackfield.binding;

import dev.jackfield.tools.DocType;
import java.util.ArrayList;

/// The shapes of the types that doc blocks name.
final class DocTypes {
    private static final Shape LIST = new CollectionShape(AnyShape.OBJECT, ArrayList::new, false);

    private DocTypes() {}

    /// What may be given: nothing is known of a type that is only named, so that its values are not judged.
    static Shape accepted(String written) {
        return DocType.of(written) == DocType.OTHER ? AnythingShape.VALUE : shape(written);
    }

    /// What is shown.
    static Shape shape(String written) {
        return switch (DocType.of(written)) {
            case TEXT -> Shapes.TEXT;
            case WHOLE -> Shapes.WHOLE;
            case NUMBER -> Shapes.NUMBER;
            case TRUTH -> Shapes.TRUTH;
            case LIST -> LIST;
            case OBJECT, OTHER -> AnyShape.OBJECT;
            case ANYTHING -> AnythingShape.VALUE;
        };
    }
}
