package dev.jackfield.cli.option;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Which hub a command talks to, and in what form it answers.
///
/// Each command says itself how the URL is called: `--url`, or `--hub` where `--url` may be that of a source.
public final class HubOptions {
    public static final String URL =
            "The hub to talk to, for example http://127.0.0.1:7390; else the one that runs here.";

    @Nullable
    public URI url;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "The token to show to the hub; best given as JACKFIELD_TOKEN. Without one, the hub that runs"
                    + " here gets the admin token of its state folder. Changes of sources need the admin token.")
    @Nullable
    public String token;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "A PEM file with the authority that signed the certificate of that hub.")
    @Nullable
    public Path ca;

    @Option(
            names = {"-v", "--verbose"},
            description = "Say which hub the command talks to, and as whom.")
    public boolean verbose;

    @Option(names = "--json", description = "Answer in JSON.")
    public boolean json;

    @Mixin
    public ConfigOption config = new ConfigOption();
}
