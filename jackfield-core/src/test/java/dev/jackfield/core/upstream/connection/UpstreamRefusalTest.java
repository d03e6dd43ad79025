package dev.jackfield.core.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.upstream.connection.Connection.UpstreamRefusal;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.RpcError;
import org.junit.jupiter.api.Test;

class UpstreamRefusalTest {
    private static RuntimeException meaning(Era era, int status, String said) {
        var error = RpcError.of(-32000, said);
        return UpstreamRefusal.of(
                era, new ChannelException.RefusedException(status, "answered " + status + ": " + said, error));
    }

    private static boolean isForgotten(RuntimeException meaning) {
        return meaning instanceof ChannelException.ClosedException closed && closed.isUnsent();
    }

    @Test
    void sessionThatIsNotFoundWasForgotten() {
        assertThat(isForgotten(meaning(Era.LEGACY, 404, "Session not found"))).isTrue();
    }

    @Test
    void restartedServersAlsoSayItInOtherWords() {
        assertThat(isForgotten(meaning(Era.LEGACY, 400, "Bad Request: No valid session ID provided")))
                .isTrue();
        assertThat(isForgotten(meaning(Era.LEGACY, 400, "Bad Request: Server not initialized")))
                .isTrue();
    }

    @Test
    void otherErrorsAreAnswers() {
        assertThat(meaning(Era.LEGACY, 400, "Invalid params")).isInstanceOf(HubException.UpstreamException.class);
        assertThat(meaning(Era.MODERN, 404, "Method not found")).isInstanceOf(HubException.UpstreamException.class);
    }

    @Test
    void gatewayThatLostItsServerCannotSayWhatHappened() {
        var lost = UpstreamRefusal.of(Era.MODERN, new ChannelException.RefusedException(502, "answered 502", null));

        assertThat(lost)
                .isInstanceOfSatisfying(
                        ChannelException.ClosedException.class,
                        closed -> assertThat(closed.isUnsent()).isFalse());
    }

    @Test
    void successWithoutAMessageIsAnAnswerOfTheServer() {
        var page = UpstreamRefusal.of(Era.MODERN, new ChannelException.RefusedException(200, "<h1>Welcome</h1>", null));

        assertThat(page).isInstanceOf(HubException.UpstreamException.class).hasMessageContaining("Welcome");
        assertThat(((HubException) page).withoutDetails("c1"))
                .hasMessageContaining("c1")
                .message()
                .doesNotContain("Welcome");
    }
}
