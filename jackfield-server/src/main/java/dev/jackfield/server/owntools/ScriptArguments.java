package dev.jackfield.server.owntools;

import dev.jackfield.core.signature.Language;
import dev.jackfield.core.signature.SkillMethod;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.sandbox.ScriptLanguage;
import java.util.List;
import java.util.Optional;

/// The arguments of a call as its script wrote them.
public record ScriptArguments(List<Json> positional, Fields named, ScriptLanguage language) {

    /// Reads the arguments. The usual form in JavaScript is one object, which has all of them by name.
    static ScriptArguments read(Json positional, Fields named, ScriptLanguage language) {
        var items = positional.items();
        var only = language == ScriptLanguage.JAVASCRIPT && items.size() == 1 && named.isEmpty()
                ? items.getFirst().object()
                : Optional.<Fields>empty();
        return only.map(object -> new ScriptArguments(List.of(), object, language))
                .orElseGet(() -> new ScriptArguments(items, named, language));
    }

    /// Returns the arguments by the names of the tool.
    Fields bindTo(SkillMethod method) {
        return method.arguments(positional, named, signatures(language));
    }

    /// Returns the language of the signatures that scripts in a language read.
    public static Language signatures(ScriptLanguage language) {
        return switch (language) {
            case PYTHON -> Language.PYTHON;
            case JAVASCRIPT -> Language.TYPESCRIPT;
        };
    }
}
