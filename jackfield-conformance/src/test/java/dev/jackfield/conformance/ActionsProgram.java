package dev.jackfield.conformance;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.api.Jackfield;
import dev.jackfield.executor.ActionExecutor;
import java.util.Map;

/// A user's program with action classes, which it offers to MCP clients: `stdio`, or `http` at a free port.
public final class ActionsProgram {
    private ActionsProgram() {}

    /// A method that knows nothing of MCP.
    public static final class MethodAi extends MethodBase {
        public MethodAi(Services services) {
            super(services, "ai", "AI processing methods");
        }

        @Action("""
            Universal AI document processing action.

            Parameters:
            - aiPrompt (str, required): Instruction for the AI
            """)
        public ActionResult process(Map<String, Object> parameters) {
            return ActionResult.done().withContent("You said: " + parameters.get("aiPrompt"));
        }

        @Action("Says who is there.")
        public ActionResult who(Map<String, Object> parameters) {
            return ActionResult.done().withContent("Nobody");
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        var methods = Methods.of(new MethodAi(Services.NONE));
        try (var hub = Jackfield.builder().name("actions").start();
                var executor = ActionExecutor.builder(methods)
                        .mcpActions("ai.process")
                        .on(hub)
                        .build()) {
            executor.executeAction("ai", "who", Map.of());
            if (arguments[0].equals("stdio")) {
                hub.serveStdio();
                return;
            }
            try (var door = hub.serveHttp(0)) {
                System.err.println("listening on " + door.url());
                hub.await();
            }
        }
    }
}
