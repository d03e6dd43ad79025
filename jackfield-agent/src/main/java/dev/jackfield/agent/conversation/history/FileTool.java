package dev.jackfield.agent.conversation.history;

import dev.jackfield.agent.conversation.Role;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A tool that reads, writes or lists the file or folder that one of its arguments names.
///
/// @param path the name of that argument
public record FileTool(Role role, String path) {

    /// What a tool does with a file or folder.
    public enum Role {
        /// Returns a file.
        READ,
        /// Writes a whole file.
        WRITE,
        /// Changes parts of a file.
        EDIT,
        /// Lists a folder.
        LIST
    }

    /// Names that file servers use, without regard to case and underscores.
    private static final Map<String, Role> USUAL = Map.of(
            "read", Role.READ,
            "readfile", Role.READ,
            "readtextfile", Role.READ,
            "writefile", Role.WRITE,
            "writepieces", Role.EDIT,
            "editfile", Role.EDIT,
            "listfolder", Role.LIST,
            "listdirectory", Role.LIST);

    /// Returns what a tool with a usual name does; empty for all others.
    ///
    /// @param tool its name without that of its source
    static Optional<Role> usualRole(String tool) {
        return Optional.ofNullable(USUAL.get(tool.toLowerCase(Locale.ROOT).replace("_", "")));
    }
}
