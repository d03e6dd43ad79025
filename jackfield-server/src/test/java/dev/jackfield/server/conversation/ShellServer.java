package dev.jackfield.server.conversation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A legacy server in a shell, whose tool `who` tells its process.
final class ShellServer {
    private static final String SCRIPT = """
        answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
        while read -r line; do
          id=$(printf %s "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *'"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
          *'"tools/list"'*) answer '{"tools":[{"name":"who","inputSchema":{"type":"object"}}]}' ;;
          *'"tools/call"'*) answer '{"content":[{"type":"text","text":"process '$$'"}]}' ;;
          *'"ping"'*) answer '{}' ;;
          *'"server/discover"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}\\n' "$id" ;;
          esac
        done
        """;

    private ShellServer() {}

    /// Writes it into a folder and returns the file, which `sh` runs.
    static Path in(Path folder) throws IOException {
        return Files.writeString(folder.resolve("server.sh"), SCRIPT);
    }
}
