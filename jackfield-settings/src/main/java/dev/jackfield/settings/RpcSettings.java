package dev.jackfield.settings;

import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;

@Doc("Plain JSON-RPC at `/rpc`, where the method of a request is the name of a tool.")
public record RpcSettings(
        @Doc("Whether `/rpc` is served.") @Default("true") boolean enabled) {}
