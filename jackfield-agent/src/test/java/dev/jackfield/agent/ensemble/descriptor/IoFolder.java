package dev.jackfield.agent.ensemble.descriptor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A folder with the ensemble `io`: two files of tools, as they are written in documents, and one of the ensemble.
final class IoFolder {
    static final String READ_FILE = """
        [invoker]
        name = "read_file"
        enabled = true
        description = "Reads contents of a file"

        [arguments]
        type = "object"
        required = ["path"]

        [arguments.properties.path]
        type = "string"
        description = "Absolute path to file"

        [arguments.properties.encoding]
        type = "string"
        description = "File encoding"
        default = "utf-8"
        """;

    static final String IO = """
        [ensemble]
        name = "io"
        enabled = true

        [defaults]
        timeout = 30
        max_retries = 3

        [[invokers]]
        source = "io/invokers/read_file.toml"

        [[invokers]]
        source = "io/invokers/write_file.toml"
        """;

    private final Path folder;

    private IoFolder(Path folder) {
        this.folder = folder;
    }

    static IoFolder in(Path folder) throws IOException {
        return new IoFolder(folder)
                .with("io.toml", IO)
                .with("io/invokers/read_file.toml", READ_FILE)
                .with("io/invokers/write_file.toml", READ_FILE.replace("read_file", "write_file"));
    }

    IoFolder with(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
        return this;
    }

    Path io() {
        return folder.resolve("io.toml");
    }

    EnsembleDescriptor load() {
        return EnsembleDescriptor.load(io());
    }
}
