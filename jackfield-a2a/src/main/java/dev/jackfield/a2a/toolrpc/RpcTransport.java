package dev.jackfield.a2a.toolrpc;

/// Whether a server is known to speak plain JSON-RPC, or may be an MCP server.
public enum RpcTransport {
    RPC,
    AUTO
}
