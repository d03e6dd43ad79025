package dev.jackfield.a2a.door.request;

import dev.jackfield.protocol.text.BriefText;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The versions of A2A that clients of the hub speak.
public enum A2aVersion {
    V10,
    V03,
    AGENT_VAULT;

    private static final Set<String> OF_AGENT_VAULT = Set.of("tasks/send", "tasks/sendSubscribe");

    public static Optional<A2aVersion> findByName(String name) {
        return Arrays.stream(values())
                .filter(version -> version.name().equals(name))
                .findFirst();
    }

    /// Finds the version of a JSON-RPC request. The name of the method decides, because only 1.0 has names without a
    /// slash, and the header must not contradict it.
    public static A2aVersion of(String method, @Nullable String version) {
        var declared = parseDeclared(version);
        if (OF_AGENT_VAULT.contains(method)) {
            return AGENT_VAULT;
        }
        return method.contains("/") ? versionWithSlash(method, declared) : V10;
    }

    private static A2aVersion versionWithSlash(String method, A2aVersion declared) {
        if (declared == V10) {
            throw new A2aRefusedException(
                    A2aError.METHOD_NOT_FOUND,
                    "A2A 1.0 has no method '%s'; send messages with SendMessage".formatted(shorten(method)));
        }
        return V03;
    }

    /// Reads the version that a client declares: an empty one is 0.3.
    public static A2aVersion parseDeclared(@Nullable String version) {
        var asked = version == null ? "" : version.strip();
        if (asked.isEmpty() || isOf("0.3", asked)) {
            return V03;
        }
        if (isOf("1.0", asked)) {
            return V10;
        }
        throw new A2aRefusedException(
                A2aError.VERSION_NOT_SUPPORTED,
                "The requested A2A protocol version '%s' is not supported. Supported versions: 1.0, 0.3"
                        .formatted(shorten(asked)));
    }

    private static boolean isOf(String version, String asked) {
        return asked.equals(version) || asked.startsWith(version + ".");
    }

    public static String shorten(String text) {
        return BriefText.of(text, 64);
    }
}
