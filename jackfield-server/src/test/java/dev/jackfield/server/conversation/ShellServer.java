package dev.jackfield.server.conversation;

import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A server that is a program, so that a test can tell whether it still runs.
record ShellServer(Path script) {
    /// A legacy server in a shell, whose tools tell its process, never answer, or end it.
    private static final String SERVER = """
        answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
        while read -r line; do
          id=$(printf %s "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *'"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
          *'"tools/list"'*) answer '{"tools":[{"name":"who","inputSchema":{"type":"object"}},{"name":"hang","inputSchema":{"type":"object"}},{"name":"end","inputSchema":{"type":"object"}}]}' ;;
          *'"hang"'*) ;;
          *'"end"'*) exit 3 ;;
          *'"tools/call"'*) answer '{"content":[{"type":"text","text":"process '$$'"}]}' ;;
          *'"ping"'*) answer '{}' ;;
          *'"server/discover"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}\\n' "$id" ;;
          esac
        done
        """;

    static ShellServer in(Path folder) throws IOException {
        return new ShellServer(Files.writeString(folder.resolve("server.sh"), SERVER));
    }

    /// Returns the configuration of a source of which each conversation has its own process.
    String source(String name) {
        return source(name, "conversation");
    }

    String source(String name, String sharing) {
        return "  %s: {command: sh, args: [\"%s\"], sharing: %s}\n".formatted(name, script, sharing);
    }

    static String provider(ScriptedModel model) {
        return "providers: {local: {kind: openai, url: \"%s\", key: s3cret, model: scripted-1, retries: 0}}\n"
                .formatted(model.url());
    }

    /// Returns the process that the tool `who` told.
    static long process(String said) {
        return Long.parseLong(said.replace("process ", ""));
    }
}
