package dev.jackfield.server.owntools;

import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;

/// A call that failed, as its script gets it.
///
/// @param type decides which exception the script gets
record ScriptCallFailure(Type type, String error, MethodPath method, String server) {
    private static final String KEY = "failure";

    /// Why a call failed.
    enum Type {
        /// There is no such method.
        UNKNOWN("unknown"),

        /// The arguments do not fit; the call was not made.
        ARGUMENTS("arguments"),

        /// Everything else.
        FAILED("failed");

        private final String word;

        Type(String word) {
            this.word = word;
        }

        static Type of(HubException failed) {
            return switch (failed) {
                case HubException.UnknownNameException _ -> UNKNOWN;
                case HubException.InvalidArgumentsException _ -> ARGUMENTS;
                default -> FAILED;
            };
        }
    }

    Fields answer() {
        return Fields.of(
                KEY,
                Fields.of("error", Json.string(error))
                        .with("tool", method.method())
                        .with("server", server)
                        .with("type", type.word));
    }

    static boolean isIn(Fields answer) {
        return answer.has(KEY);
    }
}
