package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.cli.output.FileChange;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.server.admin.SourceChanges;
import dev.jackfield.server.admin.SourceChanges.Care;
import dev.jackfield.settings.edit.NewSource;
import dev.jackfield.settings.edit.SourceEdit;

/// Changes sources in the file, without a hub.
record NearAdmin(SourceChanges changes, ConfigOption config, CommandEnvironment here, Purpose purpose)
        implements AdminAccess {
    @Override
    public Fields add(NewSource source, Care care) throws InterruptedException {
        return changes.add(source, care);
    }

    @Override
    public Fields definition(String id) {
        return changes.definition(id).json();
    }

    @Override
    public Fields edit(SourceEdit edit, Care care) throws InterruptedException {
        return changes.edit(edit, care);
    }

    @Override
    public Fields remove(String id) {
        return changes.remove(id);
    }

    @Override
    public Fields enable(String id, boolean on) {
        return changes.enable(id, on);
    }

    @Override
    public Fields restart(String id) {
        throw new CommandFailedException(Exit.UNREACHABLE, nothingToRestart());
    }

    private String nothingToRestart() {
        return config.file == null
                ? "No hub is running here, so there is nothing to restart."
                : "Only a running hub can restart a source. Leave out --config.";
    }

    @Override
    public Fields test(String id) throws InterruptedException {
        return changes.testSource(id, config.load(here));
    }

    @Override
    public Fields test(NewSource source) throws InterruptedException {
        return changes.testSource(source, config.load(here));
    }

    @Override
    public String introduction() {
        return purpose.introduction(config.target(here));
    }

    @Override
    public String effect() {
        return FileChange.of(config.target(here), here).effect();
    }

    @Override
    public void close() {}
}
