package dev.jackfield.settings;

import dev.jackfield.agent.conversation.history.FileTool;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;

@Doc("What a tool does with a file or folder.")
public record FileToolSettings(
        @Doc("`read` returns a file, `write` writes a whole one, `edit` changes a part, `list` lists a folder.")
        FileTool.Role role,

        @Doc("The argument that names the file or folder.") @Default("path")
        String path) {

    public FileToolSettings {
        new Checks()
                .that(!path.isBlank(), "path", "must name an argument, for example path")
                .done();
    }

    FileTool tool() {
        return new FileTool(role, path);
    }
}
