package dev.jackfield.core.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SessionNamesTest {
    private final MemoryShelf shelf = new MemoryShelf(InstantSource.system());
    private final Invocation call = Invocation.of(
            new Identity("ann", Set.of()),
            Call.ToolCall.of("up.x", Fields.EMPTY),
            Scope.EVERYTHING,
            "test",
            Fields.of(Meta.SESSION, Json.string("s1")),
            Caller.SILENT,
            Deadline.after(Duration.ofSeconds(5)));

    @Test
    void sessionHasTheSameKeyAfterARestart() {
        assertThat(SessionNames.keptOn(shelf, "up").forwardedMeta(call))
                .isEqualTo(SessionNames.keptOn(shelf, "up").forwardedMeta(call));
    }

    @Test
    void noTwoServersHearTheSame() {
        assertThat(SessionNames.keptOn(shelf, "up").forwardedMeta(call))
                .isNotEqualTo(SessionNames.keptOn(shelf, "other").forwardedMeta(call));
    }

    @Test
    void callWithoutASessionIsCarriedAsItIs() {
        var plain = call.withMeta(Fields.of("com.example/own", Json.string("x")));

        assertThat(SessionNames.keptOn(shelf, "up").forwardedMeta(plain)).isEqualTo(plain.meta());
        assertThat(shelf.drawer(DrawerKind.SESSION_NAMES).keys()).isEmpty();
    }
}
