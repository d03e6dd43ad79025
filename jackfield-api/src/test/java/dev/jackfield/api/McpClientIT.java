package dev.jackfield.api;

import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Each of these starts a program of its own.
@Execution(ExecutionMode.CONCURRENT)
class McpClientIT extends EveryClient {
    McpClientIT() {
        super(Where.PROGRAM);
    }
}
