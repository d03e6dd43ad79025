package dev.jackfield.core.signature;

import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.protocol.json.Fields;

/// A tool as a method.
record ToolMethod(SkillOwner owner, String name, NameTable.NamedEntry named) implements SkillMethod {

    /// Returns the name of a tool from which that of its method is made: the one that a profile gives it, or its
    /// own.
    static String ownName(NameTable.NamedEntry named) {
        var entry = named.entry();
        return entry.adjustment()
                .map(Adjustment::name)
                .orElseGet(() -> entry.name().bare());
    }

    @Override
    public String skill() {
        return owner.skill();
    }

    @Override
    public String source() {
        return owner.source();
    }

    @Override
    public String item() {
        return named.name();
    }

    @Override
    public Fields definition() {
        return named.definition();
    }

    @Override
    public String docstring() {
        return definition()
                .text("description")
                .map(Prose::text)
                .filter(text -> !text.isBlank())
                .orElseGet(() -> (owner.isServer() ? "MCP tool: " : "Tool: ") + Prose.line(ownName(named), 100));
    }

    @Override
    public Call call(Fields arguments) {
        return Call.ToolCall.of(named.name(), OwnArguments.of(definition(), arguments));
    }

    /// Returns whether this is another name of the tool: its own one, or the one that it has in a collision,
    /// which stays valid when the other tool is gone.
    boolean isAlsoNamed(String other) {
        var own = ownName(named);
        return other.equals(own)
                || other.equals(named.name())
                || other.equals(Identifiers.withHash(Identifiers.METHODS.of(own), key(named)));
    }

    /// Returns what tells a tool from all others of its source.
    static String key(NameTable.NamedEntry named) {
        return named.entry().name().item();
    }
}
