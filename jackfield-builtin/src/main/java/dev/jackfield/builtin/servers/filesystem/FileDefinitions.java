package dev.jackfield.builtin.servers.filesystem;

import dev.jackfield.protocol.json.Json;

/// What `tools/list` shows of the tools.
final class FileDefinitions {
    private static final String READS =
            "\"annotations\":{\"readOnlyHint\":true,\"idempotentHint\":true,\"openWorldHint\":false}";

    private final String place;
    private final FileLimits limits;
    private final boolean isReadOnly;

    FileDefinitions(FileRoots roots, FileLimits limits, boolean isReadOnly) {
        this.place = placeHint(roots);
        this.limits = limits;
        this.isReadOnly = isReadOnly;
    }

    private static String placeHint(FileRoots roots) {
        var others = roots.all().stream()
                .skip(1)
                .map(root -> "'" + root.name() + "/'")
                .toList();
        return "relative to the root, or absolute and below it"
                + (others.isEmpty() ? "" : "; begins with " + String.join(" or ", others) + " for the other roots");
    }

    private String pathProperty(String what) {
        return """
            "path":{"type":"string","maxLength":4096,"description":"%s"}\
            """.formatted(escape(what + ", " + place));
    }

    /// A text inside a JSON text.
    private static String escape(String text) {
        var quoted = Json.string(text).toString();
        return quoted.substring(1, quoted.length() - 1);
    }

    String readFile() {
        return """
            {"name":"readFile","title":"Read a file",
             "description":"Returns a file: UTF-8 text as text, everything else as a blob. At most %d bytes at once: read \
            parts of larger files by bytes or by lines.",
             "inputSchema":{"type":"object","properties":{%s,
               "offset":{"type":"integer","minimum":0,"maximum":9007199254740991,"description":"First byte to read, from 0"},
               "length":{"type":"integer","minimum":1,"maximum":%d,"description":"How many bytes to read"},
               "startLine":{"type":"integer","minimum":1,"maximum":9007199254740991,"description":"First line to read, from 1"},
               "lineCount":{"type":"integer","minimum":1,"maximum":9007199254740991,"description":"How many lines to read"}},
               "required":["path"],"additionalProperties":false},
             %s}\
            """.formatted(limits.read(), pathProperty("The file"), limits.read(), READS);
    }

    String writeFile() {
        return """
            {"name":"writeFile","title":"Write a file",
             "description":"%s",
             "inputSchema":{"type":"object","properties":{%s,
               "content":{"type":"string","description":"The whole content of the file"},
               "encoding":{"type":"string","enum":["text","base64"],"default":"text",
                 "description":"text is written as UTF-8; base64 is decoded first"}},
               "required":["path","content"],"additionalProperties":false},
             "outputSchema":{"type":"object","properties":{"path":{"type":"string"},"size":{"type":"integer"},
               "created":{"type":"boolean"}},"required":["path","size","created"]},
             "annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}\
            """.formatted(
                        isReadOnly
                                ? "Unavailable: the files of this server are read-only, and every call is refused."
                                : "Writes a whole file, or replaces it as a whole. Creates missing directories.",
                        pathProperty("The file"));
    }

    String listDirectory() {
        return """
            {"name":"listDirectory","title":"List a directory",
             "description":"Lists the entries of a directory by name, one a line: [DIR], [FILE], or [UNKNOWN] for links \
            and special files.",
             "inputSchema":{"type":"object","properties":{%s},"additionalProperties":false},
             "outputSchema":{"type":"object","properties":{"path":{"type":"string"},
               "entries":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},
                 "type":{"type":"string"}},"required":["name","type"]}},
               "isComplete":{"type":"boolean"}},"required":["path","entries","isComplete"]},
             %s}\
            """.formatted(pathProperty("The directory"), READS);
    }

    String fileInfo() {
        return """
            {"name":"fileInfo","title":"Describe a file",
             "description":"Tells the type, size, time of change and permissions of a file or directory.",
             "inputSchema":{"type":"object","properties":{%s},"required":["path"],"additionalProperties":false},
             "outputSchema":{"type":"object","properties":{"path":{"type":"string"},"type":{"type":"string"},
               "size":{"type":"integer"},"modified":{"type":"string"},"created":{"type":"string"},
               "permissions":{"type":"string"},"mimeType":{"type":"string"}},
               "required":["path","type","size","modified"]},
             %s}\
            """.formatted(pathProperty("The file or directory"), READS);
    }

    String searchFiles() {
        return """
            {"name":"searchFiles","title":"Search files",
             "description":"Finds files and directories by a glob: * and ? within a name, ** for any directories. A \
            pattern without a slash finds names at any depth.",
             "inputSchema":{"type":"object","properties":{
               "pattern":{"type":"string","minLength":1,"maxLength":1000,"description":"The glob",
                 "examples":["*.md","src/**/*.java"]},%s,
               "limit":{"type":"integer","minimum":1,"maximum":%d,"default":200,"description":"How many to return"}},
               "required":["pattern"],"additionalProperties":false},
             "outputSchema":{"type":"object","properties":{"paths":{"type":"array","items":{"type":"string"}},
               "isComplete":{"type":"boolean"}},"required":["paths","isComplete"]},
             %s}\
            """.formatted(pathProperty("The directory to search"), limits.found(), READS);
    }
}
