package dev.jackfield.binding;

import dev.jackfield.json.Json;
import dev.jackfield.tools.DocBlock;

/// Schemas for those who describe their arguments otherwise than by methods.
public final class Schemas {
    private Schemas() {}

    /// The input schema that a doc block describes.
    public static Json of(DocBlock doc) {
        var problems = new Problems();
        var declared = new Declared(new Shapes(problems), problems);
        var properties = doc.parameters().values().stream()
                .map(line -> declared.line("the doc block", line))
                .toList();
        problems.check("a doc block");
        return Json.of(ObjectSchema.whole(properties));
    }

    /// The input schema whose properties are the components of a record.
    public static Json of(Class<? extends Record> record) {
        return RecordArguments.of(record).schema();
    }
}
