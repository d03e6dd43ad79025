package dev.jackfield.binding.shape;

import dev.jackfield.tools.DocType;
import java.util.ArrayList;

/// The shapes of the types that doc blocks name.
public final class DocTypes {
    private static final Shape LIST = new CollectionShape(JacksonShape.OBJECT, ArrayList::new, false);

    private DocTypes() {}

    /// What may be given: nothing is known of a type that is only named, so that its values are not judged.
    public static Shape accepted(String written) {
        return DocType.of(written) == DocType.OTHER ? AnyJsonShape.VALUE : shape(written);
    }

    /// What is shown.
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
