package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import dev.jackfield.server.SourceChanges;
import dev.jackfield.server.SourceChanges.Care;
import dev.jackfield.settings.edit.NewSource;

/// No hub runs: only the file is changed.
record NearAdmin(SourceChanges changes, ConfigOption config, Surroundings here) implements AdminAccess {
    @Override
    public Fields add(NewSource source, Care care) throws InterruptedException {
        return changes.add(source, care);
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
        throw new CommandFailed(Exit.UNREACHABLE, "No hub is running here, so there is nothing to restart.");
    }

    @Override
    public Fields test(String id) throws InterruptedException {
        return changes.test(id, config.load(here));
    }

    @Override
    public Fields test(NewSource source) throws InterruptedException {
        return changes.test(source, config.load(here));
    }

    @Override
    public String introduction() {
        return "No hub is running here; changing %s as the user of this machine.".formatted(config.target(here));
    }

    @Override
    public String effect() {
        return config.file == null
                ? "No hub is running here; the next one will have it."
                : "Only the file was changed; a hub that runs on it sees that by itself.";
    }

    @Override
    public void close() {}
}
