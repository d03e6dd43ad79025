package dev.jackfield.cli.option;

import dev.jackfield.server.admin.SourceChanges.Care;
import picocli.CommandLine.Option;

/// How carefully a source is written to the configuration.
public final class CareOptions {
    @Option(names = "--no-test", description = "Write it without testing it first.")
    boolean untested;

    @Option(names = "--force", description = "Write it even if the test fails.")
    boolean force;

    public Care care() {
        if (untested) {
            return Care.BLIND;
        }
        return force ? Care.FORCE : Care.TEST;
    }
}
