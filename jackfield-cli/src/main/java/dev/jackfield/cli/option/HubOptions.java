package dev.jackfield.cli.option;

import dev.jackfield.cli.base.Terminal;
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
            "URL of the hub, for example http://127.0.0.1:7390 (default: the hub running here).";

    @Nullable
    public URI url;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "Token for the hub; better set JACKFIELD_TOKEN instead. Default for the hub running"
                    + " here: the admin token of its state folder. Changing sources needs the admin token.")
    @Nullable
    public String token;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "PEM file with the certificate authority that signed the hub's certificate.")
    @Nullable
    public Path ca;

    @Option(
            names = {"-v", "--verbose"},
            description = "Also print which hub is used, and as which identity.")
    public boolean verbose;

    @Option(names = "--json", description = "Print JSON.")
    public boolean json;

    /// The terminal asks the command line for it.
    @Option(names = Terminal.WIDE, description = "Print tables whole, even if they are wider than the terminal.")
    boolean isWide;

    @Mixin
    public ConfigOption config = new ConfigOption();
}
