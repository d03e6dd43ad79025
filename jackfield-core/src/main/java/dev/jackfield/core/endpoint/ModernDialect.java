package dev.jackfield.core.endpoint;

import dev.jackfield.core.source.CacheHints;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.RpcError;

/// Results in the form for clients since 2026-07-28.
record ModernDialect(Fields hubInfo) implements Dialect {
    private static final RawJson COMPLETE = Json.string("complete");

    /// The key of the name and version of the server behind the hub.
    private static final String UPSTREAM_INFO = "dev.jackfield/upstreamInfo";

    @Override
    public Fields shape(String method, Fields result) {
        var typed = result.has("resultType") ? result : result.with("resultType", COMPLETE);
        var hinted =
                method.equals(McpMethod.RESOURCES_READ) && !result.has("ttlMs") ? CacheHints.NONE.stamp(typed) : typed;
        return hinted.with(Meta.KEY, sign(result.object(Meta.KEY)));
    }

    @Override
    public Fields shapeUnfinished(Fields result) {
        return result.with(Meta.KEY, sign(result.object(Meta.KEY)));
    }

    /// Adds the hub's own name, and keeps the upstream's beside it.
    private Fields sign(Fields meta) {
        var upstream = meta.get(Meta.SERVER_INFO);
        var kept = upstream.isPresent() ? meta.with(UPSTREAM_INFO, upstream.get()) : meta;
        return kept.with(Meta.SERVER_INFO, hubInfo);
    }

    /// Keeps `execution`, although this revision has no such key: what it says of tasks holds for those of the hub.
    @Override
    public Fields define(Fields definition) {
        return definition;
    }

    /// Translates the code of an unknown resource, which was another one before 2026-07-28.
    @Override
    public RpcError translate(RpcError error) {
        return error.code() == LegacyDialect.NO_SUCH_RESOURCE ? error.withCode(noSuchResource()) : error;
    }

    @Override
    public int noSuchResource() {
        return RpcError.INVALID_PARAMS;
    }

    @Override
    public Fields addHints(Fields list, CacheHints hints) {
        return hints.stamp(list);
    }
}
