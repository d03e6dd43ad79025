package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.rpc.RpcException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogLevelTest {

    @ParameterizedTest
    @CsvSource({
        "error,info,true",
        "info,info,true",
        "debug,info,false",
        "emergency,alert,true",
        "chatty,info,true",
        "debug,chatty,true"
    })
    void messageIsForThoseWhoWantItsLevel(String sent, String wanted, boolean heard) {
        assertThat(LogLevel.isAtLeast(sent, wanted)).isEqualTo(heard);
    }

    @Test
    void unknownLevelCannotBeAskedFor() {
        assertThat(LogLevel.parse("notice")).isEqualTo(LogLevel.NOTICE);
        assertThatThrownBy(() -> LogLevel.parse("NOTICE")).isInstanceOf(RpcException.class);
    }
}
