package dev.jackfield.a2a.source;

import java.util.regex.Pattern;

/// Remedies for an agent that does not answer as it should.
final class AgentRemedies {
    private static final Pattern STATUS = Pattern.compile("answered (\\d{3})");

    private AgentRemedies() {}

    static String of(String failure) {
        var status = STATUS.matcher(failure);
        if (status.find()) {
            return of(Integer.parseInt(status.group(1)));
        }
        if (failure.contains("`origins`")) {
            return "Set `origins` to that origin if it belongs to the agent, or correct the URL in the agent's card.";
        }
        if (failure.contains("`ca`")) {
            return "If its certificate comes from a private authority, set `ca` to a PEM file with that authority.";
        }
        return failure.contains("No agent card")
                ? "Set `url` to the base URL of the agent, or to the URL of its card."
                : "Check that the agent runs, and that `url` is that of an A2A agent.";
    }

    private static String of(int status) {
        return switch (status) {
            case 401 -> "It needs credentials: set headers: {Authorization: \"Bearer ${TOKEN}\"}, or X-Api-Key.";
            case 403 -> "It accepts the credentials but refuses access: check what the token may do.";
            case 429 -> "It limits the number of requests; try again later.";
            default ->
                status >= 500
                        ? "The agent, or a proxy in front of it, has failed; look at its log."
                        : "Check the URL and the headers.";
        };
    }
}
