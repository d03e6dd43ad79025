package dev.jackfield.api.hub;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;

/// The name and version of this build.
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

    /// The description by which the hub introduces itself to clients and servers.
    public static Fields hubInfo() {
        return HUB_INFO;
    }

    /// The description of a hub with another name.
    public static Fields hubInfo(String name) {
        return Fields.of("name", Json.string(name)).with("version", text());
    }
}
