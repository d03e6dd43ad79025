package dev.jackfield.agent.ai;

import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
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
