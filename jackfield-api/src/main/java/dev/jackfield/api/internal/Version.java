package dev.jackfield.api.internal;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;

/// What this build is called.
public final class Version {
    private static final Fields HUB_INFO = Fields.of("name", Json.string("jackfield"))
            .with("title", "Jackfield")
            .with("version", text());

    private Version() {}

    /// The version in the jar's manifest; `dev` when the classes do not come from a jar.
    public static String text() {
        var version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }

    /// How the hub introduces itself, on either side.
    public static Fields hubInfo() {
        return HUB_INFO;
    }

    /// How a hub of another name introduces itself.
    public static Fields named(String name) {
        return Fields.of("name", Json.string(name)).with("version", text());
    }
}
