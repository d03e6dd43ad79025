package dev.jackfield.builtin.url;

import java.util.regex.Pattern;

/// Remedies for a remote server that does not answer as it should.
final class Remedies {
    private static final Pattern STATUS = Pattern.compile("answered (\\d{3})");
    private static final Pattern CERTIFICATE = Pattern.compile("(?i)certificate|PKIX|SSL|TLS");

    private Remedies() {}

    static String of(String failure) {
        var status = STATUS.matcher(failure);
        if (status.find()) {
            return of(Integer.parseInt(status.group(1)));
        }
        return CERTIFICATE.matcher(failure).find()
                ? "If its certificate comes from a private authority, set `ca` to a PEM file with that authority."
                : "Check that the URL is that of an MCP server and that it runs.";
    }

    private static String of(int status) {
        return switch (status) {
            case 401 -> "It needs credentials: set headers: {Authorization: \"Bearer ${TOKEN}\"}.";
            case 403 -> "It accepts the credentials but refuses access: check what the token may do.";
            case 404, 501 -> "There is no MCP server at this path; most are at /mcp, older ones at /sse.";
            case 405 ->
                "This path does not accept POST: it may be a web page of the server, or an older server that needs"
                        + " transport: sse.";
            case 429 -> "It limits the number of requests; try again later.";
            default ->
                status >= 500
                        ? "The server, or a proxy in front of it, has failed; look at its log."
                        : "Check the URL and the headers.";
        };
    }
}
