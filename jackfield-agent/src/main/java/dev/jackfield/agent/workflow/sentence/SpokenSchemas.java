package dev.jackfield.agent.workflow.sentence;

import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.core.schema.ForeignSchema;
import dev.jackfield.protocol.json.Json;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/// The compiled schemas of commands, each made at its first use.
final class SpokenSchemas {
    private final Map<UsableCommand, ForeignSchema> compiled = Collections.synchronizedMap(new WeakHashMap<>());

    ForeignSchema schemaOf(UsableCommand command) {
        return compiled.computeIfAbsent(command, each -> ForeignSchema.compile(Json.of(each.schema())));
    }
}
