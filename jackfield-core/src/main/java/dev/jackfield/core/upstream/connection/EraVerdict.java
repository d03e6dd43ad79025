package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.text.BriefText;
import java.util.ArrayList;
import java.util.List;

/// The era of an upstream, judged by its answer to `server/discover`.
sealed interface EraVerdict {

    record Modern(String version, Fields capabilities, String instructions) implements EraVerdict {
        Modern(String version, Fields capabilities) {
            this(version, capabilities, "");
        }
    }

    record Legacy(String why) implements EraVerdict {}

    /// The server speaks no revision that the hub speaks; or the answer says nothing about the era, and a later
    /// one may.
    record Unusable(String why) implements EraVerdict {}

    int MOST_VERSIONS = 50;

    static EraVerdict of(Message response) {
        return response.error().map(EraVerdict::ofError).orElseGet(() -> ofResult(response.result()));
    }

    private static EraVerdict ofResult(Fields result) {
        if (ForeignText.hasTooManyCapabilities(result)) {
            return new Unusable(ForeignText.TOO_MANY_CAPABILITIES);
        }
        var supported = names(result, "supportedVersions");
        return Era.MODERN_VERSIONS.stream()
                .filter(supported::contains)
                .findFirst()
                .<EraVerdict>map(
                        version -> new Modern(version, result.object("capabilities"), ForeignText.instructions(result)))
                .orElseGet(() -> new Legacy("it supports only " + supported));
    }

    private static EraVerdict ofError(RpcError error) {
        return switch (error.code()) {
            case RpcError.UNSUPPORTED_VERSION -> ofVersions(names(error.data(), "supported"));
            case RpcError.HEADER_MISMATCH, RpcError.MISSING_CAPABILITY -> new Modern(Era.newestModern(), Fields.EMPTY);
            default -> new Legacy("it answers server/discover with: " + error.message());
        };
    }

    private static EraVerdict ofVersions(List<String> supported) {
        return supported.isEmpty() || supported.stream().anyMatch(version -> Era.of(version) == Era.LEGACY)
                ? new Legacy("it supports only " + supported)
                : new Unusable("it speaks only protocol versions that this hub does not: " + supported);
    }

    /// Judges a refusal by an HTTP server. One about credentials or an internal error says nothing about the era.
    static EraVerdict of(ChannelException.RefusedException refused) {
        if (refused.status() == 401 || refused.status() == 403 || refused.status() >= 500) {
            return new Unusable(String.valueOf(refused.getMessage()));
        }
        return refused.error()
                .map(EraVerdict::ofError)
                .orElseGet(() -> new Legacy("it answers server/discover with HTTP " + refused.status()));
    }

    private static List<String> names(Fields object, String key) {
        var names = new ArrayList<String>();
        object.get(key)
                .ifPresent(list -> list.forEachItem(item -> {
                    names.add(BriefText.name(item.text().orElse("")));
                    return names.size() < MOST_VERSIONS;
                }));
        return names;
    }
}
