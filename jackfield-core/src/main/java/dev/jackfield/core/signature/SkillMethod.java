package dev.jackfield.core.signature;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.signature.ToolMethod.OwnArguments;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;

/// A method of a skill: a tool, or one of the methods that stand for resources and prompts (`list_resources`,
/// `read_resource`, `get_prompt`).
///
/// Texts are made each time that they are asked for.
public sealed interface SkillMethod permits ToolMethod, ResourceList, ResourceReadMethod, PromptGetter {

    /// Returns the skill that the method is part of.
    Owner owner();

    /// The skill of a method, in brief.
    record Owner(String skill, String source, boolean isServer) {}

    /// Returns the name of the skill.
    default String skill() {
        return owner().skill();
    }

    /// Returns the id of the source that answers.
    default String source() {
        return owner().source();
    }

    /// Returns the identifier of the method in its skill.
    String name();

    /// Returns `BraveSearchMCP.search`.
    default String path() {
        return skill() + "." + name();
    }

    /// Returns the name by which clients call the tool in this scope; empty for a method that is not a tool.
    default String item() {
        return "";
    }

    /// Returns the definition of the tool as clients see it. A method that is not a tool has one that is made up,
    /// with description and input schema.
    Fields definition();

    /// Returns whether the method says that it changes nothing.
    default boolean isReadOnly() {
        return LenientJson.object(definition(), "annotations").isTrue("readOnlyHint");
    }

    /// Returns the method with its parameters on one line: `search(query: str, count: int = 10)`.
    default String signature(Language language) {
        return Signatures.of(this, language);
    }

    /// Returns the description, which may have several lines, or what the method is where there is none.
    String docstring();

    /// Returns the first line or sentence of a text, at most 120 characters.
    static String summary(String text) {
        return Prose.summary(text);
    }

    /// Returns the first line or sentence of the docstring, at most 120 characters.
    default String summary() {
        var summary = Prose.summary(docstring());
        return summary.isEmpty() ? name() : summary;
    }

    /// Returns everything about the method: signature, description, each parameter, result and hints; at most
    /// about 8,000 characters.
    default String describe(Language language) {
        return switch (language) {
            case PYTHON -> new PythonPage(this).text();
            case TYPESCRIPT -> new TypeScriptPage(this).text();
        };
    }

    /// Returns the result of a method that needs no call, because the catalog has the answer; empty for all
    /// others.
    default Optional<Fields> answer() {
        return Optional.empty();
    }

    /// Returns the arguments of a tool by its own names, as [#call] makes them.
    ///
    /// @param definition the definition of the tool as clients see it
    static Fields ownArguments(Fields definition, Fields arguments) {
        return OwnArguments.of(definition, arguments);
    }

    /// Returns the arguments of a call in code, by the names of the tool.
    ///
    /// @param positional those without a name, in the order of the signature
    /// @param named by the names in the signature, or by their own names
    /// @param language of the names and signatures in errors
    /// @throws dev.jackfield.core.call.HubException if a parameter is unknown, or given twice
    default Fields arguments(List<Json> positional, Fields named, Language language) {
        return positional.isEmpty() && CodeArguments.haveOwnNames(definition(), named)
                ? named
                : new CodeArguments(this, language).bind(positional, named);
    }

    /// Makes the call of this method. Parameters get their own names back. A null that says no more than the
    /// shown default `None` is left out where the schema does not accept null.
    ///
    /// @param arguments by the names in the signature, or by their own names
    /// @throws dev.jackfield.core.call.HubException if no call can be made of them
    Call call(Fields arguments);
}
