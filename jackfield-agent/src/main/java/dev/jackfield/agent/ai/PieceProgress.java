package dev.jackfield.agent.ai;

import dev.jackfield.call.CurrentCall;
import dev.jackfield.call.Invocation;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.model.ModelListener;
import java.util.Optional;

/// Reports each piece that a model writes as progress of the call for which it writes, if there is one.
final class PieceProgress implements ModelListener {
    private final Optional<Invocation> call = CurrentCall.invocation();
    private long pieces; // one thread at a time

    @Override
    public void text(String piece) {
        pieces++;
        call.ifPresent(running ->
                running.report(Fields.of("progress", Json.number(pieces)).with("message", piece)));
    }
}
