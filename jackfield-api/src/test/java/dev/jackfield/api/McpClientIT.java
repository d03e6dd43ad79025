package dev.jackfield.api;

/// Each of these starts a program of its own.
class McpClientIT extends EveryClient {
    McpClientIT() {
        super(Where.PROGRAM);
    }
}
