package dev.jackfield.cli.chat;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.ConversationTools;
import dev.jackfield.cli.client.Finder;
import dev.jackfield.cli.output.CanisterText;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import java.util.LinkedHashMap;
import java.util.Map;

/// A turn for people: the text of the model on standard output, piece by piece, and the calls of tools on standard
/// error. Events of a kind that it does not know are left out.
public final class TurnScreen implements TurnOutput {
    private static final int LONGEST_LINE = 300;

    private final Terminal terminal;

    // the calls of this turn that have no result yet: names of tools by the identifiers of the invocations
    private final Map<String, String> running = new LinkedHashMap<>();

    // the canister of which pieces were printed last
    private String printed = "";
    private boolean isInLine;

    public TurnScreen(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void begin() {
        running.clear();
        printed = "";
    }

    @Override
    public void notify(Message notification) {
        TurnEvent.of(notification).ifPresentOrElse(this::show, () -> showOther(notification));
    }

    private void show(TurnEvent event) {
        switch (event.role() + " " + event.kind()) {
            case "assistant progress" -> showPiece(event);
            case "assistant completed" -> showAnswer(event);
            case "invocation started" -> showCall(event.canister());
            case "invocation progress", "result progress" -> note("  … " + shorten(event.text()));
            case "result completed", "result failed", "invocation failed" -> showResult(event);
            default -> {}
        }
    }

    /// What a source logs during the turn.
    private void showOther(Message notification) {
        if (notification.method().equals(McpMethod.NOTIFICATION_MESSAGE)) {
            note("  "
                    + shorten(notification
                            .params()
                            .get("data")
                            .map(Json::toString)
                            .orElse("")));
        }
    }

    private void showPiece(TurnEvent event) {
        if (!event.number().equals(printed)) {
            endLine();
            printed = event.number();
        }
        if (!event.text().isEmpty()) {
            terminal.printPiece(event.text());
            isInLine = !event.text().endsWith("\n");
        }
    }

    /// A model that does not stream has said nothing before.
    private void showAnswer(TurnEvent event) {
        if (!event.number().equals(printed)) {
            endLine();
            printed = event.number();
            var text = CanisterText.content(event.canister());
            if (!text.isBlank()) {
                terminal.printLine(text);
            }
        }
        endLine();
    }

    private void showCall(Fields invocation) {
        var name = invocation.text("name").orElse("?");
        running.put(invocation.text("identifier").orElse(""), name);
        note("  → " + shorten(name + " " + invocation.object("arguments")));
    }

    private void showResult(TurnEvent event) {
        var canister = event.canister();
        var name = running.remove(canister.text("invocation_id").orElse(""));
        var tool = name == null ? "" : name + ": ";
        var failure = canister.text("error").orElse(event.kind().equals("failed") ? event.text() : "");
        note(
                failure.isEmpty()
                        ? "  ← " + shorten(tool + CanisterText.content(canister))
                        : "  ✗ " + shorten(tool + failure + kind(canister)));
    }

    private static String kind(Fields canister) {
        return canister.text("error_kind").map(kind -> " (" + kind + ")").orElse("");
    }

    @Override
    public void end(Fields result) {
        endLine();
        var outcome = result.object("structuredContent");
        if (ConversationTools.isError(result)) {
            terminal.note("jackfield: " + Finder.text(result));
            return;
        }
        if (printed.isEmpty()) {
            terminal.printLine(Finder.text(result));
        }
        outcome.text("note").ifPresent(note -> note("  (" + shorten(note) + ")"));
        noteStopReason(outcome.text("stop_reason").orElse(""));
    }

    private void noteStopReason(String reason) {
        switch (reason) {
            case "length" -> note("  (The answer was cut off at the limit of tokens; --max-tokens sets a higher one.)");
            case "refusal" -> note("  (The model declined to answer.)");
            case "steps" -> note("  (Stopped: the turn has reached its limit of steps. Say \"go on\" to continue.)");
            case "time" -> note("  (Stopped: the turn has reached its time limit.)");
            default -> {}
        }
    }

    @Override
    public void showCancelled() {
        endLine();
        terminal.note("  (Cancelled; nothing of this turn is stored.)");
    }

    @Override
    public String asker() {
        return running.size() == 1 ? running.values().iterator().next() : "A tool of this conversation";
    }

    private void note(String text) {
        endLine();
        terminal.note(text);
    }

    /// Text of the model may stop in the middle of a line.
    private void endLine() {
        if (isInLine) {
            terminal.printLine("");
            isInLine = false;
        }
    }

    /// Returns one line of a text that may be huge.
    private static String shorten(String text) {
        var line = Terminal.cut(text, 2 * LONGEST_LINE).strip().replaceAll("\\s+", " ");
        return text.length() <= LONGEST_LINE
                ? line
                : "%s… (%,d characters)".formatted(Terminal.cut(line, LONGEST_LINE), text.length());
    }
}
