package dev.jackfield.conformance;

/// An MCP server so small that thirty of them cost nothing.
final class HeldServer {
    /// Adds a line to the file that its second argument names, and says nothing until the first one's exists.
    static final String SCRIPT = """
            echo started >> "$2"
        while [ ! -e "$1" ]; do sleep 0.1; done
        answer() { printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$1"; }
        while IFS= read -r line; do
          id=${line#*'"id":'}
          id=${id%%[,\\}]*}
          case $line in
            *'"method":"initialize"'*)
              answer '"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},\
        "serverInfo":{"name":"held","version":"1"}}' ;;
            *'"method":"tools/list"'*)
              answer '"result":{"tools":[{"name":"greet","inputSchema":{"type":"object"}}]}' ;;
            *'"method":"tools/call"'*)
              answer '"result":{"content":[{"type":"text","text":"hello"}]}' ;;
            *'"id":'*)
              answer '"error":{"code":-32601,"message":"Method not found"}' ;;
          esac
        done
        """;

    private HeldServer() {}
}
