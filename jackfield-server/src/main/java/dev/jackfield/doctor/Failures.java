package dev.jackfield.doctor;

import dev.jackfield.server.Trial;
import dev.jackfield.settings.SourceSettings;
import dev.jackfield.settings.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Why a source did not answer, and what to do about it.
final class Failures {
    private static final Pattern STATUS = Pattern.compile("answered (\\d{3})");
    private static final Pattern CERTIFICATE = Pattern.compile("(?i)certificate|PKIX|SSL|TLS");

    private Failures() {}

    static List<Finding> explain(Trial trial, SourceSettings source) {
        var findings = new ArrayList<Finding>();
        findings.add(Finding.problem(text(trial), remedy(trial, source)));
        printed(trial).ifPresent(findings::add);
        return findings;
    }

    /// The last words of a program that ended are in the failure; one that still runs may have said something too.
    private static String text(Trial trial) {
        var said = trial.heard().complained();
        var known = said.isEmpty() || trial.failure().contains(said.getLast());
        return "It does not answer: " + trial.failure()
                + (known
                        ? ""
                        : "\nOn standard error it said:\n"
                                + said.stream().map(line -> "  | " + line).collect(Collectors.joining("\n")));
    }

    private static String remedy(Trial trial, SourceSettings source) {
        var status = STATUS.matcher(trial.failure());
        if (status.find()) {
            return remedy(Integer.parseInt(status.group(1)));
        }
        if (source.transport() != Transport.STDIO) {
            return CERTIFICATE.matcher(trial.failure()).find()
                    ? "If its certificate comes from a private authority, set `ca` to a PEM file of that."
                    : "Check that the URL is that of an MCP server and that it runs.";
        }
        if (source.sandbox() != null) {
            return "Its sandbox may hide what it needs: try it without, then add folders to sandbox.read.";
        }
        if (trial.failure().contains("cannot be started")) {
            return "Check the program, and the interpreter in its first line.";
        }
        return trial.failure().contains("exited") || trial.failure().contains("ended by")
                ? "Read its last words; run the command by hand to see more."
                : "Run the command by hand: it must stay, and speak JSON-RPC on its standard output. If it only"
                        + " starts slowly, try --patience 60.";
    }

    private static String remedy(int status) {
        return switch (status) {
            case 401 -> "It wants credentials: set headers: {Authorization: \"Bearer ${TOKEN}\"}.";
            case 403 -> "It knows the credentials and refuses them: check what the token may do.";
            case 404, 501 -> "There is no MCP server at this path; most are at /mcp, older ones at /sse.";
            case 405 -> "This path takes no POST: it may be the page of the server, or an old one with transport: sse.";
            case 429 -> "It is asked too often; try again later.";
            default ->
                status >= 500
                        ? "The server, or a proxy before it, is in trouble itself; look into its log."
                        : "Check the URL and the headers.";
        };
    }

    /// Standard output belongs to the protocol.
    static Optional<Finding> printed(Trial trial) {
        var lines = trial.heard().printed();
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.warning(
                        "It prints lines on standard output that are not JSON-RPC, for example: " + lines.getFirst(),
                        "Its log belongs on standard error. Tell its author, or look for an option such as --quiet."));
    }
}
