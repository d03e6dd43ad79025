package dev.jackfield.catalog;

import dev.jackfield.call.ToolName;
import dev.jackfield.source.Source;
import dev.jackfield.source.Tool;

/// A tool in the catalog, with the source that answers it.
public final class Entry {
    private final ToolName name;
    private final Tool tool;
    private final Source source;
    private final ArgumentSchema schema;

    Entry(Source source, Tool tool) {
        this.name = new ToolName(source.id(), tool.name());
        this.tool = tool;
        this.source = source;
        this.schema = new ArgumentSchema(name, tool.inputSchema());
    }

    public ToolName name() {
        return name;
    }

    public Tool tool() {
        return tool;
    }

    public Source source() {
        return source;
    }

    /// What calls are checked against; normally what is shown.
    public ArgumentSchema accepted() {
        return schema;
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
