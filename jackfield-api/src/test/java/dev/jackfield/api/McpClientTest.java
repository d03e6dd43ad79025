package dev.jackfield.api;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PROGRAM")
class McpClientTest extends EveryClient {
    McpClientTest(Where where) {
        super(where);
    }
}
