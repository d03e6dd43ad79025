package dev.jackfield.cli;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Whose sources a command changes. Here `--url` may be that of a source, so the hub has another word.
final class AdminOptions {
    @Option(
            names = "--hub",
            paramLabel = "URL",
            description =
                    "The hub whose sources are meant, for example http://127.0.0.1:7390; else the one that runs here.")
    @Nullable
    URI hub;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "The admin token for --hub; best given as JACKFIELD_TOKEN.")
    @Nullable
    String token;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "A PEM file with the authority that signed the certificate of --hub.")
    @Nullable
    Path ca;

    @Option(names = "--json", description = "Answer in JSON.")
    boolean json;

    @Mixin
    ConfigOption config = new ConfigOption();

    /// The same in the words of other commands.
    HubOptions hub() {
        var options = new HubOptions();
        options.url = hub;
        options.token = token;
        options.ca = ca;
        options.json = json;
        options.config = config;
        return options;
    }
}
